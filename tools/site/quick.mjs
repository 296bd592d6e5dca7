// Runs `quick.py` in Pyodide: node quick.mjs QUICK_PY CORE ARCHIVES THERE SETTINGS
// SETTINGS is a JSON file with the programs, and whether the sources stay.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [program, core, archives, there, settings] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: core });
for (const [name, root] of Object.entries({ archives, there })) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.globals.set("settings", python.toPy(JSON.parse(readFileSync(settings, "utf-8"))));
try {
  python.runPython(readFileSync(program, "utf-8"));
  python.runPython("make_quick(Path('/archives'), Path('/there'), **settings)");
} catch (error) {
  console.error(error.message); // only the message: node would print a megabyte of Pyodide's source
  process.exit(1);
}
