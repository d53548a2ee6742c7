import { type Crd, type SchemaNode, reviewedVersions } from "./crd.js";
import { isTransitionRule, unescapedNames, plainName } from "../rule-text/text.js";
import { type Json, type JsonObject, arrayAt, isObject, remember, stringAt } from "kube-json";
import { mayFix } from "../rule-text/implied.js";

/** The CEL rules of a schema: the items of `x-kubernetes-validations`. */

export interface Validation {
  /** Its index in the list. */
  readonly index: number;
  readonly entry: JsonObject;
  /** The CEL expression; '' if missing. */
  readonly rule: string;
}

/** The rules at the node itself. */
export const validationsOf = ({ schema }: SchemaNode): readonly Validation[] =>
  Object.hasOwn(schema, KEYWORD)
    ? arrayAt(schema, KEYWORD).flatMap((entry, index) =>
        isObject(entry) ? [{ index, entry, rule: stringAt(entry, "rule") ?? "" }] : [],
      )
    : NONE;

/** The name of a rule for people: its message, or else its expression. */
export const ruleName = (node: SchemaNode, rule: Json | undefined): Json | undefined =>
  messagesOf(node).get(rule) ?? rule;

/** The messages of rules by their expressions. */
const messagesOf = remember(
  (node: SchemaNode): ReadonlyMap<unknown, string | undefined> =>
    new Map(validationsOf(node).map(({ rule, entry }) => [rule, stringAt(entry, "message")])),
);

/** The nodes of reviewed versions with rules, including the root and its metadata, except inside core types. */
export const nodesWithValidations = (crd: Crd): readonly SchemaNode[] =>
  reviewedVersions(crd).flatMap(({ byKeyword }) => byKeyword.get(KEYWORD) ?? NO_NODES);

const KEYWORD = "x-kubernetes-validations";

/** Most nodes have no rules. */
const NONE: readonly Validation[] = [];
const NO_NODES: readonly SchemaNode[] = [];

/** The properties that the rules at the node name: `self.kind`, `has(self.kind)`. */
export const ruledFields: (node: SchemaNode) => ReadonlySet<string> = remember(
  (node: SchemaNode) => new Set(validationsOf(node).flatMap(({ rule }) => [...fieldsOf(rule)])),
);

/** The words in the rules of a node, which may be names of fields. */
interface RuleWords {
  readonly all: ReadonlySet<string>;
  /** Words of rules about the old value; empty if there is no such rule. */
  readonly compared: ReadonlySet<string>;
  /** True if a rule says that the whole value stays as it was. */
  readonly isWhole: boolean;
}

/** Remembered, because each field of an object may ask for a word in the rules of the object. */
export const ruleWords: (node: SchemaNode) => RuleWords = remember((node: SchemaNode) => {
  const all = new Set<string>();
  const compared = new Set<string>();
  let isWhole = false;
  for (const { rule } of validationsOf(node)) {
    const isCompared = isTransitionRule(rule);
    isWhole ||= mayFix(rule);
    for (const word of wordsIn(rule)) {
      all.add(word);
      if (isCompared) compared.add(word);
    }
  }
  return { all, compared, isWhole };
});

/** The words of a CEL expression, unescaped. */
export const wordsIn = (rule: string): readonly string[] =>
  [...rule.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => plainName(word));

/** The properties of `self` in a CEL expression; the escaped `__namespace__` is 'namespace'. */
export const fieldsOf = (rule: string): ReadonlySet<string> =>
  new Set([...rule.matchAll(SELF)].map(([, name = ""]) => unescapedNames(name)));

const SELF = /\bself\.\??([A-Za-z_]\w*)/g;

/** The names of the fields that a rule at the node can reach. Not copied, because a node may have many fields and rules. */
export const fieldsAround = (node: SchemaNode, rule: string): Pick<ReadonlySet<string>, "has"> => {
  const ruled = fieldsOf(rule);
  return {
    has: (name) =>
      node.properties.has(name) || ruled.has(name) || node.items?.properties.has(name) === true || name === node.name,
  };
};

/** The fields of an object whose absence its rules test. */
export const fieldsAskedFor = remember(
  (node: SchemaNode): ReadonlySet<string> =>
    new Set(
      validationsOf(node).flatMap(({ rule }) =>
        [...rule.matchAll(/!has\(self\.([^()]*)\)/g)].map(([, name = ""]) => name),
      ),
    ),
);
