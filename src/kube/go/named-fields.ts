import { formatPointer, groupBy, remember, type FieldPath } from "kube-json";
import type { GoField, GoTypeView } from "./go-type.js";
import { hasMarker } from "./markers.js";

/** The fields of a struct itself, without those of structs without a name in it. */
export const ownFields = ({ fields }: Pick<GoTypeView, "fields">): readonly GoField[] =>
  fields.filter(({ path }) => path.length === 2);

/** The fields that have a name in JSON, with or without an initial capital in Go. */
export const namedFields = ({ fields }: GoTypeView): readonly GoField[] =>
  fields.filter(({ jsonName }) => jsonName !== "");

/** The other fields of the same struct with the name, in Go or in JSON. */
export const othersNamed = (type: GoTypeView, field: GoField, name: string): readonly GoField[] =>
  (byName(type).get(nameKey(field, name)) ?? []).filter((other) => other !== field);

/** True if another field of the same struct has the name in JSON. */
export const isTaken = (type: GoTypeView, field: GoField, name: string): boolean =>
  othersNamed(type, field, name).some(({ jsonName }) => jsonName === name);

/** Derived once: to search all fields for each one takes long for a large struct. */
const byName = remember(({ fields }: GoTypeView) =>
  groupBy(fields, (field) => new Set([field.name, field.jsonName].map((name) => nameKey(field, name)))),
);

const nameKey = (field: GoField, name: string): string => `${structPointer(field)} ${name}`;

export const structPointer = ({ path }: GoField): string => formatPointer(path.slice(0, -1));

/** True for a name that other packages see, as encoding/json does. */
export const isExported = (name: string): boolean => /^\p{Lu}/u.test(name);

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
