// A kernel's worker that starts Pyodide immediately. An import of JupyterLite's own worker, which waits for a
// message, is inserted above when the site is built.
const { pyodideURL, ...options } = JSON.parse(decodeURIComponent(self.location.hash.slice(1)));
const python = import(pyodideURL).then(({ begin }) => begin(options));
python.catch(() => {}); // reported when JupyterLite awaits it
self.pythonAhead = { options, python };
