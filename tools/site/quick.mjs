// Runs `quick.py` in Pyodide: node quick.mjs QUICK_PY CORE ARCHIVES THERE PROGRAMS
// PROGRAMS is a JSON file with a list of the notebooks' programs.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [program, core, archives, there, programs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: core });
for (const [name, root] of Object.entries({ archives, there })) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.globals.set("notebooks", python.toPy(JSON.parse(readFileSync(programs, "utf-8"))));
try {
  python.runPython(readFileSync(program, "utf-8"));
  python.runPython("make_quick(Path('/archives'), Path('/there'), notebooks)");
} catch (error) {
  console.error(error.message); // only the message: node would print a megabyte of Pyodide's source
  process.exit(1);
}
