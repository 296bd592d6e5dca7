// Asks the program of run.html's worker in Pyodide: node in_pyodide.mjs CORE LIBRARY RECORDER, messages as JSON on stdin.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, stdLibURL, recorder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const quiet = { stdout: () => {}, stderr: () => {} };
const python = await loadPyodide({ indexURL: core, stdLibURL, ...quiet });
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(recorder)), "zip", { extractDir });
const { answered } = python.pyimport("in_worker");
const messages = JSON.parse(readFileSync(0, "utf8"));
try {
  const replies = messages.map((message) => JSON.parse(answered(JSON.stringify(message))));
  console.log(JSON.stringify(replies));
} catch (error) {
  console.error(error.message); // only the message: node would print a megabyte of Pyodide's source
  process.exit(1);
}
