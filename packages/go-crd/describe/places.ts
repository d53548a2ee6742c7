import { type FieldPath, groupBy, remember } from "kube-json";
import { type GoDeclaration, type GoField, type GoType, structIn } from "../syntax/declarations.js";
import type { TextLines } from "../syntax/text-lines.js";

/** A range of a text: lines and columns count from 1, the end is behind the last character. */
export interface GoTextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The ranges of the parts of `GoTypeFacts` in the text of the file, by their paths there; of what is absent, that of its parent. */
export const rangesIn =
  (lines: TextLines, type: GoType): ((path: FieldPath) => GoTextRange) =>
  (path) =>
    rangeOf(lines, type, path);

/** The declaration that a path leads to, and what is left of the path. */
export const declarationAt = (
  type: GoType,
  path: FieldPath,
): { readonly declaration: GoDeclaration & Partial<Pick<GoField, "tag">>; readonly rest: FieldPath } => {
  let declaration: GoDeclaration & Partial<Pick<GoField, "tag">> = type;
  let rest = path;
  while (rest[0] === "fields" && rest.length > 1) {
    const [, name] = rest;
    const fields = structIn(declaration.type);
    const field = fields && typeof name === "string" ? byName(fields).get(name)?.[0] : undefined;
    if (field === undefined) break;
    declaration = field;
    rest = rest.slice(2);
  }
  return { declaration, rest };
};

const byName = remember((fields: readonly GoField[]) => groupBy(fields, ({ name }) => [name]));

const rangeOf = (lines: TextLines, type: GoType, path: FieldPath): GoTextRange => {
  const { declaration, rest } = declarationAt(type, path);
  const [part, index] = rest;
  const { position, endColumn } = declaration;
  const own = { line: position.line, column: position.column, endLine: position.line, endColumn };
  if (part === "tag" && declaration.tag !== undefined) return between(lines, declaration.tag);
  if (part === "type" && declaration.type.kind !== "struct") return between(lines, declaration.typeRange);
  const marker = part === "markers" && typeof index === "number" ? declaration.markers[index] : undefined;
  if (marker !== undefined) {
    const { line, column } = marker;
    return { line, column, endLine: line, endColumn: column + marker.text.length };
  }
  return own;
};

const between = (lines: TextLines, { start, end }: { readonly start: number; readonly end: number }): GoTextRange => {
  const [from, to] = [lines.positionOf(start), lines.positionOf(end)];
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
};
