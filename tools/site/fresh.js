// Prepended to the first script of each JupyterLite page. Browsers may cache a page, its settings and the list
// of notebooks for days, although the files they name have been rebuilt: this revalidates them each time, which
// costs a few bytes.
const asFetched = window.fetch;
window.fetch = (what, how) => asFetched(what, { cache: "no-cache", ...how });

// The page was loaded before this script: if it names another script now, reload it once.
async function readAnewIfChanged() {
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") return;
  const programOf = (page) => page.getElementById("jupyter-lite-main")?.getAttribute("href");
  const answer = await window.fetch(window.location.href);
  const now = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.ok && programOf(now) !== programOf(document)) window.location.reload();
}
readAnewIfChanged().catch(() => {}); // offline, the cached files are used
