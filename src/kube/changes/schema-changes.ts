import type { SchemaNode } from "../crd/crd.js";
import { type JsonObject, equalJson, isObject, own, stringAt, stringsAt, arrayAt, remember } from "kube-json";
import type { Difference, Direction, SchemaChange } from "./schema-change.js";
import { restrictedNames, isOfServer } from "./object-fields.js";
import { isOfRelease, isKeyOfRelease } from "./release-changes.js";
import { differences } from "./schema-differences.js";
import { unknownFieldsDifference, unknownFieldsOf } from "./unknown-fields.js";
import { validationDifferences } from "./validation-differences.js";

/** The changes from one schema to another, without those of embedded types by a newer release of Kubernetes. */
export function* schemaChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  for (const change of everyChange(before, after)) if (change.ofRelease === undefined) yield change;
}

/**
 * The changes from one schema to another, in document order; nodes are paired by path. Left out are fields
 * below one that only one schema has. Uses a stack instead of recursion, because users control the depth.
 */
export function* everyChange(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  const stack: Pair[] = [[before, after]];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [from, to] = pair;
    // A fix shares all that it does not change with the object before it.
    if (from.schema === to.schema) continue;
    // Copies of PodSpec make up most of many CRDs and rarely change: no nodes are created inside equal ones.
    if (from.embedded !== undefined && equalJson(from.schema, to.schema)) continue;
    let isSameType = true;
    for (const difference of haveSameKeywords(from.schema, to.schema) ? NONE : ownDifferences(from, to)) {
      const change = { ...difference, before: from, after: to, property: undefined };
      yield isOfRelease(difference, from, to) ? { ...change, ofRelease: to.embedded ?? to.coreType ?? "" } : change;
      isSameType = !isOtherType(difference);
    }
    if (!isSameType) continue;
    yield* propertyChanges(from, to);
    const children = childPairs(from, to);
    for (let child = children.pop(); child !== undefined; child = children.pop()) stack.push(child);
  }
}

const NONE: readonly Difference[] = [];

/** Keywords that the walk itself compares, or on which no client depends. */
const ASIDE = new Set(["properties", "items", "required", "description", "title", "example", "externalDocs"]);

/** True if two schemas differ only in keywords of `ASIDE`. Most do, and this shortcut saves most of the time. */
const haveSameKeywords = (before: JsonObject, after: JsonObject): boolean => {
  for (const keyword of Object.keys(before)) if (!ASIDE.has(keyword) && !hasSame(keyword, before, after)) return false;
  for (const keyword of Object.keys(after)) if (!ASIDE.has(keyword) && !Object.hasOwn(before, keyword)) return false;
  return true;
};

const hasSame = (keyword: string, before: JsonObject, after: JsonObject): boolean => {
  const [from, to] = [before[keyword], own(after, keyword)];
  return from === to || (keyword === "additionalProperties" && isObject(from) && isObject(to)) || equalJson(from, to);
};

type Pair = readonly [before: SchemaNode, after: SchemaNode];

function* ownDifferences(before: SchemaNode, after: SchemaNode): Iterable<Difference> {
  for (const difference of differences(before.schema, after.schema)) {
    if (!isDefaultOfRequired(difference, after)) yield difference;
    if (isOtherType(difference)) return;
  }
  yield* mergeDifferences(before.schema, after.schema);
  yield* validationDifferences(before, after);
  yield* unknownFieldsDifference(before, after, fits);
}

/** Further differences between disjoint types mean nothing. */
const isOtherType = ({ keyword, direction }: Difference): boolean => keyword === "type" && direction === "tightened";

/** A required property that loses its default is reported at its parent, because it must be set now. */
const isDefaultOfRequired = ({ aspect, to }: Difference, { required }: SchemaNode): boolean =>
  aspect === "default" && to === undefined && required;

const fits = (before: SchemaNode, after: SchemaNode): boolean => {
  for (const { direction } of schemaChanges(before, after)) if (direction === "tightened") return false;
  return true;
};

const childPairs = (before: SchemaNode, after: SchemaNode): Pair[] => {
  const pairs: Pair[] = before.depth === 0 ? [...restrictedNames(before, after)] : [];
  for (const [name, from] of before.properties) {
    const to = after.properties.get(name);
    if (to !== undefined && !isTypeMeta(from)) pairs.push([from, to]);
  }
  if (before.items !== undefined && after.items !== undefined) pairs.push([before.items, after.items]);
  if (before.values !== undefined && after.values !== undefined) pairs.push([before.values, after.values]);
  return pairs;
};

/** The API server ignores the schema of these. */
const isTypeMeta = ({ depth, name }: SchemaNode): boolean => depth === 1 && (name === "apiVersion" || name === "kind");

/**
 * Differences in how server-side apply merges a list or map. The defaults, 'atomic' for lists and 'granular'
 * for maps, count as set, and the order of keys does not matter.
 */
