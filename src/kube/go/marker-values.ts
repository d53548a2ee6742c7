import type { GoMarker } from "go-crd";

const KUBEBUILDER = "kubebuilder:validation:";

/** The marker of validation-gen for a bound: 'k8s:maxLength' for 'MaxLength'. */
const declarative = (bound: string): string => `k8s:${bound.slice(0, 1).toLowerCase()}${bound.slice(1)}`;

/** The markers of a bound such as 'MaxLength' or 'items:MaxLength', in any spelling. */
export const boundMarkers = (markers: readonly GoMarker[], bound: string): readonly GoMarker[] =>
  markers.filter(({ name }) => name === KUBEBUILDER + bound || name === declarative(bound));

export const hasBound = (markers: readonly GoMarker[], ...bounds: readonly string[]): boolean =>
  bounds.some((bound) => boundMarkers(markers, bound).length > 0);

/** The first value of a bound; undefined without one. */
export const boundValue = (markers: readonly GoMarker[], bound: string): string | undefined =>
  boundMarkers(markers, bound)[0]?.value;
