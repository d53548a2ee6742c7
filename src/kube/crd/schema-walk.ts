import { type CoreMatch, matchCoreType } from "../core-types/core-types.js";
import { folded } from "./folded-schema.js";
import { innerNode } from "./inner-node.js";
import { type JsonObject, arrayAt, isObject } from "kube-json";
import { type CrdVersion, type SchemaNode, sectionBelow } from "./schema-node.js";

/** Creates the nodes of a schema in one pass. */

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A node while its children are created. */
type Growing = Mutable<SchemaNode>;

// Leaves are most of the nodes; they share one map.
const NO_PROPERTIES: ReadonlyMap<string, SchemaNode> = new Map();

/** The nodes that the walk finds, in document order. */
export interface Harvest {
  readonly nodes: SchemaNode[];
  readonly byKeyword: Map<string, SchemaNode[]>;
}

/** Creates all nodes of a schema and returns the root. Uses a stack, because users control the depth. */
export const walkSchema = (version: CrdVersion, schema: JsonObject, harvest: Harvest): SchemaNode => {
  const { nodes, byKeyword } = harvest;
  const root = outerNode(version, schema, undefined, "root", undefined);
  const stack: Growing[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.index = nodes.length;
    nodes.push(node);
    const bottom = stack.length;
    expand(node, stack, byKeyword);
    reverseFrom(stack, bottom);
  }
  return root;
};

/** Creates the children of `node` and pushes those outside of core types onto `stack` in document order. */
const expand = (node: Growing, stack: Growing[], byKeyword: Harvest["byKeyword"]): void => {
  const { schema } = node;
  let properties: JsonObject | undefined;
  let element: JsonObject | undefined;
  let value: JsonObject | undefined;
  let isResource = false;
  // One pass instead of a look-up for each keyword, which is slow because schemas have many shapes.
  for (const keyword of Object.keys(schema)) {
    const entry = schema[keyword];
    put(byKeyword, keyword, node);
    if (keyword === "type") node.type = typeof entry === "string" ? entry : undefined;
    else if (keyword === "x-kubernetes-embedded-resource") isResource = entry === true;
    else if (!isObject(entry)) continue;
    else if (keyword === "properties") properties = entry;
    else if (keyword === "items") element = entry;
    else if (keyword === "additionalProperties") value = entry;
  }
  // The author defines the root.
  const mayBeCore = node.step !== "root" && (properties !== undefined || isResource);
  const match = mayBeCore ? matchCoreType(schema, node.under, node.version.group, node.depth > 1) : undefined;
  node.coreType = match?.coreType;
  if (properties !== undefined) node.properties = propertiesOf(node, properties, match, stack);
  if (element !== undefined) node.items = childOf(node, element, "items", match, stack);
  if (value !== undefined) node.values = childOf(node, value, "additionalProperties", match, stack);
};

const propertiesOf = (
  node: SchemaNode,
  properties: JsonObject,
  match: CoreMatch | undefined,
  stack: Growing[],
): ReadonlyMap<string, SchemaNode> => {
  const children = new Map<string, Growing>();
  for (const name of Object.keys(properties)) {
    const schema = properties[name];
    if (isObject(schema)) children.set(name, childOf(node, schema, "property", match, stack, name));
  }
  for (const name of arrayAt(node.schema, "required")) {
    const child = typeof name === "string" ? children.get(name) : undefined;
    if (child !== undefined) child.required = true;
  }
  return children;
};

const childOf = (
  parent: SchemaNode,
  schema: JsonObject,
  step: SchemaNode["step"],
  match: CoreMatch | undefined,
  stack: Growing[],
  name?: string,
): Growing => {
  const embedded = match?.embeds(name);
  if (embedded !== undefined) return innerNode(parent, schema, step, name, embedded);
  const node = outerNode(parent.version, schema, parent, step, name);
  stack.push(node);
  return node;
};

export const put = (lists: Map<string, SchemaNode[]>, key: string, node: SchemaNode): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else list.push(node);
};

/** Reverses `stack` from `bottom` on. */
const reverseFrom = (stack: Growing[], bottom: number): void => {
  for (let low = bottom, high = stack.length - 1; low < high; low++, high--) {
    const first = stack[low];
    const last = stack[high];
    if (first === undefined || last === undefined) return;
    stack[low] = last;
    stack[high] = first;
  }
};

/** A node outside of core types. All have the same fields in the same order, which V8 reads faster. */
const outerNode = (
  version: CrdVersion,
  schema: JsonObject,
  parent: SchemaNode | undefined,
  step: SchemaNode["step"],
  name: string | undefined,
): Growing => ({
  version,
  index: 0,
  schema: folded(schema),
  type: undefined,
  parent,
  step,
  name,
  under: name ?? parent?.under ?? "",
  section: parent === undefined ? "root" : sectionBelow(parent, name),
  depth: parent === undefined ? 0 : parent.depth + 1,
  required: false,
  coreType: undefined,
  embedded: undefined,
  properties: NO_PROPERTIES,
  items: undefined,
  values: undefined,
});
