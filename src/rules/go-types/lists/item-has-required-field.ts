import type { ResolvedType } from "go-crd";
import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { goTypeOf, type GoTypeView } from "../../../kube/go/go-type.js";
import { hasRequiredField, isJsonObject, isRequiredProperty } from "../../../kube/go/lists.js";
import { hasBound, markersOfNames } from "../../../kube/go/markers.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { isOnlyInStatus } from "../../../kube/go/sections.js";
import { examplesIn, goExample, invalid, ON_GO, type Rule } from "../../kit.js";
import { closed } from "../../../model/json-schema.js";

interface ItemHasRequiredFieldOptions {
  readonly required: "Marked" | "Inferred";
}

export const itemHasRequiredField: Rule<ItemHasRequiredFieldOptions> = {
  id: "go-types/item-has-required-field",
  match: ON_GO,
  action: "Warn",
  options: {
    schema: closed({
      required: {
        description:
          "Which fields count as required: those that controller-gen takes for required, and rules that ask for one of several ('Inferred'), or only those with a marker ('Marked').",
        enum: ["Marked", "Inferred"],
      },
    }),
    defaults: { required: "Inferred" },
  },
  *check({ object }, { required }) {
    const type = goTypeOf(object);
    for (const field of reviewedFields(type)) {
      const { path, resolved, isPointer, comment } = field;
      const { element } = resolved;
      // Lists that controllers write have no superfluous '-'.
      if (required === "Inferred" && isOnlyInStatus(type, field)) continue;
      if (resolved.kind !== "list" || isPointer || !isJsonObject(element) || element.isOpen === true) continue;
      if (element.properties === undefined || isDeprecatedText(comment)) continue;
      if (required === "Marked" ? !hasMarkedField(element) : !canNotBeEmpty(type, element))
        yield invalid(path, "must have items with at least 1 required field");
    }
  },
  summary: "A struct that is the item of a list must have a required field.",
  rationale:
    "An item without any field is valid then: in YAML, a '-' too many adds one, or splits one item into two, and nothing refuses it.",
  reference: "Optional vs. Required",
  ...examplesIn(goExample)(`
    type WidgetSpec struct {
  + 	// +listType=atomic
    	Ports []Port \`json:"ports"\`
    }

    type Port struct {
  - 	// +optional
  - 	Number *int32 \`json:"number,omitempty"\`
  + 	// +required
  + 	Number int32 \`json:"number"\`
    }
  `),
};

const propertiesOf = ({ properties }: ResolvedType) => Object.values(properties ?? {});

const hasMarkedField = (item: ResolvedType): boolean =>
  hasBound(markersOfNames(item), "ExactlyOneOf") || hasRequiredField(item);

/** Pointers to structs only are the members of a union. */
const isUnion = (item: ResolvedType): boolean =>
  propertiesOf(item).every((one) => /^\*(?:\w+\.)?[A-Z]\w*$/.test(one.type));

const canNotBeEmpty = (type: GoTypeView, item: ResolvedType): boolean =>
  isUnion(item) ||
  hasBound(markersOfNames(item), "ExactlyOneOf", "AtLeastOneOf", "MinProperties", "XValidation") ||
  propertiesOf(item).some((one) => isRequiredProperty(type, one));
