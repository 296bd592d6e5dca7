// A slider: the browser's own, so that it has a name, a keyboard and a place in the tab order.
function render({ model, el }) {
  const label = el.appendChild(document.createElement("label"));
  label.className = "puzzle-slider";
  const name = label.appendChild(document.createElement("span"));
  const slider = label.appendChild(document.createElement("input"));
  const shown = label.appendChild(document.createElement("output"));
  name.textContent = model.get("name");
  slider.type = "range";
  const show = () => {
    slider.max = model.get("last");
    slider.value = model.get("value");
    shown.textContent = `${model.get("value")} of ${model.get("last")}`;
  };
  slider.addEventListener("input", () => {
    model.set("value", Number(slider.value));
    model.save_changes();
  });
  model.on("change", show);
  show();
  return () => model.off("change", show);
}

export default { render };
