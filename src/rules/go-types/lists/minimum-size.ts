import type { GoMarker, ResolvedType } from "go-crd";
import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { type GoField, goTypeOf } from "../../../kube/go/go-type.js";
import { hasRequiredField, isJsonObject } from "../../../kube/go/lists.js";
import { boundValue, hasBound, markersOfNames } from "../../../kube/go/markers.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { unboundedSizes } from "../../../kube/go/sizes.js";
import { fieldName, ON_GO, required, type Rule } from "../../kit.js";

export const minimumSize: Rule = {
  id: "go-types/minimum-size",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    for (const field of reviewedFields(goTypeOf(object))) {
      if (isDeprecatedText(field.comment) || field.isInlined) continue;
      for (const { bound } of unboundedSizes(field, "Min"))
        yield required(field.path, `must have a ${fieldName(`+kubebuilder:validation:${bound}`)}`);
      if (mayBeEmpty(field))
        yield required(field.path, "must have a required field or `+kubebuilder:validation:MinProperties`");
    }
  },
  summary: "A list, map, string or struct must have a marker for its minimum size.",
  rationale:
    "Without it, '' and an empty list are valid values: whoever reads the field has to know whether they mean the same as none.",
  reference: "Optional vs. Required",
  good: '// +kubebuilder:validation:MinLength=1\nHost string `json:"host"`',
  bad: 'Host string `json:"host"`',
};

/** True for a struct that may be '{}', or a list of such structs. Structs of other modules cannot be changed. */
const mayBeEmpty = ({ markers, resolved }: GoField): boolean => {
  const struct = resolved.kind === "list" ? resolved.element : resolved;
  return (
    isJsonObject(struct) && struct.foreign === undefined && !isFilled(struct, [...markers, ...markersOfNames(struct)])
  );
};

const isFilled = (struct: ResolvedType, markers: readonly GoMarker[]): boolean =>
  struct.isOpen === true ||
  hasBound(markers, "ExactlyOneOf", "AtLeastOneOf") ||
  /^\d+$/.test(boundValue(markers, "MinProperties") ?? "") ||
  hasRequiredField(struct);
