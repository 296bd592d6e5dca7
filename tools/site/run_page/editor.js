// The field with the program: CodeMirror, with the colours and keys of JupyterLab's cells. It is in a shadow
// root, where CodeMirror adopts its style sheets instead of inserting elements, which the page's policy forbids.

// biome-ignore-start lint/correctness/noUnresolvedImports: from npm, bundled by esbuild
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  toggleComment,
} from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
// biome-ignore-end lint/correctness/noUnresolvedImports: from npm, bundled by esbuild

const colour = (role, more = {}) => ({ color: `var(--puzzle-${role})`, ...more });
const bold = { fontWeight: "700" };
const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], ...colour("keyword", bold) },
  { tag: [tags.operator, tags.compareOperator, tags.logicOperator], ...colour("operator", bold) },
  { tag: tags.operatorKeyword, ...colour("keyword", bold) },
  { tag: tags.function(tags.definition(tags.variableName)), ...colour("def") },
  { tag: tags.definition(tags.className), ...colour("def") },
  { tag: tags.propertyName, ...colour("property") },
  { tag: tags.number, ...colour("number") },
  { tag: [tags.string, tags.special(tags.string)], ...colour("string") },
  { tag: tags.comment, ...colour("comment", { fontStyle: "italic" }) },
]);

const LOOK = EditorView.theme({
  "&": {
    maxHeight: "min(44dvh, 420px)",
    minHeight: "120px",
    color: "var(--puzzle-ink)",
    background: "var(--puzzle-paper)",
    font: "var(--puzzle-code) / 1.45 var(--puzzle-mono)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-gutters, .cm-scroller": { minHeight: "120px", font: "inherit" },
  ".cm-content": { caretColor: "var(--puzzle-ink)" },
  ".cm-cursor": { borderLeft: "2px solid var(--puzzle-ink)" },
  ".cm-gutters": {
    color: "var(--puzzle-faint)",
    background: "var(--puzzle-shade)",
    borderRight: "1px solid var(--puzzle-hair)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { background: "transparent" },
  "&.cm-focused .cm-activeLine": {
    background: "color-mix(in srgb, var(--puzzle-running-soft) 50%, transparent)",
  },
  ".cm-selectionLayer .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--puzzle-running) 30%, transparent) !important",
  },
  ".cm-tooltip": {
    color: "var(--puzzle-ink)",
    background: "var(--puzzle-paper)",
    border: "1px solid var(--puzzle-line)",
  },
});

// Where Chromium itself replaces several lines by a text, it writes styles into it, which the policy refuses.
function replaceSelection({ inputType, data }, view) {
  const { state } = view;
  if (inputType !== "insertText" || !data || state.selection.main.empty) return false;
  view.dispatch(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true; // nothing is left to do for the browser
}

// `run` is called for Ctrl+Enter, `changed` for each change.
export function editorIn(place, { label, run, changed }) {
  const keys = [
    { key: "Mod-Enter", run: () => run() ?? true },
    { key: "Mod-/", run: toggleComment },
    indentWithTab,
    ...historyKeymap,
    ...defaultKeymap,
  ];
  const extensions = [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    indentUnit.of("    "),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    python(),
    syntaxHighlighting(COLOURS),
    LOOK,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    EditorView.domEventHandlers({ beforeinput: replaceSelection }),
    EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
    keymap.of(keys),
  ];
  const parent = place.attachShadow({ mode: "open" });
  const view = new EditorView({ state: EditorState.create({ extensions }), parent, root: parent });
  return new Editor(view);
}

class Editor {
  constructor(view) {
    this.view = view;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // Replaces the whole text; Ctrl+Z brings the one before back.
  set text(insert) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert } });
  }

  // Mark an error between two places, each a line and a column counted from 1.
  mark(words, from, to) {
    const { doc } = this.view.state;
    const offset = ([line, column]) => {
      const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      return Math.min(from + Math.max(column, 1) - 1, to);
    };
    const [begins, ends] = [offset(from), offset(to)];
    const marked = { from: begins, to: Math.max(begins, ends), severity: "error", message: words };
    this.view.dispatch(setDiagnostics(this.view.state, [marked]));
    this.view.dispatch({ selection: { anchor: begins }, scrollIntoView: true });
    this.view.focus();
  }

  unmark() {
    this.view.dispatch(setDiagnostics(this.view.state, []));
  }
}
