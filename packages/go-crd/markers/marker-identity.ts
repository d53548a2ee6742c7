import { type GoMarker, markerArguments, parseMarker } from "../syntax/markers.js";

/** Names that controller-gen knows for the same marker, by the name that counts here. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["kubebuilder:validation:Optional", "optional"],
  ["k8s:optional", "optional"],
  ["kubebuilder:validation:Required", "required"],
  ["k8s:required", "required"],
  ["k8s:listType", "listType"],
  ["k8s:listMapKey", "listMapKey"],
  ["default", "kubebuilder:default"],
  ["kubebuilder:validation:XPreserveUnknownFields", "kubebuilder:pruning:PreserveUnknownFields"],
  ["kubebuilder:validation:XEmbeddedResource", "kubebuilder:validation:EmbeddedResource"],
]);

/** Markers that a declaration may have several times, by what tells them apart: an argument, or the whole value. */
const SEVERAL: ReadonlyMap<string, string> = new Map([
  ["kubebuilder:validation:XValidation", "rule"],
  ["kubebuilder:validation:items:XValidation", "rule"],
  ["kubebuilder:printcolumn", "name"],
  ["kubebuilder:selectablefield", "JSONPath"],
  ["kubebuilder:metadata", ""],
  ["listMapKey", ""],
]);

export const sameMarkerName = (name: string): string => SAME.get(name) ?? name;

/** True if a declaration may have several markers of the name. */
export const isRepeatable = (name: string): boolean => SEVERAL.has(name);

/** Two markers of a declaration with the same identity exclude each other. */
export const identityOf = (marker: GoMarker): string => {
  const name = sameMarkerName(marker.name);
  const key = SEVERAL.get(name);
  if (key === undefined) return name;
  const part = key === "" ? marker.value : (markerArguments(marker.value).get(key) ?? "");
  return `${name} ${unquotedPart(part)}`;
};

/** The marker of a text such as '+optional'. */
export const markerIn = (text: string): GoMarker => {
  const marker = parseMarker(text);
  if (marker === undefined) throw new Error(`a marker starts with '+' and a name: ${text}`);
  return marker;
};

/** Quotes may be double or back-quotes. */
export const unquotedPart = (text: string): string => {
  if (/^`.*`$/.test(text)) return text.slice(1, -1);
  return /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, "$1") : text;
};
