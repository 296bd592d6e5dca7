// Stands before the first script of each page of JupyterLite. A browser can keep a page, its settings and the
// list of the notebooks for days, while all they name has been built anew: so this asks each time whether
// they are still true, which is answered in a few bytes.
const asFetched = window.fetch;
window.fetch = (what, how) => asFetched(what, { cache: "no-cache", ...how });

// The page came before this script: if it names another program by now, read it anew, once.
async function readAnewIfChanged() {
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") return;
  const programOf = (page) => page.getElementById("jupyter-lite-main")?.getAttribute("href");
  const answer = await window.fetch(window.location.href);
  const now = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.ok && programOf(now) !== programOf(document)) window.location.reload();
}
readAnewIfChanged().catch(() => {}); // without a network what was kept is all there is
