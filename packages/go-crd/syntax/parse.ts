import { parser } from "@lezer/go";
import { commentsAbove } from "./comments.js";
import type { GoConstant, GoFile, GoImport, GoType, GoMistake } from "./declarations.js";
import { type GoNode, childrenOf, endColumnOf, isType, readType, textOf, typeText } from "./read-type.js";
import { unquoted } from "./struct-tag.js";
import { type TextLines, textLines } from "./text-lines.js";

/** The declarations of a file, or why it was not parsed. */
export type Parsed =
  | { readonly file: GoFile; readonly steps: number }
  | { readonly problem: string; readonly steps: number };

/**
 * Ordinary Go takes about one step of the parser for each three characters, and 2 to 4 microseconds for each. In hostile
 * text, a step takes up to 70 microseconds, and more in long lines.
 */
export const STEPS = 150_000;

/** Characters of a line; CEL rules in markers have some thousands. */
const LINE = 10_000;

/** Places where comments between slashes may begin; in one that has many of these, each step takes a fraction of a millisecond. */
const COMMENTS = 2000;

/**
 * Parses a Go file. Errors of syntax lose the declarations around them only. Gives up after `limit` steps of the parser,
 * so that hostile text takes bounded time.
 */
export const parseGo = (text: string, limit = STEPS): Parsed => {
  // A byte order mark is no token; offsets stay as they are.
  const readable = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  const lines = textLines(readable);
  if (lines.longest > LINE) return { problem: `not parsed, because a line has more than ${LINE} characters`, steps: 0 };
  if (readable.split("/*", COMMENTS + 2).length > COMMENTS + 1)
    return { problem: `not parsed, because '/*' occurs more than ${COMMENTS} times`, steps: 0 };
  const { tree, steps } = treeOf(readable, limit);
  if (tree === null) return { problem: `not parsed, because it takes more than ${limit} steps`, steps };
  const read = readFile(lines, tree.topNode);
  if (!hasError(tree)) return { file: read, steps };
  const mistake = mistakeIn(lines, tree.topNode);
  const file = mistake === undefined ? read : { ...read, mistake };
  if (!hasLostTypes(readable, file)) return { file, steps };
  const again = treeOf(onlyTypes(readable), limit - steps);
  if (again.tree === null) return { file, steps: limit };
  const known = new Set(file.types.map(({ name }) => name));
  const found = readFile(lines, again.tree.topNode).types.filter(({ name }) => !known.has(name));
  return { file: { ...file, types: [...file.types, ...found] }, steps: steps + again.steps };
};

type Tree = ReturnType<typeof parser.parse>;

const treeOf = (text: string, limit: number): { readonly tree: Tree | null; readonly steps: number } => {
  const parse = parser.startParse(text);
  for (let steps = 1; steps <= limit; steps++) {
    const tree = parse.advance();
    if (tree !== null) return { tree, steps };
  }
  return { tree: null, steps: limit };
};

