import { type Edit, type JsonObject, isObject, objectAt, own, stringAt, stringsAt } from "kube-json";
import { type GoDeclaration, type GoField, type GoType, structIn } from "../syntax/declarations.js";
import { type TextLines, textLines } from "../syntax/text-lines.js";

/** The edits of a file, or why it cannot be changed so. */
export type TypeEdits = { readonly edits: readonly Edit[] } | { readonly problem: string };

/**
 * The edits of a file that make the declaration of a type what its changed facts say: markers, tags, types of fields and
 * comments. `before` and `after` are `GoTypeFacts` as JSON.
 */
export const editType = (text: string, type: GoType, before: JsonObject, after: JsonObject): TypeEdits => {
  const edits: Edit[] = [];
  const problem = editDeclaration(textLines(text), type, before, after, edits);
  return problem === undefined ? { edits } : { problem };
};

type Declaration = GoDeclaration & Partial<Pick<GoField, "tag">>;

const editDeclaration = (
  lines: TextLines,
  declaration: Declaration,
  before: JsonObject,
  after: JsonObject,
  edits: Edit[],
): string | undefined => {
  const made = [
    editTag(declaration, stringAt(before, "tag"), stringAt(after, "tag")),
    editTypeText(declaration, stringAt(before, "type"), stringAt(after, "type")),
    editComment(lines, declaration, stringAt(before, "comment"), stringAt(after, "comment")),
    editMarkers(lines, declaration, stringsAt(before, "markers"), stringsAt(after, "markers")),
  ];
  for (const one of made) {
    if (typeof one === "string") return one;
    edits.push(...one);
  }
  const fields = structIn(declaration.type) ?? [];
  for (const [name, now] of Object.entries(objectAt(after, "fields"))) {
    const then = own(objectAt(before, "fields"), name);
    const field = fields.find((one) => one.name === name);
    if (!isObject(now) || !isObject(then) || field === undefined) return "must keep its fields";
    const problem = editDeclaration(lines, field, then, now, edits);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

type Made = readonly Edit[] | string;

const editTag = ({ tag, typeRange }: Declaration, before: string | undefined, after: string | undefined): Made => {
  if (before === after) return [];
  if (after === undefined) return "must keep its tag";
  if (after.includes("`")) return "must have a tag without back-quotes";
  if (tag === undefined) return [{ start: typeRange.end, end: typeRange.end, text: ` \`${after}\`` }];
  return [{ start: tag.start, end: tag.end, text: `\`${after}\`` }];
};

const editTypeText = (
  { typeRange, type }: Declaration,
  before: string | undefined,
  after: string | undefined,
): Made => {
  if (before === after || after === undefined) return [];
  // The text of a long type is cut, and that of a struct without a name is on several lines.
  if (structIn(type) !== undefined || typeRange.end - typeRange.start !== before?.length)
    return "must have a type on one line";
  return [{ ...typeRange, text: after }];
};

const editComment = (
  lines: TextLines,
  { comment, indent, start, markers }: Declaration,
  before: string | undefined,
  after: string | undefined,
): Made => {
  if (before === after || after === undefined) return [];
  if (indent === undefined) return ALONE;
  if (before === undefined || comment === undefined) {
    const first = markers[0] === undefined || comment === undefined ? start.line : comment.from;
    const at = lines.startOf(first);
    return [
      {
        start: at,
        end: at,
        text: after
          .split("\n")
          .map((line) => `${indent}// ${line}${lines.breakBefore(at)}`)
          .join(""),
      },
    ];
  }
  const [old, now] = [before.split("\n"), after.split("\n")];
  if (old.length !== now.length) return "must have a comment with as many lines";
  const edits: Edit[] = [];
  let from = comment.from;
  for (const [index, line] of old.entries()) {
    const changed = now[index] ?? "";
    while (from <= comment.to && !lines.line(from).endsWith(line)) from++;
    if (from > comment.to) return "must have a comment in lines that begin with '//'";
    if (changed !== line) {
      const end = lines.startOf(from) + lines.line(from).length;
      edits.push({ start: end - line.length, end, text: changed });
    }
    from++;
  }
  return edits;
};

const ALONE = "must be alone on its line to have a comment";

/** Markers that changed are changed in their place; further ones become the last lines of the comment. */
const editMarkers = (
  lines: TextLines,
  { markers, indent, start }: Declaration,
  before: readonly string[],
  after: readonly string[],
): Made => {
  const shared = before.findIndex((one, index) => one !== after[index]);
  const first = shared < 0 ? before.length : shared;
  if (first === before.length && first === after.length) return [];
  if (indent === undefined) return ALONE;
  let same = 0;
  while (same < Math.min(before.length, after.length) - first && before.at(-1 - same) === after.at(-1 - same)) same++;
  const old = markers.slice(first, before.length - same);
  const now = after.slice(first, after.length - same);
  const at = lines.startOf(start.line);
  const isTight = markers.length > 0 && markers.every(({ line }) => /^\s*\/\/\+/.test(lines.line(line)));
  const added = now.slice(old.length).map((one) => `${indent}${isTight ? "//" : "// "}${one}${lines.breakBefore(at)}`);
  return [
    ...old.map(({ line, text }, index): Edit => {
      const from = lines.startOf(line);
      const changed = now[index];
      if (changed === undefined) return { start: from, end: lines.startOf(line + 1), text: "" };
      const begin = from + lines.line(line).indexOf(text);
      return { start: begin, end: begin + text.length, text: changed };
    }),
    ...(added.length === 0 ? [] : [{ start: at, end: at, text: added.join("") }]),
  ];
};
