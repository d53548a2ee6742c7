import { groupBy, remember } from "kube-json";
import type { GoField } from "../syntax/declarations.js";
import { isInlined } from "../syntax/struct-tag.js";
import { type DeclaredType, type GoSources, cachePerSources } from "../sources/sources.js";
import { type StructShape, type TypeAt, shapeOf } from "./shape.js";

/** A field with the struct that has it. */
export interface FieldAt {
  readonly field: GoField;
  /** Its type. */
  readonly at: TypeAt;
  /** The type that declares the field; undefined for a struct without a name. */
  readonly owner: DeclaredType | undefined;
}

/** True for a field whose type is not in the schema. */
export const isSchemaless = ({ markers }: Pick<GoField, "markers">): boolean =>
  markers.some(({ name }) => name === "kubebuilder:validation:Schemaless");

/** Inlined fields that are followed, over all levels. */
const INLINED = 100;

/** The fields of a struct that are inlined, in the order of Go: those of the outer structs first. */
interface Inlined {
  readonly structs: readonly StructShape[];
  /** Inlined fields whose types are maps, or are not in the sources. */
  readonly maps: readonly FieldAt[];
  readonly foreign: readonly FieldAt[];
  /** All that have a JSON name, each name once. */
  readonly fields: readonly FieldAt[];
}

/** The field that has the JSON name in a struct; the field with `isForeign` only leads to it. */
type FoundField = FieldAt & { readonly isForeign: boolean };

/**
 * Finds a field by its JSON name, never by its Go name. Outer fields shadow inlined ones. If no field has the name, an
 * inlined type of another module may have it. If there are several, the first counts if all are of one package.
 */
export const findField = (sources: GoSources, struct: StructShape, name: string): FoundField | undefined => {
  const { structs, foreign } = inlinedIn(sources, struct);
  for (const one of structs) {
    const field = byJsonName(one.fields).get(name)?.[0];
    if (field !== undefined) return { ...fieldAt(one, field), isForeign: false };
  }
  const isOfType = name === "apiVersion" || name === "kind";
  const candidates = foreign.filter(({ field }) => /\bTypeMeta$/.test(field.typeText) === isOfType);
  const [first, ...others] = candidates;
  if (first === undefined || others.some((one) => packageOf(one) !== packageOf(first))) return undefined;
  return { ...first, isForeign: true };
};

const byJsonName = remember((fields: readonly GoField[]) =>
  groupBy(fields, ({ json }) => (json === undefined || json.isHidden || json.name === "" ? [] : [json.name])),
);

const packageOf = ({ field }: FieldAt): string | undefined => /^\W*(\w+)\./.exec(field.typeText)?.[1];

/** The fields without a tag: the name in JSON is that of an exported field. */
export const untaggedIn = ({ fields }: StructShape): readonly GoField[] =>
  fields.filter(({ json, isEmbedded, name }) => json === undefined && !isEmbedded && /^\p{Lu}/u.test(name));

/** The fields of a struct that are in its JSON, with those of inlined structs that none of the same name shadows. */
export const fieldsOf = (sources: GoSources, struct: StructShape): readonly FieldAt[] =>
  inlinedIn(sources, struct).fields;

/** True if types of other modules are inlined, so that the fields of the struct are not all known. */
export const hasUnknownFields = (sources: GoSources, struct: StructShape): boolean =>
  inlinedIn(sources, struct).foreign.some((at) => !isTypeMeta(at));

/** True if the struct has `apiVersion` and `kind` of the type that every kind inlines. */
export const inlinesTypeMeta = (sources: GoSources, struct: StructShape): boolean =>
  inlinedIn(sources, struct).foreign.some(isTypeMeta);

const isTypeMeta = ({ field }: FieldAt): boolean => /\bTypeMeta$/.test(field.typeText);

/** The inlined map of a struct, whose keys are further properties. */
export const inlinedMap = (sources: GoSources, struct: StructShape): FieldAt | undefined =>
  inlinedIn(sources, struct).maps[0];

/** Results for structs without type arguments, by their fields: many places of a CRD may have one type. */
const knownIn = cachePerSources<readonly GoField[], Inlined>();

const inlinedIn = (sources: GoSources, struct: StructShape): Inlined => {
  if (struct.at.bound.size > 0) return readInlined(sources, struct);
  const known = knownIn(sources);
  const found = known.get(struct.fields) ?? readInlined(sources, struct);
  known.set(struct.fields, found);
  return found;
};

const readInlined = (sources: GoSources, struct: StructShape): Inlined => {
  const structs: StructShape[] = [struct];
  const maps: FieldAt[] = [];
  const foreign: FieldAt[] = [];
  // Level by level: structs that are appended are visited later.
  for (let index = 0; index < structs.length && structs.length < INLINED; index++) {
    const one = structs[index];
    for (const field of one?.fields ?? []) {
      if (one === undefined || !isInlined(field.json, field.isEmbedded) || isSchemaless(field)) continue;
      const found = fieldAt(one, field);
      const shape = shapeOf(sources, found.at);
      if (shape.kind === "struct") {
        if (!structs.some((other) => isSame(other, shape))) structs.push(shape);
      } else if (shape.kind === "map") maps.push(found);
      else if (shape.kind === "foreign") foreign.push(found);
    }
  }
  return { structs, maps, foreign, fields: namedIn(structs) };
};

const namedIn = (structs: readonly StructShape[]): readonly FieldAt[] => {
  const found = new Map<string, FieldAt>();
  for (const one of structs)
    for (const field of one.fields) {
      const { json } = field;
      if (json === undefined || json.isHidden || json.name === "" || found.has(json.name)) continue;
      if (!isInlined(json, field.isEmbedded)) found.set(json.name, fieldAt(one, field));
    }
  return [...found.values()];
};

/** True for the same declaration; a generic one may have other fields with other type arguments. */
const isSame = (one: StructShape, other: StructShape): boolean =>
  one.fields === other.fields && one.at.bound.size === 0 && other.at.bound.size === 0;

const fieldAt = (struct: StructShape, field: GoField): FieldAt => ({
  field,
  at: { type: field.type, file: struct.at.file, bound: struct.at.bound },
  owner: struct.chain.at(-1),
});
