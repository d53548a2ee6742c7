import { readFileSync } from "node:fs";
import { type CompileResult, compile, environmentOf, evaluate } from "../engine/engine.js";
import { type Type, DYN, formatType, optionalOf } from "../check/types.js";
import { type Value, CelError, isList, isMap, isUint, typeNameOf } from "../values/value.js";
import { durationText, timestampText } from "../values/times.js";
import { parseJson } from "kube-json";

/** A type in tables: 'int', or the name of a kind with its parameters, such as ["list", "int"]. */
type TypeText = string | readonly TypeText[];
/** The types of variables, and expressions for their values. */
export type Variables = Readonly<Record<string, readonly [type: TypeText, value?: string]>>;

/** The rows of a table of facts, each a line of JSON. */
export const rowsOf = (table: string): readonly unknown[] =>
  readFileSync(new URL(`tables/${table}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line));

const typeOf = (text: TypeText): Type => {
  if (typeof text === "string") return { kind: text } as Type;
  const [kind, ...parameters] = text;
  const [first = DYN, second = DYN] = parameters.map(typeOf);
  if (kind === "list") return { kind: "list", element: first };
  return kind === "map" ? { kind: "map", key: first, value: second } : optionalOf(first);
};

export const compileWith = (source: string, variables: Variables = {}): CompileResult =>
  compile(
    source,
    environmentOf({ variables: new Map(Object.entries(variables).map(([name, [type]]) => [name, typeOf(type)])) }),
  );

/** The value of a variable. */
export const valueOf =
  (variables: Variables = {}) =>
  (name: string): Value | undefined => {
    const source = variables[name]?.[1];
    if (source === undefined) return undefined;
    const { compiled } = compileWith(source);
    const value = compiled && evaluate(compiled, () => undefined, Infinity).value;
    return value instanceof Error ? undefined : value;
  };

/** The type of an expression and its value, or why it has none. */
export const outcomeOf = (
  source: string,
  variables?: Variables,
): { readonly type?: string; readonly value?: string; readonly issues?: readonly string[] } => {
  const { compiled, issues } = compileWith(source, variables);
  if (compiled !== undefined) {
    const { value } = evaluate(compiled, valueOf(variables), Infinity);
    return { type: formatType(compiled.type), value: shown(value) };
  }
  if (issues.stage === "program") return { value: `error: ${issues.text}` };
  // The columns of the list count from 0, those of the text from 1.
  return { issues: issues.list.map(({ line, column, message }) => `${line}:${column + 1} ${message}`) };
};

const double = (value: number): string => {
  if (Object.is(value, -0)) return "-0.0";
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(1) : String(value);
};

/** A value as tables write it. */
const shown = (value: Value | Error): string => {
  if (value instanceof CelError) return `error: ${value.message}`;
  if (value instanceof Error) throw value;
  if (typeof value === "number") return double(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return String(value);
  if (value instanceof Uint8Array)
    return `b'${[...value].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`;
  if (isList(value)) return `[${Array.from({ length: value.size }, (_, index) => shown(value.at(index))).join(", ")}]`;
  if (isMap(value))
    return `{${[...value.keys()]
      .map((key) => shownEntry(key, value.get(key)))
      .sort()
      .join(", ")}}`;
  if (isUint(value)) return `${String(value.value)}u`;
  if (value.kind === "timestamp") return `timestamp(${timestampText({ ...value, offset: 0 })})`;
  if (value.kind === "duration") return `duration(${durationText(value)})`;
  if (value.kind === "type") return `type(${value.name})`;
  if (value.kind !== "optional") return typeNameOf(value);
  return value.value === undefined ? "optional.none()" : `optional.of(${shown(value.value)})`;
};

const shownEntry = (key: Value, value: Value | undefined): string => `${shown(key)}: ${shown(value ?? null)}`;
