import { type Json, type JsonObject, formatField } from "kube-json";
import { parseSelector } from "kube-api";
import { messageProblems } from "kube-api/testing";
import type { Pack } from "../../model/pack.js";
import { CATALOGUE } from "../../testing/catalogue.js";
import { compilePack } from "../compile.js";
import { refusalOf } from "../../testing/refusal.js";
import { packDocument } from "../../testing/pack.js";

const RULES: readonly JsonObject[] = [
  { use: "objects/no-data" },
  { use: "objects/fails" },
  { use: "crd/scope-required", id: "scope" },
];

const compile = (spec: JsonObject): Pack =>
  compilePack(packDocument({ rules: RULES, defaulters: [{ use: "objects/default-type" }], ...spec }), CATALOGUE);

/** The problems, as 'reason field: message'. */
const problems = (spec: JsonObject): readonly string[] => {
  const causes = refusalOf(() => compile(spec))?.causes ?? [];
  for (const { message, reason } of causes) expect(messageProblems(message, reason)).toEqual([]);
  return causes.map(({ reason, field, message }) => `${reason} ${formatField(field)}: ${message}`);
};

const exception = (parts: JsonObject = {}): JsonObject => ({
  name: "legacy",
  rules: ["objects/no-data"],
  reason: " until the move ",
  ...parts,
});
const excepting = (parts: JsonObject): JsonObject => ({ exceptions: [exception(parts)] });
const onResource = (resource: string): JsonObject => ({
  resourceRules: [{ apiGroups: ["*"], resources: [resource], operations: ["*"] }],
});

describe("exceptions", () => {
  test("are bound to the entries that they name, in order", () => {
    const { rules } = compile({
      exceptions: [
        exception(),
        exception({ name: "second", rules: ["scope", "objects/no-data"] }),
        exception({ name: "all", rules: ["*"] }),
      ],
    });
    expect(rules.map(({ id, exceptions }) => [id, exceptions?.map(({ name }) => name)])).toEqual([
      ["objects/no-data", ["legacy", "second", "all"]],
      ["objects/fails", ["all"]],
      ["scope", ["second", "all"]],
    ]);
    expect(rules[0]?.exceptions?.[1]).toBe(rules[2]?.exceptions?.[0]);
  });
  test("have their objects, their reason and their expiry", () => {
    const match = { namespaces: ["shop"], names: ["a"], excludedUsers: ["joe"] };
    const [bound] = compile(
      excepting({ match, fields: ["data", "spec.ports[*].name"], expires: "2027-01-31T12:00:00+01:00" }),
    ).rules;
    expect(bound?.exceptions).toEqual([
      {
        name: "legacy",
        pack: "test",
        match,
        fields: [parseSelector("data"), parseSelector("spec.ports[*].name")],
        reason: "until the move",
        expires: { at: Date.parse("2027-01-31T11:00:00Z"), text: "2027-01-31T12:00:00+01:00" },
      },
    ]);
  });
  test("have no optional properties unless they are set", () => {
    expect(compile({ exceptions: [exception()] }).rules[0]?.exceptions).toEqual([
      { name: "legacy", pack: "test", reason: "until the move" },
    ]);
  });
  test("that expire on a day apply until it ends in UTC", () => {
    const [bound] = compile(excepting({ expires: "2024-02-29" })).rules;
    expect(bound?.exceptions?.[0]?.expires).toEqual({
      at: Date.parse("2024-03-01T00:00:00Z"),
      text: "2024-02-29",
    });
  });
  test("are absent from a pack without exceptions", () => {
    for (const bound of compile({}).rules)
      expect(Object.keys(bound)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(exceptions|waivable|namespaceLabels)$/)]),
      );
  });
});

test("waivers apply to the named entries, or to all", () => {
  const waivable = (rules: Json): readonly (boolean | undefined)[] =>
    compile({ waivers: { rules } }).rules.map((bound) => bound.waivable);
  expect(waivable(["scope"])).toEqual([undefined, undefined, true]);
  expect(waivable(["*"])).toEqual([true, true, true]);
});

test.each(["Honored", "Ignored"])("labels of namespaces are %s by all entries", (namespaceLabels) => {
  const { rules } = compile({ namespaceLabels });
  expect(rules.map((bound) => bound.namespaceLabels)).toEqual([namespaceLabels, namespaceLabels, namespaceLabels]);
});

