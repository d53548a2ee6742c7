import type { TextEdit } from "vscode-languageserver";
import { equalJson } from "kube-json";
import { parseManifests } from "kube-manifests";

/**
 * Writes a comment on the field at a line, which is 1-based: above the line or, if that begins inside of a text of several lines, at
 * its end. Undefined if the comment would change the values there, too.
 */
export const commentEdit = (text: string, line: number, comment: string): TextEdit | undefined => {
  const lines = text.split("\n");
  const index = line - 1;
  const { [index]: whole = "" } = lines;
  const content = whole.replace(/\r$/, "");
  const indent = /^\s*/.exec(content)?.[0] ?? "";
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const above = insertion(index, 0, `${indent}${comment}${end}`);
  const behind = content.includes("#") ? [] : [insertion(index, content.length, ` ${comment}`)];
  const values = valuesOf(text);
  return [above, ...behind].find(({ newText, range: { start } }) => {
    const edited = `${whole.slice(0, start.character)}${newText}${whole.slice(start.character)}`;
    return equalJson(valuesOf(lines.with(index, edited).join("\n")), values);
  });
};

/** Line and character are 0-based. */
export const insertion = (line: number, character: number, newText: string): TextEdit => {
  const at = { line, character };
  return { range: { start: at, end: at }, newText };
};

/** A text that cannot be read has no value. */
const valuesOf = (text: string) => parseManifests(text).map(({ value = null, errors }) => [value, errors.length]);
