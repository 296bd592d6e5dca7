// Pyodide's `loadPyodide`, for the worker in which JupyterLite has its kernel. Pyodide goes on, or waits without
// end, when one of its files cannot be had; here that is an error, and the page says so.
const { loadPyodide: load } = await import(new URL("pyodide.mjs", import.meta.url));

export const loadPyodide = (options) =>
  new Promise((resolve, reject) => {
    const asFetched = self.fetch;
    const missing = (what) => reject(new Error(`missing: ${String(what.url ?? what)}`));
    self.fetch = async (what, how) => {
      const answer = await asFetched(what, how).catch((error) => {
        missing(what);
        throw error;
      });
      if (!answer.ok) missing(what);
      return answer;
    };
    load(options)
      .then(resolve, reject)
      .finally(() => {
        self.fetch = asFetched;
      });
  });
