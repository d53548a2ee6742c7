import { formatPointer, type PatchOperation } from "kube-json";
import type { GoField } from "./go-type.js";

/** Adds an option to the key `json` of a tag. */
export const withJsonOption = (field: GoField, option: "omitempty" | "omitzero"): readonly PatchOperation[] => {
  if (field.tag === undefined) return [];
  const value = field.tag.replace(/(^|\s)json:"([^"]*)"/, `$1json:"$2,${option}"`);
  return [{ op: "replace", path: formatPointer([...field.path, "tag"]), value }];
};

/** Makes a field a pointer. */
export const withPointer = (field: GoField): readonly PatchOperation[] => [
  { op: "replace", path: formatPointer([...field.path, "type"]), value: `*${field.type}` },
];
