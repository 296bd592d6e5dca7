// A field for one answer: the browser's own form, so that Enter and the button do the same.
function render({ model, el }) {
  const form = el.appendChild(document.createElement("form"));
  form.className = "puzzle-field";
  const label = form.appendChild(document.createElement("label"));
  const input = document.createElement("input");
  label.append("Your answer ", input);
  const button = form.appendChild(document.createElement("button"));
  button.className = "jupyter-widgets jupyter-button widget-button mod-primary";
  button.style.width = "auto";
  button.textContent = "Check";
  input.autocomplete = "off";
  input.spellcheck = false;
  form.addEventListener("keydown", (event) => event.stopPropagation());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    model.send({ answer: input.value });
  });
  const begin = () => {
    input.value = "";
    input.focus();
  };
  model.on("msg:custom", begin);
  return () => model.off("msg:custom", begin);
}

export default { render };
