import type { SchemaNode } from "./crd.js";
import { choiceOf, isOfCommonSize, partsOf, withoutParentheses } from "../rule-text/parts.js";
import { isTransitionRule, plainName, withoutBlanks } from "../rule-text/text.js";
import { validationsOf } from "./validations.js";
import { remember } from "kube-json";

const SAME = /^(?:self==oldSelf|oldSelf==self)$/;
const SAME_FIELD = /^(?:self\.(\w+)==oldSelf\.\1|oldSelf\.(\w+)==self\.\2)$/;

/**
 * True for a field that a CEL rule makes immutable: `self == oldSelf` at the field, or `self.size ==
 * oldSelf.size` at its parent, without an exception.
 */
export const isImmutable = (node: SchemaNode): boolean =>
  isFixed(node) ||
  (node.parent !== undefined && node.name !== undefined && immutableFields(node.parent).has(node.name));

/** True for a value that its own rules make immutable. */
const isFixed = remember((node: SchemaNode): boolean =>
  validationsOf(node).some(({ rule }) => conditionsOf(rule).some((text) => SAME.test(text))),
);

/** The properties of an object that its own rules make immutable. */
const immutableFields = remember(
  (node: SchemaNode): ReadonlySet<string> =>
    new Set(
      validationsOf(node).flatMap(({ rule }) =>
        conditionsOf(rule).flatMap((term) => {
          const [, name, other = name] = SAME_FIELD.exec(term) ?? [];
          return other === undefined ? [] : plainName(other);
        }),
      ),
    ),
);

/** The conditions that a rule makes, all of which must hold. */
const conditionsOf = (rule: string): readonly string[] => {
  if (!isTransitionRule(rule) || !isOfCommonSize(rule)) return [];
  const text = withoutParentheses(withoutBlanks(rule));
  if (choiceOf(text) !== undefined || partsOf(text, "||").length > 1) return [];
  return partsOf(text, "&&").map(withoutParentheses);
};
