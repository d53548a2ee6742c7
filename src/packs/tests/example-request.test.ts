import { DEFAULTERS } from "../../defaulters/index.js";
import { RULES } from "../../rules/index.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";
import { type TestResult, runPackTests } from "./run-tests.js";

const write = useFolder();

const HEAD =
  "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: team }\nspec:\n  description: Requests.\n";

/** The results of an entry whose `good` and `bad` example differ in the name of the object. */
const results = (rules: string, object: string, more = ""): readonly TestResult[] => {
  const text = `${HEAD}  rules:
    - use: generic/cel
      match: { resourceRules: [${rules}] }
      options: { expression: "object.metadata.name != 'bad'", message: must be another }
      good: { ${object}, metadata: { name: good } }
      bad: { ${object}, metadata: { name: bad } }
      ${more}
`;
  return runPackTests(loadPacks(write({ "pack.yaml": text }), { rules: RULES, defaulters: DEFAULTERS }), []).results;
};

const on = (group: string, resources: string, operations = "CREATE, UPDATE"): string =>
  `{ apiGroups: ["${group}"], resources: [${resources}], operations: [${operations}] }`;

const SCALE = "apiVersion: autoscaling/v1, kind: Scale";
const EXEC = "apiVersion: v1, kind: PodExecOptions";
const WIDGET = "apiVersion: acme.io/v1, kind: Widget";
const UPDATED = (object: string): string => `oldObject: { ${object}, metadata: { name: old } }`;

test.each([
  ["the subresource 'scale'", on("apps", "deployments/scale"), SCALE],
  ["the resource, too", on("apps", "deployments, deployments/scale"), SCALE],
  ["all resources with 'scale'", on("*", '"*/scale"'), SCALE],
  ["the scale of a custom resource", on("acme.io", "widgets/scale"), SCALE],
  ["the status of a custom resource", on("acme.io", "widgets/status"), WIDGET],
  ["all subresources of a custom resource", on("acme.io", "widgets/*"), WIDGET],
  ["'pods/eviction'", on("", "pods/eviction", "CREATE"), "apiVersion: policy/v1, kind: Eviction"],
  ["'pods/exec'", on("", "pods/exec", "CONNECT"), EXEC],
  ["all connections", on("", "pods/*", "CONNECT"), EXEC],
  ["all operations on 'pods/exec'", on("", "pods/exec", '"*"'), EXEC],
  [
    "a subresource of another API server",
    on("subresources.kubevirt.io", "virtualmachines/restart", "UPDATE, CREATE"),
    "apiVersion: subresources.kubevirt.io/v1, kind: RestartOptions",
  ],
])("the examples of an entry that names %s are such requests", (_, rules, object) => {
  expect(results(rules, object)).toMatchObject([{ passed: true }, { passed: true }]);
});

test("with an old object, they are updates of the subresource", () => {
  const rules = on("apps", "deployments/scale", "UPDATE");
  expect(results(rules, SCALE, UPDATED(SCALE))).toMatchObject([{ passed: true }, { passed: true }]);
});

test.each([
  [
    "the object in place of what a request brings",
    on("apps", "deployments/scale"),
    "apiVersion: apps/v1, kind: Deployment",
    "CREATE of 'deployments'; it names 'deployments/scale', whose requests bring kind 'Scale'",
  ],
  [
    "another kind",
    on("", "pods/exec", "CONNECT"),
    "apiVersion: v1, kind: PodAttachOptions",
    "CREATE of 'podattachoptionses'",
  ],
  ["another custom resource", on("acme.io", "gadgets/status"), WIDGET, "CREATE of 'widgets'"],
  [
    "no old object",
    on("acme.io", "widgets", "UPDATE"),
    WIDGET,
    "CREATE of 'widgets'; with `oldObject`, it is an update",
  ],
  [
    "another version",
    on("acme.io", "widgets").replace("resources", "apiVersions: [v2], resources"),
    WIDGET,
    "CREATE of 'widgets'; they are of version 'v1', and the match names 'v2'",
  ],
  ["a resource without connections", on("acme.io", "things", "CONNECT"), WIDGET, "CREATE of 'widgets'"],
])("an example with %s fails", (_, rules, object, why) => {
  const actual = `the match of the pack or the entry excludes this ${why}`;
  expect(results(rules, object)).toMatchObject([
    { differences: [{ subject: "match", actual }] },
    { differences: [{ subject: "match", actual }] },
  ]);
});

describe("the good example of an entry that denies all", () => {
  const denying = (good: string, expression = "false"): readonly TestResult[] => {
    const text = `${HEAD}  rules:
    - use: generic/cel
      match: { resourceRules: [${on("apps", "deployments")}] }
      options: { expression: "${expression}", message: must not be used }
      good: ${good}
      bad: { apiVersion: apps/v1, kind: Deployment }
`;
    return runPackTests(loadPacks(write({ "pack.yaml": text }), { rules: RULES, defaulters: DEFAULTERS }), []).results;
  };

  test("is one that its match leaves out", () => {
    expect(denying("{ apiVersion: apps/v1, kind: StatefulSet }")).toMatchObject([{ passed: true }, { passed: true }]);
    expect(denying("{ apiVersion: apps/v1, kind: StatefulSet }", "object.kind == ''")).toMatchObject([
      { differences: [{ subject: "match" }] },
      { passed: true },
    ]);
  });

  test("is no other, and the object itself has a name", () => {
    expect(denying("{ apiVersion: apps/v1, kind: Deployment }")).toMatchObject([
      { differences: [{ subject: "cause", actual: "FieldValueInvalid (the object itself): must not be used" }] },
      { passed: true },
    ]);
  });
});
