import { type Json, type JsonObject, compareText } from "kube-json";
import type { GoDeclaration, GoField, GoType } from "../syntax/declarations.js";
import { sameMarkerName } from "../markers/marker-identity.js";
import type { DeclaredType, GoSources } from "../sources/sources.js";
import { constantsOf } from "../resolve/constants.js";
import { fieldsOf, hasUnknownFields, inlinesTypeMeta, isSchemaless } from "../resolve/find-field.js";
import { isGated } from "../resolve/gated.js";
import { type Shape, type StructShape, type TypeAt, hasOwnJson, isByte, shapeOf } from "../resolve/shape.js";
import { type Schema, applyMarkers } from "./apply-markers.js";
import { foreignSchema } from "./foreign-schema.js";

/**
 * Why a schema may be another one in a written CRD: it stands for a type whose fields are not known, or for a known type of another
 * module in one of its versions; or generators leave it out of some CRDs.
 */
export type Doubt = "Opaque" | "Foreign" | "Gated";

/** How a schema is made. */
export interface SchemaParts {
  readonly sources: GoSources;
  /** Takes the path of each schema that is in doubt, with the name of its type in another module. */
  readonly doubt: (path: readonly string[], why: Doubt, type?: string) => void;
  /** Fields without a marker are optional. */
  readonly isOptionalByDefault: (declaration: TypeAt) => boolean;
  /** The schemas that may still be made: types of several fields of the next type, and so on, make any number. */
  readonly budget: { left: number };
}

/** A definition with more has more than the 1.5 MiB that etcd stores, even if each takes only 40 bytes. */
export const MAX_SCHEMAS = 40_000;

/** Steps from the root to a schema: what is deeper has none, so that hostile types take bounded room of the stack. */
const DEEPEST = 200;

/** A schema in a version. */
interface Place {
  readonly path: readonly string[];
  /** The structs that it is in. */
  readonly inside: ReadonlySet<GoType>;
}

/** The schema that controller-gen makes of a type of a version. */
export const schemaOf = (parts: SchemaParts, at: TypeAt): Schema =>
  schemaAt(parts, at, { path: [], inside: new Set() });

const schemaAt = (parts: SchemaParts, at: TypeAt, place: Place): Schema => {
  const shape = shapeOf(parts.sources, at);
  const schema = bareSchema(parts, shape, place);
  // The outermost name counts last.
  for (const declared of shape.chain.toReversed()) {
    describe(schema, declared.type);
    enumerate(parts, schema, declared);
  }
  return schema;
};

/** The values of the marker `+k8s:enum` are the constants of its type. */
const enumerate = ({ sources }: SchemaParts, schema: Schema, declared: DeclaredType): void => {
  if (!declared.type.markers.some(({ name }) => name === "k8s:enum")) return;
  const values = Object.values(constantsOf(sources, declared) ?? {});
  if (values.length > 0) schema["enum"] = values.toSorted(compareText);
};

const describe = (schema: Schema, { comment, markers }: GoDeclaration): void => {
  if (comment !== undefined && comment.text !== "") schema["description"] = comment.text;
  applyMarkers(schema, markers);
};

const below = ({ path, inside }: Place, ...steps: readonly string[]): Place => ({ path: [...path, ...steps], inside });

const bareSchema = (parts: SchemaParts, shape: Shape, place: Place): Schema => {
  const opaque = (type?: string): Schema => {
    parts.doubt(place.path, "Opaque", type);
    return { "x-kubernetes-preserve-unknown-fields": true };
  };
  parts.budget.left -= 1;
  // A type within itself has no schema.
  const isRecursive = shape.chain.some(({ type }) => place.inside.has(type));
  if (isRecursive || place.path.length > DEEPEST || parts.budget.left < 0 || shape.chain.some(hasOwnJson))
    return opaque();
  switch (shape.kind) {
    case "basic":
      return basicSchema(shape.name);
    case "list":
      return isByte(parts.sources, shape.element)
        ? { type: "string", format: "byte" }
        : { type: "array", items: schemaAt(parts, shape.element, below(place, "items")) };
    case "map":
      return {
        type: "object",
        additionalProperties: schemaAt(parts, shape.element, below(place, "additionalProperties")),
      };
    case "struct":
      return structSchema(parts, shape, {
        ...place,
        inside: new Set([...place.inside, ...shape.chain.map(({ type }) => type)]),
      });
    case "foreign": {
      const known = shape.name === undefined ? undefined : foreignSchema(shape.name);
      if (known === undefined) return opaque(shape.name);
      parts.doubt(place.path, "Foreign", shape.name);
      return { ...known } as Schema;
    }
  }
};

const INTEGER_FORMATS: Readonly<Record<string, string>> = {
  int32: "int32",
  uint32: "int32",
  int64: "int64",
  uint64: "int64",
};

/** The type in JSON of a built-in type of Go. */
export const jsonTypeOfBasic = (name: string): string => {
  if (name === "string") return "string";
  if (name === "bool") return "boolean";
  return name.startsWith("float") ? "number" : "integer";
};

const basicSchema = (name: string): Schema => {
  const format = INTEGER_FORMATS[name];
  return { type: jsonTypeOfBasic(name), ...(format === undefined ? {} : { format }) };
};

const structSchema = (parts: SchemaParts, struct: StructShape, place: Place): Schema => {
  const properties: Schema = inlinesTypeMeta(parts.sources, struct)
    ? { apiVersion: { type: "string" }, kind: { type: "string" } }
    : {};
  const required: string[] = [];
  const immutable: string[] = [];
  for (const { field, at } of fieldsOf(parts.sources, struct)) {
    const name = field.json?.name ?? "";
    properties[name] = fieldSchema(parts, field, at, below(place, "properties", name));
    if (isRequired(parts, field, at)) required.push(name);
    else if (field.markers.some((marker) => marker.name === "k8s:immutable")) immutable.push(name);
  }
  if (hasUnknownFields(parts.sources, struct)) parts.doubt(place.path, "Opaque");
  return {
    type: "object",
    ...(Object.keys(properties).length === 0 ? {} : { properties: inOrder(properties) }),
    ...(required.length === 0 ? {} : { required: required.sort() }),
    ...(immutable.length === 0 ? {} : { "x-kubernetes-validations": immutable.map(keptOnceSet) }),
  };
};

/** The rule at a field is not evaluated where an update removes the field. */
const keptOnceSet = (name: string): JsonObject => ({
  rule: `!has(oldSelf.${name}) || has(self.${name})`,
  message: `field ${name} is immutable once set`,
});

/** A generator writes properties in the order of their names. */
const inOrder = (properties: Schema): Schema =>
  Object.fromEntries(Object.entries(properties).sort(([a], [b]) => compareText(a, b)));

const fieldSchema = (parts: SchemaParts, field: GoField, at: TypeAt, place: Place): Json => {
  const schema: Schema = isSchemaless(field) ? {} : schemaAt(parts, at, place);
  describe(schema, field);
  if (isGated(field)) parts.doubt(place.path, "Gated");
  // Markers alone say no more than that: people complete such a schema in the CRD.
  if (isSchemaless(field) && schema["x-kubernetes-preserve-unknown-fields"] !== true) parts.doubt(place.path, "Opaque");
  return schema;
};

const isRequired = (parts: SchemaParts, { markers, json }: GoField, at: TypeAt): boolean => {
  const names = new Set(markers.map(({ name }) => sameMarkerName(name)));
  if (names.has("optional")) return false;
  if (names.has("required")) return true;
  if (parts.isOptionalByDefault(at)) return false;
  return json?.options.some((option) => option === "omitempty" || option === "omitzero") !== true;
};
