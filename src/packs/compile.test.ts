import { formatField } from "../kube/json/field-path.js";
import type { Json, JsonObject } from "../kube/json/object.js";
import type { Cause } from "../model/cause.js";
import { contextOf } from "../model/context.js";
import { InputError } from "../model/input-error.js";
import { messageProblems } from "../text/message-problems.js";
import { CATALOGUE } from "../testing/catalogue.js";
import { compilePack } from "./compile.js";

const pack = (spec: JsonObject, rest: JsonObject = {}): JsonObject => ({
  apiVersion: "decorum.dev/v1alpha1",
  kind: "PolicyPack",
  metadata: { name: "test" },
  spec,
  ...rest,
});

const configMap = { apiVersion: "v1", kind: "ConfigMap" };
const equals = { use: "generic/field-equals", options: { field: "type" }, good: configMap, bad: [configMap] };
const withMatch = (match: Json, use = "objects/no-data"): JsonObject => pack({ rules: [{ use, match }] });
const onResource = (resources: Json, rest: JsonObject = {}): JsonObject => ({
  resourceRules: [{ apiGroups: ["*"], resources, operations: ["*"], ...rest }],
});

const causes = (document: unknown, catalogue = CATALOGUE): readonly Cause[] => {
  try {
    compilePack(document, catalogue);
  } catch (error) {
    if (error instanceof InputError) return error.causes;
    throw error;
  }
  return [];
};

const names = (document: unknown): readonly string[] =>
  causes(document).map(({ reason, field }) => `${reason} ${formatField(field)}`);

const messages = (document: unknown): string =>
  causes(document)
    .map(({ message }) => message)
    .join("\n");

