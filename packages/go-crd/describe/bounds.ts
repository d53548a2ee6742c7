import type { GoMarker } from "../syntax/markers.js";

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
export const valuesOf = (markers: readonly GoMarker[], bound: Bound): readonly string[] => {
  const declarative = `k8s:${bound.slice(0, 1).toLowerCase()}${bound.slice(1)}`;
  return markers
    .filter(({ name }) => name === KUBEBUILDER + bound || name === declarative)
    .map(({ value }) => value.trim());
};

/** The bound of a field counts before that of its type. */
export const valueOf = (markers: readonly GoMarker[], bound: Bound): string | undefined => valuesOf(markers, bound)[0];

/** A number in a marker; undefined if there is none, NaN for other text. */
export const numberOf = (markers: readonly GoMarker[], bound: Bound): number | undefined => {
  const value = valueOf(markers, bound)?.replace(/^"(.*)"$/, "$1");
  return value === undefined ? undefined : value === "" ? Number.NaN : Number(value);
};

export const isTrue = (bounds: readonly GoMarker[], bound: Bound): boolean =>
  ["", "true"].includes(valueOf(bounds, bound) ?? "false");
