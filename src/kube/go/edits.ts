import { type FieldPath, type PatchOperation, formatPointer } from "kube-json";
import type { GoField, GoTypeView } from "./go-type.js";
import { isTaken } from "./named-fields.js";

/** Small changes of a type in Go, as patches. A path leads to a declaration, or to its tag, type, comment or marker. */

/** Replaces a text; undefined leaves it. */
export const withText = (path: FieldPath, value: string | undefined): readonly PatchOperation[] =>
  value === undefined ? [] : [{ op: "replace", path: formatPointer(path), value }];

/** Removes a marker. */
export const without = (path: FieldPath): readonly PatchOperation[] => [{ op: "remove", path: formatPointer(path) }];

export const withMarkers = (path: FieldPath, ...markers: readonly string[]): readonly PatchOperation[] =>
  markers.map((value) => ({ op: "add", path: formatPointer([...path, "markers", "-"]), value }));

/** Adds an option to the key `json` of a tag. */
export const withJsonOption = (field: GoField, option: "omitempty" | "omitzero"): readonly PatchOperation[] =>
  withJsonValue(field, (value) => `${value},${option}`);

/** Replaces the name in the key `json` of a tag, unless another field has it. */
export const withJsonName = (type: GoTypeView, field: GoField, name: string): readonly PatchOperation[] =>
  isTaken(type, field, name) ? [] : withJsonValue(field, (value) => [name, ...value.split(",").slice(1)].join(","));

/** Replaces the value of the key `json` in a tag. */
export const withJsonValue = (field: GoField, change: (value: string) => string): readonly PatchOperation[] => {
  if (field.tag === undefined) return [];
  const value = field.tag.replace(
    /(^|\s)json:"([^"]*)"/,
    (_, start: string, old: string) => `${start}json:"${change(old)}"`,
  );
  return withText([...field.path, "tag"], value);
};

export const withPointer = (field: GoField): readonly PatchOperation[] =>
  withText([...field.path, "type"], `*${field.type}`);
