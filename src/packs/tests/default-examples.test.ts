import { DEFAULTERS } from "../../defaulters/index.js";
import { RULES } from "../../rules/index.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";
import { loadTests } from "./load-tests.js";
import { type TestResult, runPackTests } from "./run-tests.js";

const write = useFolder();

const HEAD =
  "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: team }\nspec:\n  description: Defaults.\n";
const ON = "match: { resourceRules: [{ apiGroups: [acme.io], resources: [widgets], operations: [CREATE, UPDATE] }] }";
const SIZE = `use: generic/default, ${ON}, options: { field: spec.size, value: 3 }`;
const widget = (spec: string): string =>
  `{ apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: ${spec} }`;

const results = (entry: string, more = ""): readonly TestResult[] => {
  const text = `${HEAD}${more}  defaulters: [{ ${entry} }]\n`;
  return runPackTests(loadPacks(write({ "pack.yaml": text }), { rules: RULES, defaulters: DEFAULTERS }), []).results;
};

const pair = (before: string, after: string): string => `before: ${widget(before)}, after: ${widget(after)}`;

test("the result has the place and the name of the example", () => {
  expect(results(`${SIZE}, ${pair("{ other: 1 }", "{ other: 1, size: 3 }")}`)).toEqual([
    {
      suite: "team",
      file: expect.stringMatching(/pack\.yaml$/) as string,
      line: 6,
      column: expect.any(Number) as number,
      type: "example",
      name: "generic/default: before",
      passed: true,
      differences: [],
    },
  ]);
});

const PORTS = "{ ports: [{ port: 1 }] }";

test.each<readonly [string, string]>([
  [
    "a container wherever it is",
    `use: generic/default, on: containers, options: { field: securityContext, value: {} },
     before: { apiVersion: v1, kind: Pod, spec: { initContainers: [{ name: a }] } },
     after: { apiVersion: v1, kind: Pod, spec: { initContainers: [{ name: a, securityContext: {} }] } }`,
  ],
  [
    "an expression",
    `use: generic/cel-default, ${ON}, options: { field: spec.size, expression: 1 + 1 }, ${pair("{}", "{ size: 2 }")}`,
  ],
  [
    "an item of a list",
    `use: generic/list-entry, ${ON}, options: { field: spec.ports, mergeKey: port, entry: { port: 2 } }, ${pair(PORTS, "{ ports: [{ port: 1 }, { port: 2 }] }")}`,
  ],
  [
    "an update",
    `use: generic/carry-over, ${ON}, options: { fields: [spec.size] }, oldObject: ${widget("{ size: 5 }")}, ${pair("{}", "{ size: 5 }")}`,
  ],
  [
    "a removal",
    `use: generic/clear-stale-union-member, ${ON}, options: { field: spec, members: [git, http], discriminator: type },
     oldObject: ${widget("{ type: Git, git: {} }")}, ${pair("{ type: HTTP, git: {} }", "{ type: HTTP }")}`,
  ],
])("passes for %s", (_, entry) => {
  expect(results(entry)).toMatchObject([{ passed: true, differences: [] }]);
});

test.each<readonly [string, string, readonly object[]]>([
  [
    "nothing changes",
    `${SIZE}, ${pair("{ size: 1 }", "{ size: 3 }")}`,
    [{ subject: "object spec.size", expected: "3", actual: "1" }],
  ],
  [
    "another value is set",
    `${SIZE}, ${pair("{}", "{ size: 4 }")}`,
    [{ subject: "object spec.size", expected: "4", actual: "3" }],
  ],
  [
    "nothing should change",
    `${SIZE}, ${pair("{ size: 1 }", "{ size: 1 }")}`,
    [{ subject: "after", expected: "an object that the entry changed", actual: "the object in `before`" }],
  ],
  [
    "the resource is misspelt",
    `${SIZE.replace("widgets", "widget")}, ${pair("{}", "{ size: 3 }")}`,
    [
      {
        subject: "match",
        expected: "an object that the entry changes",
        actual: "the match of the pack or the entry excludes this CREATE of 'widgets'; it names 'widget'",
      },
    ],
  ],
  [
    "the group is misspelt",
    `${SIZE.replace("acme.io", "acme.oi")}, ${pair("{}", "{ size: 3 }")}`,
    [
      {
        subject: "match",
        expected: "an object that the entry changes",
        actual:
          "the match of the pack or the entry excludes this CREATE of 'widgets'; they are of group 'acme.io', and the match names 'acme.oi'",
      },
    ],
  ],
  [
    "the field is misspelt",
    `${SIZE.replace("spec.size", "spec.sise")}, ${pair("{}", "{ size: 3 }")}`,
    [
      { subject: "object spec.size", expected: "3" },
      { subject: "object spec.sise", actual: "3" },
    ],
  ],
  [
    "it only acts on updates",
    `use: generic/carry-over, ${ON}, options: { fields: [spec.size] }, ${pair("{}", "{ size: 5 }")}`,
    [
      {
        subject: "match",
        expected: "an object that the entry changes",
        actual: "the defaulter does not apply to this CREATE of 'widgets'; with `oldObject`, it is an update",
      },
    ],
  ],
  [
    "an expression has no value",
    `use: generic/cel-default, ${ON}, options: { field: spec.size, expression: object.spec.none }, ${pair("{}", "{ size: 2 }")}`,
    [
      { subject: "object spec.size", expected: "2" },
      { subject: "undecided", actual: expect.stringContaining("spec.size: expression 'object.spec.none'") as string },
    ],
  ],
  [
    "a list is named instead of its items",
    `${SIZE.replace("spec.size", "spec.ports.name")}, ${pair(PORTS, "{ ports: [{ port: 1, name: a }] }")}`,
    [
      { subject: "object spec.ports[0].name", expected: '"a"' },
      { subject: "field", expected: "`[*]` for the items of a list", actual: "`spec.ports` is a list" },
    ],
  ],
])("fails if %s", (_, entry, differences) => {
  expect(results(entry)).toMatchObject([{ passed: false, differences }]);
});

