import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  MarkupKind,
  type TextDocumentPositionParams,
} from "vscode-languageserver";
import { overlaps } from "./actions.js";
import { pathOf } from "./paths.js";
import { entryOf, entryText } from "./rule-text.js";
import type { Session } from "./session.js";
import { idAt, idBefore, isOwnDocument, type Word } from "./words.js";

/** Help on rules: where they are named, and where they have findings. */

export const hoverAt = async (
  { textDocument: { uri }, position }: TextDocumentPositionParams,
  session: Session,
): Promise<Hover | null> => {
  const document = session.documents.get(uri);
  if (document === undefined) return null;
  const line = linesOf(document.getText())[position.line] ?? "";
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
  const lines = linesOf(text);
  const typed = idBefore(lines, position.line, position.character, isOwnDocument(pathOf(uri) ?? "", text));
  if (typed === undefined) return [];
  const range = rangeOf(typed, position.line);
  return catalogue.rules.map(({ id, summary }) => ({
    label: id,
    kind: CompletionItemKind.EnumMember,
    detail: summary,
    textEdit: { range, newText: id },
  }));
};

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

const rangeOf = ({ start, end }: Word, line: number): Hover["range"] & object => ({
  start: { line, character: start },
  end: { line, character: end },
});
