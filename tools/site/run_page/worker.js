// Runs Python in a worker without an origin. It can fetch nothing: the page hands it all files.
// A program can do here whatever JavaScript in a worker can; the page does not trust what it sends.

const NOWHERE = "https://nowhere.invalid/";

async function start({ files, wasm, info }) {
  const url = (name) => URL.createObjectURL(new Blob([files[name]], { type: "text/javascript" }));
  self.fetch = async (what) =>
    new Response(
      files[
        String(what.url ?? what)
          .split("/")
          .at(-1)
      ],
    );
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm, // compiled once for all workers
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(url("pyodide.mjs")),
    import(url("pyodide.asm.mjs")),
  ]);
  const quiet = { stdout: () => {}, stderr: () => {} };
  const lockFileContents = { info, packages: {} };
  const python = await loadPyodide({
    indexURL: NOWHERE,
    createPyodideModule,
    lockFileContents,
    ...quiet,
  });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(files["stepthrough.zip"], "zip", { extractDir });
  return python.pyimport("in_worker").answered;
}

self.onmessage = async ({ data }) => {
  try {
    const answered = await start(data);
    self.onmessage = ({ data }) => {
      try {
        self.postMessage(answered(data));
      } catch (error) {
        self.postMessage(JSON.stringify({ kind: "fatal", words: String(error.message) }));
      }
    };
    self.postMessage(JSON.stringify({ kind: "ready" }));
  } catch (error) {
    self.postMessage(JSON.stringify({ kind: "failed", words: String(error.message) }));
  }
};