/** True if a line starts as the declaration of a type that was not found. */
const hasLostTypes = (text: string, { types }: GoFile): boolean => {
  const names = new Set(types.map(({ name }) => name));
  return [...text.matchAll(/^type[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gmu)].some(([, name = ""]) => !names.has(name));
};

const hasError = (tree: Tree): boolean => {
  const cursor = tree.cursor();
  do if (cursor.type.isError) return true;
  while (cursor.next());
  return false;
};

/**
 * The text with spaces for all but declarations of types with as many '}' as '{'. After a missing brace, the parser takes
 * the declarations that follow for parts of the broken one; formatted code shows where they start.
 */
const onlyTypes = (text: string): string =>
  text
    .split(/^(?=(?:func|type|var|const|import|package)\b)/m)
    .map((piece) => {
      const isWhole = piece.split("{").length === piece.split("}").length;
      return piece.startsWith("type") && isWhole ? piece : piece.replace(/[^\n]/g, " ");
    })
    .join("");

const readFile = (lines: TextLines, top: GoNode): GoFile => {
  const imports: GoImport[] = [];
  const types: GoType[] = [];
  const constants: GoConstant[] = [];
  let packageName = "";
  for (let node = top.firstChild; node !== null; node = node.nextSibling) {
    if (node.name === "PackageClause") packageName = packageNameOf(lines, node);
    else if (node.name === "ImportDecl") imports.push(...importsOf(lines, node));
    else if (node.name === "TypeDecl") types.push(...typesOf(lines, node));
    else if (node.name === "ConstDecl") constants.push(...constantsOf(lines, node));
  }
  return { packageName, imports, types, constants };
};

const packageNameOf = (lines: TextLines, node: GoNode): string => {
  const name = node.getChild("DefName");
  return name === null ? "" : textOf(lines, name);
};

/** The specs of a declaration: its own one, or those in parentheses. */
const specsOf = (node: GoNode, name: string): readonly GoNode[] =>
  [...childrenOf(node), ...childrenOf(node.getChild("SpecList"))].filter((one) => one.name === name);

const importsOf = (lines: TextLines, node: GoNode): readonly GoImport[] =>
  specsOf(node, "ImportSpec").flatMap((spec) => {
    const path = spec.getChild("String");
    if (path === null) return [];
    const name = spec.getChild("DefName");
    const dot = childrenOf(spec).some((one) => one.name === ".") ? "." : undefined;
    return [{ path: unquoted(textOf(lines, path)), name: name === null ? dot : textOf(lines, name) }];
  });

const typesOf = (lines: TextLines, node: GoNode): readonly GoType[] => {
  const isGroup = node.getChild("SpecList") !== null;
  return specsOf(node, "TypeSpec").flatMap((spec) => {
    const name = spec.getChild("DefName");
    if (name === null) return [];
    const start = lines.positionOf(isGroup ? spec.from : node.from);
    const before = lines.text.slice(lines.startOf(start.line), start.offset);
    const indent = before.trim() === "" ? before : undefined;
    const typeNode = childrenOf(spec).find(isType) ?? null;
    const position = lines.positionOf(name.from);
    return [
      {
        name: textOf(lines, name),
        parameters: parametersOf(lines, spec.getChild("TypeParams")),
        isAlias: childrenOf(spec).some((one) => one.name === "="),
        position,
        endColumn: endColumnOf(lines, position, typeNode, name),
        start,
        indent,
        ...commentsAbove(lines, start.line),
        type: readType(lines, typeNode),
        typeText: typeText(lines, typeNode),
        typeRange: { start: typeNode?.from ?? spec.to, end: typeNode?.to ?? spec.to },
      },
    ];
  });
};

/** The constants with one literal each, or its conversion, as in `Mode("Fast")`, or that `iota` counts; others are computed. */
const constantsOf = (lines: TextLines, node: GoNode): readonly GoConstant[] => {
  let counted: string | undefined;
  return specsOf(node, "ConstSpec").flatMap((spec, index) => {
    const children = childrenOf(spec);
    const names = children.filter((one) => one.name === "DefName");
    const [name] = names;
    const { type, value } = valueOf(lines, spec);
    // A constant without a value repeats the one before it.
    const isRepeated = children.length === names.length;
    if (!isRepeated) counted = value === "iota" ? type : undefined;
    const isCounted = value === "iota" || (isRepeated && counted !== undefined);
    if (name === undefined || names.length > 1 || (value === undefined && !isCounted)) return [];
    if (textOf(lines, name) === "_") return [];
    return [
      {
        name: textOf(lines, name),
        type: isCounted ? counted : type,
        value: isCounted ? String(index) : (value ?? ""),
        position: lines.positionOf(name.from),
      },
    ];
  });
};

/** The type of a constant and its literal, or `iota`. */
const valueOf = (lines: TextLines, spec: GoNode): { readonly type?: string; readonly value?: string } => {
  const children = childrenOf(spec);
  const conversion = spec.getChild("CallExpr");
  const converted = conversion?.getChild("VariableName") ?? undefined;
  const given = converted === undefined ? children : childrenOf(conversion?.getChild("Arguments") ?? null);
  const value = given.find(
    (one) =>
      one.name === "String" || one.name === "Number" || (one.name === "VariableName" && textOf(lines, one) === "iota"),
  );
  const type = children.find(isType) ?? converted;
  return {
    ...(type === undefined ? {} : { type: textOf(lines, type) }),
    ...(value === undefined ? {} : { value: textOf(lines, value) }),
  };
};

/** The names in `[T, U any, V ~int]`: in each group, the last child is the constraint. */
const parametersOf = (lines: TextLines, node: GoNode | null): readonly string[] =>
  childrenOf(node)
    .filter((one) => one.name === "TypeParam")
    .flatMap((group) =>
      childrenOf(group)
        .slice(0, -1)
        .filter((one) => one.name === "TypeName" || one.name === "DefName")
        .map((one) => textOf(lines, one)),
    );

/**
 * The first mistake in a file whose tree has errors. Those outside of types say nothing: the parser finds some in the functions of
 * every eighth valid file. Inside a type, it finds them in valid code only at arrays, and behind comments between slashes at the
 * end of a line.
 */
const mistakeIn = (lines: TextLines, top: GoNode): GoMistake | undefined => {
  const conflict = conflictIn(lines.text);
  if (conflict !== undefined) return at(lines, conflict, "is a mark of a merge conflict, which must be resolved first");
  for (let node = top.firstChild; node !== null; node = node.nextSibling) {
    const error = node.name === "TypeDecl" ? errorIn(lines, node) : undefined;
    if (error !== undefined) return at(lines, error, "is not valid Go");
  }
  return undefined;
};

const at = (lines: TextLines, offset: number, message: string): GoMistake => {
  const { line, column } = lines.positionOf(offset);
  return { line, column, message };
};

/** Where the first mark is; undefined without one of each end. */
const conflictIn = (text: string): number | undefined =>
  /^>{7} /m.test(text) ? /^<{7} /m.exec(text)?.index : undefined;

const errorIn = (lines: TextLines, type: GoNode): number | undefined => {
  const cursor = type.cursor();
  const { to } = type;
  do {
    if (!cursor.type.isError) continue;
    const last = lastBefore(lines.text, cursor.from);
    const isMisread = [cursor.from, last].some((offset) => MISREAD.test(lines.line(lines.positionOf(offset).line)));
    if (!isMisread) return openingOf(lines.text, type, last) ?? (cursor.from === cursor.to ? last : cursor.from);
  } while (cursor.next() && cursor.from <= to);
  return undefined;
};

/** An array, or the end of a comment between slashes. */
const MISREAD = /\[\d+\]|\*\//;

/** The offset of the last character before another that is no white space. */
const lastBefore = (text: string, offset: number): number => {
  let last = offset - 1;
  while (last > 0 && /\s/.test(text[last] ?? "")) last--;
  return last;
};

/** Where a tag opens that ends here, on a later line: the quote that closes it is missing. */
const openingOf = (text: string, type: GoNode, last: number): number | undefined => {
  const { name, from, to } = type.resolve(last, 1);
  return name === "String" && to === last + 1 && text.slice(from, to).includes("\n") ? from : undefined;
};