describe("problems are reported", () => {
  test.each<[string, JsonObject, ...string[]]>([
    ["no exception", { exceptions: [] }, "FieldValueInvalid spec.exceptions: must "],
    [
      "an empty one",
      { exceptions: [{}] },
      "FieldValueRequired spec.exceptions[0].name: must ",
      "FieldValueRequired spec.exceptions[0].reason: must ",
      "FieldValueRequired spec.exceptions[0].rules: must ",
    ],
    ["no text as one", { exceptions: ["legacy"] }, "FieldValueTypeInvalid spec.exceptions[0]: must "],
    [
      "a reason of invisible characters",
      excepting({ reason: "\u200b" }),
      "FieldValueInvalid spec.exceptions[0].reason: must give a reason",
    ],
    [
      "a reason that says nothing",
      excepting({ reason: " \t" }),
      "FieldValueInvalid spec.exceptions[0].reason: must give a reason",
    ],
    [
      "a name that is none",
      excepting({ name: "My Name" }),
      "FieldValueInvalid spec.exceptions[0].name: must be a DNS label",
    ],
    [
      "an unknown entry",
      excepting({ rules: ["objects/no-dta"] }),
      "FieldValueNotSupported spec.exceptions[0].rules[0]: must be the id of a rule entry of pack 'test', not 'objects/no-dta'; did you mean 'objects/no-data'?",
    ],
    [
      "the rule of an entry that has an id of its own",
      excepting({ rules: ["crd/scope-required"] }),
      "FieldValueNotSupported spec.exceptions[0].rules[0]: must be the id of a rule entry",
    ],
    [
      "a defaulter",
      excepting({ rules: ["objects/default-type"] }),
      "FieldValueNotSupported spec.exceptions[0].rules[0]: must be the id of a rule entry",
    ],
    [
      "'*' beside others",
      excepting({ rules: ["*", "scope"] }),
      "FieldValueInvalid spec.exceptions[0].rules: must be '*' alone or a list without it",
    ],
    [
      "patterns of names, which are none",
      excepting({ match: { namespaces: ["shop-*"], names: ["web-*", "*-web", "*"] } }),
      "FieldValueInvalid spec.exceptions[0].match.names[1]: must be the name of an object, with at most one '*' at the end",
      "FieldValueInvalid spec.exceptions[0].match.names[2]: must be the name of an object, with at most one '*' at the end",
      "FieldValueInvalid spec.exceptions[0].match.namespaces[0]: must be the name of a namespace",
    ],
    [
      "a field that is none",
      excepting({ fields: ["spec", "spec..a"] }),
      "FieldValueInvalid spec.exceptions[0].fields[1]: must be a path, such as 'spec.replicas'",
    ],
    [
      "a day that does not exist",
      excepting({ expires: "2027-02-29" }),
      "FieldValueInvalid spec.exceptions[0].expires: must be a time that exists, such as '2027-01-31T12:00:00Z'",
    ],
    [
      "a time without a zone",
      excepting({ expires: "2027-02-01T12:00:00" }),
      "FieldValueInvalid spec.exceptions[0].expires: must be a time with a time zone, such as '2027-01-31T12:00:00Z', or a day, ",
    ],
    ["an empty match", excepting({ match: {} }), "FieldValueInvalid spec.exceptions[0].match: must "],
    [
      "an unknown match",
      excepting({ match: { users: ["a"] } }),
      "FieldValueForbidden spec.exceptions[0].match.users: 'users' may not be used here",
    ],
    [
      "a label that nothing can have",
      excepting({ match: { objectSelector: { matchLabels: { "-a": "b" } } } }),
      "FieldValueInvalid spec.exceptions[0].match.objectSelector.matchLabels[-a]: must ",
    ],
    [
      "a resource that none of its rules judges",
      excepting({ rules: ["scope"], match: onResource("pods") }),
      "FieldValueInvalid spec.exceptions[0].match.resourceRules: must cover something that one of the `rules` reviews",
    ],
    [
      "a name twice",
      { exceptions: [exception(), exception()] },
      "FieldValueDuplicate spec.exceptions[1].name: must be unique in the pack: `spec.exceptions[0]` already has 'legacy'",
    ],
    ["waivers of nothing", { waivers: {} }, "FieldValueRequired spec.waivers.rules: must "],
    [
      "waivers of an unknown entry",
      { waivers: { rules: ["scop"] } },
      "FieldValueNotSupported spec.waivers.rules[0]: must be the id of a rule entry of pack 'test', not 'scop'; did you mean 'scope'?",
    ],
    [
      "waivers of all and more",
      { waivers: { rules: ["*", "scope"] } },
      "FieldValueInvalid spec.waivers.rules: must be '*' alone or a list without it",
    ],
    [
      "labels that are maybe honoured",
      { namespaceLabels: "honored" },
      "FieldValueNotSupported spec.namespaceLabels: must ",
    ],
  ])("%s", (_, spec, ...expected) => {
    expect(problems(spec)).toEqual(expected.map((text) => expect.stringContaining(text) as unknown));
  });

  test("an entry that cannot be used is reported once", () => {
    const rules = [{ use: "objects/nodata" }];
    expect(problems({ rules, exceptions: [exception({ rules: ["objects/nodata"] })] })).toEqual([
      expect.stringContaining("spec.rules[0].use"),
    ]);
  });

  test("a match within what its rules review is valid", () => {
    expect(problems(excepting({ rules: ["scope", "objects/no-data"], match: onResource("pods") }))).toEqual([]);
    expect(problems(excepting({ rules: ["*"], match: onResource("customresourcedefinitions") }))).toEqual([]);
  });
});
