// The worker of a kernel, in which Pyodide begins at once. JupyterLite's own, which waits to be told, is imported
// above this line when the site is built.
const { pyodideURL, ...options } = JSON.parse(decodeURIComponent(self.location.hash.slice(1)));
const python = import(pyodideURL).then(({ begin }) => begin(options));
python.catch(() => {}); // JupyterLite hears of it when it asks
self.pythonAhead = { options, python };
