import type { GoMarker } from "go-crd";
import type { GoField } from "./go-type.js";
import { isBytes, isJsonList } from "./lists.js";
import { isBoundedText } from "../fields/patterns.js";
import { markerString } from "./marker-text.js";
import { boundMarkers, hasBound, allMarkers, markersOfNames } from "./markers.js";

/** A size of a field that has no bound: that of its text, of its list or map, or of the text in its list. */
export interface Unbounded {
  readonly of: "Text" | "List" | "Map";
  /** The marker that bounds it, such as 'MaxItems' and 'items:MaxLength'. */
  readonly bound: string;
}

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

/** True for text that is bounded by its size, or as a schema bounds it: by its values, its format or its pattern. */
const isBounded = (markers: readonly GoMarker[], prefix: "" | "items:", side: "Max" | "Min"): boolean =>
  hasBound(markers, `${prefix}${side}Length`, `${prefix}Enum`) ||
  ["Format", "Pattern"].some((bound) =>
    boundMarkers(markers, prefix + bound).some(({ value }) =>
      isBoundedText({ [bound.toLowerCase()]: markerString(value) ?? "" }),
    ),
  );
