import { type GoMarker, type ResolvedType, enumValues } from "go-crd";
import { type JsonValue, jsonValue } from "./json-value.js";
import type { Marked } from "./marked.js";
import { markerString } from "./marker-text.js";
import { markerNumber, allMarkers } from "./markers.js";

/** The type of a default in JSON; 'unknown' for a reference to a constant; undefined if it cannot be read. */
type Given = JsonValue | "unknown";

/** The problem of the default of a field, as a message. */
export const defaultProblem = (marker: GoMarker, { markers, resolved }: Marked): string | undefined => {
  const wanted = jsonValue(resolved, markers);
  const isJson = marker.name === "default";
  const text = marker.value.trim();
  if (text === "") return undefined;
  const given = isJson ? ofJson(text) : guessed(text);
  if (given === undefined) return "must be JSON, as in '+default=\"Small\"'";
  if (wanted === undefined || given === "unknown" || wanted === "text or number" || resolved.pointers > 1)
    return undefined;
  // controller-gen reads '{}' as a list where one is expected.
  if (given !== wanted && !(given === "object" && wanted === "list" && text === "{}"))
    return `must be ${NOUNS[wanted]} ${EXAMPLES[wanted]}, by the type of the field`;
  return boundProblem(text, allMarkers({ markers, resolved }), resolved);
};

const NOUNS: Readonly<Record<JsonValue, string>> = {
  text: "a string",
  number: "a number",
  boolean: "a boolean",
  list: "a list",
  object: "an object",
  "text or number": "a string or a number",
};

const EXAMPLES: Readonly<Record<JsonValue, string>> = {
  text: "such as '\"Small\"'",
  number: "such as '5'",
  boolean: "such as 'true'",
  list: 'such as \'{"a","b"}\'',
  object: "such as '{size: 1}'",
  "text or number": "such as '5'",
};

const ofJson = (text: string): Given | undefined => {
  if (text.startsWith("ref(")) return "unknown";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (value === null) return "unknown";
  if (Array.isArray(value)) return "list";
  return typeof value === "string"
    ? "text"
    : typeof value === "object"
      ? "object"
      : (typeof value as "number" | "boolean");
};

/** As controller-gen guesses it. */
const guessed = (text: string): Given => {
  if (/^["'`]/.test(text)) return "text";
  if (text.startsWith("{"))
    return /^\{\s*(?:\}|("(?:[^"\\]|\\.)*"|`[^`]*`|[\w./-]+)\s*:)/.test(text) ? "object" : "list";
  if (text.includes(";")) return "list";
  if (text === "true" || text === "false") return "boolean";
  return /^-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? "number" : "text";
};

const boundProblem = (
  text: string,
  markers: readonly GoMarker[],
  { kind, basic }: ResolvedType,
): string | undefined => {
  if (kind !== "basic" || basic === undefined) return undefined;
  const values = markers.find(({ name }) => name === "kubebuilder:validation:Enum")?.value;
  const value = markerString(text);
  if (values !== undefined && value !== undefined && basic === "string" && !enumValues(values).includes(value))
    return `must be one of the values in \`Enum\`: '${values}'`;
  const number = Number(text);
  if (basic === "string" || basic === "bool" || Number.isNaN(number)) return undefined;
  if (!basic.startsWith("float") && !Number.isInteger(number))
    return "must be an integer, as the type of the field, such as '5'";
  const [low, high] = [numberOf(markers, "Minimum"), numberOf(markers, "Maximum")];
  if (low !== undefined && number < low) return `must be greater than or equal to ${String(low)}`;
  return high !== undefined && number > high ? `must be less than or equal to ${String(high)}` : undefined;
};

const numberOf = (markers: readonly GoMarker[], bound: string): number | undefined => {
  const marker = markers.find(({ name }) => name === `kubebuilder:validation:${bound}`);
  return marker === undefined ? undefined : markerNumber(marker);
};
