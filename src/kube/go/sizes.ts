import type { GoMarker } from "go-crd";
import type { GoField } from "./go-type.js";
import { isBytes, isJsonList } from "./lists.js";
import { hasBound } from "./marker-values.js";
import { allMarkers, markersOfNames } from "./markers.js";

/** A size of a field that has no bound: that of its text, of its list or map, or of the text in its list. */
export interface Unbounded {
  readonly of: "Text" | "List" | "Map";
  /** The marker that bounds it, such as 'MaxItems' and 'items:MaxLength'. */
  readonly bound: string;
}

/** The formats of text with a known length. */
const FORMATS: ReadonlySet<string> = new Set(
  "cidr date date-time datetime duration ipv4 ipv6 mac uuid uuid3 uuid4 uuid5".split(" "),
);

/** The sizes of a field without a bound on the side: the maximum or the minimum. */
export function* unboundedSizes(field: GoField, side: "Max" | "Min"): Iterable<Unbounded> {
  const { markers, resolved } = field;
  const all = allMarkers(field);
  if (isBytes(resolved) || (resolved.kind === "basic" && resolved.basic === "string")) {
    if (!isBounded(all, "", side)) yield { of: "Text", bound: `${side}Length` };
  } else if (isJsonList(resolved)) {
    const { element } = resolved;
    if (element?.basic === "string" && element.pointers === 0 && !isBounded(all, "items:", side))
      if (element.names.length === 0 || !isBounded([...markers, ...markersOfNames(element)], "", side))
        yield { of: "Text", bound: `items:${side}Length` };
    if (!hasBound(all, `${side}Items`)) yield { of: "List", bound: `${side}Items` };
  } else if (resolved.kind === "map" && resolved.foreign === undefined && !hasBound(all, `${side}Properties`))
    yield { of: "Map", bound: `${side}Properties` };
}

const isBounded = (markers: readonly GoMarker[], prefix: "" | "items:", side: "Max" | "Min"): boolean =>
  hasBound(markers, `${prefix}${side}Length`, `${prefix}Enum`) ||
  markers.some(
    ({ name, value }) =>
      (name === `kubebuilder:validation:${prefix}Format` || name === "k8s:format") &&
      FORMATS.has(value.replace(/"/g, "")),
  );
