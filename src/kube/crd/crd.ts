import { type FieldPath, type Segment, path } from "../json/field-path.js";
import { type JsonObject, type KubeObject, arrayAt, isObject, own, stringAt } from "../json/object.js";
import type { Crd, CrdVersion, SchemaNode } from "./schema-node.js";
import { type Harvest, walkSchema } from "./schema-walk.js";

export type { Crd, CrdVersion, SchemaNode, Section } from "./schema-node.js";

/**
 * The one view of a CustomResourceDefinition (apiextensions.k8s.io/v1) that rules read: built once an object,
 * in one pass over its schemas, whatever JSON it holds. What is of the wrong type counts as missing.
 */

const views = new WeakMap<KubeObject, Crd>();
const owned = new WeakMap<Crd, readonly SchemaNode[]>();

/** The view of a CustomResourceDefinition; cached, so `object` must not change any more. Never throws. */
export const crdOf = (object: KubeObject): Crd => {
  const known = views.get(object);
  if (known !== undefined) return known;
  const spec = own(object, "spec");
  const crd: Crd = {
    group: stringAt(spec, "group") ?? "",
    kind: stringAt(spec, "names", "kind") ?? "",
    plural: stringAt(spec, "names", "plural") ?? "",
    singular: stringAt(spec, "names", "singular") ?? "",
    listKind: stringAt(spec, "names", "listKind") ?? "",
    shortNames: stringsAt(spec, "names", "shortNames"),
    categories: stringsAt(spec, "names", "categories"),
    scope: stringAt(spec, "scope") ?? "",
    versions: arrayAt(spec, "versions").flatMap((entry, index) =>
      isObject(entry) ? [versionOf(entry, index)] : [],
    ),
  };
  views.set(object, crd);
  return crd;
};

/** The versions that somebody may still change: the stored one, and those served that are not on their way out. */
export const reviewedVersions = (crd: Crd): readonly CrdVersion[] =>
  crd.versions.filter(({ spec, served, storage }) => storage || (served && own(spec, "deprecated") !== true));

/**
 * The nodes of the reviewed versions that the CRD's author could choose: not the root, not its `apiVersion`,
 * `kind`, `metadata` and what is below that, and nothing inside an embedded core type.
 */
export const ownNodes = (crd: Crd): Iterable<SchemaNode> => {
  const known = owned.get(crd);
  if (known !== undefined) return known;
  const nodes: SchemaNode[] = [];
  for (const version of reviewedVersions(crd))
    for (const node of version.nodes) if (isOwn(node)) nodes.push(node);
  owned.set(crd, nodes);
  return nodes;
};

/** Where the node's schema stands in the CRD: `spec.versions[0].schema.openAPIV3Schema.properties.spec`. */
export const schemaField = (node: SchemaNode): FieldPath => {
  const { field: start } = node.version;
  let length = start.length + 2 + node.depth;
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent)
    if (at.name !== undefined) length++;
  // Made in its full length, and filled from its end: findings are many, and what grows is made several times.
  const field = new Array<Segment>(length);
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) field[--length] = at.name;
    if (at.step !== "root") field[--length] = at.step === "property" ? "properties" : at.step;
  }
  field[--length] = "openAPIV3Schema";
  field[--length] = "schema";
  start.forEach((segment, index) => (field[index] = segment));
  return field;
};

const PLAIN_NAME = /^[A-Za-z0-9_$-]+$/;

/**
 * What users call the field: `.spec.ports[].name`, the values of a map `.spec.labels{}`, the root `.`;
 * a name with other characters than letters, digits, '_', '$' and '-' stands in brackets: `.spec['a.b']`.
 */
export const jsonPath = (node: SchemaNode): string => {
  const reversed: string[] = [];
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) reversed.push(PLAIN_NAME.test(at.name) ? `.${at.name}` : `['${at.name}']`);
    else if (at.step !== "root") reversed.push(at.step === "items" ? "[]" : "{}");
  }
  return reversed.length === 0 ? "." : reversed.reverse().join("");
};

/** The node reached by one property name after the other, or undefined as soon as one is missing. */
export const property = (
  node: SchemaNode | undefined,
  ...names: readonly string[]
): SchemaNode | undefined => {
  let current = node;
  for (const name of names) current = current?.properties.get(name);
  return current;
};

/** The node of a list's items, if there is one. */
export const items = (node: SchemaNode | undefined): SchemaNode | undefined => node?.items;

/** The node of a map's values (`additionalProperties`), if there is one. */
export const values = (node: SchemaNode | undefined): SchemaNode | undefined => node?.values;

/** The schema's `type` if it is a string; an int-or-string has none. */
export const typeOf = (node: SchemaNode | undefined): string | undefined => node?.type;

const stringsAt = (value: unknown, ...keys: readonly string[]): readonly string[] =>
  arrayAt(value, ...keys).filter((entry) => typeof entry === "string");

/** True for a node that the author could choose, see `ownNodes`. */
export const isOwn = (node: SchemaNode): boolean =>
  node.embedded === undefined &&
  node.section !== "root" &&
  node.section !== "metadata" &&
  !(node.depth === 1 && (node.name === "apiVersion" || node.name === "kind"));

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const versionOf = (spec: JsonObject, index: number): CrdVersion => {
  const harvest: Harvest = { nodes: [], byKeyword: new Map() };
  const version: Mutable<CrdVersion> = {
    name: stringAt(spec, "name") ?? "",
    index,
    served: own(spec, "served") === true,
    storage: own(spec, "storage") === true,
    spec,
    field: path("spec", "versions", index),
    ...harvest,
  };
  const schema = own(own(spec, "schema"), "openAPIV3Schema");
  if (isObject(schema)) version.root = walkSchema(version, schema, harvest);
  return version;
};
