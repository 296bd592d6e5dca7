// Python begins while JupyterLite begins, not after it: the page of one notebook is certain to need it.
// JupyterLite makes a worker for its kernel once the notebook is there; it gets the one made here, in
// which Pyodide has begun with what JupyterLite will ask for (`ahead.mjs`).
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
      window.Worker = AsMade; // a restarted kernel has its own worker
      return worker;
    },
  });
}

if (/\/notebooks\/(index\.html)?$/.test(window.location.pathname) && !window.crossOriginIsolated) {
  const { serviceWorker } = navigator;
  const begin = () => beginPython().catch(() => {}); // then Python begins when JupyterLite asks for it
  // a kernel reaches files by way of the service worker: not every browser lets a worker that was there before
  if (!serviceWorker || serviceWorker.controller) begin();
  else serviceWorker.addEventListener("controllerchange", begin, { once: true });
}
