// `loadPyodide` for JupyterLite's worker; Pyodide may have been started before (`ahead.mjs`).
const { loadPyodide: load } = await import(new URL("pyodide.mjs", import.meta.url));

const heard = { stdout: console.log, stderr: console.error };

// If a file is missing, Pyodide continues or waits forever; here that is an error.
export const begin = (options) =>
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
    const says = { stdout: (text) => heard.stdout(text), stderr: (text) => heard.stderr(text) };
    load({ ...options, ...says })
      .then(async (python) => {
        await python.runPythonAsync(
          "import piplite.piplite, pyodide_kernel, ipywidgets, anywidget",
        );
        return python;
      })
      .then(resolve, reject)
      .finally(() => {
        self.fetch = asFetched;
      });
  });

export function loadPyodide({ stdout, stderr, ...options }) {
  Object.assign(heard, { stdout, stderr });
  const ahead = self.pythonAhead;
  const isSame = Object.entries(ahead?.options ?? {}).every(
    ([name, value]) => JSON.stringify(options[name]) === JSON.stringify(value),
  );
  return ahead && isSame ? ahead.python : begin(options);
}
