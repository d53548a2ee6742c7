import type { parser } from "@lezer/go";
import type { GoField, GoPosition, GoTypeExpression } from "./declarations.js";
import { commentBehind, commentsAbove } from "./comments.js";
import { jsonTag } from "./struct-tag.js";
import type { TextLines } from "./text-lines.js";

export type GoNode = ReturnType<typeof parser.parse>["topNode"];

/** Deeper types, as in `[][][]...`, are not read. */
const DEPTH = 100;

const OTHER: GoTypeExpression = { kind: "other" };

/** The type that a node of the syntax tree denotes. */
export const readType = (lines: TextLines, node: GoNode | null, depth = 0): GoTypeExpression => {
  if (node === null || depth > DEPTH) return OTHER;
  const below = (element: GoNode | null): GoTypeExpression => readType(lines, element, depth + 1);
  switch (node.name) {
    case "TypeName":
      return { kind: "name", name: textOf(lines, node), parameters: [] };
    case "QualifiedType":
      return qualified(lines, node);
    case "ParameterizedType": {
      const parameters = childrenOf(node.getChild("TypeArgs")).filter(isType).map(below);
      const generic = below(node.firstChild);
      return generic.kind === "name" ? { ...generic, parameters } : OTHER;
    }
    case "PointerType":
      return { kind: "pointer", element: below(node.lastChild) };
    case "SliceType":
    case "ArrayType":
      return { kind: "list", element: below(node.lastChild) };
    case "MapType":
      return { kind: "map", key: below(childrenOf(node).find(isType) ?? null), element: below(node.lastChild) };
    case "ParenthesizedType":
      return below(childrenOf(node).find(isType) ?? null);
    case "StructType":
      return { kind: "struct", fields: fieldsOf(lines, node.getChild("StructBody"), depth) };
    default:
      return OTHER;
  }
};

/** The type on one line, as it is written. */
export const typeText = (lines: TextLines, node: GoNode | null): string => {
  if (node === null) return "";
  const text = lines.text.slice(node.from, Math.min(node.to, node.from + 200));
  return text.replace(/\s+/g, " ").trim();
};

export const textOf = (lines: TextLines, node: GoNode): string => lines.text.slice(node.from, node.to);

export const childrenOf = (node: GoNode | null): readonly GoNode[] => {
  const children: GoNode[] = [];
  for (let child = node?.firstChild ?? null; child !== null; child = child.nextSibling) children.push(child);
  return children;
};

/** True for a node that is a type, or stands for one. */
export const isType = (node: GoNode): boolean => /Type$|^TypeName$/.test(node.name);

const qualified = (lines: TextLines, node: GoNode): GoTypeExpression => {
  const [qualifier, name] = [node.getChild("VariableName"), node.getChild("TypeName")];
  if (qualifier === null || name === null) return OTHER;
  return {
    kind: "name",
    qualifier: textOf(lines, qualifier),
    name: textOf(lines, name),
    parameters: [],
  };
};

const fieldsOf = (lines: TextLines, body: GoNode | null, depth: number): readonly GoField[] =>
  childrenOf(body).flatMap((node) => (node.name === "FieldDecl" ? readFields(lines, node, depth) : []));

/** A declaration has several fields in `A, B int`. */
const readFields = (lines: TextLines, node: GoNode, depth: number): readonly GoField[] => {
  const children = childrenOf(node);
  const names = children.filter((one) => one.name === "FieldName" && one.to > one.from);
  const typeNode = children.find(isType) ?? null;
  const tag = children.find((one) => one.name === "String");
  const isPointer = names.length === 0 && children.some((one) => one.name === "*");
  const read = readType(lines, typeNode, depth + 1);
  const written = typeText(lines, typeNode);
  const start = lines.positionOf(node.from);
  const before = lines.text.slice(lines.startOf(start.line), node.from);
  const indent = before.trim() === "" ? before : undefined;
  const common = {
    start,
    indent,
    ...(indent === undefined ? { comment: undefined, markers: [] } : commentsAbove(lines, start.line)),
    type: isPointer ? ({ kind: "pointer", element: read } as const) : read,
    typeText: isPointer ? `*${written}` : written,
    typeRange: { start: typeStartOf(children, typeNode, isPointer) ?? node.from, end: typeNode?.to ?? node.from },
    commentBehind: commentBehind(lines, (tag ?? typeNode ?? node).to),
    json: tag === undefined ? undefined : jsonTag(textOf(lines, tag)),
    tag: tag === undefined ? undefined : { start: tag.from, end: tag.to, text: textOf(lines, tag) },
  };
  if (names.length === 0) {
    const endColumn = endColumnOf(lines, start, typeNode ?? node);
    return [{ ...common, name: baseName(written), isEmbedded: true, position: start, endColumn }];
  }
  return names.map((name) => {
    const position = lines.positionOf(name.from);
    // In `A, B int`, the type is only behind the last name.
    const last = name === names.at(-1) ? typeNode : null;
    return {
      ...common,
      name: textOf(lines, name),
      isEmbedded: false,
      position,
      endColumn: endColumnOf(lines, position, last, name),
    };
  });
};

/** The `*` of an embedded pointer stands beside its type. */
const typeStartOf = (children: readonly GoNode[], typeNode: GoNode | null, isPointer: boolean): number | undefined =>
  isPointer ? children.find((one) => one.name === "*")?.from : typeNode?.from;

/** Behind the first node that ends on the line of the position. */
export const endColumnOf = (
  lines: TextLines,
  { line, column, offset }: GoPosition,
  ...nodes: readonly (GoNode | null)[]
): number => {
  const lineEnd = lines.startOf(line + 1);
  const node = nodes.find((one) => one !== null && one.to <= lineEnd);
  return column + (node?.to ?? offset) - offset;
};

/** The name of an embedded field: `Base` of `*shared.Base[T]`. */
const baseName = (text: string): string => /^[*\s]*(?:\w+\.)?(\w+)/.exec(text)?.[1] ?? "";
