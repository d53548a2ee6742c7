import { formatPointer, type PatchOperation } from "kube-json";
import type { GoField } from "./go-type.js";

/** Adds an option to the key `json` of a tag. */
export const withJsonOption = (field: GoField, option: "omitempty" | "omitzero"): readonly PatchOperation[] =>
  withJsonValue(field, (value) => `${value},${option}`);

/** Replaces the name in the key `json` of a tag. */
export const withJsonName = (field: GoField, name: string): readonly PatchOperation[] =>
  withJsonValue(field, (value) => [name, ...value.split(",").slice(1)].join(","));

/** Replaces the value of the key `json` in a tag. */
export const withJsonValue = (field: GoField, change: (value: string) => string): readonly PatchOperation[] => {
  if (field.tag === undefined) return [];
  const value = field.tag.replace(
    /(^|\s)json:"([^"]*)"/,
    (_, start: string, old: string) => `${start}json:"${change(old)}"`,
  );
  return [{ op: "replace", path: formatPointer([...field.path, "tag"]), value }];
};

/** Makes a field a pointer. */
export const withPointer = (field: GoField): readonly PatchOperation[] => [
  { op: "replace", path: formatPointer([...field.path, "type"]), value: `*${field.type}` },
];
