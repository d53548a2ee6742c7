import type { GoMarker, ResolvedType } from "go-crd";
import { withText } from "../../kube/go/edits.js";
import { fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { type JsonValue, isForeignText, jsonValue } from "../../kube/go/json-value.js";
import { type BoundValue, KNOWN_MARKERS, forItems, isOfItems } from "../../kube/go/known-markers.js";
import { type Marked, markerAt, placedMarkers } from "../../kube/go/marked.js";
import { renamed } from "../../kube/go/marker-text.js";
import { forbidden, literal, ON_GO, type Rule } from "../kit.js";

export const markerFitsType: Rule = {
  id: "go-markers/marker-fits-type",
  match: ON_GO,
  sameAs: ["crd-schema/keyword-applies-to-type"],
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const { marker, owner, place } of placedMarkers(view)) {
      const problem = problemOf(owner, marker);
      if (problem !== undefined)
        yield forbidden(
          place,
          `may not be on ${owner.field === undefined ? "the type" : "a field of type"} ${literal(owner.field?.type ?? view.type)}; ${problem}`,
        );
    }
  },
  fix({ field }, { object }) {
    const marker = markerAt(object, field);
    const name = marker && rightName(fieldAt(object, field.slice(0, -2)) ?? goTypeOf(object), marker);
    return withText(field, marker && name && renamed(marker, name));
  },
  summary: "A bound must apply to the type of its field.",
  rationale:
    "A tool refuses the marker, or ignores it so that nothing is checked. Usually it was meant for the items of a list, or for a similar bound.",
  reference: "Primitive types",
  good: '// +listType=set\n// +kubebuilder:validation:items:Enum=Small;Large\nSizes []string `json:"sizes"`',
  bad: '// +listType=set\n// +kubebuilder:validation:Enum=Small;Large\nSizes []string `json:"sizes"`',
};

type Typed = Pick<Marked, "markers" | "resolved">;

const fits = (wanted: BoundValue, value: JsonValue): boolean =>
  wanted === "scalar" ? value !== "list" && value !== "object" : wanted === value;

const APPLIES: Readonly<Record<BoundValue, string>> = {
  number: "it applies only to numbers",
  text: "it applies only to strings",
  list: "it applies only to lists",
  object: "it applies only to objects and maps",
  scalar: "it applies only to strings, numbers and booleans",
};

const problemOf = ({ markers, resolved }: Typed, { name }: GoMarker): string | undefined => {
  const wanted = KNOWN_MARKERS.get(name)?.value;
  const value = jsonValue(resolved, markers);
  if (value === undefined) return undefined;
  if (!isOfItems(name)) return wanted && mismatch(name, wanted, resolved, value);
  if (value !== "list") return "it applies only to the items of lists";
  const { element } = resolved;
  const item = element && jsonValue(element);
  return (
    wanted && element && item && mismatch(name, wanted, element, item)?.replace("only to", "only to items that are")
  );
};

const mismatch = (name: string, wanted: BoundValue, type: ResolvedType, value: JsonValue): string | undefined => {
  if (fits(wanted, value)) return undefined;
  // Other generators than controller-gen may know more of these types.
  if (isForeignText(type) && (wanted === "scalar" || name.startsWith("k8s:"))) return undefined;
  if (value === "text or number" && wanted === "text")
    return "it applies only with the marker `+kubebuilder:validation:XIntOrString`";
  return APPLIES[wanted];
};

/** The similar bound of lists and of objects. */
const SIMILAR: readonly (readonly [string, string])[] = [
  ["MinItems", "MinProperties"],
  ["MaxItems", "MaxProperties"],
];

/** A list may have such a bound only for its items; a length might be that of the list. */
const OF_ITEMS = /^kubebuilder:validation:(?:Enum|Pattern|Format|(?:Exclusive)?(?:Min|Max)imum|MultipleOf)$/;

/** The name of the marker that was meant, if there is only one. */
const rightName = ({ markers, resolved }: Typed, { name }: GoMarker): string | undefined => {
  const value = jsonValue(resolved, markers);
  const wanted = KNOWN_MARKERS.get(name)?.value;
  if (value === "list" && OF_ITEMS.test(name) && resolved.element !== undefined && wanted !== undefined) {
    const item = jsonValue(resolved.element);
    return item !== undefined && fits(wanted, item) ? forItems(name) : undefined;
  }
  for (const [list, object] of SIMILAR) {
    if (value === "object" && resolved.kind === "map" && name === `kubebuilder:validation:${list}`)
      return `kubebuilder:validation:${object}`;
    if (value === "list" && name === `kubebuilder:validation:${object}`) return `kubebuilder:validation:${list}`;
  }
  return undefined;
};
