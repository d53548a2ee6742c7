import { type GoMarker, sameMarkerName } from "go-crd";
import type { GoField } from "./go-type.js";
import { allMarkers, hasMarker, hasPropertyMarker } from "./markers.js";

const NILABLE: readonly string[] = ["interface", "list", "map"];

/** True if the type can be nil without the pointer that is written before it. */
export const isNilable = ({ resolved, isPointer }: GoField): boolean =>
  NILABLE.includes(resolved.kind) || resolved.pointers > (isPointer ? 1 : 0);

/** True for a struct that is an object in JSON, or a pointer to one. */
export const isStruct = (field: GoField): boolean => {
  const type = markerOf(field, "kubebuilder:validation:Type")?.value;
  return field.resolved.kind === "struct" && !isNilable(field) && (type === undefined || type === "object");
};

/** True for a struct that is no pointer, which `omitempty` never leaves out. */
export const isPlainStruct = (field: GoField): boolean => isStruct(field) && !field.isPointer;

export const isBool = ({ resolved }: GoField): boolean => resolved.basic === "bool";

export const isText = ({ resolved }: GoField): boolean => resolved.basic === "string";

/** True if the zero value is valid only because no bound says anything of it. */
export const isOpen = ({ zero }: GoField): boolean => zero.isValid === true && zero.isSettled !== true;

/** True if bounds allow the zero value expressly, or nothing could exclude it. */
export const isChoice = ({ zero }: GoField): boolean => zero.isValid === true && zero.isSettled === true;

/** True if Go writes null for the field where nothing sets it and no option leaves it out. */
export const isNull = (field: GoField): boolean => field.isPointer || isNilable(field);

/** True if the field is not in the JSON of a struct where nothing sets it. */
export const isLeftOut = (field: GoField): boolean => field.omitsZero || (field.omitsEmpty && !isPlainStruct(field));

/** A marker of the field, or one of the types that it names. */
const markerOf = (field: GoField, name: string): GoMarker | undefined =>
  allMarkers(field).find((marker) => sameMarkerName(marker.name) === name);

export const isNullable = (field: GoField): boolean =>
  ["nullable", "kubebuilder:validation:Nullable"].some((name) => hasMarker(allMarkers(field), name));

/** The default of a field in its source form; undefined without one. */
export const defaultOf = (field: GoField): string | undefined =>
  (markerOf(field, "kubebuilder:default") ?? markerOf(field, "k8s:default"))?.value.trim();

/** The default as a message shows it: text has no quotes. */
export const shownDefault = (field: GoField): string => (defaultOf(field) ?? "").replace(/^"(.+)"$/, "$1");

const ZEROS: readonly string[] = ['""', "``", "0", "0.0", '"0"', '"0s"', "false", "{}", "[]", "null"];

/** True if the default is the zero value, so that it is no matter which of both a client sends. */
export const hasZeroDefault = (field: GoField): boolean => {
  const written = defaultOf(field);
  return (
    written !== undefined && (ZEROS.includes(squeezed(written)) || squeezed(written) === squeezed(field.zero.text))
  );
};

/** A value as markers and JSON both write it: without spaces, and without the quotes of keys. */
const squeezed = (text = ""): string => text.replace(/\s/g, "").replace(/"([\w-]+)":/g, "$1:");

/**
 * True if a Go client that does not set the field sends its zero value, and so never gets its default. A server replaces
 * null by the default.
 */
export const losesDefault = (field: GoField): boolean =>
  defaultOf(field) !== undefined &&
  !hasZeroDefault(field) &&
  !isLeftOut(field) &&
  !isNull(field) &&
  !hasNestedDefault(field) &&
  field.resolved.kind !== "unknown";

/** True if a default of a struct only repeats the defaults of its fields, which apply to an empty struct. */
const hasNestedDefault = (field: GoField): boolean => {
  const { properties = {} } = field.resolved;
  const isDefaulted = (name: string): boolean => {
    const property = properties[name];
    return property !== undefined && hasPropertyMarker(property, "kubebuilder:default");
  };
  return isPlainStruct(field) && field.zero.text === "{}" && keysOf(defaultOf(field) ?? "").every(isDefaulted);
};

/** Levels of objects and lists in a default. */
const MAX_LEVELS = 20;

/** The keys of an object, as markers write it, without those of objects in it. */
const keysOf = (written: string): readonly string[] => {
  let inner = written.replace(/^\{(.*)\}$/s, "$1");
  for (let level = 0; level < MAX_LEVELS; level++) inner = inner.replace(/\{[^{}]*\}|\[[^[\]]*\]/g, "");
  return [...inner.matchAll(/(?:^|,)\s*"?([\w-]+)"?\s*:/g)].map(([, name = ""]) => name);
};

/** True if a Go client cannot send the zero value, although it is valid: the default replaces it. */
export const losesZero = (field: GoField): boolean =>
  defaultOf(field) !== undefined &&
  !hasZeroDefault(field) &&
  isLeftOut(field) &&
  !field.isPointer &&
  !isStruct(field) &&
  // An enumeration has '' for clients that send it unasked.
  !isText(field) &&
  isChoice(field);
