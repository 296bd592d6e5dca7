// The first page: a tower to carry at once, and a program that carries it, to step through.

import { Parts, isReadable } from "./parts.js";
import { play } from "./played.js";
import { openRecording } from "./recording.js";

const board = document.querySelector(".alive");
const seen = board.querySelector(':scope > script[type="application/json"]');
if (isReadable(board)) play(board, JSON.parse(seen.textContent), new Parts(board));
openRecording();
