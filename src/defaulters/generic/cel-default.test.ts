import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/test-rule.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import type { CelDefaultOptions } from "../../options/cel-default-options.js";
import { celDefault } from "./cel-default.js";

const listener = (spec: Json, metadata: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Listener",
  metadata: { name: "web", ...metadata },
  spec,
});
const policy = (expression: string, more: Partial<CelDefaultOptions> = {}): Partial<CelDefaultOptions> => ({
  field: "spec.policy",
  expression,
  ...more,
});

testDefaulter(celDefault, {
  changes: {
    "a value of another field": {
      object: listener({ type: "a" }),
      options: policy("object.spec.type + '-policy'"),
      after: listener({ type: "a", policy: "a-policy" }),
    },
    "a number, from variables and parameters": {
      object: listener({ size: 3 }),
      options: policy("variables.size * params.factor", {
        variables: [{ name: "size", expression: "object.spec.size" }],
        params: { factor: 2 },
      }),
      after: listener({ size: 3, policy: 6 }),
    },
    "a value for each item, from its neighbours": {
      object: listener({ ports: [{ name: "web" }, { name: "dns", protocol: "TCP" }, { name: "dns-2" }] }),
      options: policy("parent.name.startsWith('dns') ? 'UDP' : 'TCP'", { field: "spec.ports[*].protocol" }),
      after: listener({
        ports: [
          { name: "web", protocol: "TCP" },
          { name: "dns", protocol: "TCP" },
          { name: "dns-2", protocol: "UDP" },
        ],
      }),
    },
    "a list": {
      object: listener({}),
      options: policy("['a', 'b'].map(x, x + '1')"),
      after: listener({ policy: ["a1", "b1"] }),
    },
    "an optional with a value": {
      object: listener({ type: "a" }),
      options: policy("object.spec.?type"),
      after: listener({ type: "a", policy: "a" }),
    },
  },
  untouched: {
    "a field that is set": { object: listener({ policy: "" }), options: policy("'a'") },
    null: { object: listener({}), options: policy("null") },
    "an optional without a value": { object: listener({ x: 1 }), options: policy("object.spec.?type") },
    "a match condition that does not hold": {
      object: listener({ type: "b" }),
      options: policy("'a'", {
        matchConditions: [{ name: "type", expression: "object.spec.type == 'a'" }],
      }),
    },
    "a value that is not valid in labels": {
      object: listener({}),
      options: policy("'not valid'", { field: "metadata.labels[acme.io/team]" }),
      undecided: [
        "metadata.labels[acme.io/team]: the value of the expression must be empty or at most 63 characters long: letters, digits, '-', '_' and '.', starting and ending with a letter or digit, such as 'MyValue'",
      ],
    },
    "an expression that fails": {
      object: listener({}),
      options: policy("object.spec.missing"),
      undecided: ["spec.policy: expression 'object.spec.missing' resulted in error: no such key: missing"],
    },
  },
});

test("options that cannot be used", () => {
  const problems = (given: Partial<CelDefaultOptions>): readonly string[] =>
    optionProblems(celDefault, given as CelDefaultOptions);
  expect(problems(policy("object.spec.type"))).toEqual([]);
  expect(problems(policy("oldObject.spec.type"))).toEqual(["expression"]);
  expect(problems(policy("request.userInfo.username"))).toEqual(["expression"]);
  expect(problems(policy("'a'", { field: "status.policy" }))).toEqual(["field"]);
});
