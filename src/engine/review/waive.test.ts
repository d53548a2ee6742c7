import { formatField, path } from "../../kube/json/field-path.js";
import { parseSelector, type Selector } from "../../kube/api/field-selector.js";
import type { Json, KubeObject } from "../../kube/json/object.js";
import { invalid } from "../../model/cause.js";
import { type ClusterSnapshot, type Context } from "../../model/context.js";
import type { Decision, Waived } from "../../model/decision.js";
import type { Exception } from "../../model/exception.js";
import type { BoundRule } from "../../model/pack.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { LIMITS } from "../match/limits.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const ON = { default: true, validate: true, now: NOW };

/** Finds fault with each field of `spec` that is 'bad'. */
const noBad = (parts: Partial<BoundRule> = {}, id = "test/no-bad"): BoundRule => ({
  ...ruleThat(id, "Deny", function* ({ object }) {
    for (const [name, value] of Object.entries(object["spec"] ?? {}))
      if (value === "bad") yield invalid(path("spec", name), "must be good");
  }),
  ...parts,
});

const selector = (text: string): Selector => {
  const found = parseSelector(text);
  if (found === undefined) throw new Error(text);
  return found;
};

const exception = (parts: Partial<Exception> = {}): Exception => ({
  name: "legacy",
  pack: "team",
  reason: "until the move",
  ...parts,
});

const expires = (text: string): Partial<Exception> => ({ expires: { at: Date.parse(text), text } });

const widget = (spec: Json, annotations?: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "w", namespace: "shop", ...(annotations === undefined ? {} : { annotations }) },
  spec,
});

const decide = (rules: readonly BoundRule[], object: KubeObject, more: Partial<Context> = {}): Decision =>
  review(createRuleSet([packOf("team", rules)]), { ...scenarioContext({ object }), ...more }, ON);

const fields = ({ findings }: Decision): readonly string[] => findings.map(({ field }) => formatField(field));
const told = ({ rule, field, waiver }: Waived): string =>
  `${rule} ${formatField(field)} ${waiver.exception?.name ?? "annotation"}: ${waiver.reason}`;

describe("an exception", () => {
  test("moves what it excuses from the findings to the waived, with its name and reason", () => {
    const decision = decide([noBad({ exceptions: [exception()] })], widget({ a: "bad" }));
    expect(decision).toMatchObject({ allowed: true, findings: [], warnings: [], dropped: [] });
    expect(decision.waived.map(told)).toEqual(["test/no-bad spec.a legacy: until the move"]);
    expect(decision.waived).toMatchObject([{ action: "Deny", pack: "team", ratcheted: false }]);
  });
  test("is for its fields and what is below them", () => {
    const decision = decide(
      [noBad({ exceptions: [exception({ fields: [selector("spec.a"), selector("spec.c")] })] })],
      widget({ a: "bad", ab: "bad", b: "bad", c: "bad" }),
    );
    expect(decision.allowed).toBe(false);
    expect(fields(decision)).toEqual(["spec.ab", "spec.b"]);
    expect(decision.waived.map(({ field }) => formatField(field))).toEqual(["spec.a", "spec.c"]);
  });
  test("is for its rule only", () => {
    const decision = decide(
      [noBad({ exceptions: [exception()] }), noBad({}, "test/other")],
      widget({ a: "bad" }),
    );
    expect(decision.findings.map(({ rule }) => rule)).toEqual(["test/other"]);
  });
  test("is for what it matches", () => {
    const other = exception({ match: { namespaces: ["other"] } });
    const shop = exception({ name: "shop", match: { namespaces: ["shop"] } });
    expect(decide([noBad({ exceptions: [other] })], widget({ a: "bad" })).waived).toEqual([]);
    expect(decide([noBad({ exceptions: [other, shop] })], widget({ a: "bad" })).waived.map(told)).toEqual([
      "test/no-bad spec.a shop: until the move",
    ]);
  });
  test("holds until it expires, which is told where it would have been needed", () => {
    const until = (text: string): Decision =>
      decide([noBad({ exceptions: [exception(expires(text))] })], widget({ a: "bad", b: "bad" }));
    expect(until("2026-06-15T12:00:01Z")).toMatchObject({ allowed: true, warnings: [] });
    expect(until("2026-06-15T12:00:00Z")).toMatchObject({
      allowed: false,
      waived: [],
      warnings: [
        "exception 'legacy' of policy pack 'team' expired ('2026-06-15T12:00:00Z') and no longer applies",
      ],
    });
    const elsewhere = exception({ ...expires("2026-01-01T00:00:00Z"), fields: [selector("spec.z")] });
    expect(decide([noBad({ exceptions: [elsewhere] })], widget({ a: "bad" })).warnings).toEqual([]);
  });
  test("that expires does not hold where nobody knows the time", () => {
    const rules = createRuleSet([
      packOf("team", [noBad({ exceptions: [exception(expires("2999-01-01T00:00:00Z"))] })]),
    ]);
    const context = scenarioContext({ object: widget({ a: "bad" }) });
    const decision = review(rules, context, { default: true, validate: true });
    expect(decision).toMatchObject({ allowed: false, waived: [], warnings: [] });
  });
  test("whose match fails does not hold, and the failure is a fault that denies nothing by itself", () => {
    const cluster: ClusterSnapshot = {
      list: () => undefined,
      known: () => {
        throw new Error("out of order");
      },
    };
    const match = { namespaceSelector: { matchLabels: { team: "blue" } } };
    const decision = decide([noBad({ exceptions: [exception({ match })] })], widget({ a: "bad", b: "bad" }), {
      cluster,
    });
    expect(decision.allowed).toBe(false);
    expect(decision.faults).toMatchObject([{ rule: "exception/legacy", pack: "team", action: "Audit" }]);
  });
});

