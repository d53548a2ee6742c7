import { type SchemaNode, jsonPath, typeOf } from "./crd.js";
import { own } from "../json/object.js";

/**
 * The JSONPath of printer columns and the like (k8s.io/client-go/util/jsonpath), followed through a schema instead of
 * through an object.
 */

export type PathStep =
  | { readonly step: "field"; readonly name: string }
  /** Items of a list: an index, a slice, all of them, or those that a filter picks by the fields `filter` names. */
  | { readonly step: "items"; readonly filter: readonly string[] }
  /** What a schema does not settle, such as `..` and unions. */
  | { readonly step: "other" };

/** A path that leads nowhere: `parent`, as users call it, has no field `name`, or no 'items'. */
export interface Missing {
  readonly parent: string;
  readonly name: string;
  /** The fields that it has, if they are few. */
  readonly names: readonly string[];
}

/** Where a path leads in a schema; 'open' if that leaves open what is there. */
export type Resolution = { readonly found: SchemaNode } | Missing | "open";

const NAME = /\.((?:\\.|[^.,[\]{}$@\s\\])+)/y;
const BRACKETS = /\.?\[(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|(-?\d+|[-\d]*:[-\d:]*|\*)|(\?\(.*?\)))\]/y;
// A filter without its end is no union: to try it as one would read the rest again and again.
const OTHER = /\.\.[^.[]*|\[(?!\?\()[^\]]*\]/y;

/** Reads a path such as `.status.conditions[?(@.type=="Ready")].status`; undefined if it cannot be read. */
export const parseJsonPath = (text: string): readonly PathStep[] | undefined => {
  if (!text.startsWith(".")) return undefined;
  const steps: PathStep[] = [];
  for (let at = text === "." ? 1 : 0; at < text.length; ) {
    const match = matchAt(NAME, text, at) ?? matchAt(BRACKETS, text, at) ?? matchAt(OTHER, text, at);
    if (match === undefined) return undefined;
    at += match[0].length;
    steps.push(stepOf(match));
  }
  return steps;
};

const matchAt = (form: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  form.lastIndex = at;
  return form.exec(text) ?? undefined;
};

const stepOf = ([, plain, quoted, range, filter]: RegExpExecArray): PathStep => {
  if (plain === "*") return { step: "other" };
  const name = plain ?? quoted;
  if (name !== undefined) return { step: "field", name: name.replace(/\\(.)/g, "$1") };
  if (range !== undefined) return { step: "items", filter: [] };
  if (filter === undefined) return { step: "other" };
  return { step: "items", filter: [...filter.matchAll(/@\.([A-Za-z_]\w*)/g)].map(([, field = ""]) => field) };
};

/** Follows the path from the root of a version's schema. */
export const resolveJsonPath = (root: SchemaNode, steps: readonly PathStep[]): Resolution => {
  const implied = resolveImplied(steps);
  if (implied !== undefined) return implied;
  let node = root;
  for (const step of steps) {
    if (step.step === "other") return "open";
    const next = step.step === "field" ? fieldOf(node, step.name) : itemsOf(node, step.filter);
    if (next === "open" || "parent" in next) return next;
    node = next.found;
  }
  return { found: node };
};

const OBJECT_META: readonly string[] = `name generateName namespace selfLink uid resourceVersion generation
  creationTimestamp deletionTimestamp deletionGracePeriodSeconds labels annotations ownerReferences finalizers
  managedFields`.split(/\s+/);

/** What every object has, whether its schema says so or not. */
const resolveImplied = ([first, second]: readonly PathStep[]): Resolution | undefined => {
  if (first?.step !== "field") return undefined;
  if (first.name === "apiVersion" || first.name === "kind") return "open";
  if (first.name !== "metadata") return undefined;
  if (second?.step !== "field" || OBJECT_META.includes(second.name)) return "open";
  return { parent: ".metadata", name: second.name, names: OBJECT_META };
};

const fieldOf = (node: SchemaNode, name: string): Resolution => {
  const found = node.properties.get(name) ?? node.values;
  if (found !== undefined) return { found };
  return isOpen(node) ? "open" : missing(node, name);
};

/** Among more names than these nobody is helped by the nearest one. */
const MANY = 200;

/** What it means that the node has no field of that name. */
export const missing = (node: SchemaNode, name: string): Missing => ({
  parent: jsonPath(node),
  name,
  names: node.properties.size > MANY ? [] : [...node.properties.keys()],
});

const itemsOf = (node: SchemaNode, filter: readonly string[]): Resolution => {
  const found = node.items ?? node.values;
  // `[*]` of an object gives the values of its fields.
  if (found === undefined) return isOpen(node) || node.properties.size > 0 ? "open" : missing(node, "items");
  for (const name of filter) {
    const compared = fieldOf(found, name);
    if (compared !== "open" && "parent" in compared) return compared;
  }
  return { found };
};

/** True if objects may hold fields there that the schema does not tell. */
const isOpen = (node: SchemaNode): boolean =>
  OPENING.some((keyword) => own(node.schema, keyword) === true) ||
  (typeOf(node) === undefined && own(node.schema, "x-kubernetes-int-or-string") !== true);

const OPENING = [
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "additionalProperties",
] as const;
