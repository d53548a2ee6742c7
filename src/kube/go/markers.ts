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

/** True for the marker of a type that is an object of its own. */
export const isRootMarker = ({ name, value }: GoMarker): boolean =>
  name === "kubebuilder:object:root" && value === "true";

/** True for a marker of a kind that a resource serves. */
export const isResourceMarker = ({ name }: GoMarker): boolean =>
  /^kubebuilder:(?:resource|subresource:(?:status|scale)|printcolumn|storageversion)$/.test(name);

const KUBEBUILDER = "kubebuilder:validation:";

/** The marker of validation-gen for a bound: 'k8s:maxLength' for 'MaxLength'. */
const declarative = (bound: string): string => `k8s:${bound.slice(0, 1).toLowerCase()}${bound.slice(1)}`;

const isBound = ({ name }: GoMarker, bound: string): boolean =>
  name === KUBEBUILDER + bound || name === declarative(bound);

/** The markers of a bound such as 'MaxLength' or 'items:MaxLength', in any spelling. */
export const boundMarkers = (markers: readonly GoMarker[], bound: string): readonly GoMarker[] =>
  markers.filter((marker) => isBound(marker, bound));

export const hasBound = (markers: readonly GoMarker[], ...bounds: readonly string[]): boolean =>
  bounds.some((bound) => boundMarkers(markers, bound).length > 0);

/** The first value of a bound; undefined without one. */
export const boundValue = (markers: readonly GoMarker[], bound: string): string | undefined =>
  boundMarkers(markers, bound)[0]?.value;

/** The last marker of a bound, which counts for controller-gen, and its index. */
export const lastBound = (markers: readonly GoMarker[], bound: string): readonly [number, GoMarker] | undefined =>
  [...markers.entries()].findLast(([, marker]) => isBound(marker, bound));

/** The number of a marker such as `Minimum=1`; undefined if it is none. */
export const markerNumber = ({ value }: GoMarker): number | undefined => {
  const number = Number(value);
  return value.trim() === "" || Number.isNaN(number) ? undefined : number;
};