test("a rule is judged where its own match fails", () => {
  const cluster: ClusterSnapshot = {
    list: () => undefined,
    known: () => {
      throw new Error("out of order");
    },
  };
  const narrowed = noBad({ narrowings: [{ namespaceSelector: { matchLabels: { team: "blue" } } }] });
  const decision = decide([narrowed], widget({ a: "bad" }), { cluster });
  expect(fields(decision)).toEqual(["spec.a"]);
  expect(decision.faults).toMatchObject([{ rule: "test/no-bad", action: "Audit" }]);
});

test("what is excused hides nothing that comes after it", () => {
  const many = ruleThat("test/many", "Deny", function* () {
    for (let index = 0; index < 3 * LIMITS.findingsPerRule; index++)
      yield invalid(path("spec", "a", index), "must be good");
    yield invalid(path("spec", "b"), "must be good");
  });
  const excused = { ...many, exceptions: [exception({ fields: [selector("spec.a")] })] };
  const decision = decide([excused], widget({}));
  expect(fields(decision)).toEqual(["spec.b"]);
  expect(decision.waived).toHaveLength(3 * LIMITS.findingsPerRule);
});

test("10,000 findings of a rule may be excused, and what comes then is judged", () => {
  const many = ruleThat("test/many", "Deny", function* () {
    for (let index = 0; index < 10_002; index++) yield invalid(path("spec", index), "must be good");
  });
  const decision = decide([{ ...many, exceptions: [exception()] }], widget({}));
  expect(decision.waived).toHaveLength(10_000);
  expect(fields(decision)).toEqual(["spec[10000]", "spec[10001]"]);
});

describe("what was there before", () => {
  const update = (rule: BoundRule, before: Json, after: Json): Decision =>
    review(
      createRuleSet([packOf("team", [rule])]),
      scenarioContext({ object: widget(after), oldObject: widget(before) }),
      ON,
    );
  const noBadItems = ruleThat("test/no-bad-items", "Deny", function* ({ object }) {
    for (const [index, item] of ((object["spec"] ?? []) as readonly { bad?: boolean }[]).entries())
      if (item.bad === true) yield invalid(path("spec", index), "must be good");
  });

  test("is known among what is excused, too", () => {
    const decision = update(noBad({ exceptions: [exception()] }), { a: "bad" }, { a: "bad", b: "bad" });
    expect(decision.waived.map(({ action, ratcheted }) => [action, ratcheted])).toEqual([
      ["Warn", true],
      ["Deny", false],
    ]);
  });
  test("and is excused makes nothing else old", () => {
    const first = { ...noBadItems, exceptions: [exception({ fields: [selector("spec[0]")] })] };
    const decision = update(first, [{ bad: true }], [{ bad: true }, { bad: true }]);
    expect(decision.allowed).toBe(false);
    expect(fields(decision)).toEqual(["spec[1]"]);
  });
});

describe("the annotation", () => {
  const asks = (text: Json, parts: Partial<BoundRule> = {}): Decision =>
    decide(
      [noBad({ waivable: true, ...parts })],
      widget({ a: "bad", b: "bad" }, { "decorum.dev/waive": text }),
    );

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
      review(createRuleSet([here], known), scenarioContext({ object }), ON).warnings;
    expect(warnings([here, there])).toEqual([]);
    expect(warnings([here])).toHaveLength(1);
  });
  test("of the new object counts, not that of the old one", () => {
    const [plain, waived] = [
      widget({ a: "bad" }),
      widget({ a: "bad" }, { "decorum.dev/waive": "test/no-bad: x" }),
    ];
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
