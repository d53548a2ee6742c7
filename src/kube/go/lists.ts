import { type GoMarker, type PropertyFacts, type ResolvedType, foreignHasOwnJson, jsonTag } from "go-crd";
import { markedByPackage } from "./api-fields.js";
import type { GoTypeView } from "./go-type.js";
import { hasPropertyMarker, markersOfNames } from "./markers.js";

/** True for the built-in types of numbers that are one byte. */
export const isByte = (type: ResolvedType | undefined): boolean =>
  type?.kind === "basic" && (type.basic === "byte" || type.basic === "uint8");

/** True for a list of bytes, which is text in base64 in JSON. */
export const isBytes = ({ kind, element }: ResolvedType): boolean => kind === "list" && isByte(element);

/** True for a list that is a list in JSON, too. */
export const isJsonList = (type: ResolvedType): boolean => type.kind === "list" && !isBytes(type);

/** True for a struct that is an object in JSON. */
export const isJsonObject = (type: ResolvedType | undefined): type is ResolvedType =>
  type?.kind === "struct" && !foreignHasOwnJson(type.foreign ?? "");

/** True for a value that a client always replaces as a whole. */
export const isAtomic = (type: ResolvedType): boolean =>
  markersOfNames(type).some(({ name, value }) => /^(?:list|map|struct)Type$/.test(name) && value === "atomic");

/** The markers for the type of a list, with the prefix of validation-gen or without. */
export const listTypes = (markers: readonly GoMarker[]): readonly GoMarker[] =>
  markers.filter(({ name }) => name === "listType" || name === "k8s:listType");

/** True if a marker says that one of the fields of a struct is required. */
export const hasRequiredField = ({ properties = {} }: ResolvedType): boolean =>
  Object.values(properties).some((property) => hasPropertyMarker(property, "required"));

/** True if a field of a struct must be there, as controller-gen decides it. */
export const isRequiredProperty = (view: GoTypeView, property: PropertyFacts): boolean => {
  if (hasPropertyMarker(property, "required")) return true;
  if (hasPropertyMarker(property, "optional")) return false;
  const options = jsonTag(`\`${property.tag}\``)?.options ?? [];
  if (options.includes("omitempty") || options.includes("omitzero")) return false;
  return markedByPackage(view) !== "Optional";
};
