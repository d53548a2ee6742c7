import type { SchemaNode } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";

/** True for a text whose values a rule at its parent, or at the list or map of it, lists: "self.kind == 'Job' || self.kind == 'Pod'". */
export const isListedByRule = ({ type, step, under, parent }: SchemaNode): boolean =>
  type === "string" &&
  step === "property" &&
  parent !== undefined &&
  (rulesOf(parent).some((rule) => lists(rule, under)) ||
    (parent.step !== "property" && rulesOf(parent.parent).some((rule) => lists(OF_EACH.exec(rule)?.[1] ?? "", under))));

const rulesOf = (node: SchemaNode | undefined): readonly string[] =>
  node === undefined ? [] : validationsOf(node).map(({ rule }) => rule);

const lists = (rule: string, name: string): boolean =>
  rule.split("||").every((part) => ONE_OF.exec(part.trim())?.[1] === name);

const OF_EACH = /^self\.all\(\w+,([^]*)\)$/;
/** "self.kind == 'Job'", "self[key].kind in ['Job', 'Pod']". */
const ONE_OF = /^\w+(?:\[\w+\])?\.(\w+) *(?:== *(?:"[^"]*"|'[^']*')|in *\[[^[\]]*\])$/;
