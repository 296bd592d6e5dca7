// Drawings that change a little at each step: only what is new in them is made.

import { make } from "../../controls/dom.js";

// Let an element have these children, given as [tag, attributes, inside]: what is the same stays, and
// of what is nearly the same only the attributes change, because making new shapes takes time.
export function furnish(element, parts) {
  const before = element.parts ?? [];
  parts.forEach(([tag, attributes, inside], n) => {
    const child = element.children[n];
    const [oldTag, old, oldInside] = before[n] ?? [];
    if (tag !== oldTag || (inside !== oldInside && tag === "svg")) {
      const made =
        tag === "svg" ? inside.cloneNode(true) : make(tag, {}, ...(inside ? [inside] : []));
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      child ? child.replaceWith(made) : element.append(made);
      return;
    }
    for (const [name, value] of Object.entries(attributes))
      if (old[name] !== value) child.setAttribute(name, value);
    if (inside !== oldInside) child.textContent = inside;
  });
  while (element.children.length > parts.length) element.lastChild.remove();
  element.parts = parts;
}
