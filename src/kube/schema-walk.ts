import { type CoreMatch, matchCoreType } from "./core-types.js";
import { type JsonObject, arrayAt, isObject } from "./object.js";
import type { CrdVersion, SchemaNode, Section } from "./schema-node.js";

/** Makes the nodes of a schema, in one pass over it. */

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A node while its children are being made. */
interface Growing extends Mutable<SchemaNode> {
  properties: Map<string, SchemaNode>; // a Map where SchemaNode has a ReadonlyMap
}

// Leaves are most of the nodes; they share one map, which nobody may write to.
const NO_PROPERTIES = new Map<string, SchemaNode>();

/** What the walk fills, in document order. */
export interface Harvest {
  readonly nodes: SchemaNode[];
  readonly byKeyword: Map<string, SchemaNode[]>;
}

/** Makes all nodes of a version's schema and returns the root. A stack instead of recursion: depth is the user's. */
export const walkSchema = (version: CrdVersion, schema: JsonObject, harvest: Harvest): SchemaNode => {
  const { nodes, byKeyword } = harvest;
  const root = nodeOf(version, schema, undefined, "root", undefined);
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

/** Makes the children of `node`, links them to it, and puts them onto `stack` in document order. */
const expand = (node: Growing, stack: Growing[], byKeyword: Harvest["byKeyword"]): void => {
  const { schema } = node;
  const isOutside = node.embedded === undefined;
  let properties: JsonObject | undefined;
  let element: JsonObject | undefined;
  let value: JsonObject | undefined;
  let isEmbedded = false;
  // One pass instead of a look-up for each keyword: schemas differ so much in their keywords that each is a slow one.
  for (const keyword in schema) {
    const entry = schema[keyword];
    if (isOutside) put(byKeyword, keyword, node);
    if (keyword === "type") node.type = typeof entry === "string" ? entry : undefined;
    else if (keyword === "x-kubernetes-embedded-resource") isEmbedded = entry === true;
    else if (!isObject(entry)) continue;
    else if (keyword === "properties") properties = entry;
    else if (keyword === "items") element = entry;
    else if (keyword === "additionalProperties") value = entry;
  }
  // The root is what the author defines, and inside a core type all is said already.
  const match =
    (properties === undefined && !isEmbedded) || node.step === "root" || !isOutside
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

const put = (lists: Harvest["byKeyword"], keyword: string, node: SchemaNode): void => {
  const list = lists.get(keyword);
  if (list === undefined) lists.set(keyword, [node]);
  else list.push(node);
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
