import { type GoMarker, type ResolvedType, parseMarker } from "go-crd";
import { type FieldPath, type KubeObject, valueAt } from "kube-json";
import type { GoField, GoTypeView } from "./go-type.js";
import { parsedMarkers } from "./markers.js";

/** A declaration with markers: the type, or one of its fields. */
export interface Marked {
  readonly path: FieldPath;
  readonly markers: readonly GoMarker[];
  readonly resolved: ResolvedType;
  /** Undefined for the type itself. */
  readonly field: GoField | undefined;
}

/** The type, and its fields that JSON has. */
export const markedIn = (view: GoTypeView): readonly Marked[] => [
  { path: [], markers: view.markers, resolved: view.resolved, field: undefined },
  ...view.fields
    .filter(({ isHidden }) => !isHidden)
    .map((field) => ({ path: field.path, markers: field.markers, resolved: field.resolved, field })),
];

/** Where a finding about a declaration is; the type itself has no place but one of its parts. */
export const placeOf = ({ path }: Pick<Marked, "path">): FieldPath => (path.length === 0 ? ["type"] : path);

export const markerPath = ({ path }: Pick<Marked, "path">, index: number): FieldPath => [...path, "markers", index];

/** A marker, with its declaration and its place. */
interface PlacedMarker {
  readonly marker: GoMarker;
  readonly owner: Marked;
  readonly place: FieldPath;
}

/** The markers of the type, and of its fields that JSON has. */
export function* placedMarkers(view: GoTypeView): Iterable<PlacedMarker> {
  for (const owner of markedIn(view))
    for (const [index, marker] of owner.markers.entries()) yield { marker, owner, place: markerPath(owner, index) };
}

/** The markers of the type of the same package that a field names. */
export const markersOfType = (field: GoField | undefined): readonly GoMarker[] =>
  field !== undefined && /^\*?[\p{L}_][\p{L}\p{N}_]*$/u.test(field.type)
    ? parsedMarkers(field.resolved.names[0]?.markers ?? [])
    : [];

export const markerAt = (object: KubeObject, path: FieldPath): GoMarker | undefined => {
  const text = valueAt(object, path);
  return typeof text === "string" ? parseMarker(text) : undefined;
};
