// A program as a link: `VERSION.PACKED`, or `VERSION.PACKED.STEP`, where PACKED is deflated JSON.

import { Refused, unpacked } from "../../../stepthrough/walk/js/packed.js";

export const VERSION = 1;
const LIMITS = { characters: 30_000, bytes: 200_000 };
const LONGER = `The program is too long for a link, which has at most ${LIMITS.characters.toLocaleString("en")} characters.`;
const NO_PROGRAM = "This link holds no program: copy it once more, all of it.";

export async function packedProgram(program, answers, step = 0) {
  const bytes = new TextEncoder().encode(JSON.stringify({ program, answers }));
  const deflating = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const packed = new Uint8Array(await new Response(deflating).arrayBuffer());
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const safe = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const fragment = `${VERSION}.${safe}${step ? `.${step}` : ""}`;
  if (fragment.length > LIMITS.characters || bytes.length > LIMITS.bytes) throw new Refused(LONGER);
  return fragment;
}

export async function programIn(fragment) {
  const { data, at } = await unpacked(fragment, VERSION, LIMITS);
  const { program, answers } = data ?? {};
  if (typeof program !== "string" || typeof answers !== "string") throw new Refused(NO_PROGRAM);
  return { program, answers, step: at };
}
