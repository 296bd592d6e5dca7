// Unpacks the styles and the program that a page carries. The page's policy names both scripts,
// this one and the program, by their content.

import { TOO_OLD, canInflate, inflating } from "../../stepthrough/walk/js/inflate.js";

const unpacked = (id) => new Response(inflating(document.getElementById(id).textContent)).text();
const filled = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const told = (text) => Object.assign(filled("p", text), { role: "alert" });

async function put() {
  const [styles, program] = await Promise.all(["styles", "program"].map(unpacked));
  document.querySelector("style").before(filled("style", styles)); // the site's own count more
  document.head.append(Object.assign(filled("script", program), { type: "module" }));
}

if (canInflate()) await put();
else (document.getElementById("book") ?? document.querySelector("main")).prepend(told(TOO_OLD));
