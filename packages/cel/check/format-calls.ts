import type { Call, Expr, Issue } from "../syntax/ast.js";
import type { Type } from "./types.js";

type TypeOf = (expr: Expr) => Type;

interface Clause {
  readonly kinds: ReadonlySet<Type["kind"]>;
  /** The server's message if the argument has none of these types. */
  readonly rule: string;
}

const clause = (rule: string, ...kinds: readonly Type["kind"][]): Clause => ({ kinds: new Set(kinds), rule });

const HEX = clause(
  "only integers, byte buffers, and strings can be formatted as hex",
  "int",
  "uint",
  "string",
  "bytes",
);
const TEXT = clause(
  "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
  ...(["list", "map", "int", "uint", "double", "bool", "string", "timestamp", "bytes", "duration"] as const),
  ...(["type", "null"] as const),
);

const CLAUSES: ReadonlyMap<string, Clause> = new Map([
  ["s", TEXT],
  ["d", clause("decimal clause can only be used on integers", "int", "uint")],
  ["f", clause("fixed-point clause can only be used on doubles", "double", "string")],
  ["e", clause("scientific clause can only be used on doubles", "double", "string")],
  ["b", clause("only integers and bools can be formatted as binary", "int", "uint", "bool")],
  ["o", clause("octal clause can only be used on integers", "int", "uint")],
  ["x", HEX],
  ["X", HEX],
]);

const NAMES: Readonly<Partial<Record<Type["kind"], string>>> = {
  null: "null_type",
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
};

const nameOf = (type: Type): string =>
  type.kind === "opaque" || type.kind === "object" ? type.name : (NAMES[type.kind] ?? type.kind);

/** The argument, or the element of a literal in it, whose type the clause does not take. */
const misfit = (clause: Clause, argument: Expr, typeOf: TypeOf): Expr | undefined => {
  const { kind } = typeOf(argument);
  if (kind !== "dyn" && !clause.kinds.has(kind)) return argument;
  if (clause !== TEXT) return undefined;
  const parts =
    argument.kind === "list"
      ? argument.elements
      : argument.kind === "map"
        ? argument.entries.flatMap(({ key, value }) => [key, value])
        : [];
  for (const part of parts) {
    const found = misfit(clause, part, typeOf);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A clause such as `.3f` of a format. */
interface ReadClause {
  readonly letter: string;
  /** The digits of the precision; '' without one. */
  readonly digits: string;
  readonly end: number;
}

const FAILED = "could not parse formatting clause";

/** Reads the clause that starts behind a '%'; or says what is wrong with it. */
export const clauseAt = (format: string, start: number): ReadClause | string => {
  let at = start;
  let digits = "";
  if (format[at] === ".") {
    digits = /^\d*/.exec(format.slice(at + 1))?.[0] ?? "";
    at += 1 + digits.length;
    const failed = `${FAILED}: error while parsing precision`;
    if (at >= format.length) return `${failed}: could not find end of precision specifier`;
    if (digits === "")
      return `${failed}: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax`;
  }
  const letter = String.fromCodePoint(format.codePointAt(at) ?? 0);
  return CLAUSES.has(letter)
    ? { letter, digits, end: at + 1 }
    : `${FAILED}: unrecognized formatting clause "${letter}"`;
};

/** Why a clause does not take a value of a type. */
export const misfitWords = (letter: string, typeName: string): string =>
  `error during formatting: ${CLAUSES.get(letter)?.rule ?? ""}, was given ${typeName}`;

/** Returns the first mistake in the clauses of a format and its arguments, as the server reports it. */
const mistake = (call: Call, format: string, args: readonly Expr[], typeOf: TypeOf): Issue | undefined => {
  let index = 0;
  for (let at = format.indexOf("%"); at !== -1; ) {
    if (format[at + 1] === "%") {
      at = format.indexOf("%", at + 2);
      continue;
    }
    if (at + 1 >= format.length) return { at: call.at, message: "unexpected end of string" };
    const argument = args[index];
    if (argument === undefined) return { at: call.at, message: `index ${index} out of range` };
    const parsed = clauseAt(format, at + 1);
    if (typeof parsed === "string") return { at: call.at, message: parsed };
    const wrong = misfit(CLAUSES.get(parsed.letter) ?? TEXT, argument, typeOf);
    if (wrong !== undefined) return { at: wrong.at, message: misfitWords(parsed.letter, nameOf(typeOf(wrong))) };
    index += 1;
    at = format.indexOf("%", parsed.end);
  }
  if (args.length <= index) return undefined;
  const counts = `(expected ${index}, got ${args.length})`;
  return { at: call.at, message: `too many arguments supplied to string.format ${counts}` };
};

/** A call of `format` on a literal with a literal list is checked before it runs. */
export const formatCallIssues = (call: Call, typeOf: TypeOf): readonly Issue[] => {
  const { target, args } = call;
  const [list] = args;
  if (call.function !== "format" || args.length !== 1 || list?.kind !== "list") return [];
  if (target?.kind !== "literal" || target.constant.type !== "string") return [];
  const issue = mistake(call, target.constant.value, list.elements, typeOf);
  return issue === undefined ? [] : [issue];
};
