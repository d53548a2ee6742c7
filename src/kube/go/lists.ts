import { type PropertyFacts, type ResolvedType, foreignHasOwnJson, jsonTag, parseMarker } from "go-crd";
import { type GoTypeView, hasMarker } from "./go-type.js";
import { typeMarkers } from "./list-markers.js";
import { isByte } from "./type-uses.js";

/** True for a list in JSON: a slice of bytes is text there. */
export const isJsonList = ({ kind, element }: ResolvedType): boolean => kind === "list" && !isByte(element);

/** True for a struct that is an object in JSON. */
export const isJsonObject = (type: ResolvedType | undefined): type is ResolvedType =>
  type?.kind === "struct" && !foreignHasOwnJson(type.foreign ?? "");

/** True for a value that a client always replaces as a whole. */
export const isAtomic = (type: ResolvedType): boolean =>
  typeMarkers(type).some(({ name, value }) => /^(?:list|map|struct)Type$/.test(name) && value === "atomic");

/** Whether the field of a struct must be there, as controller-gen decides it. */
export const isRequiredProperty = ({ package: { markers } }: GoTypeView, property: PropertyFacts): boolean => {
  if (hasPropertyMarker(property, "required")) return true;
  if (hasPropertyMarker(property, "optional")) return false;
  const options = jsonTag(`\`${property.tag}\``)?.options ?? [];
  if (options.includes("omitempty") || options.includes("omitzero")) return false;
  return !markers.some((text) => text === "+kubebuilder:validation:Optional");
};

export const hasPropertyMarker = ({ markers }: PropertyFacts, name: string): boolean =>
  hasMarker(
    markers.map((text) => parseMarker(text)).filter((one) => one !== undefined),
    name,
  );
