import { type Json, type JsonObject, formatField } from "kube-json";
import type { Cause } from "../model/cause.js";
import { contextOf } from "../model/context.js";
import { messageProblems } from "kube-api/testing";
import { CATALOGUE } from "../testing/catalogue.js";
import { compilePack } from "./compile.js";
import { WITHOUT_CONTROL_PLANE } from "./entries/control-plane.js";
import { refusalOf, reasonsOf } from "../testing/refusal.js";
import { packDocument } from "../testing/pack.js";

const configMap = { apiVersion: "v1", kind: "ConfigMap" };
const equals = { use: "generic/field-equals", options: { field: "type" }, good: configMap, bad: [configMap] };
const onResource = (resources: Json): JsonObject => ({
  resourceRules: [{ apiGroups: ["*"], resources, operations: ["*"] }],
});

const causes = (document: unknown, catalogue = CATALOGUE): readonly Cause[] =>
  refusalOf(() => compilePack(document, catalogue))?.causes ?? [];

const names = (document: unknown): readonly string[] => reasonsOf(() => compilePack(document, CATALOGUE));

const messages = (document: unknown): string =>
  causes(document)
    .map(({ message }) => message)
    .join("\n");

describe("compilePack", () => {
  test("binds rules and defaulters in their order", () => {
    const { rules, defaulters, ...rest } = compilePack(
      packDocument({
        description: "All there is.",
        rules: [{ use: "objects/no-data" }, { ...equals, id: "type-is-a", action: "Audit" }],
        defaulters: [{ use: "objects/default-type", id: "types" }],
      }),
      CATALOGUE,
    );
    expect(rest).toEqual({ name: "test", description: "All there is." });
    expect(rules.map(({ id, action, pack: name }) => [id, action, name])).toEqual([
      ["objects/no-data", "Deny", "test"],
      ["type-is-a", "Audit", "test"],
    ]);
    expect(rules[0]?.rule).toBe(CATALOGUE.rules[0]);
    expect(rules[0]?.match).toBe(CATALOGUE.rules[0]?.match);
    expect(rules[0]?.narrowings).toEqual([WITHOUT_CONTROL_PLANE]);
    expect(defaulters.map(({ id, defaulter }) => [id, defaulter])).toEqual([["types", CATALOGUE.defaulters[0]]]);
  });

  test("options are merged over the defaults", () => {
    const compiled = compilePack(
      packDocument({
        rules: [equals, { ...equals, id: "b", options: { field: "type", value: "b" } }],
        defaulters: [{ use: "objects/default-type" }],
      }),
      CATALOGUE,
    );
    const context = contextOf({ ...configMap, type: "a" });
    expect(compiled.rules.map((rule) => [...rule.check(context)].length)).toEqual([0, 1]);
    expect([...(compiled.defaulters[0]?.defaults(context) ?? [])]).toEqual([{ field: ["type"], value: "a" }]);
  });

  test("a later change of the document does not change the pack", () => {
    const options = { field: "type" };
    const compiled = compilePack(packDocument({ rules: [{ ...equals, options }] }), CATALOGUE);
    options.field = "other";
    expect([...(compiled.rules[0]?.check(contextOf({ ...configMap, type: "a" })) ?? [])]).toEqual([]);
  });

  test("entries are narrowed by the match of the pack and by their own", () => {
    const own = onResource(["pods"]);
    const { rules } = compilePack(
      packDocument({
        match: { excludedNamespaces: ["kube-system"] },
        rules: [{ use: "objects/no-data" }, { use: "objects/fails", match: own }],
      }),
      CATALOGUE,
    );
    expect(rules[0]?.narrowings).toEqual([{ excludedNamespaces: ["kube-system"] }, WITHOUT_CONTROL_PLANE]);
    expect(rules[1]?.narrowings).toEqual([{ excludedNamespaces: ["kube-system"] }, own]);
    expect(rules[1]?.narrowings[0]).toBe(rules[0]?.narrowings[0]);
  });

  test("ownedGroups: without them, rules on CRDs deny no CRD, and other rules keep their action", () => {
    const narrowed = {
      ...equals,
      id: "crd",
      match: {
        resourceRules: [
          {
            apiGroups: ["apiextensions.k8s.io"],
            resources: ["customresourcedefinitions"],
            operations: ["*"],
          },
        ],
      },
    };
    const rules = [{ use: "crd/scope-required", action: "Deny" }, { use: "objects/no-data" }, narrowed];
    const owned = (spec: JsonObject): unknown =>
      compilePack(packDocument({ rules, ...spec }), CATALOGUE).rules.map(({ ownedGroups }) => ownedGroups);
    expect(owned({})).toEqual([[], undefined, undefined]);
    expect(owned({ ownedGroups: [] })).toEqual([[], [], []]);
    for (const groups of [["acme.io", "*.acme.io"], ["*"]])
      expect(owned({ ownedGroups: groups })).toEqual([groups, groups, groups]);
  });

  test("level: of the pack, and of its entries on CRDs", () => {
    const rules = [{ use: "crd/scope-required", level: "Full" }, equals];
    const compiled = compilePack(packDocument({ rules, level: "Advice" }), CATALOGUE);
    expect([compiled.level, ...compiled.rules.map(({ level }) => level)]).toEqual(["Advice", "Full", undefined]);
  });

  test.each<[string, JsonObject, ...string[]]>([
    [
      "a level of a rule that also reviews other objects",
      { rules: [{ use: "objects/no-data", level: "Full" }] },
      "FieldValueForbidden spec.rules[0].level",
    ],
    [
      "levels that do not exist",
      { level: "full", rules: [{ use: "crd/scope-required", level: "Strict" }] },
      "FieldValueNotSupported spec.level",
      "FieldValueNotSupported spec.rules[0].level",
    ],
  ])("%s: rejected", (_, spec, ...expected) => {
    expect(names(packDocument(spec))).toEqual(expected);
  });

  describe("enforceVersion", () => {
    const [noData, ...others] = CATALOGUE.rules;
    if (noData === undefined) throw new Error("the catalogue must have rules");
    const catalogue = { ...CATALOGUE, version: "0.10.0", rules: [{ ...noData, since: "0.10.0" }, ...others] };
    const actions = (spec: JsonObject, action?: string): unknown =>
      compilePack(
        packDocument({ rules: [{ use: "objects/no-data", ...(action && { action }) }, equals], ...spec }),
        catalogue,
      ).rules.map((rule) => [rule.action, rule.newer]);

    const older = ["Warn", undefined];

    test("a newer rule may not deny; other actions stay", () => {
      expect(actions({ enforceVersion: "0.2.0" })).toEqual([["Warn", true], older]);
      expect(actions({ enforceVersion: "0.2.0" }, "Deny")).toEqual([["Warn", true], older]);
      expect(actions({ enforceVersion: "0.2.0" }, "Audit")).toEqual([["Audit", true], older]);
    });
    test("a rule of that version denies; without a version, all rules may", () => {
      for (const spec of [{ enforceVersion: "0.10.0" }, {}])
        expect(actions(spec)).toEqual([["Deny", undefined], older]);
    });
    test("the pack knows its version", () => {
      const rules = [{ use: "objects/no-data" }];
      const compiled = compilePack(packDocument({ rules, enforceVersion: "0.2.0" }), catalogue);
      expect(compiled.enforceVersion).toBe("0.2.0");
    });
    test("a version newer than this Decorum is refused, and the message names both", () => {
      const later = packDocument({ rules: [equals], enforceVersion: "0.10.1" });
      expect(() => compilePack(later, { ...catalogue, version: "0.11.0" })).not.toThrow();
      expect(() => compilePack(later, CATALOGUE)).not.toThrow();
      const [cause, ...more] = causes(later, catalogue);
      expect(more).toEqual([]);
      expect([cause?.reason, formatField(cause?.field ?? [])]).toEqual(["FieldValueInvalid", "spec.enforceVersion"]);
      expect(cause?.message).toContain("'0.10.0'");
      expect(messageProblems(cause?.message ?? "", "FieldValueInvalid")).toEqual([]);
    });
  });

  test("a bigint is allowed in an example, but not in options", () => {
    expect(names(packDocument({ rules: [{ ...equals, good: { ...configMap, spec: 2n ** 60n } }] }))).toEqual([]);
    expect(names(packDocument({ rules: [{ ...equals, options: { field: "type", limit: 2n ** 60n } }] }))).toEqual([
      "FieldValueInvalid spec.rules[0].options.limit",
    ]);
  });

  test("all problems are reported at once, sorted by field, with their number", () => {
    const document = packDocument({
      rules: [{ use: "objects/nodata" }, { use: "objects/fails", action: "deny" }],
      more: 1,
    });
    expect(names(document)).toEqual([
      "FieldValueForbidden spec.more",
      "FieldValueNotSupported spec.rules[0].use",
      "FieldValueNotSupported spec.rules[1].action",
    ]);
    expect(() => compilePack(document, CATALOGUE)).toThrow("3 problems");
  });

  test("a hint says what was probably meant", () => {
    expect(messages(packDocument({ rules: [{ use: "objects/no-dta" }] }))).toContain("did you mean 'objects/no-data'?");
    expect(messages(packDocument({ rules: [{ use: "no-data" }] }))).toContain("did you mean 'objects/no-data'?");
    expect(messages(packDocument({ rules: [{ use: "objects/fails", action: "warn" }] }))).toContain(
      "did you mean 'Warn'?",
    );
    expect(messages(packDocument({ rules: [{ use: "objects/fails", macth: {} }] }))).toContain("did you mean 'match'?");
    expect(messages(packDocument({ rules: [{ ...equals, options: { feild: "a" } }] }))).toContain(
      "did you mean 'field'?",
    );
    expect(messages(packDocument({ rules: [{ use: "objects/default-type" }] }))).toContain("`spec.defaulters`");
    expect(messages(packDocument({ rules: [{ use: "nothing-like-it" }] }))).toContain("such as 'objects/no-data'");
  });
});
