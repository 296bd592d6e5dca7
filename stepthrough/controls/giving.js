// A file goes where the browser saves files.

import { make } from "./dom.js";

export function giveFile(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000); // some browsers look there later
}
