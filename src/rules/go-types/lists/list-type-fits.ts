import type { ResolvedType } from "go-crd";
import type { FieldPath } from "kube-json";
import { without } from "../../../kube/go/edits.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { isAtomic, isBytes, isJsonList, isJsonObject, listTypes } from "../../../kube/go/lists.js";
import { markerPath } from "../../../kube/go/marked.js";
import { unquoted } from "../../../kube/go/marker-text.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { type Cause, forbidden, invalid, notSupported, ON_GO, type Rule } from "../../kit.js";
import { closed } from "../../../model/json-schema.js";

interface ListTypeFitsOptions {
  readonly sets: "Scalars" | "Any";
}

export const listTypeFits: Rule<ListTypeFitsOptions> = {
  id: "go-types/list-type-fits",
  match: ON_GO,
  sameAs: ["crd-schema/set-of-scalars"],
  action: "Deny",
  options: {
    schema: closed({
      sets: {
        description: "Which items a set may have: only scalars and atomic values ('Scalars'), or any ('Any').",
        enum: ["Scalars", "Any"],
      },
    }),
    defaults: { sets: "Scalars" },
  },
  *check({ object }, { sets }) {
    const type = goTypeOf(object);
    for (const declaration of [type, ...reviewedFields(type)])
      for (const marker of listTypes(declaration.markers)) {
        const place = markerPath(declaration, declaration.markers.indexOf(marker));
        const cause = problemOf(place, unquoted(marker.value), declaration.resolved, sets);
        if (cause !== undefined) yield cause;
      }
  },
  // A list may have another type; anything else has none.
  fix: ({ reason, field }) => (reason === "FieldValueForbidden" ? without(field) : []),
  summary: "The marker `+listType` must fit the items of its list: map for structs, set for scalars.",
  rationale:
    "The API server refuses the CRD if the items have no key. Items of a set are compared by their whole value, so a client that changes one field of an item adds a second one.",
  reference: "Lists of named subobjects preferred over maps",
  good: '// +listType=set\nZones []string `json:"zones"`',
  bad: '// +listType=map\n// +listMapKey=name\nZones []string `json:"zones"`',
};

const problemOf = (
  place: FieldPath,
  value: string,
  type: ResolvedType,
  sets: ListTypeFitsOptions["sets"],
): Cause | undefined => {
  if (type.kind === "unknown") return undefined;
  if (!isJsonList(type))
    return forbidden(
      place,
      `may only be at a list, such as '[]string'${isBytes(type) ? "; bytes are text in JSON" : ""}`,
    );
  const { element } = type;
  switch (value) {
    case "atomic":
      return undefined;
    case "map":
      return element === undefined || isNoStruct(element)
        ? invalid(place, "must be 'set' or 'atomic', because the items are not structs")
        : undefined;
    case "set":
      return sets === "Any" ||
        element === undefined ||
        isAtomic(element) ||
        !(isJsonObject(element) || isNested(element))
        ? undefined
        : invalid(place, "must be 'map' or 'atomic', because the items are not scalars");
    default:
      return notSupported(place, "must be 'atomic', 'set' or 'map'");
  }
};

const isNested = (item: ResolvedType): boolean => item.kind === "map" || isJsonList(item);

const isNoStruct = (item: ResolvedType): boolean =>
  item.kind === "basic" || item.kind === "list" || item.kind === "map";
