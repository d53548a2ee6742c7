import type { SchemaNode } from "./crd.js";
import { isTransitionRule, plainName } from "../rule-text/text.js";
import { chainOf, keptPath, ruleTree } from "../rule-text/tree.js";
import { validationsOf } from "./validations.js";
import { remember } from "kube-json";

/**
 * True for a field that a CEL rule makes immutable: `self == oldSelf` at the field, or `self.size ==
 * oldSelf.size` at its parent, without an exception.
 */
export const isImmutable = (node: SchemaNode): boolean =>
  isFixed(node) ||
  (node.parent !== undefined && node.name !== undefined && immutableFields(node.parent).has(node.name));

/** True for a value that its own rules make immutable. */
const isFixed = remember((node: SchemaNode): boolean => keptIn(node).includes(""));

/** The properties of an object that its own rules make immutable. */
const immutableFields = remember(
  (node: SchemaNode): ReadonlySet<string> =>
    new Set(keptIn(node).flatMap((path) => (/^\.\w+$/.test(path) ? plainName(path.slice(1)) : []))),
);

/** The paths of what must stay as it is, whatever else the rules of a value demand. */
const keptIn = (node: SchemaNode): readonly string[] =>
  validationsOf(node)
    .map(({ rule }) => (isTransitionRule(rule) ? ruleTree(rule) : undefined))
    .flatMap((tree) => (tree === undefined ? [] : chainOf(tree, "_&&_")))
    .flatMap((condition) => keptPath(condition) ?? []);
