import {
  type FieldPath,
  type Json,
  type KubeObject,
  arrayAt,
  isObject,
  objectAt,
  own,
  segmentName,
  stringAt,
  valueAt,
} from "kube-json";

/** The owners of a field by `metadata.managedFields`, or of a parent that is owned as one value; each name once. */
export const managersOf = (object: KubeObject, field: FieldPath): readonly string[] => [
  ...new Set(
    arrayAt(object, "metadata", "managedFields").flatMap((entry) => {
      const manager = stringAt(entry, "manager");
      return manager !== undefined && owns(objectAt(entry, "fieldsV1"), object, field) ? [manager] : [];
    }),
  ),
];

/** FieldsV1: 'f:NAME' is a field, 'k:{...}' an item by its keys, 'i:INDEX' one by its index; a leaf is empty. */
const owns = (fields: Json, object: KubeObject, field: FieldPath): boolean => {
  let set: Json = fields;
  for (const [depth, segment] of field.entries()) {
    const name = segmentName(segment);
    const inner: Json | undefined =
      typeof name === "string" ? own(set, `f:${name}`) : itemOf(set, name, valueAt(object, field.slice(0, depth + 1)));
    if (!isObject(inner)) return false;
    // An atomic value has one owner.
    if (Object.keys(inner).length === 0) return true;
    set = inner;
  }
  return own(set, ".") !== undefined;
};

const itemOf = (set: Json, index: number, item: Json | undefined): Json | undefined => {
  if (!isObject(set)) return undefined;
  const found = Object.keys(set).find((name) => name.startsWith("k:") && hasKeys(item, name.slice(2)));
  return found === undefined ? own(set, `i:${String(index)}`) : own(set, found);
};

const hasKeys = (item: Json | undefined, text: string): boolean => {
  try {
    const keys = JSON.parse(text) as Json;
    return isObject(keys) && Object.entries(keys).every(([name, value]) => own(item, name) === value);
  } catch {
    return false;
  }
};
