import { type FieldType, type StructType, structNamed, structNames } from "kube-builtin";
import { type Json, type JsonObject, groupBy, isObject, own, stringAt } from "kube-json";

/**
 * Types of Kubernetes that the signatures do not know, recognized by most of their fields: a whole PersistentVolumeSpec,
 * or a ServicePort with a field more.
 */

/** The type that a schema copies, and the names of its fields in the schema. Any other fields are the author's own. */
export interface Copy {
  readonly type: string;
  readonly fields: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/** A name that no other type has counts 1, one that two types have a half. So one such name alone proves nothing. */
const ENOUGH = 1.25;
/** A type with a rarer name than this is looked at; all that prove enough have one, or very many names. */
const RARE = 3;
/** Fields of the type for each field of the author's own. */
const COPIED_FOR_EACH_OWN = 5;
/** Fewer fields prove a part of a type only if they are structs whose own fields fit as well. */
const FEWEST_OF_PART = 3;
/** Authors take the conditions and the statuses of Kubernetes for a model, and answer for them. */
const MODEL = /(?:Status|Condition)$/;

/** The type of Kubernetes whose fields most of these properties are. */
export const copiedType = (properties: JsonObject): Copy | undefined => {
  let best: Copy | undefined;
  for (const type of candidates(properties)) {
    const copy = copyOf(properties, type);
    if (copy !== undefined && copy.fields.size > (best?.fields.size ?? 0)) best = copy;
  }
  return best;
};

const candidates = (properties: JsonObject): ReadonlySet<string> => {
  const types = new Set<string>();
  for (const name of Object.keys(properties)) {
    const having = typesByField().get(name) ?? [];
    if (having.length <= RARE) for (const type of having) types.add(type);
  }
  return types;
};

const copyOf = (properties: JsonObject, type: string): Copy | undefined => {
  const struct = structNamed(type);
  const fields = fieldsOf(properties, struct);
  const others = Object.keys(properties).length - fields.size;
  if (others * COPIED_FOR_EACH_OWN > fields.size || fields.size * 2 < struct.size) return undefined;
  if (fields.size < FEWEST_OF_PART && fields.size < struct.size && !areStructs(properties, fields)) return undefined;
  let proof = 0;
  for (const name of fields) proof += 1 / (typesByField().get(name)?.length ?? 1);
  return proof < ENOUGH ? undefined : { type: type.replace(VERSION, "$1"), fields, isWhole: others === 0 };
};

/** 'V1ServicePort', 'CoreV1EndpointPort'. */
const VERSION = /^(?:[A-Z][a-z]+)?V\d(?:(?:alpha|beta)\d)?([A-Z])/;

const fieldsOf = (properties: JsonObject, struct: StructType): ReadonlySet<string> =>
  new Set(Object.keys(properties).filter((name) => fits(properties[name], struct.get(name))));

const areStructs = (properties: JsonObject, names: ReadonlySet<string>): boolean =>
  [...names].every((name) => {
    const schema = properties[name];
    const inner = own(schema, "type") === "array" ? own(schema, "items") : schema;
    return isObject(own(inner, "properties"));
  });

/** True if a schema is that of a field of this type, as far as it says. */
const fits = (schema: Json | undefined, type: FieldType | undefined): boolean => {
  if (type === undefined || !isObject(schema)) return false;
  if (type.kind === "any" || isOpen(schema)) return true;
  if (type.kind === "scalar") return SCALARS[type.scalar].includes(scalarOf(schema));
  if (type.kind === "list") return own(schema, "type") === "array" && fits(own(schema, "items"), type.element);
  const properties = own(schema, "properties");
  if (own(schema, "type") !== "object") return false;
  return !isObject(properties) || (type.kind === "struct" && isMostly(properties, structNamed(type.name)));
};

/** True for a recursive type, which a schema cannot express, and for text or numbers of any form. */
const isOpen = (schema: JsonObject): boolean =>
  own(schema, "x-kubernetes-preserve-unknown-fields") === true && own(schema, "properties") === undefined;

/** True if at least half of the properties that a type has by name have its types, too, as far as they have any. */
export const areMostlyOf = (properties: JsonObject, struct: StructType): boolean => {
  const names = Object.keys(properties).filter((name) => struct.has(name));
  const like = names.filter((name) => isBare(properties[name]) || fits(properties[name], struct.get(name)));
  return like.length * 2 >= names.length;
};

const isBare = (schema: Json | undefined): boolean =>
  own(schema, "properties") === undefined && scalarOf(schema) === "";

/** By the names alone: deeper fields are seldom of another type. */
const isMostly = (properties: JsonObject, struct: StructType): boolean => {
  const names = Object.keys(properties);
  return names.filter((name) => struct.has(name)).length * 4 >= names.length * 3;
};

const scalarOf = (schema: Json | undefined): string =>
  own(schema, "x-kubernetes-int-or-string") === true ? "intOrString" : (stringAt(schema, "type") ?? "");

const SCALARS: Readonly<Record<(FieldType & { readonly kind: "scalar" })["scalar"], readonly string[]>> = {
  string: ["string"],
  bytes: ["string"],
  time: ["string"],
  microTime: ["string"],
  boolean: ["boolean"],
  int32: ["integer"],
  int64: ["integer"],
  float64: ["number"],
  intOrString: ["intOrString"],
  quantity: ["intOrString", "string"],
};

/** The types, without those that another one with the same fields stands for. */
const distinctTypes = (): readonly string[] => {
  const byFields = new Map<string, string>();
  for (const type of structNames()) {
    const fields = [...structNamed(type).keys()].join(" ");
    if (!byFields.has(fields) && !MODEL.test(type)) byFields.set(fields, type);
  }
  return [...byFields.values()];
};

/** The types by the names of their fields; made for the first schema. */
const typesByField = (): ReadonlyMap<string, readonly string[]> =>
  (byField ??= groupBy(distinctTypes(), (type) => structNamed(type).keys()));
let byField: ReadonlyMap<string, readonly string[]> | undefined;

/** True for the name of a field that some type of Kubernetes has. */
export const isFieldOfKubernetes = (name: string): boolean => typesByField().has(name);
