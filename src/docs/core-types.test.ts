import { matchCoreType } from "../kube/core-types/core-types.js";
import { path } from "kube-json";
import { crdOf, ownNodes, schemaField } from "../kube/crd/crd.js";
import { invalid } from "../model/cause.js";
import { ON_CRDS, ON_OBJECTS } from "../model/match.js";
import type { Rule } from "../model/rule.js";
import { CORE_TYPE_ROWS, coreTypeFacts, leavesOutCoreTypes, coreTypesDoc } from "./core-types.js";
import { ruleOf } from "../testing/pack.js";

const rule: Rule = {
  ...ruleOf("crd-schema/no-size", () => [], { match: ON_CRDS, action: "Warn" }),
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  versions:
    - name: v1
      served: true
      schema: { openAPIV3Schema: { properties: { spec: { properties: { size: {} } } } } }
`,
  *check({ object }) {
    for (const node of ownNodes(crdOf(object)))
      if (node.name === "size") yield invalid(schemaField(node), "must be named 'capacity'");
  },
};

test.each<readonly [string, Rule, boolean]>([
  ["on schemas of CRDs", rule, true],
  ["on objects", { ...rule, match: ON_OBJECTS }, false],
  ["that says that it looks inside", { ...rule, insideCoreTypes: true }, false],
  ["on names of CRDs", { ...rule, check: () => [invalid(path("spec", "names", "kind"), "must be 'Widget'")] }, false],
])("a rule %s leaves out what lies inside core types: %#", (_, one, expected) => {
  expect(leavesOutCoreTypes(one)).toBe(expected);
});

describe("the rows", () => {
  test("name each type once, with the fields that tell it", () => {
    const types = CORE_TYPE_ROWS.map(({ api, type }) => `${type} of ${api}`);
    expect(types).toEqual([...new Set(types)]);
    expect(CORE_TYPE_ROWS).toContainEqual({
      type: "ResourceRequirements",
      api: "core/v1",
      has: [["limits", "requests"]],
      mayHave: ["claims"],
      signs: ["`limits` and `requests` are maps"],
      inlined: true,
    });
    expect(CORE_TYPE_ROWS.find(({ type }) => type === "JobSpec")?.api).toBe("batch/v1");
  });
  test("tell the truth: a schema with all that a row says is of its type", () => {
    for (const { type, has, mayHave, signs } of CORE_TYPE_ROWS.filter(({ signs: more }) => more.length === 0))
      for (const group of has) {
        const properties = Object.fromEntries([...group, ...mayHave].map((name) => [name, {}]));
        expect([type, signs, matchCoreType({ properties }, "", "", true).coreType]).toEqual([type, [], type]);
      }
  });
  test("keep the types of an API together", () => {
    const changes = CORE_TYPE_ROWS.filter(({ api }, index) => api !== CORE_TYPE_ROWS[index - 1]?.api);
    expect(changes.map(({ api }) => api)).toEqual([...new Set(CORE_TYPE_ROWS.map(({ api }) => api))]);
  });
});

test("the page has a row for each type and names the rules that look inside", () => {
  const page = coreTypesDoc({ rules: [rule, { ...rule, id: "a/b", insideCoreTypes: true }], defaulters: [] });
  for (const { type } of CORE_TYPE_ROWS) expect(page).toMatch(new RegExp(`^\\| ${type}(\\\\\\*)? \\|`, "m"));
  expect(page).toContain("Some rules review these fields anyway: `a/b`.");
  expect(page).not.toContain(rule.id);
  expect(coreTypeFacts({ rules: [rule], defaulters: [] }).join("\n")).not.toContain("all the same");
});
