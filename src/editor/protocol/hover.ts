import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  MarkupKind,
  type TextDocumentPositionParams,
} from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { overlaps } from "./actions.js";
import { pathOf } from "./paths.js";
import { entryOf, entryText } from "./rule-text.js";
import type { Session } from "./session.js";
import { basename } from "node:path";

/** Ids of rules in the text of a file. */

/** A document of ours: a configuration, a pack, its tests or exceptions. */
export const isOwnDocument = (path: string, text: string): boolean =>
  basename(path) === "decorum.yaml" || /^apiVersion:\s*["']?decorum\.dev\//m.test(text);

const WAIVER = /decorum:waive\s+/;
const ID = /[a-z0-9][a-z0-9-]*(?:\/[a-z0-9-]+)?/g;

interface IdInText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The word at a column that may be the id of a rule. */
export const idAt = (line: string, character: number, isOwn: boolean): IdInText | undefined => {
  const isWaiver = WAIVER.test(line);
  if (!isOwn && !isWaiver) return undefined;
  for (const { 0: text, index } of line.matchAll(ID)) {
    const end = index + text.length;
    // A short id may be any word, except in a waiver.
    if (index <= character && character <= end && (isWaiver || text.includes("/"))) return { text, start: index, end };
  }
  return undefined;
};

/** Returns the part of an id that has been typed before the cursor, where an id is expected. */
export const idBefore = (
  lines: readonly string[],
  line: number,
  character: number,
  isOwn: boolean,
): IdInText | undefined => {
  const before = (lines[line] ?? "").slice(0, character);
  const waived = /decorum:waive\s+([\w/-]*)$/.exec(before)?.[1];
  const used = isOwn ? /^\s*(?:-\s+)?(?:\{\s*)?use:\s*([\w/-]*)$/.exec(before)?.[1] : undefined;
  const key = isOwn && isBelowRules(lines, line) ? /^\s+([\w/-]*)$/.exec(before)?.[1] : undefined;
  const text = waived ?? used ?? key;
  return text === undefined ? undefined : { text, start: character - text.length, end: character };
};

/** True if the innermost key above with less indentation is `rules`. */
const isBelowRules = (lines: readonly string[], line: number): boolean => {
  const indent = indentOf(lines[line] ?? "");
  const above = lines.slice(0, line).findLast((one) => /^\s*[^\s#]/.test(one) && indentOf(one) < indent);
  return /^\s*(?:-\s+)?rules:\s*(?:#.*)?$/.test(above ?? "");
};

/** True in the entries of `defaulters` of a pack. */
export const isInDefaulters = (lines: readonly string[], line: number): boolean => {
  const list = lines.slice(0, line).findLast((one) => /^\s*(?:rules|defaulters):/.test(one)) ?? "";
  return list.trimStart().startsWith("defaulters");
};

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** Help on rules: where they are named, and where they have findings. */

export const hoverAt = async (
  { textDocument: { uri }, position }: TextDocumentPositionParams,
  session: Session,
): Promise<Hover | null> => {
  const document = session.documents.get(uri);
  if (document === undefined) return null;
  const line = lineOf(document, position.line);
  const word = idAt(line, position.character, isOwnDocument(pathOf(uri) ?? "", document.getText()));
  const named = word === undefined ? undefined : entryOf(word.text, session.catalogue);
  if (word !== undefined && named !== undefined) {
    const range = rangeOf(word, position.line);
    return { contents: { kind: MarkupKind.Markdown, value: entryText(named, session.pages) }, range };
  }
  const here = { start: position, end: position };
  const marks = (await session.current(document))?.marks.filter((mark) => overlaps(mark.range, here)) ?? [];
  const about = new Set(marks.flatMap((mark) => mark.about ?? []));
  const texts = [...about].flatMap((id) => {
    const entry = entryOf(id, session.catalogue);
    return entry === undefined ? [] : [entryText(entry, session.pages)];
  });
  const [first] = marks;
  if (first === undefined || texts.length === 0) return null;
  return { contents: { kind: MarkupKind.Markdown, value: texts.join("\n\n---\n\n") }, range: first.range };
};

export const completionsAt = (
  { textDocument: { uri }, position }: TextDocumentPositionParams,
  { documents, catalogue }: Session,
): CompletionItem[] => {
  const document = documents.get(uri);
  if (document === undefined) return [];
  const text = document.getText();
  const isOwn = isOwnDocument(pathOf(uri) ?? "", text);
  // In other files, which may be large, one line is enough.
  const lines = isOwn ? linesOf(text) : [lineOf(document, position.line)];
  const typed = idBefore(lines, isOwn ? position.line : 0, position.character, isOwn);
  if (typed === undefined) return [];
  const range = rangeOf(typed, position.line);
  const named = isOwn && isInDefaulters(lines, position.line) ? catalogue.defaulters : catalogue.rules;
  return named.map(({ id, summary }) => ({
    label: id,
    kind: CompletionItemKind.EnumMember,
    detail: summary,
    textEdit: { range, newText: id },
  }));
};

const lineOf = (document: TextDocument, line: number): string => {
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return document.getText(range).replace(/\r?\n$/, "");
};

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

const rangeOf = ({ start, end }: IdInText, line: number): Hover["range"] & object => ({
  start: { line, character: start },
  end: { line, character: end },
});
