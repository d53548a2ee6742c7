import { type GoField, goTypeOf, type GoTypeView } from "../../../kube/go/go-type.js";
import { isByte } from "../../../kube/go/lists.js";
import { allMarkers, hasMarker } from "../../../kube/go/markers.js";
import { isOnlyInStatus } from "../../../kube/go/sections.js";
import { literal, notSupported, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noUnsigned: Rule<UsesOptions> = {
  id: "go-types/no-unsigned",
  conventions: ["primitives-06"],
  match: ON_GO,
  sameAs: ["crd-schema/no-unsigned"],
  action: "Deny",
  options: USES_OPTIONS,
  *check({ object }, options) {
    const view = goTypeOf(object);
    for (const { path, type, part, field } of usesIn(object, options)) {
      const { basic = "" } = type;
      // A list of bytes is text in JSON.
      if (!UNSIGNED.test(basic) || (part === "item" && isByte(type))) continue;
      const marker = `kubebuilder:validation:${part === "item" ? "items:" : ""}Minimum`;
      const isBounded = hasMarker(field === undefined ? view.markers : allMarkers(field), marker);
      const bound = part === "whole" || part === "item" ? ` with \`+${marker}=0\`` : "";
      yield notSupported(
        path,
        `must be ${isCounter(view, field, basic) ? "text, which every client reads exactly, or " : ""}${basic === "uint64" ? "'int64'" : "'int32' or 'int64'"}${isBounded ? "" : bound} instead of ${literal(basic)}`,
      );
    }
  },
  summary: "An integer may not be unsigned.",
  rationale:
    "Languages and libraries differ in their support for unsigned integers, and Java has none. A minimum of 0 is clear to all of them.",
  good: '// +kubebuilder:validation:Minimum=0\nLimit int32 `json:"limit"`',
  bad: 'Limit uint32 `json:"limit"`',
};

/** A counter of all that passed: bits beyond 2^53 take an hour in a fast network. */
const isCounter = (view: GoTypeView, field: GoField | undefined, basic: string): boolean =>
  basic === "uint64" && /(?:bits|bytes|octets)$/i.test(field?.jsonName ?? "") && isOnlyInStatus(view, field);

/** One 'byte' is a number of Go that authors do not write as such. */
const UNSIGNED = /^uint(?:8|16|32|64)?$/;
