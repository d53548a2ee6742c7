import { ON_CRDS, ON_OBJECTS, ON_STATUS, type ResourceRule } from "../model/match.js";
import { matchInWords, optionRows, optionsTable, evidenceOf } from "./describe.js";
import { RULES } from "../rules/index.js";
import type { AnyRule } from "../model/rule.js";
import { conventionOf } from "./inventory.js";

const words = (rule: Partial<ResourceRule>): string =>
  matchInWords({
    resourceRules: [{ apiGroups: [""], resources: ["pods"], operations: ["CREATE"], ...rule }],
  });

describe("matchInWords", () => {
  test.each([
    ["a resource of the core group", {}, "CREATE of pods"],
    ["a resource of a group", { apiGroups: ["apps"], resources: ["deployments"] }, "CREATE of deployments.apps"],
    ["all operations", { operations: ["*"] as const }, "every operation on pods"],
    ["a subresource", { resources: ["pods/status"] }, "CREATE of subresource 'status' of pods"],
    ["all of a group", { apiGroups: ["apps"], resources: ["*"] }, "CREATE of every resource of group 'apps'"],
    ["all of the core group", { resources: ["*"] }, "CREATE of every resource of the core group"],
    ["really all", { apiGroups: ["*"], resources: ["*/*"] }, "CREATE of every resource and subresource"],
    ["versions", { apiVersions: ["v1", "v2"] }, "CREATE of pods (v1 and v2 only)"],
    ["several", { resources: ["pods", "services", "secrets"] }, "CREATE of pods, services and secrets"],
  ])("says %s", (_, rule, expected) => {
    expect(words(rule)).toBe(expected);
  });

  test("says the common matches", () => {
    expect(matchInWords(ON_CRDS)).toBe("CREATE and UPDATE of customresourcedefinitions.apiextensions.k8s.io (v1 only)");
    expect(matchInWords(ON_OBJECTS)).toBe("CREATE and UPDATE of every resource");
    expect(matchInWords(ON_STATUS)).toBe(
      "CREATE and UPDATE of every resource and subresource 'status' of every resource",
    );
  });

  test("joins several resource rules", () => {
    expect(matchInWords({ resourceRules: [...ON_CRDS.resourceRules, ...ON_OBJECTS.resourceRules] })).toBe(
      "CREATE and UPDATE of customresourcedefinitions.apiextensions.k8s.io (v1 only); CREATE and UPDATE of every resource",
    );
  });
});

describe("options", () => {
  const options = {
    schema: {
      type: "object",
      required: ["fields"],
      properties: {
        fields: {
          type: "array",
          description: "Fields to look at.",
          items: { type: "object", required: ["path"], properties: { path: { type: "string" } } },
        },
        style: { enum: ["a", "b|c"] },
        size: { type: "integer", minimum: 1, maximum: 9 },
        names: { type: "object", additionalProperties: { type: "string", pattern: "^a$" } },
        either: { anyOf: [{ type: "boolean" }, { type: "number", minimum: 0 }] },
        free: {},
      },
    },
    defaults: { fields: [], style: "a" },
  } as const;

  test("become rows with nested fields, types in words and defaults", () => {
    expect(optionRows({ options }).map(({ name, type, required }) => [name, type, required])).toEqual([
      ["fields", "list of object", true],
      ["fields[].path", "string", true],
      ["style", "one of 'a' or 'b|c'", false],
      ["size", "integer between 1 and 9, inclusive", false],
      ["names", "map of string that matches `^a$`", false],
      ["either", "boolean or number greater than or equal to 0", false],
      ["free", "any value", false],
    ]);
    expect(optionRows({ options }).map((row) => row.default)).toEqual([[], undefined, "a", ...Array<undefined>(4)]);
  });

  test("become a Markdown table whose cells stay cells", () => {
    expect(optionsTable({ options })).toContain("| `style` | one of 'a' or 'b\\|c' | `\"a\"` |  |");
  });

  test("need not exist", () => {
    expect(optionRows({})).toEqual([]);
    expect(optionsTable({})).toBe("");
  });
});

const hasMust = ({ conventions = [] }: AnyRule): boolean =>
  conventions.some((id) => conventionOf(id)?.strength === "MUST");
const isOnDesign = ({ id }: AnyRule): boolean => /^(?:crd|go)-/.test(id);

test("every rule that denies says why, and every rule on designs that only warns of a MUST", () => {
  const asked = RULES.filter((rule) => rule.action === "Deny" || (isOnDesign(rule) && hasMust(rule)));
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter((rule) => evidenceOf(rule) === undefined).map(({ id }) => id)).toEqual([]);
});

test("no rule says itself what its statements say", () => {
  const repeated = RULES.filter((rule) => rule.evidence !== undefined && rule.action === "Deny" && hasMust(rule));
  expect(repeated.map(({ id }) => id)).toEqual([]);
});

const rule = (parts: Partial<AnyRule>): AnyRule => ({
  id: "crd-schema/some",
  summary: "A field must be small.",
  rationale: "Large fields do not fit.",
  match: ON_CRDS,
  action: "Deny",
  good: "",
  bad: "",
  check: () => [],
  ...parts,
});

test.each<readonly [string, Partial<AnyRule>, string | undefined]>([
  ["a MUST", { conventions: ["constants-02"] }, "The API conventions demand it: `constants-02` is a MUST."],
  [
    "two of them, beside a SHOULD",
    { conventions: ["conditions-27", "primitives-03", "conditions-29"] },
    "The API conventions demand it: `conditions-27` and `conditions-29` are each a MUST.",
  ],
  [
    "a SHOULD",
    { action: "Warn", conventions: ["primitives-03"] },
    "The API conventions recommend it: `primitives-03` is a SHOULD.",
  ],
  ["a SHOULD that denies", { conventions: ["primitives-03"] }, undefined],
  ["a MUST that only warns", { action: "Warn", conventions: ["constants-02"] }, undefined],
  ["its own reason", { conventions: ["constants-02"], evidence: "Nobody minds." }, "Nobody minds."],
  ["a category", { id: "crd-compatibility/some" }, "Clients or stored objects of a version in use break."],
  ["a category that only warns", { id: "crd-compatibility/some", action: "Warn" }, undefined],
  [
    "another rule",
    { id: "go-types/some", sameAs: ["crd-schema/a", "crd-schema/b"] },
    "What it finds, `crd-schema/a` finds in the definition that is generated.",
  ],
  ["nothing", {}, undefined],
])("%s", (_, parts, evidence) => {
  expect(evidenceOf(rule(parts))).toBe(evidence);
});
