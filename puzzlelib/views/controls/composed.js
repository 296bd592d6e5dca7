// A box where the host has no manager of ipywidgets. What is an anywidget in it draws itself, by the host; the
// few things of ipywidgets that boxes are made of are drawn here, each from its own model.

import { listen, make } from "./dom.js";

const ELSEWHERE = "This can be used in JupyterLab, in Notebook 7, or in a newer marimo.";
const SIZES = ["display", "visibility", "width", "min_height"]; // what our boxes set of a layout
const named = (reference) => `anywidget:${reference.replace("IPY_MODEL_", "")}`;

// Each has the classes of ipywidgets, and fills its element: now, and whenever its model changes.
const KINDS = {
  VBoxModel: { classes: "widget-box widget-vbox", fill: fillBox },
  HBoxModel: { classes: "widget-box widget-hbox", fill: fillBox },
  HTMLModel: { classes: "widget-html", fill: fillText },
  LabelModel: { classes: "widget-label", fill: fillText },
  ButtonModel: { tag: "button", classes: "jupyter-button", fill: fillButton },
  TextModel: { tag: "label", classes: "widget-field", fill: fillField },
  IntSliderModel: { tag: "label", classes: "widget-field", fill: fillField },
};
const ITSELF = { fill: fillByHost };

// A part of a box: `fill` it once it is in the page, for an anywidget measures itself there.
async function partOf(host, reference) {
  const model = await host.getModel(named(reference));
  const layout = await host.getModel(named(model.get("layout")));
  const kind = KINDS[model.get("_model_name")] ?? ITSELF;
  const element = make(kind.tag ?? "div");
  const end = new AbortController();
  const hear = (one, names, act) => {
    const stop = listen(one, Object.fromEntries(names.map((name) => [`change:${name}`, act])));
    end.signal.addEventListener("abort", stop);
    act();
  };
  hear(model, ["_dom_classes", "button_style"], () => {
    const style = model.get("button_style") ? `mod-${model.get("button_style")}` : "";
    const own = model.get("_dom_classes") ?? [];
    element.className = ["jupyter-widgets", kind.classes ?? "", style, ...own].join(" ");
  });
  hear(layout, SIZES, () => {
    for (const name of SIZES)
      element.style.setProperty(name.replace("_", "-"), layout.get(name) ?? "");
  });
  return {
    element,
    fill: () => kind.fill({ host, reference, model, element, hear, signal: end.signal }),
    close: () => {
      end.abort();
      element.remove();
    },
  };
}

// What stays in a box is not touched: it may have the focus.
function fillBox({ host, model, element, hear, signal }) {
  const parts = new Map(); // reference → part
  let before = Promise.resolve();
  const draw = async () => {
    const wanted = signal.aborted ? [] : model.get("children");
    const isNew = (reference) => !parts.has(reference);
    const added = await Promise.all(wanted.filter(isNew).map((one) => partOf(host, one)));
    for (const [n, reference] of wanted.filter(isNew).entries()) parts.set(reference, added[n]);
    for (const [reference, part] of parts)
      if (!wanted.includes(reference)) {
        part.close();
        parts.delete(reference);
      }
    for (const [n, reference] of wanted.entries()) {
      const one = parts.get(reference).element;
      if (element.children[n] !== one) element.insertBefore(one, element.children[n] ?? null);
    }
    for (const part of added) await part.fill();
  };
  // one after the other; what could not be drawn, and was told, does not keep the next from it
  const redraw = () => (before = before.catch(() => {}).then(draw));
  hear(model, ["children"], redraw);
  signal.addEventListener("abort", redraw);
  return before;
}

function fillText({ model, element, hear }) {
  const isMarkup = model.get("_model_name") === "HTMLModel";
  const content = element.appendChild(make("div", { class: "widget-html-content" }));
  hear(model, ["value"], () => {
    if (isMarkup)
      content.innerHTML = model.get("value"); // written by our own boxes, which escape
    else content.textContent = model.get("value");
  });
}

function fillButton({ model, element, hear, signal }) {
  element.type = "button";
  element.addEventListener("click", () => model.send({ event: "click" }));
  const obey = (message) => message.do === "focus" && element.focus();
  signal.addEventListener("abort", listen(model, { "msg:custom": obey }));
  hear(model, ["description", "tooltip", "disabled"], () => {
    element.textContent = model.get("description");
    element.title = model.get("tooltip") ?? "";
    element.disabled = model.get("disabled");
  });
}

function fillField({ model, element, hear }) {
  const isNumber = model.get("_model_name") === "IntSliderModel";
  const input = make("input", { type: isNumber ? "range" : "text" });
  const said = make("output");
  element.append(make("span", {}, model.get("description")), input, ...(isNumber ? [said] : []));
  if (isNumber) Object.assign(input, { min: model.get("min"), max: model.get("max") });
  else input.placeholder = model.get("placeholder") ?? "";
  input.addEventListener("input", () => {
    model.set("value", isNumber ? Number(input.value) : input.value);
    model.save_changes();
  });
  hear(model, ["value"], () => {
    if (input.value !== String(model.get("value"))) input.value = model.get("value");
    said.textContent = input.value;
  });
}

async function fillByHost({ host, reference, element, signal }) {
  const widget = await host.getWidget(named(reference));
  await widget.render({ el: element, signal });
}

async function render({ model, el, host }) {
  if (!host) {
    el.append(make("p", {}, ELSEWHERE));
    return () => {};
  }
  const whole = await partOf(host, model.get("whole"));
  el.append(whole.element);
  await whole.fill();
  return whole.close;
}

export default { render };
