import type { SchemaNode } from "./crd.js";
import { validationsOf } from "./validations.js";
import { unescapedNames } from "../cel/text/text.js";
import { arrayAt, own } from "../json/object.js";

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
const isPresenceRuled = (node: SchemaNode): boolean => {
  const { name = "", parent, under } = node;
  if (
    CHOICES.some((keyword) => arrayAt(parent?.schema, keyword).some((one) => arrayAt(one, "required").includes(name)))
  )
    return true;
  for (let at = parent; at !== undefined; at = at.parent) {
    const isParent = at === parent;
    const isRuled = validationsOf(at).some(
      ({ rule }) =>
        (isParent && unescapedNames(rule).includes(name)) ||
        (rule.includes("oldSelf") && (WHOLE.test(rule) || unescapedNames(rule).includes(under))),
    );
    if (isRuled) return true;
  }
  return false;
};

/** A rule that the whole object stays as it was. */
const WHOLE = /\bself\s*==\s*oldSelf\b|\boldSelf\s*==\s*self\b/;
const CHOICES = ["oneOf", "anyOf", "allOf"] as const;