function* mergeDifferences(before: JsonObject, after: JsonObject): Iterable<Difference> {
  const listType = compare("x-kubernetes-list-type", "atomic", before, after);
  // Equal items or keys are no longer allowed, except in an atomic list.
  if (listType !== undefined) yield make(listType, listType.to === "atomic" ? "changed" : "tightened");
  else if (stringAt(after, "x-kubernetes-list-type") === "map") yield* keysDifference(before, after);
  const mapType = compare("x-kubernetes-map-type", "granular", before, after);
  if (mapType !== undefined) yield make(mapType, "changed");
}

interface Edit {
  readonly keyword: string;
  readonly from: string;
  readonly to: string;
}

const make = (edit: Edit, direction: Direction): Difference => ({ aspect: "merge", direction, ...edit });

const compare = (keyword: string, otherwise: string, before: JsonObject, after: JsonObject): Edit | undefined => {
  const from = stringAt(before, keyword) ?? otherwise;
  const to = stringAt(after, keyword) ?? otherwise;
  return from === to ? undefined : { keyword, from, to };
};

/** With a key less, more items are duplicates; with a key more, no new ones are. */
function* keysDifference(before: JsonObject, after: JsonObject): Iterable<Difference> {
  const keyword = "x-kubernetes-list-map-keys";
  const [old, now] = [keysOf(before, keyword), keysOf(after, keyword)];
  const isLost = [...old].some((key) => !now.has(key));
  if (isLost || now.size > old.size)
    yield make({ keyword, from: [...old].join(", "), to: [...now].join(", ") }, isLost ? "tightened" : "changed");
}

const keysOf = (schema: JsonObject, keyword: string): ReadonlySet<string> =>
  new Set(stringsAt(schema, keyword).toSorted());

/** Properties that were added, removed, or became required or optional between two object schemas. */
function* propertyChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  if (before.properties.size > 0 || after.properties.size > 0) yield* fieldChanges(before, after);
  if (own(before.schema, "required") !== undefined || own(after.schema, "required") !== undefined)
    yield* requiredChanges(before, after);
}

const propertyChange = (
  [before, after]: Pair,
  aspect: "field" | "required",
  direction: "tightened" | "loosened",
  property: string,
  ofRelease?: string | false,
): SchemaChange => ({
  aspect,
  direction,
  keyword: aspect === "field" ? "properties" : "required",
  from: undefined,
  to: undefined,
  before,
  after,
  property,
  ...(ofRelease !== false && ofRelease !== undefined && { ofRelease }),
});

function* fieldChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  const pair = [before, after] as const;
  for (const [name, node] of before.properties)
    if (!after.properties.has(name) && isMissed(node, after)) yield propertyChange(pair, "field", "tightened", name);
  for (const [name, node] of after.properties)
    if (!before.properties.has(name) && isMissed(node, before))
      yield propertyChange(pair, "field", "loosened", name, isOfType(node, before) && node.embedded);
}

/** True if `other` prunes the field: it is not a map, keeps no unknown fields, and the API server does not set it. */
const isMissed = (node: SchemaNode, other: SchemaNode): boolean =>
  unknownFieldsOf(other) === "pruned" && !isOfServer(other, node.name);

/** True for a field that a newer release of Kubernetes added to an embedded type. */
const isOfType = (node: SchemaNode, other: SchemaNode): boolean =>
  node.embedded !== undefined && (other.embedded !== undefined || embedsOne(other));

/** True for a node that is a Kubernetes type or embeds one. */
const embedsOne = remember((node: SchemaNode): boolean => {
  if (node.coreType !== undefined) return true;
  for (const { embedded } of node.properties.values()) if (embedded !== undefined) return true;
  return false;
});

function* requiredChanges(before: SchemaNode, after: SchemaNode): Iterable<SchemaChange> {
  const pair = [before, after] as const;
  const [old, now] = [demandsOf(before), demandsOf(after)];
  for (const name of now)
    if (!old.has(name) && !isOfServer(after, name))
      yield propertyChange(
        pair,
        "required",
        "tightened",
        name,
        isKeyOfRelease(name, before, after) && embeddedIn(after, name),
      );
  for (const name of old) {
    const node = after.properties.get(name);
    // A default keeps the field set, and is reported as a change of its own.
    if (now.has(name) || node === undefined || own(node.schema, "default") !== undefined) continue;
    const isOfBoth = embeddedIn(before, name) !== undefined;
    if (!isOfServer(after, name)) yield propertyChange(pair, "required", "loosened", name, isOfBoth && node.embedded);
  }
}

const embeddedIn = ({ properties }: SchemaNode, name: string): string | undefined => properties.get(name)?.embedded;

/** The properties that a client must set: those that are required and have no default. */
const demandsOf = (node: SchemaNode): ReadonlySet<string> => {
  const demands = new Set<string>();
  for (const name of arrayAt(node.schema, "required"))
    if (typeof name === "string" && own(node.properties.get(name)?.schema, "default") === undefined) demands.add(name);
  return demands;
};
