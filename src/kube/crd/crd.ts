import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  type Segment,
  arrayAt,
  isObject,
  own,
  path,
  remember,
  segmentName,
  stringAt,
  stringsAt,
} from "kube-json";
import type { Crd, CrdVersion, SchemaNode } from "./schema-node.js";
import { type Harvest, type Mutable, walkSchema } from "./schema-walk.js";

export { type Crd, type CrdVersion, type SchemaNode, type Section, descriptionOf, isBelow } from "./schema-node.js";

/**
 * The view of a CustomResourceDefinition (apiextensions.k8s.io/v1) that rules read: built once for each
 * object, in one pass over its schemas, for any JSON. Values of the wrong type count as missing.
 */

/** False for a `status` that is a word or a list, for which crd-status/status-is-object asks for another type or name. */
export const mayBeObject = (node: SchemaNode): boolean => (node.type ?? "object") === "object";

/** The view of a CustomResourceDefinition; cached, so `object` may not change afterwards. Never throws. */
export const crdOf: (object: KubeObject) => Crd = remember((object: KubeObject) => {
  const spec = own(object, "spec");
  const group = stringAt(spec, "group") ?? "";
  return {
    group,
    kind: stringAt(spec, "names", "kind") ?? "",
    plural: stringAt(spec, "names", "plural") ?? "",
    singular: stringAt(spec, "names", "singular") ?? "",
    listKind: stringAt(spec, "names", "listKind") ?? "",
    shortNames: stringsAt(spec, "names", "shortNames"),
    categories: stringsAt(spec, "names", "categories"),
    scope: stringAt(spec, "scope") ?? "",
    versions: arrayAt(spec, "versions").flatMap((entry, index) =>
      isObject(entry) ? [versionOf(group, entry, index)] : [],
    ),
  };
});

/** The versions to review: the storage version, and served versions that are not deprecated. */
export const reviewedVersions = (crd: Crd): readonly CrdVersion[] =>
  crd.versions.filter(({ spec, served, storage }) => storage || (served && own(spec, "deprecated") !== true));

/**
 * The nodes of the reviewed versions that the author of the CRD controls: not the root, `apiVersion`, `kind`,
 * `metadata` and its fields, nor fields inside an embedded core type.
 */
export const ownNodes: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) =>
  reviewedVersions(crd).flatMap(({ nodes }) => nodes.filter(isOwn)),
);

/** The field of the node's schema in the CRD: `spec.versions[0].schema.openAPIV3Schema.properties.spec`. */
export const schemaField = (node: SchemaNode): FieldPath => {
  const { field: start } = node.version;
  let length = start.length + 2 + node.depth;
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) if (at.name !== undefined) length++;
  // Allocated in full length and filled from the end: there are many findings, and growing arrays are copied.
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

/** The node whose schema is at a field of the CRD: the inverse of `schemaField`. */
export const nodeAt = (crd: Crd, field: FieldPath): SchemaNode | undefined => {
  const [, , index, , , ...steps] = field;
  let node = crd.versions.find((version) => version.index === index)?.root;
  for (let at = 0; at < steps.length && node !== undefined; at++) {
    const step = steps[at];
    if (step === "properties") node = node.properties.get(String(segmentName(steps[++at] ?? "")));
    else node = step === "items" ? node.items : step === "additionalProperties" ? node.values : undefined;
  }
  return node;
};

const PLAIN_NAME = /^[A-Za-z0-9_$-]+$/;

/**
 * The path of the field for users: `.spec.ports[].name`, map values `.spec.labels{}`, the root `.`; a name
 * with other characters than letters, digits, '_', '$' and '-' is in brackets: `.spec['a.b']`.
 */
export const jsonPath = (node: SchemaNode): string => {
  const reversed: string[] = [];
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) reversed.push(PLAIN_NAME.test(at.name) ? `.${at.name}` : `['${at.name}']`);
    else if (at.step !== "root") reversed.push(at.step === "items" ? "[]" : "{}");
  }
  return reversed.length === 0 ? "." : reversed.reverse().join("");
};

/** The node at a path of property names; undefined if one is missing. */
export const property = (node: SchemaNode | undefined, ...names: readonly string[]): SchemaNode | undefined => {
  let current = node;
  for (const name of names) current = current?.properties.get(name);
  return current;
};

/** True for a map to text, without fields of its own. */
export const isMapToText = ({ properties, values: of }: SchemaNode): boolean =>
  properties.size === 0 && of?.type === "string";

/** True for a node that the author controls, see `ownNodes`. */
export const isOwn = (node: SchemaNode): boolean =>
  node.embedded === undefined &&
  node.section !== "root" &&
  node.section !== "metadata" &&
  !(node.depth === 1 && (node.name === "apiVersion" || node.name === "kind"));

const versionViews = new WeakMap<JsonObject, CrdVersion>();

/** Cached, because a changed CRD shares the versions that are not changed. */
const versionOf = (group: string, spec: JsonObject, index: number): CrdVersion => {
  const known = versionViews.get(spec);
  if (known?.index === index && known.group === group) return known;
  const version = newVersion(group, spec, index);
  versionViews.set(spec, version);
  return version;
};

const newVersion = (group: string, spec: JsonObject, index: number): CrdVersion => {
  const harvest: Harvest = { nodes: [], byKeyword: new Map() };
  const version: Mutable<CrdVersion> = {
    group,
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

/**
 * How many names lead to a field in the schema of a CRD, or to a place in it: 2 for `spec.mode`, 0 outside schemas. Lists and maps
 * do not count. Types far below are more often those of other APIs, which authors cannot change.
 */
export const depthOf = (field: FieldPath): number => {
  if (field[4] !== "openAPIV3Schema") return 0;
  let depth = 0;
  for (let index = 5; index < field.length; index++) {
    if (field[index] === "properties") {
      depth++;
      index++;
    } else if (field[index] !== "items" && field[index] !== "additionalProperties") break;
  }
  return depth;
};
