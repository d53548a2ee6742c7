import type { ResolvedType } from "go-crd";
import type { FieldPath } from "kube-json";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { isAtomic, isJsonList, isJsonObject } from "../../../kube/go/lists.js";
import { listMarkers, markerText } from "../../../kube/go/list-markers.js";
import { reviewedFields } from "../../../kube/go/reviewed-fields.js";
import { type Cause, forbidden, formatPointer, invalid, notSupported, ON_GO, type Rule } from "../../kit.js";

export interface ListTypeFitsOptions {
  readonly sets: "Scalars" | "Any";
}

export const listTypeFits: Rule<ListTypeFitsOptions> = {
  id: "go-types/list-type-fits",
  match: ON_GO,
  sameAs: ["crd-schema/set-of-scalars"],
  action: "Deny",
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        sets: {
          description: "Which items a set may have: only scalars and atomic values ('Scalars'), or any ('Any').",
          enum: ["Scalars", "Any"],
        },
      },
    },
    defaults: { sets: "Scalars" },
  },
  *check({ object }, { sets }) {
    const type = goTypeOf(object);
    for (const declaration of [type, ...reviewedFields(type)])
      for (const marker of listMarkers(declaration.markers, "listType")) {
        const path = [...declaration.path, "markers", declaration.markers.indexOf(marker)];
        const cause = problemOf(path, markerText(marker), declaration.resolved, sets);
        if (cause !== undefined) yield cause;
      }
  },
  // A list may have another type; anything else has none.
  fix: ({ reason, field }) => (reason === "FieldValueForbidden" ? [{ op: "remove", path: formatPointer(field) }] : []),
  summary: "The marker `+listType` must fit the items of its list: map for structs, set for scalars.",
  rationale:
    "The API server refuses the CRD if the items have no key. Items of a set are compared by their whole value, so a client that changes one field of an item adds a second one.",
  reference: "Lists of named subobjects preferred over maps",
  good: '// +listType=set\nZones []string `json:"zones"`',
  bad: '// +listType=map\n// +listMapKey=name\nZones []string `json:"zones"`',
};

const problemOf = (
  path: FieldPath,
  value: string,
  type: ResolvedType,
  sets: ListTypeFitsOptions["sets"],
): Cause | undefined => {
  if (type.kind === "unknown") return undefined;
  if (!isJsonList(type))
    return forbidden(
      path,
      `may only be at a list, such as '[]string'${type.kind === "list" ? "; bytes are text in JSON" : ""}`,
    );
  const { element } = type;
  switch (value) {
    case "atomic":
      return undefined;
    case "map":
      return element === undefined || isNoStruct(element)
        ? invalid(path, "must be 'set' or 'atomic', because the items are not structs")
        : undefined;
    case "set":
      return sets === "Any" ||
        element === undefined ||
        isAtomic(element) ||
        !(isJsonObject(element) || isNested(element))
        ? undefined
        : invalid(path, "must be 'map' or 'atomic', because the items are not scalars");
    default:
      return notSupported(path, "must be 'atomic', 'set' or 'map'");
  }
};

const isNested = (item: ResolvedType): boolean => item.kind === "map" || isJsonList(item);

const isNoStruct = (item: ResolvedType): boolean =>
  item.kind === "basic" || item.kind === "list" || item.kind === "map";
