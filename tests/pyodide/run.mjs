// Runs pytest on the project in Pyodide: node run.mjs PYODIDE PACKAGES [PYTEST_ARGUMENT ...]
// Project and packages are mounted; temporary files are in memory.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, ...told] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ env: { PUZZLELIB_PROFILE: "pyodide" } });

function show(folder, here) {
  python.FS.mkdir(here);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(folder) }, here);
}

show(path.join(import.meta.dirname, "../.."), "/project");
show(packages, "/packages");
python.globals.set("told", python.toPy(told));
const SLOWER = 3; // than CPython: scales time limits so that they allow the same work
python.globals.set("worked", () => process.cpuUsage().user / 1e6 / SLOWER);
process.exitCode = python.runPython(`
import os, sys
sys.dont_write_bytecode = False  # what was compiled once is there for the next file
sys.path[:0] = ["/project", "/packages"]
os.chdir("/project")

import asyncio, time
asyncio._set_running_loop(None)  # as in all tests: what is to be done later is done at once
time.process_time = worked  # Pyodide's own is the clock, also where many share the machine

import pytest
from hypothesis import settings
settings.register_profile("pyodide", max_examples=10, deadline=None, database=None)
settings.load_profile("pyodide")
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", *told]))
`);
