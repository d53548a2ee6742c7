import { type Json, type JsonObject, arrayAt, isArray, isObject, isNumber, own } from "kube-json";

/**
 * The JSON Schema of a kind as a structural schema, as the CRD of the kind would have it. Keywords that CRDs do not have are left
 * out, so the result allows all that the schema allows, and perhaps more. Undefined if it has more than `MAX_SCHEMAS` or levels
 * than `MAX_LEVELS`, because references in references multiply. With a document, the schema is part of the OpenAPI of an API
 * server: of Go types, which have no other fields, take null as absent, and have no defaults but the zero values of Go.
 */
export const structuralSchema = (schema: JsonObject, document?: JsonObject): JsonObject | undefined => {
  const room = { left: MAX_SCHEMAS };
  const whole = structural(schema, {
    root: document ?? schema,
    isPublished: document !== undefined,
    names: [],
    room,
    level: 0,
  });
  if (room.left < 0) return undefined;
  const properties = own(whole, "properties");
  if (!isObject(properties)) return { type: "object", ...OPEN };
  // The fields of every object are validated as an API server does.
  return {
    ...whole,
    type: "object",
    properties: {
      ...properties,
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object" },
    },
  };
};

/** A large CRD has some thousands. */
export const MAX_SCHEMAS = 100_000;

/** Any fields, or any value. */
const OPEN: JsonObject = { "x-kubernetes-preserve-unknown-fields": true };

/** Keywords that are the same in CRDs. */
const SAME: readonly string[] = [
  "description",
  "format",
  "pattern",
  "enum",
  "minimum",
  "maximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "required",
  "nullable",
  "default",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
];

const structural = (given: Json | undefined, scope: Scope): JsonObject => {
  scope.room.left -= 1;
  const found = resolved(given, below(scope));
  if (found === undefined) return OPEN;
  const { schema } = found;
  const types = typesOf(schema);
  const rest = { ...sameOf(schema, scope), ...boundsOf(schema) };
  if (isIntOrString(schema, types))
    return { ...rest, "x-kubernetes-int-or-string": true, ...junctorsOf(schema, found.scope, ["oneOf", "anyOf"]) };
  const [type, second] = types.filter((one) => one !== "null");
  const nullable = types.includes("null") ? { nullable: true } : {};
  if (type === undefined && own(schema, "properties") === undefined && own(schema, "items") === undefined)
    return { ...rest, ...OPEN, ...junctorsOf(schema, found.scope) };
  if (second !== undefined) return OPEN;
  return {
    ...rest,
    ...nullable,
    type: type ?? (own(schema, "items") === undefined ? "object" : "array"),
    ...fieldsOf(schema, found.scope),
    ...junctorsOf(schema, found.scope),
  };
};

const typesOf = (schema: JsonObject): readonly Json[] => {
  const type = own(schema, "type");
  return isArray(type) ? type : type === undefined ? [] : [type];
};

const sameOf = (schema: JsonObject, { isPublished }: Scope): JsonObject => {
  const known = SAME.flatMap((keyword) => {
    const value = own(schema, keyword);
    return value === undefined || (isPublished && keyword === "default") ? [] : [[keyword, value] as const];
  });
  const constant = own(schema, "const");
  return {
    ...Object.fromEntries(known),
    ...(constant === undefined ? {} : { enum: [constant] }),
    ...(isPublished ? { nullable: true } : {}),
  };
};

/** Exclusive bounds are numbers since draft 6, and flags before, as in CRDs. */
const boundsOf = (schema: JsonObject): JsonObject => {
  const bound = (exclusive: string, inclusive: string): JsonObject => {
    const value = own(schema, exclusive);
    if (value === true) return { [exclusive]: true };
    return isNumber(value) ? { [inclusive]: value, [exclusive]: true } : {};
  };
  return { ...bound("exclusiveMinimum", "minimum"), ...bound("exclusiveMaximum", "maximum") };
};

/** Converters of CRDs write the flag, or these two types. */
const isIntOrString = (schema: JsonObject, types: readonly Json[]): boolean => {
  if (own(schema, "x-kubernetes-int-or-string") === true || own(schema, "format") === "int-or-string") return true;
  if (types.length === 2) return types.includes("string") && types.includes("integer");
  return (
    types.length === 0 &&
    [arrayAt(schema, "oneOf"), arrayAt(schema, "anyOf")].some(
      (branches) =>
        branches.length === 2 && ["string", "integer"].every((type) => branches.some((one) => isOnly(one, type))),
    )
  );
};

