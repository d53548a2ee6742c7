import { type CoreMatch, matchCoreType } from "./core-types.js";
import { type FieldPath, type Segment, path } from "./field-path.js";
import { type JsonObject, type KubeObject, arrayAt, isObject, own, stringAt } from "./object.js";

/**
 * The one view of a CustomResourceDefinition (apiextensions.k8s.io/v1) that rules read: built once an object,
 * in one pass over its schemas, whatever JSON it holds. What is of the wrong type counts as missing.
 */

export interface Crd {
  /** '' if missing, as are the names below: nothing is defaulted here. */
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** 'Namespaced' or 'Cluster' in a valid one. */
  readonly scope: string;
  /** All versions, also those neither served nor stored. */
  readonly versions: readonly CrdVersion[];
}

export interface CrdVersion {
  /** '' if missing. */
  readonly name: string;
  /** In spec.versions. */
  readonly index: number;
  readonly served: boolean;
  readonly storage: boolean;
  /** The entry of spec.versions itself. */
  readonly spec: JsonObject;
  /** spec.versions[i] */
  readonly field: FieldPath;
  /** schema.openAPIV3Schema, if it is an object. */
  readonly root?: SchemaNode;
  /** Every schema below `root` in document order, root first; none inside allOf, anyOf, oneOf and not. */
  readonly nodes: readonly SchemaNode[];
}

export type Section = "root" | "metadata" | "spec" | "status" | "other";

export interface SchemaNode {
  readonly version: CrdVersion;
  readonly schema: JsonObject;
  /** Absent on the root only. */
  readonly parent?: SchemaNode;
  readonly step: "root" | "property" | "items" | "additionalProperties";
  /** The property's name if `step` is 'property'. */
  readonly name?: string;
  /** The nearest property name: its own, or that of the list or map it is an element of; '' if there is none. */
  readonly under: string;
  /** The top-level property that it is or lies below. */
  readonly section: Section;
  /** Steps from the root, which has 0. */
  readonly depth: number;
  /** Listed in the parent's `required`. */
  readonly required: boolean;
  /** It is this Kubernetes type ('PodSpec', 'Condition' ...); not looked for inside another core type. */
  readonly coreType?: string;
  /** It is a field of this Kubernetes type or lies below one: its author could not choose it. */
  readonly embedded?: string;
  /** Child nodes by property name, in document order. */
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** The child node of `items`, where that is one schema. */
  readonly items?: SchemaNode;
  /** The child node of `additionalProperties`, where that is a schema. */
  readonly values?: SchemaNode;
}

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
  const nodes = reviewedVersions(crd).flatMap((version) => version.nodes.filter(isOwn));
  owned.set(crd, nodes);
  return nodes;
};

/** Where the node's schema stands in the CRD: `spec.versions[0].schema.openAPIV3Schema.properties.spec`. */
export const schemaField = (node: SchemaNode): FieldPath => {
  const reversed: Segment[] = [];
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) reversed.push(at.name, "properties");
    else if (at.step !== "root") reversed.push(at.step);
  }
  return [...node.version.field, "schema", "openAPIV3Schema", ...reversed.reverse()];
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
export const typeOf = (node: SchemaNode | undefined): string | undefined => stringAt(node?.schema, "type");

const stringsAt = (value: unknown, ...keys: readonly string[]): readonly string[] =>
  arrayAt(value, ...keys).filter((entry) => typeof entry === "string");

const isOwn = (node: SchemaNode): boolean =>
  node.embedded === undefined &&
  node.section !== "root" &&
  node.section !== "metadata" &&
  !(node.depth === 1 && (node.name === "apiVersion" || node.name === "kind"));

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const versionOf = (spec: JsonObject, index: number): CrdVersion => {
  const nodes: SchemaNode[] = [];
  const version: Mutable<CrdVersion> = {
    name: stringAt(spec, "name") ?? "",
    index,
    served: own(spec, "served") === true,
    storage: own(spec, "storage") === true,
    spec,
    field: path("spec", "versions", index),
    nodes,
  };
  const schema = own(own(spec, "schema"), "openAPIV3Schema");
  if (isObject(schema)) version.root = walk(version, schema, nodes);
  return version;
};

/** A node while its children are being made. */
interface Growing extends Mutable<SchemaNode> {
  properties: Map<string, SchemaNode>; // a Map where SchemaNode has a ReadonlyMap
}

// Leaves are most of the nodes; they share one map, which nobody may write to.
const NO_PROPERTIES = new Map<string, SchemaNode>();

/** Fills `nodes` in document order and returns the root. A stack instead of recursion: depth is the user's. */
const walk = (version: CrdVersion, schema: JsonObject, nodes: SchemaNode[]): SchemaNode => {
  const root: Growing = {
    version,
    schema,
    step: "root",
    under: "",
    section: "root",
    depth: 0,
    required: false,
    properties: NO_PROPERTIES,
  };
  const stack: Growing[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes.push(node);
    const children = expand(node);
    for (let i = children.length - 1; i >= 0; i--) {
      const next = children[i];
      if (next !== undefined) stack.push(next);
    }
  }
  return root;
};

/** Makes the children of `node`, in document order, and links them to it. */
const expand = (node: Growing): readonly Growing[] => {
  const { schema } = node;
  const children: Growing[] = [];
  // The root is what the author defines, and inside a core type all is said already.
  const match =
    node.step === "root" || node.embedded !== undefined ? undefined : matchCoreType(schema, node.under);
  if (match?.coreType !== undefined) node.coreType = match.coreType;
  const properties = own(schema, "properties");
  if (isObject(properties)) {
    const required = new Set(arrayAt(schema, "required"));
    node.properties = new Map();
    for (const name of Object.keys(properties)) {
      const value = properties[name];
      if (!isObject(value)) continue;
      const next = childOf(node, value, "property", match, name);
      next.required = required.has(name);
      node.properties.set(name, next);
      children.push(next);
    }
  }
  const element = own(schema, "items");
  if (isObject(element)) children.push((node.items = childOf(node, element, "items", match)));
  const value = own(schema, "additionalProperties");
  if (isObject(value)) children.push((node.values = childOf(node, value, "additionalProperties", match)));
  return children;
};

const childOf = (
  parent: Growing,
  schema: JsonObject,
  step: SchemaNode["step"],
  match: CoreMatch | undefined,
  name?: string,
): Growing => {
  const node: Growing = {
    version: parent.version,
    schema,
    parent,
    step,
    under: name ?? parent.under,
    section: parent.step === "root" ? sectionOf(name) : parent.section,
    depth: parent.depth + 1,
    required: false,
    properties: NO_PROPERTIES,
  };
  if (name !== undefined) node.name = name;
  const embedded = parent.embedded ?? match?.embeds(name);
  if (embedded !== undefined) node.embedded = embedded;
  return node;
};

const sectionOf = (name: string | undefined): Section =>
  name === "metadata" || name === "spec" || name === "status" ? name : "other";
