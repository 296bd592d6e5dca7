// A minimal widget manager for the tests: models created by Python, boxes, buttons, HTML, text fields,
// and anywidgets. Messages use the protocol of ipywidgets: `nextNews()` returns those from Python,
// `tellPython(id, data)` sends one.

const models = new Map();
const modules = new Map(); // by source

class Model {
  constructor(id, state) {
    Object.assign(this, { id, state, changed: {}, listeners: [] });
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    this.changed[name] = value;
    this.update({ [name]: value });
  }
  save_changes() {
    const state = this.changed;
    this.changed = {};
    window.tellPython(this.id, { method: "update", state });
  }
  send(content) {
    window.tellPython(this.id, { method: "custom", content });
  }
  on(event, listener) {
    this.listeners.push({ event, listener });
  }
  off(event, listener) {
    this.listeners = this.listeners.filter(
      (l) => l.event !== event || (listener && l.listener !== listener),
    );
  }
  announce(event, ...details) {
    for (const heard of this.listeners) if (heard.event === event) heard.listener(...details);
  }
  update(state) {
    Object.assign(this.state, state); // before any event: listeners read several values
    for (const name of Object.keys(state)) this.announce(`change:${name}`);
  }
}

// ---- views ---------------------------------------------------------------------------------------

const modelOf = (reference) => models.get(reference.replace("IPY_MODEL_", ""));

function follow(model, names, show) {
  for (const name of names) model.on(`change:${name}`, show);
  show();
}

function box(model, el) {
  const views = new Map();
  const viewOf = (child) => views.get(child) ?? views.set(child, view(modelOf(child))).get(child);
  el.classList.add(model.get("_model_name"));
  follow(model, ["children"], () => el.replaceChildren(...model.get("children").map(viewOf)));
}

function button(model, el) {
  el.classList.add("jupyter-button", `mod-${model.get("button_style")}`); // as in a notebook
  follow(model, ["description", "disabled"], () => {
    el.textContent = model.get("description");
    el.disabled = model.get("disabled");
  });
  el.addEventListener("click", () => model.send({ event: "click" }));
  model.on("msg:custom", (message) => message.do === "focus" && el.focus());
}

function html(model, el) {
  follow(model, ["value"], () => (el.innerHTML = model.get("value")));
}

function line(model, el) {
  follow(model, ["value"], () => (el.value = model.get("value")));
  el.placeholder = model.get("placeholder");
  el.ariaLabel = model.get("description");
  el.addEventListener("change", () => {
    model.set("value", el.value);
    model.save_changes();
  });
}

function tick(model, el) {
  const box = el.appendChild(Object.assign(document.createElement("input"), { type: "checkbox" }));
  el.append(model.get("description"));
  follow(model, ["value"], () => (box.checked = model.get("value")));
  box.addEventListener("change", () => {
    model.set("value", box.checked);
    model.save_changes();
  });
}

async function ownModule(model, el) {
  const source = model.get("_esm");
  const address = () => URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  if (!modules.has(source)) modules.set(source, import(address()));
  el.append(
    Object.assign(document.createElement("style"), { textContent: model.get("_css") ?? "" }),
  );
  const shown = el.appendChild(document.createElement("div"));
  await (await modules.get(source)).default.render({ model, el: shown });
}

const KINDS = {
  VBoxModel: ["div", box],
  HBoxModel: ["div", box],
  ButtonModel: ["button", button],
  HTMLModel: ["div", html],
  TextModel: ["input", line],
  CheckboxModel: ["label", tick],
  AnyModel: ["div", ownModule],
};

function view(model) {
  const kind = KINDS[model.get("_model_name")];
  if (!kind) throw new Error(`the bare page cannot show a ${model.get("_model_name")}`);
  const el = document.createElement(kind[0]);
  kind[1](model, el);
  const layout = modelOf(model.get("layout"));
  const names = Object.keys(layout.state).filter((name) => !name.startsWith("_"));
  follow(layout, names, () => {
    for (const name of names)
      el.style.setProperty(name.replaceAll("_", "-"), layout.get(name) ?? "");
  });
  follow(model, ["_dom_classes"], () => el.classList.add(...model.get("_dom_classes")));
  return el;
}

// ---- messages from Python------------------------------------------------------------------------

const NEWS = {
  comm_open: (id, { state }) => models.set(id, new Model(id, state)),
  comm_msg: (id, { method, state, content }) =>
    method === "custom"
      ? models.get(id)?.announce("msg:custom", content)
      : models.get(id)?.update(state),
  comm_close: (id) => models.delete(id),
  show: (id) => {
    const output = document.querySelector("main").appendChild(document.createElement("div"));
    output.className = "jp-OutputArea-output"; // as in a notebook
    output.append(view(models.get(id)));
  },
  host: (id) => {
    const output = document.querySelector("main").appendChild(document.createElement("div"));
    ownModule(models.get(id), output.attachShadow({ mode: "open" }));
  },
  clear: () => {
    models.clear();
    document.querySelector("main").replaceChildren();
  },
};

for (;;) for (const [kind, id, data] of JSON.parse(await window.nextNews())) NEWS[kind](id, data);
