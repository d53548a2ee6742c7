import type { SchemaNode } from "./crd.js";
import { ruleWords, validationsOf } from "./validations.js";
import { type Json, type JsonObject, arrayAt, isObject, own, remember } from "kube-json";

/**
 * True for an optional field that an update may remove although its rule is 'self == oldSelf': an API server only
 * evaluates that rule while the field has an old and a new value. False if any rule above concerns its presence.
 */
export const isKeptButRemovable = (node: SchemaNode): boolean =>
  node.step === "property" &&
  !node.required &&
  own(node.schema, "default") === undefined &&
  validationsOf(node).some(({ rule, entry }) => KEPT.test(rule) && own(entry, "optionalOldSelf") !== true) &&
  !isPresenceRuled(node);

const KEPT = /^\s*(?:self\s*==\s*oldSelf|oldSelf\s*==\s*self)\s*$/;

/** A rule or a choice of the parent that names the field, or a rule further up about its old value. */
const isPresenceRuled = ({ name = "", parent, under }: SchemaNode): boolean => {
  if (parent === undefined) return false;
  if (chosenIn(parent.schema).has(name) || ruleWords(parent).all.has(name)) return true;
  for (let at: SchemaNode | undefined = parent; at !== undefined; at = at.parent)
    if (ruleWords(at).isWhole || ruleWords(at).compared.has(under)) return true;
  return false;
};

/** The fields that the choices of a schema require, in one of their cases at least. */
const chosenIn = remember((schema: JsonObject): ReadonlySet<Json> => {
  const chosen = new Set<Json>();
  const choices = [schema];
  for (let one = choices.pop(); one !== undefined; one = choices.pop())
    for (const keyword of CHOICES)
      for (const choice of arrayAt(one, keyword)) {
        if (!isObject(choice)) continue;
        for (const name of arrayAt(choice, "required")) chosen.add(name);
        choices.push(choice);
      }
  return chosen;
});

const CHOICES = ["oneOf", "anyOf", "allOf"] as const;
