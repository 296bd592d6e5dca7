// How the kernel of JupyterLite starts Pyodide. A browser has less room for calls than a computer:
// a learner's endless recursion shall end in Python, with an error, before it ends the kernel.
import { loadPyodide as load } from "./pyodide.mjs";

const FRAMES = 300;

export async function loadPyodide(options) {
  const pyodide = await load(options);
  pyodide.runPython(`import sys; sys.setrecursionlimit(${FRAMES})`);
  return pyodide;
}
