import { type GoMarker, type PropertyFacts, type ResolvedType, parseMarker, sameMarkerName } from "go-crd";

/** The markers that can be read. */
export const parsedMarkers = (texts: readonly string[]): readonly GoMarker[] =>
  texts.flatMap((text) => parseMarker(text) ?? []);

/** The markers of the declarations whose names a type has, from the outermost. */
export const markersOfNames = ({ names }: Pick<ResolvedType, "names">): readonly GoMarker[] =>
  names.flatMap(({ markers }) => parsedMarkers(markers));

/** The markers of a declaration, then those of the types that it names. */
export const allMarkers = ({
  markers,
  resolved,
}: {
  readonly markers: readonly GoMarker[];
  readonly resolved: ResolvedType;
}): readonly GoMarker[] => [...markers, ...markersOfNames(resolved)];

/** True if one of the markers has the name, or another one for the same. */
export const hasMarker = (markers: readonly GoMarker[], name: string): boolean =>
  markers.some((marker) => sameMarkerName(marker.name) === name);

export const hasPropertyMarker = ({ markers }: PropertyFacts, name: string): boolean =>
  hasMarker(parsedMarkers(markers), name);
