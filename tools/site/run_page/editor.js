// The field with the program: CodeMirror, with the colours and keys of JupyterLab's cells.

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
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
    keymap.of(keys),
  ];
  const view = new EditorView({ state: EditorState.create({ extensions }), parent: place });
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
