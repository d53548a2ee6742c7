import type { Json, KubeObject } from "kube-json";
import type { Decision } from "../../model/decision.js";
import { idsIn, knownRules } from "../../model/known-rules.js";
import type { BoundRule } from "../../model/pack.js";
import { packOf } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";
import { ON, noBad, selector, exception, widget, decide, fields, told } from "../../testing/waiving.js";

describe("the annotation", () => {
  const asks = (text: Json, parts: Partial<BoundRule> = {}): Decision =>
    decide([noBad({ waivable: true, ...parts })], widget({ a: "bad", b: "bad" }, { "decorum.dev/waive": text }));

  test("excuses findings of its rule at its field, with its reason", () => {
    const decision = asks("test/no-bad spec.a: renamed in June");
    expect(decision.waived.map(told)).toEqual(["test/no-bad spec.a annotation: renamed in June"]);
    expect(fields(decision)).toEqual(["spec.b"]);
    expect(decision.warnings).toEqual([]);
  });
  test("without a field excuses all of its rule", () => {
    expect(asks("test/no-bad: legacy")).toMatchObject({ allowed: true, findings: [], warnings: [] });
  });
  test("comes after exceptions", () => {
    const decision = asks("test/no-bad: mine", { exceptions: [exception({ fields: [selector("spec.a")] })] });
    expect(decision.waived.map(told)).toEqual([
      "test/no-bad spec.a legacy: until the move",
      "test/no-bad spec.b annotation: mine",
    ]);
  });
  test.each<readonly [string, Json, string]>([
    ["of no form", "waive everything", "line 1 must be '<rule> [<field>]: <reason>'"],
    ["without a reason", "test/no-bad:", "line 1 must be '<rule> [<field>]: <reason>'"],
    [
      "of no rule",
      "\ntest/no-bda: x",
      "line 2 has no effect: no policy pack has a rule 'test/no-bda'; did you mean 'test/no-bad'?",
    ],
    ["that is no text", 5, "must be '<rule> [<field>]: <reason>'"],
  ])("%s is told and excuses nothing", (_, text, warning) => {
    const decision = asks(text);
    expect(decision).toMatchObject({ allowed: false, waived: [] });
    expect(decision.warnings).toEqual([expect.stringContaining(`annotation 'decorum.dev/waive' ${warning}`)]);
  });
  test.each([undefined, false])("excuses nothing where the pack does not allow it", (waivable) => {
    const { waivable: _, ...rule } = noBad();
    const bound: BoundRule = waivable === undefined ? rule : { ...rule, waivable };
    const decision = decide([bound], widget({ a: "bad" }, { "decorum.dev/waive": "test/no-bad: x" }));
    expect(decision).toMatchObject({ allowed: false, waived: [] });
    expect(decision.warnings).toEqual([
      "annotation 'decorum.dev/waive' line 1 has no effect: policy pack 'team' does not allow waivers of 'test/no-bad'; its administrator may allow them, or make an exception",
    ]);
  });
  test("is honoured by the packs that allow it, and the others say that they do not", () => {
    const object = widget({ a: "bad" }, { "decorum.dev/waive": "test/no-bad: x" });
    const decision = review(
      createRuleSet([packOf("soft", [noBad({ waivable: true })]), packOf("hard", [noBad()])]),
      scenarioContext({ object }),
      ON,
    );
    expect(decision.waived.map(({ pack }) => pack)).toEqual(["soft"]);
    expect(decision.findings.map(({ pack }) => pack)).toEqual(["hard"]);
    expect(decision.warnings).toEqual([expect.stringContaining("pack 'hard' does not allow")]);
  });
  test("may be meant for a pack that another webhook asks", () => {
    const [here, there] = [packOf("here", [noBad()]), packOf("there", [noBad({}, "test/there")])];
    const object = widget({ a: "bad" }, { "decorum.dev/waive": "test/there: x" });
    const warnings = (known: (typeof here)[]): readonly string[] =>
      review(createRuleSet([here], knownRules(idsIn(known))), scenarioContext({ object }), ON).warnings;
    expect(warnings([here, there])).toEqual([]);
    expect(warnings([here])).toHaveLength(1);
  });
  test("of the new object counts, not that of the old one", () => {
    const [plain, waived] = [widget({ a: "bad" }), widget({ a: "bad" }, { "decorum.dev/waive": "test/no-bad: x" })];
    const rules = createRuleSet([packOf("team", [noBad({ waivable: true })])]);
    const update = (oldObject: KubeObject, object: KubeObject): Decision =>
      review(rules, scenarioContext({ object, oldObject }), ON);
    expect(update(waived, plain)).toMatchObject({
      waived: [],
      findings: [{ action: "Warn", ratcheted: true }],
    });
    expect(update(plain, waived)).toMatchObject({ waived: [{ ratcheted: true }], findings: [] });
  });
  test("is told of at most eight times", () => {
    const { warnings } = asks(Array.from({ length: 60 }, (_, index) => `x${String(index)}: y`).join("\n"));
    expect(warnings).toHaveLength(8);
    expect(warnings.at(-1)).toContain("more waivers have no effect");
  });
  test("on a namespace excuses nothing in it", () => {
    const namespace = `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, annotations: { decorum.dev/waive: "test/no-bad: x" } }\n`;
    const { cluster } = scenarioContext({ object: widget({}), cluster: namespace });
    expect(decide([noBad({ waivable: true })], widget({ a: "bad" }), { cluster })).toMatchObject({
      allowed: false,
      waived: [],
    });
  });
});
