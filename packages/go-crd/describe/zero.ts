import type { GoMarker } from "../syntax/markers.js";
import { sameMarkerName } from "../markers/marker-identity.js";
import { enumValues } from "../markers/marker-value.js";
import type { GoField } from "../syntax/declarations.js";
import { isInlined } from "../syntax/struct-tag.js";
import { type GoSources, cachePerSources } from "../sources/sources.js";
import { type FieldAt, fieldsOf, hasUnknownFields } from "../resolve/find-field.js";
import { type Shape, type StructShape, type TypeAt, hasOwnJson, isByte, shapeOf } from "../resolve/shape.js";
import type { ZeroValue } from "./facts.js";
import { foreignHasOwnJson, foreignKind, foreignZero } from "./foreign.js";

/**
 * The structs that may still be looked into: with generic types, a short text describes millions, and each level of a chain
 * takes room of the stack.
 */
interface Budget {
  left: number;
}
const MAX_STRUCTS = 300;

/**
 * Whether the zero value of a type is valid, by the bounds in the markers of a field and of the types that it names. `at` is
 * the type without the pointer of the field.
 */
export const zeroValue = (
  sources: GoSources,
  markers: readonly GoMarker[],
  at: TypeAt,
  budget: Budget = { left: MAX_STRUCTS },
): ZeroValue => {
  const shape = shapeOf(sources, at);
  const bounds = [...markers, ...shape.chain.flatMap(({ type }) => type.markers)];
  // Without a schema, or with one that the markers change, the valid values are not known.
  if (valueOf(bounds, "Schemaless") !== undefined) return {};
  const written = valueOf(bounds, "Type");
  if (written === "string" && shape.kind !== "basic") return ruled(bounds, zeroOfText(bounds));
  if (shape.chain.some(hasOwnJson)) return {};
  return ruled(bounds, zeroOfShape(sources, shape, bounds, budget));
};

const zeroOfShape = (sources: GoSources, shape: Shape, bounds: readonly GoMarker[], budget: Budget): ZeroValue => {
  switch (shape.kind) {
    case "basic":
      return zeroOfBasic(shape.name, bounds);
    case "list":
      return isByte(sources, shape.element) ? zeroOfText(bounds) : zeroOfMany(bounds, "MinItems", "[]");
    case "map":
      return zeroOfMany(bounds, "MinProperties", "{}");
    case "struct":
      return zeroOfStruct(sources, bounds, shape, budget);
    case "foreign":
      return shape.name === undefined ? {} : zeroOfForeign(shape.name, bounds);
  }
};

/** A rule may forbid an otherwise valid value; one that compares with the old value does not forbid any first value. */
const ruled = (bounds: readonly GoMarker[], zero: ZeroValue): ZeroValue => {
  const isRuled = valuesOf(bounds, "XValidation").some((rule) => !/\boldSelf\b/.test(rule));
  if (zero.isValid !== true || !isRuled) return zero;
  return { isSettled: false, ...(zero.text === undefined ? {} : { text: zero.text }) };
};

const zeroOfText = (bounds: readonly GoMarker[]): ZeroValue => {
  const text = '""';
  const values = valueOf(bounds, "Enum");
  // The marker `+k8s:enum` has no values: they are those of the constants.
  if (values === "") return { text };
  if (values !== undefined) return { isValid: enumValues(values).includes(""), isSettled: true, text };
  const least = numberOf(bounds, "MinLength");
  if (Number.isNaN(least)) return { text };
  if (least !== undefined && least > 0) return { isValid: false, isSettled: true, text };
  const pattern = valueOf(bounds, "Pattern");
  if (pattern !== undefined && matchesEmpty(pattern) === false) return { isValid: false, isSettled: true, text };
  const format = valueOf(bounds, "Format");
  if (format !== undefined && NOT_EMPTY.has(format)) return { isValid: false, isSettled: true, text };
  // These may allow it or not.
  if (pattern !== undefined || format !== undefined) return { isSettled: false, text };
  return { isValid: true, isSettled: least !== undefined, text };
};

/** Formats of text that is never empty. */
const NOT_EMPTY: ReadonlySet<string> = new Set(
  "cidr date date-time duration email hostname ipv4 ipv6 mac uri uuid uuid3 uuid4 uuid5".split(" "),
);

