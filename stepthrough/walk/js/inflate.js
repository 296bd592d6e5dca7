// What zlib has compressed and base64 has written, as a stream of bytes. A caller that reads
// what a stranger wrote counts them, and stops in time.

export const canInflate = () => "DecompressionStream" in globalThis;
export const TOO_OLD =
  "This browser is too old to unpack what is here. Open this page in a newer one.";

export function inflating(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
}