describe("compilePack", () => {
  test("binds rules and defaulters in their order", () => {
    const { rules, defaulters, ...rest } = compilePack(
      pack({
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
    expect(rules[0]?.narrowings).toEqual([]);
    expect(defaulters.map(({ id, defaulter }) => [id, defaulter])).toEqual([
      ["types", CATALOGUE.defaulters[0]],
    ]);
  });

  test("options are merged over the defaults", () => {
    const compiled = compilePack(
      pack({
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
    const compiled = compilePack(pack({ rules: [{ ...equals, options }] }), CATALOGUE);
    options.field = "other";
    expect([...(compiled.rules[0]?.check(contextOf({ ...configMap, type: "a" })) ?? [])]).toEqual([]);
  });

  test("entries are narrowed by the match of the pack and by their own", () => {
    const own = onResource(["pods"]);
    const { rules } = compilePack(
      pack({
        match: { excludedNamespaces: ["kube-system"] },
        rules: [{ use: "objects/no-data" }, { use: "objects/fails", match: own }],
      }),
      CATALOGUE,
    );
    expect(rules[0]?.narrowings).toEqual([{ excludedNamespaces: ["kube-system"] }]);
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
      compilePack(pack({ rules, ...spec }), CATALOGUE).rules.map(({ ownedGroups }) => ownedGroups);
    expect(owned({})).toEqual([[], undefined, undefined]);
    expect(owned({ ownedGroups: [] })).toEqual([[], [], []]);
    for (const groups of [["acme.io", "*.acme.io"], ["*"]])
      expect(owned({ ownedGroups: groups })).toEqual([groups, groups, groups]);
  });

  test("level: of the pack, and of its entries on CRDs", () => {
    const rules = [{ use: "crd/scope-required", level: "Full" }, equals];
    const compiled = compilePack(pack({ rules, level: "Advice" }), CATALOGUE);
    expect([compiled.level, ...compiled.rules.map(({ level }) => level)]).toEqual([
      "Advice",
      "Full",
      undefined,
    ]);
  });

  describe("enforceVersion", () => {
    const [noData, ...others] = CATALOGUE.rules;
    if (noData === undefined) throw new Error("the catalogue must have rules");
    const catalogue = { ...CATALOGUE, version: "0.10.0", rules: [{ ...noData, since: "0.10.0" }, ...others] };
    const actions = (spec: JsonObject, action?: string): unknown =>
      compilePack(
        pack({ rules: [{ use: "objects/no-data", ...(action && { action }) }, equals], ...spec }),
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
      const compiled = compilePack(pack({ rules, enforceVersion: "0.2.0" }), catalogue);
      expect(compiled.enforceVersion).toBe("0.2.0");
    });
    test("a version newer than this Decorum is refused, and the message names both", () => {
      const later = pack({ rules: [equals], enforceVersion: "0.10.1" });
      expect(() => compilePack(later, { ...catalogue, version: "0.11.0" })).not.toThrow();
      expect(() => compilePack(later, CATALOGUE)).not.toThrow();
      const [cause, ...more] = causes(later, catalogue);
      expect(more).toEqual([]);
      expect([cause?.reason, formatField(cause?.field ?? [])]).toEqual([
        "FieldValueInvalid",
        "spec.enforceVersion",
      ]);
      expect(cause?.message).toContain("'0.10.0'");
      expect(messageProblems(cause?.message ?? "", "FieldValueInvalid")).toEqual([]);
    });
  });

  test("a bigint is allowed in an example, but not in options", () => {
    expect(names(pack({ rules: [{ ...equals, good: { ...configMap, spec: 2n ** 60n } }] }))).toEqual([]);
    expect(names(pack({ rules: [{ ...equals, options: { field: "type", limit: 2n ** 60n } }] }))).toEqual([
      "FieldValueInvalid spec.rules[0].options.limit",
    ]);
  });

  test("all problems are reported at once, sorted by field, with their number", () => {
    const document = pack({
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
    expect(messages(pack({ rules: [{ use: "objects/no-dta" }] }))).toContain(
      "did you mean 'objects/no-data'?",
    );
    expect(messages(pack({ rules: [{ use: "no-data" }] }))).toContain("did you mean 'objects/no-data'?");
    expect(messages(pack({ rules: [{ use: "objects/fails", action: "warn" }] }))).toContain(
      "did you mean 'Warn'?",
    );
    expect(messages(pack({ rules: [{ use: "objects/fails", macth: {} }] }))).toContain(
      "did you mean 'match'?",
    );
    expect(messages(pack({ rules: [{ ...equals, options: { feild: "a" } }] }))).toContain(
      "did you mean 'field'?",
    );
    expect(messages(pack({ rules: [{ use: "objects/default-type" }] }))).toContain("`spec.defaulters`");
    expect(messages(pack({ rules: [{ use: "nothing-like-it" }] }))).toContain("such as 'objects/no-data'");
  });
});

const REFUSED: Readonly<Record<string, readonly [unknown, ...string[]]>> = {
  nothing: [undefined, "FieldValueTypeInvalid "],
  "a list": [[], "FieldValueTypeInvalid "],
  "an empty object": [
    {},
    "FieldValueRequired apiVersion",
    "FieldValueRequired kind",
    "FieldValueRequired metadata",
    "FieldValueRequired spec",
  ],
  "another kind": [
    pack({ rules: [{ use: "objects/no-data" }] }, { apiVersion: "decorum.dev/v1", kind: "Policy" }),
    "FieldValueNotSupported apiVersion",
    "FieldValueNotSupported kind",
  ],
  "a name that is no DNS label": [
    pack({ rules: [{ use: "objects/no-data" }] }, { metadata: { name: "My_Pack" } }),
    "FieldValueInvalid metadata.name",
  ],
  "a name that is too long": [
    pack({ rules: [{ use: "objects/no-data" }] }, { metadata: { name: "a".repeat(64) } }),
    "FieldValueInvalid metadata.name",
  ],
  "no entry": [pack({}), "FieldValueRequired spec"],
  "empty lists": [
    pack({ rules: [], defaulters: [] }),
    "FieldValueInvalid spec.defaulters",
    "FieldValueInvalid spec.rules",
  ],
  "entries that are none": [
    pack({ rules: [null, "objects/no-data", {}] }),
    "FieldValueTypeInvalid spec.rules[0]",
    "FieldValueTypeInvalid spec.rules[1]",
    "FieldValueRequired spec.rules[2].use",
  ],
  "rules that are no list": [pack({ rules: { use: "objects/no-data" } }), "FieldValueTypeInvalid spec.rules"],
  "a prototype's name as a rule": [
    pack({ rules: [{ use: "constructor" }] }),
    "FieldValueNotSupported spec.rules[0].use",
  ],
  "a rule among the defaulters": [
    pack({ defaulters: [{ use: "objects/no-data" }] }),
    "FieldValueNotSupported spec.defaulters[0].use",
  ],
  "an action for a defaulter": [
    pack({ defaulters: [{ use: "objects/default-type", action: "Deny" }] }),
    "FieldValueForbidden spec.defaulters[0].action",
  ],
  "a bad id": [
    pack({ rules: [{ use: "objects/no-data", id: "No Data" }] }),
    "FieldValueInvalid spec.rules[0].id",
  ],
  "a rule twice without ids": [
    pack({ rules: [{ use: "objects/no-data" }, { use: "objects/no-data" }] }),
    "FieldValueDuplicate spec.rules[1].use",
  ],
  "an id twice": [
    pack({
      rules: [{ use: "objects/no-data", id: "a" }],
      defaulters: [{ use: "objects/default-type", id: "a" }],
    }),
    "FieldValueDuplicate spec.defaulters[0].id",
  ],
  "options where there are none": [
    pack({ rules: [{ use: "objects/no-data", options: {} }] }),
    "FieldValueForbidden spec.rules[0].options",
  ],
  "options that are no object": [
    pack({ rules: [{ ...equals, options: "type" }] }),
    "FieldValueTypeInvalid spec.rules[0].options",
  ],
  "missing options": [
    pack({ rules: [{ use: "generic/field-equals", good: configMap, bad: configMap }] }),
    "FieldValueRequired spec.rules[0].options.field",
  ],
  "options of a wrong type": [
    pack({ rules: [{ ...equals, options: { field: 1, limit: 0 } }] }),
    "FieldValueTypeInvalid spec.rules[0].options.field",
    "FieldValueInvalid spec.rules[0].options.limit",
  ],
  "an unknown option": [
    pack({ rules: [{ ...equals, options: { field: "a", colour: "red" } }] }),
    "FieldValueForbidden spec.rules[0].options.colour",
  ],
  "the prototype as an option": [
    pack({ rules: [{ ...equals, options: JSON.parse('{"field": "a", "__proto__": {}}') as Json }] }),
    "FieldValueForbidden spec.rules[0].options.__proto__",
  ],
  "options that their own check refuses": [
    pack({ rules: [{ ...equals, options: { field: "status" } }] }),
    "FieldValueInvalid spec.rules[0].options.field",
  ],
  "a generic rule without examples": [
    pack({ rules: [{ use: "generic/field-equals", options: { field: "a" } }] }),
    "FieldValueRequired spec.rules[0].bad",
    "FieldValueRequired spec.rules[0].good",
  ],
  "examples that are no objects": [
    pack({ rules: [{ ...equals, good: "text", bad: [{ kind: "Pod" }] }] }),
    "FieldValueRequired spec.rules[0].bad[0].apiVersion",
    "FieldValueTypeInvalid spec.rules[0].good",
  ],
  "a version that is none": [
    pack({ enforceVersion: "v0.1", rules: [{ use: "objects/no-data" }] }),
    "FieldValueInvalid spec.enforceVersion",
  ],
  "a version that YAML takes for a number": [
    pack({ enforceVersion: 0.1, rules: [{ use: "objects/no-data" }] }),
    "FieldValueTypeInvalid spec.enforceVersion",
  ],
  "a level of a rule that reviews other objects too": [
    pack({ rules: [{ use: "objects/no-data", level: "Full" }] }),
    "FieldValueForbidden spec.rules[0].level",
  ],
  "levels that are none": [
    pack({ level: "full", rules: [{ use: "crd/scope-required", level: "Strict" }] }),
    "FieldValueNotSupported spec.level",
    "FieldValueNotSupported spec.rules[0].level",
  ],
  "owned groups that are none": [
    pack({ ownedGroups: ["**", "acme.io/v1", "*.acme.io", "*", "a.*"], rules: [{ use: "objects/no-data" }] }),
    "FieldValueInvalid spec.ownedGroups[0]",
    "FieldValueInvalid spec.ownedGroups[1]",
    "FieldValueInvalid spec.ownedGroups[4]",
  ],
};

const NARROWINGS: Readonly<Record<string, readonly [Json, ...string[]]>> = {
  nothing: [null, "FieldValueTypeInvalid "],
  "an empty one": [{}, "FieldValueInvalid "],
  "empty lists": [
    { resourceRules: [], excludedNamespaces: [], excludedUsers: [], excludedGroups: [] },
    "FieldValueInvalid .excludedGroups",
    "FieldValueInvalid .excludedNamespaces",
    "FieldValueInvalid .excludedUsers",
    "FieldValueInvalid .resourceRules",
  ],
  "empty lists within": [
    { resourceRules: [{ apiGroups: [], resources: [], operations: [], apiVersions: [] }] },
    "FieldValueInvalid .resourceRules[0].apiGroups",
    "FieldValueInvalid .resourceRules[0].apiVersions",
    "FieldValueInvalid .resourceRules[0].operations",
    "FieldValueInvalid .resourceRules[0].resources",
  ],
  "a kind for a resource": [onResource(["Pod"]), "FieldValueInvalid .resourceRules[0].resources[0]"],
  "a version in a group": [
    onResource(["pods"], { apiGroups: ["apps/v1"] }),
    "FieldValueInvalid .resourceRules[0].apiGroups[0]",
  ],
  "an unknown operation": [
    onResource(["pods"], { operations: ["Create"] }),
    "FieldValueNotSupported .resourceRules[0].operations[0]",
  ],
  "'*' beside others": [
    onResource(["pods"], { operations: ["*", "CREATE"], apiGroups: ["", "*"] }),
    "FieldValueInvalid .resourceRules[0].apiGroups",
    "FieldValueInvalid .resourceRules[0].operations",
  ],
  "the same twice": [onResource(["pods", "pods"]), "FieldValueDuplicate .resourceRules[0].resources[1]"],
  "an unknown operator": [
    { objectSelector: { matchExpressions: [{ key: "a", operator: "Equals", values: ["b"] }] } },
    "FieldValueNotSupported .objectSelector.matchExpressions[0].operator",
  ],
  "an operator without values": [
    { namespaceSelector: { matchExpressions: [{ key: "a", operator: "In" }] } },
    "FieldValueRequired .namespaceSelector.matchExpressions[0].values",
  ],
  "an operator with values too many": [
    { objectSelector: { matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] } },
    "FieldValueForbidden .objectSelector.matchExpressions[0].values",
  ],
  "labels that nothing can have": [
    {
      objectSelector: {
        matchLabels: { "-a": "b", c: "d e" },
        matchExpressions: [{ key: "a/b/c", operator: "In", values: ["f g"] }],
      },
    },
    "FieldValueInvalid .objectSelector.matchExpressions[0].key",
    "FieldValueInvalid .objectSelector.matchExpressions[0].values[0]",
    "FieldValueInvalid .objectSelector.matchLabels[-a]",
    "FieldValueInvalid .objectSelector.matchLabels[c]",
  ],
  "wildcards where there are none": [
    { excludedNamespaces: ["kube-*"], excludedUsers: ["*", "a*b"], excludedGroups: ["system:*"] },
    "FieldValueInvalid .excludedGroups[0]",
    "FieldValueInvalid .excludedNamespaces[0]",
    "FieldValueInvalid .excludedUsers[0]",
    "FieldValueInvalid .excludedUsers[1]",
  ],
  "what the rule never judges": [onResource(["pods/exec"]), "FieldValueInvalid "],
  "operations that the rule never judges": [
    onResource(["*"], { operations: ["DELETE"] }),
    "FieldValueInvalid ",
  ],
};

describe("compilePack refuses", () => {
  test.each(Object.entries(REFUSED))("%s", (_, [document, ...expected]) => {
    expect(names(document)).toEqual(expected);
  });

  test.each(Object.entries(NARROWINGS))("a narrowing: %s", (_, [match, ...expected]) => {
    expect(names(withMatch(match))).toEqual(
      expected.map((name) => name.replace(" ", " spec.rules[0].match")),
    );
  });

  test("an entry that reviews nothing within the match of the pack", () => {
    const match = onResource(["pods"]);
    const refused = pack({ match, rules: [{ use: "objects/no-data" }, { use: "crd/scope-required" }] });
    expect(names(refused)).toEqual(["FieldValueInvalid spec.rules[1]"]);
    expect(
      names(pack({ match, rules: [{ use: "objects/no-data", match: onResource(["services"]) }] })),
    ).toEqual(["FieldValueInvalid spec.rules[0].match"]);
  });

  test("an invalid match of the pack, like that of an entry", () => {
    const rules = [{ use: "objects/no-data" }];
    expect(names(pack({ rules, match: { excludedUsers: [""] } }))).toEqual([
      "FieldValueInvalid spec.match.excludedUsers[0]",
    ]);
  });

  test("with messages that follow the conventions", () => {
    const documents = [
      ...Object.values(REFUSED).map(([document]) => document),
      ...Object.values(NARROWINGS).map(([match]) => withMatch(match)),
    ];
    for (const { message, reason } of documents.flatMap((document) => causes(document))) {
      expect({ message, problems: messageProblems(message, reason) }).toEqual({ message, problems: [] });
    }
  });
});