/** Whether a pattern matches ''; undefined for one that is not understood. */
const matchesEmpty = (pattern: string): boolean | undefined => {
  const text = pattern.replace(/^(["`])(.*)\1$/s, "$2");
  // These patterns need a character, so none has to run.
  if (/^\^(?:\[[^\]]+\]|\\?[A-Za-z0-9/.]|\.)(?:\+|\{[1-9][^}]*\})?(?![*?|{])[^|]*$/s.test(text)) return false;
  return undefined;
};

const zeroOfBasic = (name: string, bounds: readonly GoMarker[]): ZeroValue => {
  if (name === "string") return zeroOfText(bounds);
  if (name === "bool") return { isValid: true, isSettled: true, text: "false" };
  const text = name.startsWith("float") ? "0.0" : "0";
  const values = valueOf(bounds, "Enum");
  if (values !== undefined) return { isValid: enumValues(values).includes("0"), isSettled: true, text };
  const [least, most] = [numberOf(bounds, "Minimum"), numberOf(bounds, "Maximum")];
  if (Number.isNaN(least) || Number.isNaN(most)) return { text };
  const isAbove = least === undefined || least < 0 || (least === 0 && !isTrue(bounds, "ExclusiveMinimum"));
  const isBelow = most === undefined || most > 0 || (most === 0 && !isTrue(bounds, "ExclusiveMaximum"));
  const isSettled = (least !== undefined && least >= 0) || (most !== undefined && (most <= 0 || least !== undefined));
  return { isValid: isAbove && isBelow, isSettled: isSettled || !(isAbove && isBelow), text };
};

const zeroOfMany = (bounds: readonly GoMarker[], bound: "MinItems" | "MinProperties", text: string): ZeroValue => {
  const least = numberOf(bounds, bound);
  return Number.isNaN(least)
    ? { text }
    : { isValid: least === undefined || least <= 0, isSettled: least !== undefined, text };
};

const zeroOfForeign = (name: string, bounds: readonly GoMarker[]): ZeroValue => {
  const text = foreignZero(name);
  if (text !== undefined) return { isValid: true, isSettled: true, text };
  const least = numberOf(bounds, "MinProperties");
  return least !== undefined && least > 0 && !foreignHasOwnJson(name)
    ? { isValid: false, isSettled: true, text: "{}" }
    : {};
};

interface StructZero {
  /** False: a field that is in the zero value has a value that is not valid, or a required one is not in it. */
  readonly areFieldsValid: boolean | undefined;
  /** The fields that are in it. */
  readonly written: readonly string[];
}

const knownIn = cachePerSources<StructShape["fields"], StructZero>();

const zeroOfStruct = (
  sources: GoSources,
  bounds: readonly GoMarker[],
  struct: StructShape,
  budget: Budget,
): ZeroValue => {
  const found = knownIn(sources).get(struct.fields) ?? remembered(sources, struct, budget);
  if (found === undefined) return {};
  const { areFieldsValid, written } = found;
  const isOneOf = valueOf(bounds, "ExactlyOneOf") !== undefined || valueOf(bounds, "AtLeastOneOf") !== undefined;
  const least = numberOf(bounds, "MinProperties") ?? (isOneOf ? 1 : undefined);
  const whole = `{${written.join(", ")}}`;
  const text = whole.length > MAX_TEXT ? "{...}" : whole;
  if (areFieldsValid === false || (least !== undefined && least > written.length))
    return { isValid: false, isSettled: true, text };
  if (areFieldsValid === undefined || Number.isNaN(least)) return { isSettled: false, text };
  return { isValid: true, isSettled: least !== undefined || written.length > 0, text };
};

/** Characters of a zero value that are shown. */
const MAX_TEXT = 1000;

/** Undefined if the budget is used up. */
const remembered = (sources: GoSources, struct: StructShape, budget: Budget): StructZero | undefined => {
  if (budget.left === 0) return undefined;
  budget.left--;
  // A struct cannot contain itself but behind a pointer, a list or a map, which are not followed.
  const made = structZero(sources, struct, budget);
  // What is not known because the budget is used up stays so: otherwise each type of a chain would use up one.
  if (struct.at.bound.size === 0) knownIn(sources).set(struct.fields, made);
  return made;
};

const structZero = (sources: GoSources, struct: StructShape, budget: Budget): StructZero => {
  const written: string[] = [];
  let areFieldsValid: boolean | undefined = hasUnknownFields(sources, struct) ? undefined : true;
  for (const one of fieldsOf(sources, struct)) {
    const { field } = one;
    const name = field.json?.name ?? "";
    const isLeftOut = isLeftOutAtZero(sources, one);
    if (isLeftOut === true) {
      if (isRequired(field)) areFieldsValid = false;
      continue;
    }
    if (isLeftOut === undefined) areFieldsValid &&= undefined;
    const { isValid, text } = isNil(sources, one)
      ? zeroOfNil(field)
      : zeroValue(sources, field.markers, one.at, budget);
    written.push(`"${name}": ${text ?? "{}"}`);
    if (isValid === false) areFieldsValid = false;
    else if (isValid === undefined) areFieldsValid &&= undefined;
  }
  return { areFieldsValid, written };
};

const isRequired = ({ markers }: GoField): boolean => markers.some(({ name }) => sameMarkerName(name) === "required");

/** True for a pointer, a list or a map, which is null. */
const isNil = (sources: GoSources, { field, at }: FieldAt): boolean => {
  if (field.type.kind === "pointer") return true;
  const shape = shapeOf(sources, at);
  return shape.kind === "list" || shape.kind === "map";
};

const NULLABLE: ReadonlySet<string> = new Set(["nullable", "kubebuilder:validation:Nullable"]);

/** A server replaces null by a default, and otherwise refuses it, unless the field is nullable. */
const zeroOfNil = ({ markers }: GoField): ZeroValue => ({
  isValid: markers.some(({ name }) => NULLABLE.has(name) || sameMarkerName(name) === "kubebuilder:default"),
  isSettled: true,
  text: "null",
});

/** Whether a field is not in the JSON of the zero value of its struct; undefined if that is not known. */
const isLeftOutAtZero = (sources: GoSources, { field, at }: FieldAt): boolean | undefined => {
  const { json } = field;
  if (json === undefined || isInlined(json, field.isEmbedded)) return false;
  if (json.options.includes("omitzero")) return true;
  if (!json.options.includes("omitempty")) return false;
  if (field.type.kind === "pointer") return true;
  const shape = shapeOf(sources, at);
  // The option `omitempty` never leaves out a struct.
  if (shape.kind !== "foreign") return shape.kind !== "struct";
  if (shape.name === undefined) return true;
  const kind = foreignKind(shape.name);
  return kind === "unknown" ? undefined : kind !== "struct";
};

/** The values of markers for bounds. */

/** Bounds that may be at the field, or at its type. */
type Bound =
  | "Enum"
  | "ExactlyOneOf"
  | "AtLeastOneOf"
  | "Format"
  | "Maximum"
  | "MinItems"
  | "MinLength"
  | "MinProperties"
  | "Minimum"
  | "Pattern"
  | "Schemaless"
  | "Type"
  | "XValidation"
  | "ExclusiveMaximum"
  | "ExclusiveMinimum";

const KUBEBUILDER = "kubebuilder:validation:";

/** The values of all markers of a bound, those of the field first. */
const valuesOf = (markers: readonly GoMarker[], bound: Bound): readonly string[] => {
  const declarative = `k8s:${bound.slice(0, 1).toLowerCase()}${bound.slice(1)}`;
  return markers
    .filter(({ name }) => name === KUBEBUILDER + bound || name === declarative)
    .map(({ value }) => value.trim());
};

/** The bound of a field counts before that of its type. */
const valueOf = (markers: readonly GoMarker[], bound: Bound): string | undefined => valuesOf(markers, bound)[0];

/** A number in a marker; undefined if there is none, NaN for other text. */
const numberOf = (markers: readonly GoMarker[], bound: Bound): number | undefined => {
  const value = valueOf(markers, bound)?.replace(/^"(.*)"$/, "$1");
  return value === undefined ? undefined : value === "" ? Number.NaN : Number(value);
};

const isTrue = (bounds: readonly GoMarker[], bound: Bound): boolean =>
  ["", "true"].includes(valueOf(bounds, bound) ?? "false");
