// A recording alone on its page.

import { openRecording } from "./recording.js";

openRecording();
