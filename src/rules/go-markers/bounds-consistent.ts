import type { GoMarker } from "go-crd";
import { goTypeOf } from "../../kube/go/go-type.js";
import { markedIn, markerPath } from "../../kube/go/marked.js";
import { lastBound, markerNumber, markersOfNames } from "../../kube/go/markers.js";
import { fieldName, invalid, ON_GO, type Rule } from "../kit.js";

export const boundsConsistent: Rule = {
  id: "go-markers/bounds-consistent",
  match: ON_GO,
  sameAs: ["crd-schema/bounds-consistent"],
  action: "Deny",
  *check({ object }) {
    for (const one of markedIn(goTypeOf(object))) {
      // A bound of the field counts instead of that of its type.
      const named = one.field === undefined ? [] : markersOfNames(one.resolved);
      for (const [lower, upper] of PAIRS) {
        const [lowAt, low] = lastBound(one.markers, lower) ?? [undefined, lastBound(named, lower)?.[1]];
        const [highAt, high] = lastBound(one.markers, upper) ?? [undefined, lastBound(named, upper)?.[1]];
        const at = lowAt ?? highAt;
        if (at === undefined || low === undefined || high === undefined || !isEmpty(low, high, one.markers)) continue;
        yield invalid(
          markerPath(one, at),
          `must leave a value between ${fieldName(low.text)} and ${fieldName(high.text)}, inclusive`,
        );
      }
    }
  },
  summary: "The lower bound of a field may not be greater than its upper bound.",
  rationale:
    "No value can satisfy both bounds, so the field can never be set. If it is required, no object can be stored.",
  reference: "Primitive types",
  good: '// +kubebuilder:validation:Minimum=1\n// +kubebuilder:validation:Maximum=10\nRetryLimit int32 `json:"retryLimit"`',
  bad: '// +kubebuilder:validation:Minimum=10\n// +kubebuilder:validation:Maximum=1\nRetryLimit int32 `json:"retryLimit"`',
};

const PAIRS = ["imum", "Length", "Items", "Properties"].flatMap((bound) =>
  ["", "items:"].map((prefix) => [`${prefix}Min${bound}`, `${prefix}Max${bound}`] as const),
);

const isEmpty = (low: GoMarker, high: GoMarker, markers: readonly GoMarker[]): boolean => {
  const [least, most] = [markerNumber(low), markerNumber(high)];
  if (least === undefined || most === undefined) return false;
  return least > most || (least === most && low.name.endsWith(":Minimum") && isExclusive(markers));
};

const isExclusive = (markers: readonly GoMarker[]): boolean =>
  markers.some(
    ({ name, value }) => /^kubebuilder:validation:Exclusive(?:Min|Max)imum$/.test(name) && value.trim() === "true",
  );
