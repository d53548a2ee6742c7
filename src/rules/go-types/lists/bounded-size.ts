import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { enumerationNamed, textIn } from "../../../kube/go/enums.js";
import { type GoField, goTypeOf } from "../../../kube/go/go-type.js";
import { hasMarker } from "../../../kube/go/markers.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { type Unbounded, unboundedSizes } from "../../../kube/go/sizes.js";
import { fieldName, ON_GO, required, type Rule } from "../../kit.js";
import { closed } from "../../../model/json-schema.js";

interface BoundedSizeOptions {
  readonly sizes: readonly Unbounded["of"][];
}

export const boundedSize: Rule<BoundedSizeOptions> = {
  id: "go-types/bounded-size",
  conventions: ["verbs-02"],
  topic: "bounds",
  match: ON_GO,
  sameAs: ["crd-schema/bounded-size"],
  action: "Warn",
  options: {
    schema: closed({
      sizes: {
        description: "What must have a maximum size.",
        type: "array",
        items: { enum: ["Text", "List", "Map"] },
        minItems: 1,
        uniqueItems: true,
      },
    }),
    defaults: { sizes: ["Text", "List", "Map"] },
  },
  *check({ object }, { sizes }) {
    for (const field of reviewedFields(goTypeOf(object))) {
      if (isBoundedElsewhere(field) || isDeprecatedText(field.comment)) continue;
      const text = textIn(field);
      // go-types/enum-has-marker asks for the values.
      const isEnumerated = text !== undefined && enumerationNamed(text.type) !== undefined;
      for (const { of, bound } of unboundedSizes(field, "Max"))
        if (sizes.includes(of) && !(of === "Text" && isEnumerated))
          yield required(
            field.path,
            `must have a ${fieldName(`+kubebuilder:validation:${bound}`)}${of === "Text" ? OR_FORM : ""}`,
          );
    }
  },
  summary: "A list, map or string must have a marker for its maximum size.",
  rationale:
    "Every read, watch and cache pays for the largest stored object, and the API server can only estimate the cost of CEL rules for bounded values. Bounds can be loosened later, but not tightened.",
  good: '// +kubebuilder:validation:MaxLength=63\nHost string `json:"host"`',
  bad: 'Host string `json:"host"`',
};

/** A text of a form that nothing tells may need more than a size. */
const OR_FORM = ", or an `Enum` or a `Pattern` that bounds it";

/**
 * True for conditions, which their types bound, for a type that the author gives in a marker, and for the field that kubebuilder
 * writes into a new API and asks the author to remove.
 */
const isBoundedElsewhere = ({ jsonName, markers, comment = "" }: GoField): boolean =>
  jsonName === "conditions" ||
  hasMarker(markers, "kubebuilder:validation:Type") ||
  (jsonName === "foo" && /^foo is an example field of /i.test(comment));
