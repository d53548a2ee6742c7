import type { GoMarker, ResolvedType } from "go-crd";
import { type GoField, goTypeOf, type GoTypeView } from "../../../kube/go/go-type.js";
import { isJsonObject, isRequiredProperty } from "../../../kube/go/lists.js";
import { markerPath, placeOf } from "../../../kube/go/marked.js";
import { unquoted } from "../../../kube/go/marker-text.js";
import { hasPropertyMarker, markersOfNames } from "../../../kube/go/markers.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import {
  type Cause,
  duplicate,
  examplesIn,
  goExample,
  invalid,
  literal,
  ON_GO,
  required,
  type Rule,
} from "../../kit.js";

export const listMapKeysValid: Rule = {
  id: "go-types/list-map-keys-valid",
  match: ON_GO,
  sameAs: ["crd-validity/list-types-valid"],
  action: "Deny",
  *check({ object }) {
    const type = goTypeOf(object);
    for (const declaration of [type, ...reviewedFields(type)])
      for (const prefix of PREFIXES) yield* problemsOf(type, declaration, prefix);
  },
  summary: "The marker `+listMapKey` must name a scalar field of the items that is required or has a default.",
  rationale: "The API server identifies the items by these fields and refuses a CRD without valid ones.",
  reference: "Lists of named subobjects preferred over maps",
  ...examplesIn(goExample)(`
    type WidgetSpec struct {
    	// +listType=map
  - 	// +listMapKey=port
  + 	// +listMapKey=name
    	Ports []Port \`json:"ports"\`
    }

    type Port struct {
    	// +required
    	Name string \`json:"name"\`
    }
  `),
};

/** validation-gen reads markers of its own, which may say something else. */
const PREFIXES = ["", "k8s:"];

function* problemsOf(type: GoTypeView, declaration: GoTypeView | GoField, prefix: string): Iterable<Cause> {
  const { markers, resolved } = declaration;
  const inherited = markersOfNames(resolved);
  const [listType] = named([...markers, ...inherited], `${prefix}listType`);
  const isMap = listType !== undefined && unquoted(listType.value) === "map";
  // An atomic list may have unique items, too.
  const isKeyed = isMap || markers.some(({ name, value }) => name === `${prefix}unique` && value === "map");
  const keys = named(markers, `${prefix}listMapKey`);
  const known = new Set<string>();
  for (const marker of keys) {
    const place = markerPath(declaration, markers.indexOf(marker));
    const name = unquoted(marker.value);
    const problem = isKeyed
      ? keyProblem(type, resolved.element, name)
      : `must be only at a list with \`+${prefix}listType=map\``;
    if (known.has(name)) yield duplicate(place, `must name ${literal(name)} only once`);
    else if (problem !== undefined) yield invalid(place, problem);
    known.add(name);
  }
  // The declaration of a type that says itself that the list is a map has the finding.
  const isOwn = listType !== undefined && markers.includes(listType);
  if (isMap && isOwn && keys.length === 0 && named(inherited, `${prefix}listMapKey`).length === 0)
    yield required(placeOf(declaration), `must have \`+${prefix}listMapKey\` with the name of a field of its items`);
}

const named = (markers: readonly GoMarker[], name: string): readonly GoMarker[] =>
  markers.filter((marker) => marker.name === name);

const keyProblem = (type: GoTypeView, items: ResolvedType | undefined, key: string): string | undefined => {
  // list-type-fits covers other items.
  if (!isJsonObject(items) || items.properties === undefined) return undefined;
  const property = items.properties[key];
  if (property === undefined)
    return items.isOpen === true ? undefined : `must be the name of a field of the items; they have no ${literal(key)}`;
  if (/^\*?(?:\[|map\[|struct\b)/.test(property.type))
    return `must be a scalar; ${literal(key)} is a list or an object`;
  // A declared type may have a default itself.
  const isKnown = /^\*?(?:string|bool|int|int32|int64)$/.test(property.type);
  return !isKnown || isRequiredProperty(type, property) || hasPropertyMarker(property, "kubebuilder:default")
    ? undefined
    : `must be a field that is required or has a default; ${literal(key)} is optional`;
};
