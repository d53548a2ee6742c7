import type { JsonObject } from "kube-json";
import { changes, object, TEXT } from "../../testing/schemas/crd-versions.js";
import { KINDS } from "./change.js";
import { schemaWords } from "./schema-words.js";

/** The words of a review for each kind of change of CEL rules. */

const seen = new Set<string>();

const rules = (...entries: readonly JsonObject[]): JsonObject => ({ "x-kubernetes-validations": [...entries] });
const text = (...entries: readonly JsonObject[]): JsonObject => ({ ...TEXT, ...rules(...entries) });
const list = (type: string, ...entries: readonly JsonObject[]): JsonObject => ({
  type: "array",
  items: TEXT,
  "x-kubernetes-list-type": type,
  ...rules(...entries),
});

test.each<readonly [what: string, before: JsonObject, after: JsonObject, expected: readonly string[]]>([
  [
    "a rule that concerns a new field alone",
    object({ b: TEXT }),
    object({ b: TEXT, c: TEXT }, rules({ rule: "!has(self.b) || !has(self.c)" })),
    ["harmlessRuleAdded: rule '!has(self.b) || !has(self.c)' added, which no object of the old schema can break"],
  ],
  [
    "a rule that the list type demanded so far",
    list("set"),
    list("atomic", { rule: "self.all(x, self.exists_one(y, x == y))", message: "must be unique" }),
    ["harmlessRuleAdded: rule 'must be unique' added, which no object of the old schema can break"],
  ],
  [
    "rules that fix less than one that is gone",
    text({ rule: "self == oldSelf", message: "is fixed" }),
    text({ rule: "oldSelf == '' || self == oldSelf" }, { rule: "self.size() > 1 || self == oldSelf" }),
    [
      "transitionRuleRemoved: rule 'is fixed' removed",
      "impliedRuleAdded: rule 'oldSelf == '' || self == oldSelf' added, which allows all changes that were allowed",
      "impliedRuleAdded: rule 'self.size() > 1 || self == oldSelf' added, which allows all changes that were allowed",
    ],
  ],
  ["a rule", text(), text({ rule: "self != 'a'" }), ["ruleAdded: rule 'self != 'a'' added"]],
  ["a rule removed", text({ rule: "self != 'a'" }), text(), ["ruleRemoved: rule 'self != 'a'' removed"]],
  [
    "another rule",
    text({ rule: "self != 'a'", message: "no" }),
    text({ rule: "self != 'b'", message: "no" }),
    ["ruleChanged: rule 'no' changed"],
  ],
  [
    "a looser rule and a stricter one",
    text({ rule: "self.size() < 5", message: "no" }, { rule: "a", message: "yes" }),
    text({ rule: "self.size() < 6", message: "no" }, { rule: "a && b", message: "yes" }),
    ["ruleRemoved: rule 'no' loosened", "ruleAdded: rule 'yes' tightened"],
  ],
  [
    "rules about changes of the field",
    text({ rule: "oldSelf != 'a'" }, { rule: "oldSelf != 'b'", message: "no" }),
    text({ rule: "self == oldSelf" }, { rule: "oldSelf != 'c'", message: "no" }),
    [
      "transitionRuleRemoved: rule 'oldSelf != 'a'' removed",
      "transitionRuleChanged: rule 'no' changed",
      "transitionRuleAdded: rule 'self == oldSelf' added",
    ],
  ],
])("rules: %s", (_, before, after, expected) => {
  const words = schemaWords(changes(before, after)).filter(({ kind }) => /rule/i.test(kind));
  for (const { kind } of words) seen.add(kind);
  expect(words.map(({ kind, words: told }) => `${kind}: ${told}`)).toEqual(expected);
});

test("the table has every kind of change of rules", () => {
  expect([...seen].sort()).toEqual(KINDS.filter((kind) => /rule/i.test(kind)).sort());
});
