// What was done and waits for a kernel that is busy hangs: a disk over its rod, an answer without a verdict.
// As soon as that is felt it is said beside what was touched, and only while it hangs.

import { make } from "./dom.js";

const HANGS_FOR = 300; // milliseconds
const HANGING = "Python is busy: this waits for it.";
const ACTS = ["pointerdown", "pointerup", "click", "change", "keydown"];

// Pages are asked for ahead of time: the walk itself says when it stands still for one.
const isDone = ({ header, content }) =>
  header.msg_type === "comm_msg" && content.data?.content?.kind !== "want";
const isAnswered = ({ header, content }) =>
  header.msg_type === "status" && content.execution_state === "idle";

// `kernel` is that of ipywidgets' manager, if there is one; what comes back ends the watching.
export function sayWhatHangs(host, kernel) {
  if (!kernel?.anyMessage) return () => {};
  const sign = make("div", { class: "puzzle-hanging", role: "status" });
  const open = new Set(); // the numbers of messages that are not answered yet
  let touched = null; // what the learner has touched just now

  const isOurs = (element) => element.closest?.(".puzzle-box, .puzzle-book") === host;
  const touch = ({ target }) => {
    if (!isOurs(target)) return;
    touched = target;
    setTimeout(() => (touched = null));
  };
  const place = (element) => {
    const below = element.getBoundingClientRect().top - host.getBoundingClientRect().top;
    sign.style.top = `${Math.max(0, below)}px`;
  };
  const say = () => {
    if (!sign.isConnected) host.append(sign); // empty at first: a change is read aloud
    sign.textContent = open.size ? HANGING : "";
  };
  const hear = (_, { msg, direction }) => {
    if (direction === "send" && touched && isDone(msg)) {
      place(touched);
      open.add(msg.header.msg_id);
      setTimeout(() => open.has(msg.header.msg_id) && say(), HANGS_FOR);
    } else if (isAnswered(msg) && open.delete(msg.parent_header.msg_id) && !open.size) say();
  };

  kernel.anyMessage.connect(hear);
  for (const kind of ACTS) window.addEventListener(kind, touch, true);
  return () => {
    kernel.anyMessage.disconnect(hear);
    for (const kind of ACTS) window.removeEventListener(kind, touch, true);
    sign.remove();
  };
}
