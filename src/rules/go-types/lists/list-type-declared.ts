import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { type GoField, goTypeOf } from "../../../kube/go/go-type.js";
import { isJsonList, isJsonObject, listTypes } from "../../../kube/go/lists.js";
import { allMarkers } from "../../../kube/go/markers.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { examplesIn, goExample, ON_GO, required, type Rule } from "../../kit.js";
import { closed } from "../../../model/json-schema.js";

interface ListTypeDeclaredOptions {
  readonly lists: "Structs" | "All";
}

export const listTypeDeclared: Rule<ListTypeDeclaredOptions> = {
  id: "go-types/list-type-declared",
  conventions: ["lists-03"],
  match: ON_GO,
  sameAs: ["crd-schema/list-type-declared", "crd-schema/list-item-key"],
  action: "Warn",
  options: {
    schema: closed({
      lists: {
        description: "Which lists must have the marker: only those of structs ('Structs'), or all ('All').",
        enum: ["Structs", "All"],
      },
    }),
    defaults: { lists: "Structs" },
  },
  *check({ object }, { lists }) {
    const type = goTypeOf(object);
    if (lists === "Structs" && isDeprecatedText(type.comment)) return;
    for (const field of reviewedFields(type)) {
      if (!isJsonList(field.resolved) || field.isInlined || !(lists === "All" ? !field.isPointer : isOfStructs(field)))
        continue;
      if (listTypes(allMarkers(field)).length === 0)
        yield required(
          field.path,
          lists === "All" && !isJsonObject(field.resolved.element)
            ? "must have `+listType=set` or `+listType=atomic`"
            : "must have `+listType=map` with the key of its items in `+listMapKey`, or `+listType=atomic`",
        );
    }
  },
  summary: "A list of structs must have the marker `+listType`.",
  rationale:
    "A list without it is atomic: if two clients apply it, the last one replaces the items of the other. A later change surprises clients that rely on this.",
  ...examplesIn(goExample)(`
    type WidgetSpec struct {
  + 	// +listType=map
  + 	// +listMapKey=name
    	Ports []Port \`json:"ports"\`
    }

    type Port struct {
    	Name string \`json:"name"\`
    }
  `),
};

/** The type of conditions is fixed; their own rule asks for its marker. */
const isOfStructs = ({ resolved, jsonName, comment }: GoField): boolean =>
  isJsonObject(resolved.element) && jsonName !== "conditions" && !isDeprecatedText(comment);