const isOnly = (branch: Json, type: string): boolean =>
  isObject(branch) && own(branch, "type") === type && Object.keys(branch).length === 1;

/** The schemas of fields and items. Without `additionalProperties`, JSON Schema allows all fields, unlike a Go type. */
const fieldsOf = (schema: JsonObject, scope: Scope): JsonObject => {
  const [properties, items, others] = [
    own(schema, "properties"),
    own(schema, "items"),
    own(schema, "additionalProperties"),
  ];
  const isList = typesOf(schema).includes("array") || items !== undefined;
  if (isList) return isArray(items) ? { items: OPEN } : { items: structural(items, scope) };
  const isMap = typesOf(schema).includes("object") || properties !== undefined;
  if (!isMap) return {};
  const fields = isObject(properties)
    ? {
        properties: Object.fromEntries(
          Object.entries(properties).flatMap(([name, one]) => (one === false ? [] : [[name, structural(one, scope)]])),
        ),
      }
    : {};
  if (isObject(others) && !isObject(properties)) return { additionalProperties: structural(others, scope) };
  const isClosed = scope.isPublished
    ? isObject(properties)
    : others === false && own(schema, "patternProperties") === undefined;
  return { ...fields, ...(isClosed ? {} : OPEN) };
};

const JUNCTORS = ["allOf", "anyOf", "oneOf"] as const;

/** Branches only restrict: they do not declare the fields that they mention. */
const junctorsOf = (schema: JsonObject, scope: Scope, without: readonly string[] = []): JsonObject => {
  const lists = JUNCTORS.flatMap((name) => {
    const branches = arrayAt(schema, name);
    return branches.length === 0 || without.includes(name)
      ? []
      : [[name, branches.map((one) => branchOf(one, scope))] as const];
  });
  const not = own(schema, "not");
  return { ...Object.fromEntries(lists), ...(isObject(not) ? { not: branchOf(not, scope) } : {}) };
};

const branchOf = (given: Json, scope: Scope): JsonObject => {
  const { "x-kubernetes-preserve-unknown-fields": _, description: __, ...branch } = structural(given, scope);
  // A type that the schema does not name is no condition.
  if (isObject(given) && own(given, "type") === undefined && own(given, "$ref") === undefined) {
    const { type: ___, ...rest } = branch;
    return rest;
  }
  return branch;
};

/** References in a JSON Schema. */

/** A large schema has some dozens of levels, counting references. */
export const MAX_LEVELS = 200;

/** Where a schema is: for references, and so that those in a circle end. */
interface Scope {
  readonly root: JsonObject;
  /** True in an OpenAPI document of an API server. */
  readonly isPublished: boolean;
  /** The references that led here. */
  readonly names: readonly string[];
  /** How many schemas there may still be. */
  readonly room: { left: number };
  readonly level: number;
}

/** The scope of a schema or reference in this one. If that is too deep, there is no room left. */
const below = (scope: Scope): Scope => {
  if (scope.level === MAX_LEVELS) scope.room.left = -1;
  return { ...scope, level: scope.level + 1 };
};

interface Resolved {
  readonly schema: JsonObject;
  readonly scope: Scope;
}

/** The schema that a reference in its own document leads to; undefined for any other, which is not read. */
const resolved = (given: Json | undefined, scope: Scope): Resolved | undefined => {
  if (!isObject(given) || scope.room.left < 0) return undefined;
  const reference = own(given, "$ref");
  if (reference === undefined) return withOnlyBranch(given, scope) ?? { schema: given, scope };
  if (typeof reference !== "string" || !reference.startsWith("#/") || scope.names.includes(reference)) return undefined;
  let target: Json | undefined = scope.root;
  for (const step of reference.slice(2).split("/"))
    target = own(target, unescaped(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return resolved(target, { ...below(scope), names: [...scope.names, reference] });
};

/** A reference with more beside it, as OpenAPI writes it: `allOf` with this branch alone. */
const withOnlyBranch = ({ allOf, ...rest }: JsonObject, scope: Scope): Resolved | undefined => {
  if (!isArray(allOf) || allOf.length !== 1 || own(allOf[0], "$ref") === undefined) return undefined;
  const found = resolved(allOf[0], scope);
  return found && { ...found, schema: { ...found.schema, ...rest } };
};

/** A step of a URL; one with a broken escape stays unchanged. */
const unescaped = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
