// What an address holds behind its `#`: a version, a packed book, and a step. A stranger may have put
// anything there: it is unpacked within limits, or refused in a sentence.

import { TOO_OLD, canInflate, inflating } from "./inflate.js";

// Tells the reader who has opened the link what is wrong, and what to do.
export class Refused extends Error {}

const NOTHING =
  "There is no walk in this address. A link to a walk goes on after the #: copy all of it.";
const BROKEN =
  "This link is broken: a part of it is missing, or has changed on its way. Copy it once more, all of it.";
const OTHER =
  "This link was made by another version of puzzlelib than this page. Ask for a new link, or for the walk as a file.";
const LARGE =
  "This link is longer than any that puzzlelib makes, so it is not opened. Ask for the walk as a file.";

// What the part behind the `#` holds, still to be checked, and the step at which it opens.
export async function unpacked(fragment, version, limits) {
  if (!fragment) throw new Refused(NOTHING);
  if (fragment.length > limits.characters) throw new Refused(LARGE);
  const [made, packed, at = "0", ...rest] = fragment.split(".");
  if (!/^\d{1,4}$/.test(made)) throw new Refused(BROKEN);
  if (Number(made) !== version) throw new Refused(OTHER);
  if (!/^[\w-]+$/.test(packed) || !/^\d{1,6}$/.test(at) || rest.length) throw new Refused(BROKEN);
  const text = await inflated(packed.replaceAll("-", "+").replaceAll("_", "/"), limits.bytes);
  return { data: readable(text), at: Number(at) };
}

// A few bytes can unpack to gigabytes: it stops at so many.
async function inflated(letters, most) {
  if (!canInflate()) throw new Refused(TOO_OLD);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [reader, text, size] = [null, "", 0];
  try {
    reader = inflating(letters).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > most) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new Refused(BROKEN); // no base64, no zlib, another checksum, or no text
  }
  reader.cancel().catch(() => {});
  throw new Refused(LARGE);
}

function readable(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(BROKEN);
  }
}
