// An extension of JupyterLab, put into JupyterLite. JupyterLite's kernels never answer the question which comms
// they have; JupyterLab opens a notebook with saved widgets, waits for that answer, and shows "Loading widget…"
// for ever. A page's kernel is as new as the page: there are none.
const noComms = async () => ({ content: { status: "ok", comms: {} } });

const plugin = {
  id: "puzzlelib:comms",
  description: "Answers which comms a kernel has.",
  autoStart: true,
  activate({ serviceManager: { kernels } }) {
    const connect = kernels.connectTo.bind(kernels);
    kernels.connectTo = (options) => Object.assign(connect(options), { requestCommInfo: noComms });
  },
};

window._JUPYTERLAB ??= {};
window._JUPYTERLAB.puzzlelib = { init() {}, get: async () => () => plugin };
