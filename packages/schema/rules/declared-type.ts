import { type JsonObject, arrayAt, own, remember, stringAt, utf8Length } from "kube-json";
import type { Bounds, SizeOf, Type } from "kube-cel";
import { escapeName, reservedWordOf } from "./escape.js";
import {
  asResource,
  boundOf,
  enumOf,
  isEmbedded,
  isIntOrString,
  itemsOf,
  propertiesOf,
  typeOf,
  valuesOf,
} from "./keywords.js";

/**
 * The type of a schema in CEL, and how large its values can be (k8s.io/apiserver/pkg/cel/common/schemas.go): the API
 * server estimates costs from both.
 */
export interface DeclaredType {
  /** The type if objects in it are named after `name`. */
  readonly typeNamed: (name: string) => Type;
  /** The most elements, or bytes of a string, that a value can have. */
  readonly maxElements: number;
  /** The fewest bytes of a value in JSON. */
  readonly minSize: number;
  readonly element?: DeclaredType;
  readonly key?: DeclaredType;
  /** By their names in CEL. */
  readonly fields?: () => ReadonlyMap<string, DeclaredType>;
}

/** The bytes that the API server expects of a request at most. */
export const MAX_REQUEST = 3 * 1024 * 1024;

const MAX_TIME = 32;
const DATE_SIZE = 12;
const MIN_DATE_TIME = 21;
const MIN_DURATION = 3;

const scalar = (kind: "bool" | "double" | "int" | "string", minSize: number): DeclaredType =>
  simple({ kind }, 0, minSize);

const simple = (type: Type, maxElements: number, minSize: number): DeclaredType => ({
  typeNamed: () => type,
  maxElements,
  minSize,
});

const BOOLEAN = scalar("bool", 4);
const NUMBER = scalar("double", 1);
const INTEGER = scalar("int", 1);
/** Keys of maps: the API server counts them as empty. */
const KEY = scalar("string", 2);

/**
 * The type of a schema; undefined if expressions cannot see its values, such as those of arbitrary JSON. A resource is
 * the root of a custom resource, or an embedded one.
 */
export const declaredType = (schema: JsonObject, isResource: boolean): DeclaredType | undefined =>
  ofSchema(isResource && !isIntOrString(schema) ? asResource(schema) : schema);

const ofSchema: (schema: JsonObject) => DeclaredType | undefined = remember((schema) => {
  if (isIntOrString(schema)) return simple({ kind: "dyn" }, textSize(schema), 1);
  switch (typeOf(schema)) {
    case "array":
      return listType(schema);
    case "object":
      return valuesOf(schema) === undefined ? objectType(schema) : mapType(schema);
    case "string":
      return stringType(schema);
    case "boolean":
      return BOOLEAN;
    case "number":
      return NUMBER;
    case "integer":
      return INTEGER;
    default:
      return undefined;
  }
});

const nested = (schema: JsonObject | undefined): DeclaredType | undefined =>
  schema && declaredType(schema, isEmbedded(schema));

const listType = (schema: JsonObject): DeclaredType | undefined => {
  const element = nested(itemsOf(schema));
  if (element === undefined) return undefined;
  return {
    typeNamed: (name) => ({ kind: "list", element: element.typeNamed(`${name}.@idx`) }),
    // An item takes a comma too.
    maxElements: boundOf(schema, "maxItems") ?? Math.floor((MAX_REQUEST - 2) / (element.minSize + 1)),
    minSize: 2,
    element,
  };
};

const mapType = (schema: JsonObject): DeclaredType | undefined => {
  const element = nested(valuesOf(schema));
  if (element === undefined) return undefined;
  return {
    typeNamed: (name) => ({
      kind: "map",
      key: { kind: "string" },
      value: element.typeNamed(`${name}.@elem`),
    }),
    maxElements: boundOf(schema, "maxProperties") ?? Math.floor((MAX_REQUEST - 2) / (element.minSize + 6)),
    minSize: 2,
    key: KEY,
    element,
  };
};

const objectType = (schema: JsonObject): DeclaredType => {
  const properties = propertiesOf(schema) ?? [];
  const required = new Set(arrayAt(schema, "required"));
  let minSize = 2;
  for (const [name, property] of properties)
    if (required.has(name) && (own(property, "default") ?? null) === null) {
      const type = nested(property);
      if (type !== undefined) minSize += utf8Length(name) + type.minSize + 4;
    }
  let known: ReadonlyMap<string, DeclaredType> | undefined;
  const fields = (): ReadonlyMap<string, DeclaredType> => (known ??= fieldsOf(properties));
  return { typeNamed: (name) => objectNamed(name, fields), maxElements: 0, minSize, fields };
};

const fieldsOf = (
  properties: readonly (readonly [name: string, schema: JsonObject])[],
): ReadonlyMap<string, DeclaredType> => {
  const fields = new Map<string, DeclaredType>();
  for (const [name, property] of properties) {
    const type = nested(property);
    const escaped = escapeName(name);
    if (type !== undefined && escaped !== undefined) fields.set(escaped, type);
  }
  return fields;
};

/** Computes the types of fields when they are asked for: an expression uses few of them. */
const objectNamed = (name: string, declared: () => ReadonlyMap<string, DeclaredType>): Type => {
  let known: ReadonlyMap<string, Type> | undefined;
  return { kind: "object", name, fields: () => (known ??= typesOf(name, declared())) };
};

/** A reserved word names its field too. As in the API server, the size of the field is then unknown. */
const typesOf = (name: string, declared: ReadonlyMap<string, DeclaredType>): ReadonlyMap<string, Type> => {
  const types = new Map<string, Type>();
  for (const [field, declaredAs] of declared) {
    const type = declaredAs.typeNamed(`${name}.${field}`);
    const word = reservedWordOf(field);
    types.set(field, type);
    if (word !== undefined) types.set(word, type);
  }
  return types;
};

const stringType = (schema: JsonObject): DeclaredType => {
  switch (stringAt(schema, "format")) {
    case "byte":
      return simple({ kind: "bytes" }, boundOf(schema, "maxLength") ?? MAX_REQUEST - 2, 2);
    case "duration":
      return simple({ kind: "duration" }, MAX_TIME, MIN_DURATION);
    case "date":
      return simple({ kind: "timestamp" }, DATE_SIZE, DATE_SIZE);
    case "date-time":
      return simple({ kind: "timestamp" }, MAX_TIME, MIN_DATE_TIME);
    default:
      return simple({ kind: "string" }, textSize(schema), 2);
  }
};

/** The most bytes of a string: a character takes up to four. */
const textSize = (schema: JsonObject): number => {
  const bound = boundOf(schema, "maxLength");
  if (bound !== undefined) return bound * 4;
  const values = isIntOrString(schema) ? [] : enumOf(schema);
  if (values.length === 0) return MAX_REQUEST - 2;
  let longest = 0;
  for (const value of values) if (typeof value === "string") longest = Math.max(longest, utf8Length(value));
  return longest;
};

/** The sizes that a schema declares for values below `self`, as the API server looks them up: by path, from any variable. */
export const declaredSizes =
  (root: DeclaredType): SizeOf =>
  (path): Bounds | undefined => {
    let type: DeclaredType | undefined = root;
    for (const name of path.slice(1)) {
      if (name === "@items" || name === "@values") type = type.element;
      else type = name === "@keys" ? type.key : type.fields?.().get(name);
      if (type === undefined) return undefined;
    }
    return { min: 0, max: type.maxElements };
  };
