import { type StructType, structNamed } from "kube-builtin";
import { type Json, type JsonObject, at, isObject, own } from "kube-json";

/** Evidence for a type beyond the property names. */
export interface Evidence {
  /** A description for people: 'it stands under `env`'. */
  readonly words: string;
  /** `under` is the property that the schema, or the list or map it is an element of, stands under; '' if there is none. */
  isGiven(schema: JsonObject, under: string): boolean;
}

/**
 * How to recognize a Kubernetes type in the schema of a CRD. A schema does not name the type from which it
 * was generated, and its descriptions may be stripped; the property names remain.
 */
export interface CoreSignature {
  /** The name of the Go type; the most used one of types with the same properties. */
  readonly type: string;
  /** Where it is defined, as 'batch/v1'; 'core/v1' if left out. */
  readonly api?: string;
  /**
   * Names that tell the type, separated by blanks: one of these groups must be there in full. The look-up
   * uses the first of a group, so it is the rarest.
   */
  readonly has: readonly string[];
  /** Fields of other releases than the newest. Any name that the type does not have makes the schema the author's own. */
  readonly also?: string;
  /** If the names alone could also be an author's own type, one of these must hold. */
  readonly evidence?: readonly Evidence[];
  /** So distinctive that a schema with further names inlines the type: only these fields are not the author's. */
  readonly inlined?: true;
}

/** The fields of the type with their types, as far as the built-in kinds have it. */
export const structOfSignature = ({ type, api = CORE }: CoreSignature): StructType => {
  const [group = "", version = ""] = api.split("/").map(initialCapital);
  // Two groups have a Subject.
  return new Map([`${version}${type}`, `${group}${version}${type}`].flatMap((name) => [...structNamed(name)]));
};

const CORE = "core/v1";

/** The names of all fields of the type. */
export const fieldsOfSignature = (signature: CoreSignature): ReadonlySet<string> => {
  const { has, also = "" } = signature;
  return new Set([...wordsIn([...has, also].join(" ")), ...structOfSignature(signature).keys()]);
};

/** The API group that defines the type. */
export const groupOfSignature = ({ api = CORE }: CoreSignature): string => api.replace(/\/.*/, "");

/** Names separated by blanks. */
export const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const initialCapital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const quoted = (names: readonly string[], word: string): string => names.map((name) => `\`${name}\``).join(` ${word} `);

/** The description of `property` contains `text`, the type's own words, in any case. */
export const says = (property: string, text: string): Evidence => ({
  words: `the description of \`${property}\` says '${text}'`,
  isGiven: (schema) => {
    const description = at(schema, "properties", property, "description");
    return typeof description === "string" && description.toLowerCase().includes(text.toLowerCase());
  },
});

/** Its property is one of `names`. */
export const under = (...names: readonly string[]): Evidence => ({
  words: `it stands under ${quoted(names, "or")}`,
  isGiven: (_schema, name) => names.includes(name),
});

/** The properties of a property, or of its items if it is a list. */
const propertiesOf = (schema: JsonObject, property: string): Json | undefined => {
  const inner = at(schema, "properties", property);
  return own(own(inner, "items") ?? inner, "properties");
};

/** `property`, or each of its items, has at least the properties `names` itself. */
export const holds = (property: string, ...names: readonly string[]): Evidence => ({
  words: `\`${property}\` has ${quoted(names, "and")}`,
  isGiven: (schema) => {
    const properties = propertiesOf(schema, property);
    return isObject(properties) && names.every((name) => Object.hasOwn(properties, name));
  },
});

/** Its property has some of `names`, and no others. */
export const holdsOnly = (property: string, ...names: readonly string[]): Evidence => ({
  words: `\`${property}\` has only ${quoted(names, "and")}`,
  isGiven: (schema) => {
    const properties = at(schema, "properties", property, "properties");
    return isObject(properties) && Object.keys(properties).every((name) => names.includes(name));
  },
});

/** Each of `names` is an object without properties of its own: a map, or one left open. */
export const maps = (...names: readonly string[]): Evidence => ({
  words: `${quoted(names, "and")} ${names.length === 1 ? "is a map" : "are maps"}`,
  isGiven: (schema) =>
    names.every((name) => {
      const property = at(schema, "properties", name);
      return own(property, "type") === "object" && own(property, "properties") === undefined;
    }),
});

/** `property` is a list. */
export const list = (property: string): Evidence => ({
  words: `\`${property}\` is a list`,
  isGiven: (schema) => at(schema, "properties", property, "type") === "array",
});

/** The form of a reference in newer core types: atomic, and `name` is '' by default. */
export const atomicReference: Evidence = {
  words: "`x-kubernetes-map-type` is 'atomic' and the default of `name` is ''",
  isGiven: (schema) =>
    own(schema, "x-kubernetes-map-type") === "atomic" && at(schema, "properties", "name", "default") === "",
};
