import type { FieldPath } from "kube-json";
import type { GoField, GoTypeView } from "./go-type.js";
import { hasMarker } from "./markers.js";

/**
 * The fields of a type whose types an author chooses: not those of the list of a kind, nor fields that JSON or the schema lacks.
 * The content of a struct without a name is left out with it.
 */
export const reviewedFields = ({ role, fields }: GoTypeView): readonly GoField[] => {
  if (role === "List") return [];
  const schemaless = fields.filter(({ markers }) => hasMarker(markers, "kubebuilder:validation:Schemaless"));
  return fields.filter(({ isHidden, path }) => !isHidden && !schemaless.some((outer) => startsWith(path, outer.path)));
};

const startsWith = (path: FieldPath, outer: FieldPath): boolean =>
  outer.every((segment, index) => path[index] === segment);
