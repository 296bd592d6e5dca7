// Starts Python while JupyterLite starts, not after it, on pages with a single notebook.
// JupyterLite creates a worker for its kernel when the notebook has loaded; it gets the one created here, in
// which Pyodide is already loading (`ahead.mjs`).
const KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel";

async function beginPython() {
  const root = new URL("../", window.location.href.split(/[?#]/)[0]);
  const answer = await window.fetch(new URL("jupyter-lite.json", root));
  const told = (await answer.json())["jupyter-config-data"].litePluginSettings[KERNEL];
  const options = { ...told.loadPyodideOptions, pyodideURL: told.pyodideUrl };
  for (const name of Object.keys(options))
    if (name.endsWith("URL")) options[name] = new URL(options[name], root).href;
  const script = new URL(told.worker, root);
  script.hash = encodeURIComponent(JSON.stringify(options));
  const worker = new Worker(script, { type: "module" });
  const AsMade = window.Worker;
  window.Worker = new Proxy(AsMade, {
    construct(_, [address, ...how]) {
      if (!String(address).includes("/comlink.worker.")) return new AsMade(address, ...how);
      window.Worker = AsMade; // a restarted kernel gets a new worker
      return worker;
    },
  });
}

if (/\/notebooks\/(index\.html)?$/.test(window.location.pathname) && !window.crossOriginIsolated) {
  const { serviceWorker } = navigator;
  const begin = () => beginPython().catch(() => {}); // then Python starts when JupyterLite requests it
  // kernels access files through the service worker, which some browsers do not let control older workers
  if (!serviceWorker || serviceWorker.controller) begin();
  else serviceWorker.addEventListener("controllerchange", begin, { once: true });
}
