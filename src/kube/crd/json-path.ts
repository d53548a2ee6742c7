import { METADATA_FIELDS } from "kube-api";
import { type SchemaNode, jsonPath } from "./crd.js";
import { own } from "kube-json";

/** The JSONPath of printer columns (k8s.io/client-go/util/jsonpath), resolved in a schema instead of an object. */

type PathStep =
  | { readonly step: "field"; readonly name: string }
  /** Items of a list: an index, a slice, all of them, or those selected by the fields in `filter`. */
  | { readonly step: "items"; readonly filter: readonly string[] }
  /** Steps that a schema cannot resolve, such as `..` and unions. */
  | { readonly step: "other" };

/** A path that does not exist: `parent`, as users write it, has no field `name`, or no 'items'. */
export interface Missing {
  readonly parent: string;
  readonly name: string;
  /** Its fields, if there are few. */
  readonly names: readonly string[];
}

/** The node at a path in a schema; 'open' if the schema leaves it open. */
export type Resolution = { readonly found: SchemaNode } | Missing | "open";

const NAME = /\.((?:\\.|[^.,[\]{}$@\s\\])+)/y;
const BRACKETS = /\.?\[(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|(-?\d+|[-\d]*:[-\d:]*|\*)|(\?\(.*?\)))\]/y;
// An unclosed filter is not tried as a union, which would read the rest repeatedly.
const OTHER = /\.\.[^.[]*|\[(?!\?\()[^\]]*\]/y;

/** Parses a path such as `.status.conditions[?(@.type=="Ready")].status`; undefined if it is malformed. */
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

/** Resolves fields that every object has, whatever its schema. */
const resolveImplied = ([first, second]: readonly PathStep[]): Resolution | undefined => {
  if (first?.step !== "field") return undefined;
  if (first.name === "apiVersion" || first.name === "kind") return "open";
  if (first.name !== "metadata") return undefined;
  if (second?.step !== "field" || METADATA_FIELDS.includes(second.name)) return "open";
  return { parent: ".metadata", name: second.name, names: METADATA_FIELDS };
};

const fieldOf = (node: SchemaNode, name: string): Resolution => {
  const found = node.properties.get(name) ?? node.values;
  if (found !== undefined) return { found };
  return isOpen(node) ? "open" : missing(node, name);
};

/** With more names, a suggestion does not help. */
const MANY = 200;

/** The result for a node without a field of that name. */
export const missing = (node: SchemaNode, name: string): Missing => ({
  parent: jsonPath(node),
  name,
  names: node.properties.size > MANY ? [] : [...node.properties.keys()],
});

const itemsOf = (node: SchemaNode, filter: readonly string[]): Resolution => {
  const found = node.items ?? node.values;
  // `[*]` on an object selects the values of its fields.
  if (found === undefined) return isOpen(node) || node.properties.size > 0 ? "open" : missing(node, "items");
  for (const name of filter) {
    const compared = fieldOf(found, name);
    if (compared !== "open" && "parent" in compared) return compared;
  }
  return { found };
};

/** True if objects may have undeclared fields there. */
const isOpen = (node: SchemaNode): boolean =>
  OPENING.some((keyword) => own(node.schema, keyword) === true) ||
  (node.type === undefined && own(node.schema, "x-kubernetes-int-or-string") !== true);

const OPENING = [
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "additionalProperties",
] as const;
