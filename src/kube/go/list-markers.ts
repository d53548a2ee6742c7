import { type GoMarker, type ResolvedType, parseMarker } from "go-crd";

/** The markers of the declarations whose names a type has, from the outermost. */
export const typeMarkers = ({ names }: Pick<ResolvedType, "names">): readonly GoMarker[] =>
  names.flatMap(({ markers }) => markers.map((text) => parseMarker(text)).filter((one) => one !== undefined));

/** The markers of the name, with the prefix of validation-gen or without. */
export const listMarkers = (markers: readonly GoMarker[], name: "listType" | "listMapKey"): readonly GoMarker[] =>
  markers.filter((marker) => marker.name === name || marker.name === `k8s:${name}`);

/** The value without its quotes. */
export const markerText = ({ value }: GoMarker): string => value.trim().replace(/^(["`])(.*)\1$/s, "$2");
