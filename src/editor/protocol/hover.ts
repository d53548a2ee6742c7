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
import { idAt, idBefore, isInDefaulters, isOwnDocument, type Word } from "./words.js";

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
    return { contents: { kind: MarkupKind.Markdown, value: entryText(named) }, range };
  }
  const here = { start: position, end: position };
  const marks = (await session.current(document))?.marks.filter((mark) => overlaps(mark.range, here)) ?? [];
  const about = new Set(marks.flatMap((mark) => mark.about ?? []));
  const texts = [...about].flatMap((id) => {
    const entry = entryOf(id, session.catalogue);
    return entry === undefined ? [] : [entryText(entry)];
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

const rangeOf = ({ start, end }: Word, line: number): Hover["range"] & object => ({
  start: { line, character: start },
  end: { line, character: end },
});
