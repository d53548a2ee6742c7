import type { GoMarker } from "go-crd";

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
