import type { GoMarker } from "go-crd";
import { patternProblem } from "kube-api";
import { RULE_REASONS } from "kube-schema";
import { KNOWN_MARKERS, type KnownMarker } from "./known-markers.js";
import { markerString, strictArguments } from "./marker-text.js";

/** The problem of the value of a marker, as a message; undefined if there is none, or if the marker is not known. */
export const formProblem = (marker: GoMarker): string | undefined => {
  const known = KNOWN_MARKERS.get(marker.name);
  return known === undefined ? undefined : problemOf(known, marker);
};

const INTEGER = /^-?(?:\d[\d_]*|0[xXbBoO][\da-fA-F_]+)$/;
const NUMBER = /^-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const problemOf = (known: KnownMarker, { name, value, text }: GoMarker): string | undefined => {
  const rest = text.slice(name.length + 1);
  const given = value.trim();
  switch (known.form) {
    case "Nothing":
      return /^:?=/.test(rest) ? "may not have a value; nothing may follow the name, as in '+optional'" : undefined;
    case "Integer":
      if (!INTEGER.test(given)) return "must have an integer as its value, such as '63'";
      return given.startsWith("-") && given !== "-0" ? "must have a value greater than or equal to 0" : undefined;
    case "Number":
      return NUMBER.test(given) ? undefined : "must have a number as its value, such as '0.5'";
    case "Boolean":
      return given === "true" || given === "false" ? undefined : "must have the value 'true' or 'false'";
    case "Values":
      return given === "" || given === "{}" ? "must have values, as in 'Small;Large'" : unclosedProblem(given);
    case "Text":
      return textProblem(known, name, given);
    case "Arguments":
      return argumentsProblem(known.arguments ?? {}, name, given);
    case "Any":
      return OF_SCHEMA.test(name) ? unclosedProblem(given) : undefined;
  }
};

/** The markers with any value that controller-gen parses. */
const OF_SCHEMA = /^(?:kubebuilder:(?:default|example|title)|default)$/;

/** controller-gen reports an error for a quote or a brace without its end. Behind the first one, braces may be text. */
const unclosedProblem = (given: string): string | undefined => {
  if (given.startsWith('"') && !/^"(?:[^"\\]|\\.)*"/.test(given)) return "must have '\"' at the end of its value";
  return given.startsWith("{") && !given.includes("}") ? "must have '}' at the end of its value" : undefined;
};

const textProblem = ({ texts }: KnownMarker, name: string, given: string): string | undefined => {
  if (given === "") return "must have a value, as in '+listType=map'";
  if (needsQuotes(given))
    return "must have its value in back quotes, because ',', ';' and '}' end a value without quotes";
  const text = markerString(given);
  if (text === undefined)
    return given.startsWith('"')
      ? "must have its value in back quotes; in double quotes, '\\\\' stands for a backslash"
      : undefined;
  if (texts !== undefined && text !== "" && !texts.includes(text))
    return `must have ${texts.length === 2 ? "the value" : "one of the values"} ${texts.map((one) => `'${one}'`).join(texts.length === 2 ? " or " : ", ")}`;
  return name.endsWith(":Pattern") ? patternProblem(text)?.replace(/^must be/, "must have as its value") : undefined;
};

/** A value without quotes ends at these, and controller-gen reports an error. */
export const needsQuotes = (value: string): boolean => !/^["`']/.test(value) && /[,;}]/.test(value);

const argumentsProblem = (
  known: Readonly<Record<string, boolean>>,
  name: string,
  given: string,
): string | undefined => {
  const found = strictArguments(given);
  // controller-gen may read arguments that cannot be read here.
  if (found === undefined) return undefined;
  const unknown = [...found.keys()].find((one) => !(one in known));
  if (unknown !== undefined) return `may not have an argument \`${unknown}\``;
  const missing = Object.keys(known).find((one) => known[one] === true && !found.has(one));
  if (missing !== undefined) return `must have an argument \`${missing}\``;
  return name === "kubebuilder:printcolumn" ? columnProblem(found) : ruleProblem(found);
};

const COLUMN_TYPES: readonly string[] = ["boolean", "date", "integer", "number", "string"];

const columnProblem = (found: ReadonlyMap<string, string>): string | undefined => {
  const type = markerString(found.get("type") ?? "");
  if (type !== undefined && !COLUMN_TYPES.includes(type))
    return `must have a \`type\` that is one of ${COLUMN_TYPES.map((one) => `'${one}'`).join(", ")}`;
  const path = markerString(found.get("JSONPath") ?? "");
  if (path !== undefined && !path.startsWith(".")) return "must have a `JSONPath` that starts with '.'";
  const priority = found.get("priority");
  return priority === undefined || /^\d+$/.test(priority) ? undefined : "must have an integer as its `priority`";
};

const ruleProblem = (found: ReadonlyMap<string, string>): string | undefined => {
  const reason = markerString(found.get("reason") ?? "");
  if (reason !== undefined && reason !== "" && !RULE_REASONS.includes(reason))
    return `must have a \`reason\` that is one of ${RULE_REASONS.map((one) => `'${one}'`).join(", ")}`;
  return found.has("rule") && markerString(found.get("rule") ?? "") === ""
    ? "must have a `rule` that is not empty"
    : undefined;
};
