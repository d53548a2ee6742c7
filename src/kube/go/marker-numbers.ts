import type { GoMarker } from "go-crd";

/** The number of a marker such as `Minimum=1`; undefined if it is none. */
export const markerNumber = ({ value }: GoMarker): number | undefined => {
  const text = value.trim();
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? undefined : number;
};

const PREFIX = "kubebuilder:validation:";

/** A bound such as 'items:MaxLength', of which the last marker counts, and where it is. */
export const boundIn = (markers: readonly GoMarker[], bound: string): readonly [number, GoMarker] | undefined =>
  [...markers.entries()].findLast(([, { name }]) => name === PREFIX + bound || name === declarative(bound));

const declarative = (bound: string): string => `k8s:${bound.slice(0, 1).toLowerCase()}${bound.slice(1)}`;
