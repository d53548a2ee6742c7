import {
  type FieldPath,
  type Json,
  type JsonObject,
  type Segment,
  child,
  isArray,
  isObject,
  key,
  own,
} from "kube-json";

/** A schema within the schema of a version. */
export interface SchemaPlace {
  readonly schema: JsonObject;
  readonly parent: SchemaPlace | undefined;
  /** The keyword of the parent, and the name or index below it. */
  readonly keyword: string;
  readonly name: string | number | undefined;
  /**
   * 'root', 'item' and 'field' define values; 'nested' schemas in `allOf`, `anyOf`, `oneOf` and `not` only restrict them;
   * those in 'unsupported' keywords mean nothing.
   */
  readonly level: "root" | "item" | "field" | "nested" | "unsupported";
  /** A nested schema of the root: the schema that defines the values. Undefined if there is none. */
  readonly defined: JsonObject | undefined;
  /** The values are in the type or metadata of an object, at the root or embedded. */
  isInMetadata: boolean;
  /** Why it may not have a default. */
  noDefault: string | undefined;
  /** It or a schema below it has a problem other than not being structural. */
  hasProblem: boolean;
}

export const rootPlace = (schema: JsonObject): SchemaPlace => ({
  schema,
  parent: undefined,
  keyword: "",
  name: undefined,
  level: "root",
  defined: undefined,
  isInMetadata: false,
  noDefault: undefined,
  hasProblem: false,
});

/** The field of the place below the root schema. Only called for problems, because paths cost time. */
export const placeField = (place: SchemaPlace, root: FieldPath, ...below: readonly Segment[]): FieldPath => {
  const reversed: Segment[] = [];
  for (let at: SchemaPlace = place; at.parent !== undefined; at = at.parent) {
    if (at.name !== undefined) reversed.push(typeof at.name === "number" ? at.name : key(at.name));
    reversed.push(at.keyword);
  }
  return child(root, ...reversed.reverse(), ...below);
};

/** For a nested place, the field in the schema that defines its values. */
export const definingField = (place: SchemaPlace, root: FieldPath): FieldPath => {
  const reversed: Segment[] = [];
  let at: SchemaPlace | undefined = place;
  for (; at?.level === "nested"; at = at.parent) {
    if (typeof at.name === "string") reversed.push(key(at.name));
    if (at.keyword === "items" || at.keyword === "properties") reversed.push(at.keyword);
  }
  return at === undefined ? root : child(placeField(at, root), ...reversed.reverse());
};

/** True if an object has entries. */
export const isFilled = (value: Json | undefined): boolean => {
  if (!isObject(value)) return false;
  for (const name in value) if (value[name] !== undefined) return true;
  return false;
};

const META_FIELDS: ReadonlySet<string> = new Set(["metadata", "kind", "apiVersion"]);

/** Pushes the schemas directly below `place` that the API server reads. */
export const pushBelow = (place: SchemaPlace, stack: SchemaPlace[]): void => {
  const { schema, level } = place;
  const isFree = level !== "unsupported" && level !== "nested";
  pushProperties(place, stack);
  const items = own(schema, "items");
  if (isObject(items)) {
    const defined = level === "nested" ? own(place.defined, "items") : undefined;
    stack.push(placeBelow(place, items, "items", undefined, isFree ? "item" : level, defined));
  } else if (isArray(items))
    for (const [index, item] of items.entries())
      stack.push(placeBelow(place, item, "items", index, "unsupported", undefined));
  const values = own(schema, "additionalProperties");
  if (!isObject(values)) return;
  // A nested schema of this kind is an error itself.
  const below = placeBelow(
    place,
    values,
    "additionalProperties",
    undefined,
    isFree ? "field" : "unsupported",
    undefined,
  );
  if (place.isInMetadata) below.noDefault ??= "for values of maps in `metadata`";
  stack.push(below);
};

const pushProperties = (place: SchemaPlace, stack: SchemaPlace[]): void => {
  const { schema, level } = place;
  const properties = own(schema, "properties");
  if (!isObject(properties)) return;
  const below = level === "unsupported" || level === "nested" ? level : "field";
  const isObjectRoot = level === "root" || own(schema, "x-kubernetes-embedded-resource") === true;
  const known = level === "nested" ? own(place.defined, "properties") : undefined;
  for (const name in properties) {
    const defined = known === undefined ? undefined : own(known, name);
    const one = placeBelow(place, properties[name], "properties", name, below, defined);
    if (isObjectRoot && META_FIELDS.has(name)) {
      one.isInMetadata = true;
      if (level === "root") one.noDefault ??= `at the top of \`${name}\``;
    }
    stack.push(one);
  }
};

const NO_KEYWORDS: JsonObject = {};

const placeBelow = (
  parent: SchemaPlace,
  schema: Json | undefined,
  keyword: string,
  name: string | number | undefined,
  level: SchemaPlace["level"],
  defined: Json | undefined,
): SchemaPlace => ({
  schema: isObject(schema) ? schema : NO_KEYWORDS,
  parent,
  keyword,
  name,
  level,
  defined: isObject(defined) ? defined : undefined,
  isInMetadata: parent.isInMetadata,
  noDefault: parent.noDefault,
  hasProblem: false,
});

/** Pushes the branches of `allOf`, `anyOf`, `oneOf` and `not`. */
export const pushBranches = (place: SchemaPlace, stack: SchemaPlace[]): void => {
  const { schema } = place;
  const level = place.level === "unsupported" ? place.level : "nested";
  // The API server only looks for what the branches of the root restrict, and for what is below them.
  const defined = place.level === "root" ? schema : place.defined;
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = own(schema, keyword);
    if (!isArray(branches)) continue;
    // The two types of an int-or-string need no check.
    if (keyword === "anyOf" && mayNameTypes(place) && namesBothTypes(branches)) continue;
    for (const [name, branch] of branches.entries())
      stack.push(placeBelow(place, branch, keyword, name, level, defined));
  }
  const not = own(schema, "not");
  if (isObject(not)) stack.push(placeBelow(place, not, "not", undefined, level, defined));
};

/** Where the two types of an int-or-string may stand: in `anyOf` itself or in that of the first schema of `allOf`. */
const mayNameTypes = ({ level, keyword, name, parent }: SchemaPlace): boolean =>
  level !== "nested" || (keyword === "allOf" && name === 0 && parent?.level !== "nested");

const namesBothTypes = (branches: readonly Json[]): boolean =>
  branches.length === 2 && isOnlyType(branches[0], "integer") && isOnlyType(branches[1], "string");

const isOnlyType = (branch: Json | undefined, type: string): boolean =>
  isObject(branch) && own(branch, "type") === type && Object.keys(branch).length === 1;

/** Pushes the schemas in keywords that schemas may not have, which are read nevertheless. */
export const pushUnsupported = (place: SchemaPlace, stack: SchemaPlace[]): void => {
  for (const keyword of ["definitions", "dependencies"]) {
    const schemas = own(place.schema, keyword);
    if (!isObject(schemas)) continue;
    for (const [name, schema] of Object.entries(schemas))
      if (isObject(schema)) stack.push(placeBelow(place, schema, keyword, name, "unsupported", undefined));
  }
};