test("the match of the pack counts", () => {
  const [result] = results(`${SIZE}, ${pair("{}", "{ size: 3 }")}`, "  match: { excludedNamespaces: [a] }\n");
  expect(result).toMatchObject({ passed: true });
  const [other] = results(
    `${SIZE}, ${pair("{}", "{ size: 3 }").replaceAll("name: a }", "name: a, namespace: a }")}`,
    "  match: { excludedNamespaces: [a] }\n",
  );
  expect(other).toMatchObject({ passed: false, differences: [{ subject: "match" }] });
});

test("what knows its fields may have an example, of which both parts are needed", () => {
  const labels = "use: metadata/labels-from-template";
  expect(results(labels)).toEqual([]);
  expect(results(`${labels}, before: { apiVersion: apps/v1, kind: Deployment }`)).toMatchObject([
    { passed: false, differences: [{ subject: "after", expected: "an object", actual: "none" }] },
  ]);
});

test.each(["before", "after"])("a generic entry without `%s` is refused", (name) => {
  const other = name === "before" ? "after" : "before";
  expect(() => results(`${SIZE}, ${other}: ${widget("{}")}`)).toThrow(
    `spec.defaulters[0].${name}: must be set; 'generic/default' has no examples of its own`,
  );
});

const DEPLOYMENTS =
  "match: { resourceRules: [{ apiGroups: [apps], resources: [deployments], operations: [CREATE, UPDATE] }] }";
const deployment = (spec: string): string =>
  `{ apiVersion: apps/v1, kind: Deployment, metadata: { name: a }, spec: ${spec} }`;

test.each<readonly [string, string, string, string | undefined]>([
  ["the type of the field", "minReadySeconds, value: 10", "{ minReadySeconds: 10 }", undefined],
  [
    "a field that is misspelt",
    "minReadySecond, value: 10",
    "{ minReadySecond: 10 }",
    "spec.minReadySecond: may not be set; did you mean `minReadySeconds`?",
  ],
])("the default of a built-in kind has %s", (_, options, after, actual) => {
  const entry = `use: generic/default, ${DEPLOYMENTS}, options: { field: spec.${options} }`;
  const expected = "fields and values that an API server accepts";
  expect(results(`${entry}, before: ${deployment("{}")}, after: ${deployment(after)}`)).toMatchObject([
    { differences: actual === undefined ? [] : [{ subject: "default", expected, actual }] },
  ]);
});

test.each<readonly [string, string, string]>([
  ["another type than the field", 'minReadySeconds, value: "10"', '{ minReadySeconds: "10" }'],
  ["another type below it", "paused, value: { a: 1 }", "{ paused: { a: 1 } }"],
])("the default of a built-in kind that has %s is not set", (_, options, after) => {
  const entry = `use: generic/default, ${DEPLOYMENTS}, options: { field: spec.${options} }`;
  expect(results(`${entry}, before: ${deployment("{}")}, after: ${deployment(after)}`)).toMatchObject([
    {
      differences: [
        { subject: expect.stringContaining("object spec.") as string },
        { subject: "undecided", actual: expect.stringContaining("an API server would reject the object: ") as string },
      ],
    },
  ]);
});

test("a replacement that makes the object invalid is reported", () => {
  const entry = `use: generic/default, ${DEPLOYMENTS}, options: { field: spec.strategy.type, value: Recreate, mode: Replace }`;
  const before = "{ strategy: { type: RollingUpdate } }";
  const after = "{ strategy: { type: Recreate, rollingUpdate: { maxSurge: 25%, maxUnavailable: 25% } } }";
  const [result] = results(`${entry}, before: ${deployment(before)}, after: ${deployment(after)}`);
  expect(result?.differences.map(({ subject, actual }) => [subject, actual])).toContainEqual([
    "default",
    "spec.strategy.rollingUpdate: may not be specified when `type` is 'Recreate'",
  ]);
});

test("what an API server cannot read in the example itself is no mistake of the default", () => {
  const entry = `use: generic/default, ${DEPLOYMENTS}, options: { field: spec.minReadySeconds, value: 1 }`;
  const examples = `before: ${deployment("{ odd: 1 }")}, after: ${deployment("{ odd: 1, minReadySeconds: 1 }")}`;
  expect(results(`${entry}, ${examples}`)).toMatchObject([{ differences: [] }]);
});

test("a case shows it as well", () => {
  const options = "options: { field: spec.minReadySecond, value: 10 }";
  const examples = `before: ${deployment("{}")}, after: ${deployment("{ minReadySecond: 10 }")}`;
  const test = `apiVersion: decorum.dev/v1alpha1\nkind: PolicyTest\nmetadata: { name: t }\nspec:\n  cases:\n`;
  const files = {
    "pack.yaml": `${HEAD}  defaulters: [{ use: generic/default, ${DEPLOYMENTS}, ${options}, ${examples} }]\n`,
    "tests/t.yaml": `${test}    - { name: one, object: ${deployment("{}")}, expect: { allowed: true } }\n`,
  };
  const packs = loadPacks(write(files), { rules: RULES, defaulters: DEFAULTERS });
  const { results: ran, failed } = runPackTests(packs, loadTests(packs));
  expect([failed, ran.map(({ differences }) => differences.map(({ subject }) => subject))]).toEqual([
    2,
    [["default"], ["default"]],
  ]);
});
