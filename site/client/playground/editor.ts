import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, LRLanguage, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Transaction } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { parser as goParser } from "@lezer/go";
import { tags } from "@lezer/highlight";
import type { Tab, Texts } from "../../share/jobs.js";

/** The editor. It is in a shadow root, where its styles need no style element, which the policy of the page forbids. */

const HIGHLIGHTING = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.typeName], color: "var(--code-key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: tags.keyword, color: "var(--code-word)" },
  { tag: [tags.comment, tags.meta, tags.punctuation], color: "var(--code-faint)" },
]);

const THEME = EditorView.theme({
  "&": { height: "100%", fontSize: "0.875rem", color: "var(--ink)", backgroundColor: "var(--paper)" },
  "&.cm-focused": { outline: "none" },
  // An outline would be below the gutter and the current line.
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    border: "2px solid var(--accent)",
    pointerEvents: "none",
    zIndex: "300",
  },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--surface)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    maxWidth: "min(40rem, 90vw)",
  },
  ".cm-diagnostic": { fontFamily: "var(--sans)", padding: "0.3rem 0.6rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--deny)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--note)" },
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "underline wavy 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { textDecorationColor: "var(--deny)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warn)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--note)" },
  ".cm-panels": { backgroundColor: "var(--surface)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel button, .cm-textfield": {
    color: "var(--ink)",
    background: "var(--paper)",
    borderColor: "var(--line)",
    borderRadius: "4px",
  },
});

const GO = LRLanguage.define({ parser: goParser });

const NAMES: Readonly<Record<Tab, string>> = {
  now: "Manifest",
  before: "Manifest before the change",
  cluster: "Objects of the cluster",
  go: "Go source",
  pack: "Policy pack",
  tests: "Tests of the pack",
};

/** A place in a text; lines and columns begin with 1. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Diagnostic["severity"];
  readonly message: string;
  readonly source: string;
}

const offsetOf = ({ doc }: EditorState, line: number, column: number): number => {
  const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
  return Math.min(to, from + column - 1);
};

export const createEditor = (host: HTMLElement, onChange: () => void) => {
  const root = host.attachShadow({ mode: "open" });
  const states = new Map<Tab, EditorState>();
  let current: Tab = "now";

  const extensionsOf = (tab: Tab): Extension => [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    lintGutter(),
    syntaxHighlighting(HIGHLIGHTING),
    THEME,
    tab === "go" ? GO : yaml(),
    // The key Tab leaves the editor, as it leaves every field.
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
    EditorState.tabSize.of(4),
    EditorView.contentAttributes.of({ "aria-label": NAMES[tab], tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange();
    }),
  ];

  const stateOf = (tab: Tab, text = ""): EditorState =>
    EditorState.create({ doc: text, extensions: extensionsOf(tab) });
  const view = new EditorView({ state: stateOf("now"), parent: root, root });

  const keep = (): void => {
    states.set(current, view.state);
  };

  return {
    /** Shows the text of a tab. */
    open: (tab: Tab): void => {
      keep();
      current = tab;
      view.setState(states.get(tab) ?? stateOf(tab));
    },
    texts: (): Texts => {
      keep();
      return Object.fromEntries([...states].map(([tab, state]) => [tab, state.doc.toString()]));
    },
    /** Replaces all texts, and forgets what was there. */
    reset: (texts: Texts, tab: Tab): void => {
      states.clear();
      for (const [name, text] of Object.entries(texts)) states.set(name as Tab, stateOf(name as Tab, text));
      current = tab;
      view.setState(states.get(tab) ?? stateOf(tab));
    },
    /** Changes a text, so that the change can be undone. */
    change: (tab: Tab, text: string): void => {
      keep();
      const state = states.get(tab) ?? stateOf(tab);
      const changes = { from: 0, to: state.doc.length, insert: text };
      if (tab === current) view.dispatch({ changes, annotations: Transaction.userEvent.of("input.fix") });
      else states.set(tab, state.update({ changes }).state);
    },
    /** Shows marks in the text that is open. */
    mark: (marks: readonly Mark[]): void => {
      const { state } = view;
      const diagnostics = marks.map(({ line, column, endLine, endColumn, severity, message, source }): Diagnostic => {
        const from = offsetOf(state, line, column);
        return { from, to: Math.max(from, offsetOf(state, endLine, endColumn)), severity, message, source };
      });
      view.dispatch(setDiagnostics(state, diagnostics));
    },
    /** Puts the cursor at a place. */
    goTo: (line: number, column: number): void => {
      const at = offsetOf(view.state, line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    focus: (): void => {
      view.focus();
    },
  };
};

export type Editor = ReturnType<typeof createEditor>;
