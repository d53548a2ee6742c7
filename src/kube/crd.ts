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
  /** In the nodes of its version. */
  readonly index: number;
  readonly schema: JsonObject;
  /** The schema's `type` if it is a string; an int-or-string has none. */
  readonly type: string | undefined;
  /** Undefined of the root only. */
  readonly parent: SchemaNode | undefined;
  readonly step: "root" | "property" | "items" | "additionalProperties";
  /** The property's name if `step` is 'property'. */
  readonly name: string | undefined;
  /** The nearest property name: its own, or that of the list or map it is an element of; '' if there is none. */
  readonly under: string;
  /** The top-level property that it is or lies below. */
  readonly section: Section;
  /** Steps from the root, which has 0. */
  readonly depth: number;
  /** Listed in the parent's `required`. */
  readonly required: boolean;
  /** It is this Kubernetes type ('PodSpec', 'Condition' ...); not looked for inside another core type. */
  readonly coreType: string | undefined;
  /** It is a field of this Kubernetes type or lies below one: its author could not choose it. */
  readonly embedded: string | undefined;
  /** Child nodes by property name, in document order. */
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** The child node of `items`, where that is one schema. */
  readonly items: SchemaNode | undefined;
  /** The child node of `additionalProperties`, where that is a schema. */
  readonly values: SchemaNode | undefined;
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

/** The versions that clients or the store can see: served or storage. */
export const reviewedVersions = (crd: Crd): readonly CrdVersion[] =>
  crd.versions.filter((version) => version.served || version.storage);

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
  reversed.push("openAPIV3Schema", "schema", ...node.version.field.toReversed());
  return reversed.reverse();
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
  const root = nodeOf(version, schema, undefined, "root", undefined);
  const stack: Growing[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.index = nodes.length;
    nodes.push(node);
    const bottom = stack.length;
    expand(node, stack);
    reverseFrom(stack, bottom);
  }
  return root;
};

/** Makes the children of `node`, links them to it, and puts them onto `stack` in document order. */
const expand = (node: Growing, stack: Growing[]): void => {
  const { schema } = node;
  let properties: JsonObject | undefined;
  let element: JsonObject | undefined;
  let value: JsonObject | undefined;
  let isEmbedded = false;
  // One pass instead of a look-up for each keyword: schemas differ so much in their keywords that each is a slow one.
  for (const keyword in schema) {
    const entry = schema[keyword];
    if (keyword === "type") node.type = typeof entry === "string" ? entry : undefined;
    else if (keyword === "x-kubernetes-embedded-resource") isEmbedded = entry === true;
    else if (!isObject(entry)) continue;
    else if (keyword === "properties") properties = entry;
    else if (keyword === "items") element = entry;
    else if (keyword === "additionalProperties") value = entry;
  }
  // The root is what the author defines, and inside a core type all is said already.
  const match =
    (properties === undefined && !isEmbedded) || node.step === "root" || node.embedded !== undefined
      ? undefined
      : matchCoreType(schema, node.under);
  node.coreType = match?.coreType;
  if (properties !== undefined) expandProperties(node, properties, match, stack);
  if (element !== undefined) stack.push((node.items = childOf(node, element, "items", match)));
  if (value !== undefined) stack.push((node.values = childOf(node, value, "additionalProperties", match)));
};

const expandProperties = (
  node: Growing,
  properties: JsonObject,
  match: CoreMatch | undefined,
  stack: Growing[],
): void => {
  const children = new Map<string, Growing>();
  for (const name in properties) {
    const schema = properties[name];
    if (!isObject(schema)) continue;
    const next = childOf(node, schema, "property", match, name);
    children.set(name, next);
    stack.push(next);
  }
  for (const name of arrayAt(node.schema, "required")) {
    const next = typeof name === "string" ? children.get(name) : undefined;
    if (next !== undefined) next.required = true;
  }
  node.properties = children;
};

/** Turns round what lies in `stack` from `bottom` on. */
const reverseFrom = (stack: Growing[], bottom: number): void => {
  for (let low = bottom, high = stack.length - 1; low < high; low++, high--) {
    const first = stack[low];
    const last = stack[high];
    if (first === undefined || last === undefined) return;
    stack[low] = last;
    stack[high] = first;
  }
};

const childOf = (
  parent: Growing,
  schema: JsonObject,
  step: SchemaNode["step"],
  match: CoreMatch | undefined,
  name?: string,
): Growing => {
  const node = nodeOf(parent.version, schema, parent, step, name);
  node.embedded = parent.embedded ?? match?.embeds(name);
  return node;
};

/** All nodes have all fields, in this order: the engine then reads each of them at one place. */
const nodeOf = (
  version: CrdVersion,
  schema: JsonObject,
  parent: Growing | undefined,
  step: SchemaNode["step"],
  name: string | undefined,
): Growing => ({
  version,
  index: 0,
  schema,
  type: undefined,
  parent,
  step,
  name,
  under: name ?? parent?.under ?? "",
  section: parent === undefined ? "root" : parent.step === "root" ? sectionOf(name) : parent.section,
  depth: parent === undefined ? 0 : parent.depth + 1,
  required: false,
  coreType: undefined,
  embedded: undefined,
  properties: NO_PROPERTIES,
  items: undefined,
  values: undefined,
});

const sectionOf = (name: string | undefined): Section =>
  name === "metadata" || name === "spec" || name === "status" ? name : "other";
