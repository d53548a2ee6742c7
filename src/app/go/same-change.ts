import {
  type Json,
  type KubeObject,
  type PatchOperation,
  arrayAt,
  canonicalText,
  formatPointer,
  isObject,
  own,
  valueAt,
} from "kube-json";

export type Steps = readonly (string | number)[];

/** Keywords with other schemas as values, and `required`. */
const STRUCTURE = new Set(["properties", "items", "additionalProperties", "required"]);

/** The operations that change a schema of a CRD as another schema was changed, which has the same Go source. */
export const sameChange = (
  made: { readonly before: KubeObject; readonly after: KubeObject; readonly field: Steps },
  other: { readonly object: KubeObject; readonly field: Steps },
): readonly PatchOperation[] => {
  const [before, after] = [valueAt(made.before, made.field), valueAt(made.after, made.field)];
  const schema = valueAt(other.object, other.field);
  if (!isObject(before) || !isObject(after) || !isObject(schema)) return [];
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (keyword) => !STRUCTURE.has(keyword) && !isEqual(own(before, keyword), own(after, keyword)),
  );
  return [
    ...keywords.flatMap((keyword) => operation([...other.field, keyword], own(schema, keyword), own(after, keyword))),
    ...requirement(made, other),
  ];
};

const operation = (field: Steps, old: Json | undefined, now: Json | undefined): readonly PatchOperation[] => {
  if (isEqual(old, now)) return [];
  const path = formatPointer(field);
  return now === undefined ? [{ op: "remove", path }] : [{ op: "add", path, value: now }];
};

/** Returns the operations on `required` of the parent. */
const requirement = (
  { before, after, field }: Parameters<typeof sameChange>[0],
  other: Parameters<typeof sameChange>[1],
): readonly PatchOperation[] => {
  const name = field.at(-1);
  const otherName = other.field.at(-1);
  if (field.at(-2) !== "properties" || other.field.at(-2) !== "properties" || otherName === undefined) return [];
  const isRequired = (object: KubeObject, at: Steps, of: string | number | undefined): boolean =>
    arrayAt(valueAt(object, at.slice(0, -2)), "required").some((one) => one === of);
  const now = isRequired(after, field, name);
  if (now === isRequired(before, field, name) || now === isRequired(other.object, other.field, otherName)) return [];
  const parent = other.field.slice(0, -2);
  const names = arrayAt(valueAt(other.object, parent), "required");
  const value = now ? [...names, String(otherName)] : names.filter((one) => one !== otherName);
  return operation([...parent, "required"], names, value.length === 0 ? undefined : value);
};

const isEqual = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined ? one === other : canonicalText(one) === canonicalText(other);
