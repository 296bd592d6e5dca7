// A prebuilt extension of JupyterLab, Notebook 7 and JupyterLite, written without a build step. ipywidgets has no
// fallback for a widget whose model is gone; this shows the richest other representation in the same output.
// A block: JupyterLite loads it as a plain script, and other extensions have a `plugin` as well.
{
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const OTHERS = ["text/html", "image/svg+xml", "image/png", "text/plain"];
  const FAILED = "Error displaying widget";

  // ipywidgets renders again when its manager has been restored, through the same method.
  function withFallback(renderer, create) {
    const render = renderer.renderModel.bind(renderer);
    let picture = null;
    renderer.renderModel = async (model) => {
      picture?.dispose();
      picture = null;
      await render(model);
      const other = OTHERS.find((mimeType) => mimeType in model.data);
      if (!other || !renderer.node.textContent.startsWith(FAILED)) return;
      renderer.node.textContent = "";
      renderer.removeClass("jupyter-widgets");
      picture = create(other);
      renderer.addWidget(picture);
      await picture.renderModel(model);
    };
    return renderer;
  }

  const plugin = {
    id: "puzzle-notebooks-pictures:plugin",
    description: "Shows the static picture of a widget whose model is gone.",
    autoStart: true,
    activate({ docRegistry }) {
      const createNew = ({ content: { rendermime } }) => {
        const create = rendermime.createRenderer.bind(rendermime);
        rendermime.createRenderer = (mimeType, ...options) => {
          const renderer = create(mimeType, ...options);
          return mimeType === VIEW ? withFallback(renderer, create) : renderer;
        };
      };
      docRegistry.addWidgetExtension("Notebook", { createNew });
    },
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["puzzle-notebooks-pictures"] = { init() {}, get: async () => () => plugin };
}
