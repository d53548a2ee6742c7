import { type SchemaNode, crdOf } from "../crd/crd.js";
import { mayDeclareUnions } from "./crd-unions.js";
import { type Bounded, type Budget, MAX_WORK, definitionOf, withDefaults, withoutForbiddenNulls } from "kube-schema";
import { type DeclaredUnions, declaredUnions } from "./declared-unions.js";
import {
  type FieldPath,
  type GroupVersionKind,
  type Json,
  type JsonObject,
  type KubeObject,
  type Trail,
  fieldOf,
  isArray,
  isObject,
  key,
  remember,
} from "kube-json";

/** An object within a custom resource in which its definition declares unions. */
export interface UnionPlace {
  readonly field: FieldPath;
  /** With the defaults of the schema, as the API server fills them in. */
  readonly value: JsonObject;
  readonly unions: DeclaredUnions;
}

/**
 * Where in a custom resource its definition, if it is among `definitions`, declares unions. The status is left out: it
 * is written on another way, or not at all. If not complete, defaults may be missing. Cached, so that the object must not
 * change any more.
 */
export const unionPlaces = (
  definitions: readonly KubeObject[],
  kind: GroupVersionKind,
  object: KubeObject,
): Bounded<UnionPlace> => {
  const definition = definitionOf(definitions, kind.group, kind.kind);
  const root = definition && crdOf(definition).versions.find(({ name }) => name === kind.version)?.root;
  return root === undefined || !leadingToUnions(root).has(root) ? NO_PLACES : placesIn(root)(object);
};

const NO_PLACES: Bounded<UnionPlace> = { found: [], isComplete: true };

const placesIn = remember((root: SchemaNode) =>
  remember((object: KubeObject): Bounded<UnionPlace> => {
    const budget: Budget = { left: MAX_WORK };
    const defaulted = withDefaults(root.schema, object, budget);
    const found = [...below(root, withoutForbiddenNulls(root.schema, defaulted, budget))];
    return { found, isComplete: budget.left >= 0 };
  }),
);

const declaresAny = (node: SchemaNode): boolean => {
  if (!mayDeclareUnions(node)) return false;
  const { exclusive, tied } = declaredUnions(node);
  return exclusive.length > 0 || tied.length > 0;
};

/** The nodes at which unions are declared, and those above them. */
const leadingToUnions = remember((root: SchemaNode): ReadonlySet<SchemaNode> => {
  const leading = new Set<SchemaNode>();
  for (const node of root.version.nodes)
    if (node.section !== "status" && declaresAny(node))
      for (let one: SchemaNode | undefined = node; one !== undefined && !leading.has(one); one = one.parent)
        leading.add(one);
  return leading;
});

/** A value and the node that describes it. */
interface UnionTrail extends Trail {
  readonly node: SchemaNode;
  readonly value: Json;
}

function* below(root: SchemaNode, object: Json): Iterable<UnionPlace> {
  const leading = leadingToUnions(root);
  // A stack of our own: how deep schemas and objects are, is their sender's choice.
  const stack: UnionTrail[] = [{ node: root, value: object }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { node, value } = place;
    if (!leading.has(node)) continue;
    if (isObject(value) && declaresAny(node)) yield { field: fieldOf(place), value, unions: declaredUnions(node) };
    for (const child of children(place).reverse()) stack.push(child);
  }
}

const children = (parent: UnionTrail): UnionTrail[] => {
  const { node, value } = parent;
  const { items } = node;
  if (isArray(value))
    return items === undefined
      ? []
      : value.map((item, segment): UnionTrail => ({ node: items, value: item, segment, parent }));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]): UnionTrail[] => {
    const declared = node.properties.get(name);
    const described = declared ?? node.values;
    if (described === undefined || entry === undefined) return [];
    return [{ node: described, value: entry, segment: declared === undefined ? key(name) : name, parent }];
  });
};
