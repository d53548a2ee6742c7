import type { SchemaChange } from "../../kube/changes/schema-change.js";
import type { SchemaNode } from "../../kube/crd/crd.js";
import { ruleName } from "../../kube/crd/validations.js";
import { isTransitionRule } from "../../kube/rule-text/text.js";
import type { Json } from "kube-json";
import { joinFirst, oneLine } from "../../text/message.js";
import type { ChangeKind, Told } from "./change.js";

const MAX_RULE = 120;

export const ruleWords = ({ direction, from, to, before, after }: SchemaChange): Told => {
  if (to === undefined) return ruleListTold(ruleKind("Removed", from), [ruleText(before, from)]);
  const now = ruleText(after, to);
  if (direction === "neutral")
    return ruleListTold(from === undefined ? "harmlessRuleAdded" : "impliedRuleAdded", [now]);
  if (from === undefined) return ruleListTold(ruleKind("Added", to), [now]);
  const rule = ruleText(before, from);
  const kind =
    direction === "loosened"
      ? ruleKind("Removed", from)
      : ruleKind(direction === "tightened" ? "Added" : "Changed", to);
  return { kind, words: rule === now ? `rule ${rule} ${direction}` : `rule ${now} instead of ${rule}` };
};

/** A transition rule judges no object, but changes of objects. */
const ruleKind = <Done extends "Added" | "Changed" | "Removed">(
  done: Done,
  rule: Json | undefined,
): `${"rule" | "transitionRule"}${Done}` => `${isTransitionRule(rule) ? "transitionRule" : "rule"}${done}`;

const MAX_RULES = 4;

/** "rules 'A' and 'B' added", for rules of one field. */
export const ruleListTold = (kind: ChangeKind, rules: readonly string[]): Told => {
  const what = `${rules.length === 1 ? "rule" : "rules"} ${joinFirst(rules, MAX_RULES, String)}`;
  const done = kind.endsWith("Removed") ? "removed" : "added";
  const why =
    kind === "harmlessRuleAdded"
      ? ", which no object of the old schema can break"
      : kind === "impliedRuleAdded"
        ? `, which ${rules.length === 1 ? "allows" : "allow"} all changes that were allowed`
        : "";
  return { kind, words: `${what} ${done}${why}`, facts: { rules } };
};

const ruleText = (node: SchemaNode, rule: Json | undefined): string => {
  const name = ruleName(node, rule);
  return `'${oneLine(typeof name === "string" ? name : "", MAX_RULE)}'`;
};
