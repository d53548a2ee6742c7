import { Ajv } from "ajv";
import type { Json, JsonObject } from "kube-json";
import { type PolicyCase, readPolicyTest } from "./policy-test.js";
import { policyTestSchema } from "./policy-test-schema.js";
import { reasonsOf } from "../../testing/refusal.js";

const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };

const policyTest = (...cases: readonly Json[]): JsonObject => ({
  apiVersion: "decorum.dev/v1alpha1",
  kind: "PolicyTest",
  metadata: { name: "test" },
  spec: { cases },
});

const passing = { name: "one", object: pod, expect: { allowed: true } };

const first = (found: Json): PolicyCase => {
  const [only] = readPolicyTest(policyTest(found)).cases;
  if (only === undefined) throw new Error("there is no case");
  return only;
};

const problems = (document: unknown): readonly string[] => reasonsOf(() => readPolicyTest(document));

const request = {
  uid: "1",
  kind: { group: "", version: "v1", kind: "Pod" },
  resource: { group: "", version: "v1", resource: "pods" },
  operation: "DELETE",
  name: "a",
  object: null,
  oldObject: pod,
};

describe("readPolicyTest", () => {
  test("reads an object like one from a file", () => {
    const { name, field, context, expect: expected } = first(passing);
    expect({ name, field }).toEqual({ name: "one", field: ["spec", "cases", 0] });
    expect(context).toMatchObject({ operation: "CREATE", resource: { resource: "pods" }, object: pod });
    expect(expected).toEqual({ allowed: true, causes: [], warnings: undefined, object: undefined });
  });

  test("reads facts that the object does not contain", () => {
    const { context } = first({
      ...passing,
      oldObject: pod,
      operation: "UPDATE",
      subresource: "status",
      resource: "pods",
      namespace: "demo",
      user: { username: "jane", groups: ["x"] },
      cluster: [{ apiVersion: "v1", kind: "Node" }],
    });
    expect(context).toMatchObject({
      operation: "UPDATE",
      oldObject: pod,
      subresource: "status",
      namespace: "demo",
      user: { username: "jane", groups: ["x"] },
    });
    expect(context.cluster.list("", "Node")).toHaveLength(1);
    expect(first({ ...passing, user: { username: "jane" } }).context.user).toEqual({
      username: "jane",
      groups: [],
    });
    expect(first({ ...passing, operation: "DELETE" }).context.operation).toBe("DELETE");
  });

  test("reads a request like a webhook", () => {
    const { context } = first({ name: "one", request, expect: { allowed: true }, cluster: [pod] });
    expect(context).toMatchObject({ operation: "DELETE", object: pod, name: "a" });
    expect(context.cluster.list("", "Pod")).toEqual([pod]);
  });

  test.each<readonly [string, Json, readonly string[]]>([
    ["another kind", { ...pod, kind: "Node" }, ["FieldValueInvalid spec.cases[0].oldObject.kind"]],
    ["another group", { ...pod, apiVersion: "acme.io/v1" }, ["FieldValueInvalid spec.cases[0].oldObject.apiVersion"]],
    ["another name", { ...pod, metadata: { name: "b" } }, ["FieldValueInvalid spec.cases[0].oldObject.metadata.name"]],
    ["another version", { ...pod, apiVersion: "v2" }, []],
    ["no name", { ...pod, metadata: {} }, []],
  ])("an old object of %s", (_, oldObject, expected) => {
    expect(problems(policyTest({ ...passing, oldObject }))).toEqual(expected);
  });

  test("reads the time of the request", () => {
    expect(first(passing).now).toBeUndefined();
    expect(first({ ...passing, now: "2027-01-31T12:00:00+01:00" }).now).toBe(Date.parse("2027-01-31T11:00:00Z"));
  });

  test("reads the expected waivers", () => {
    const finding = { rule: "a/b", field: "spec", reason: "FieldValueInvalid" };
    expect(first({ ...passing, expect: { allowed: true, waived: [finding] } }).expect.waived).toEqual([
      { ...finding, field: ["spec"] },
    ]);
    expect(first({ ...passing, expect: { allowed: true, waived: [] } }).expect.waived).toEqual([]);
    expect(first(passing).expect.waived).toBeUndefined();
  });

  test("reads the expectation", () => {
    const finding = { rule: "a/b", field: "metadata.labels[a/b]", reason: "FieldValueInvalid" };
    const { expect: expected } = first({
      ...passing,
      expect: { allowed: false, causes: [finding], warnings: [], object: pod },
    });
    expect(expected).toEqual({
      allowed: false,
      causes: [{ rule: "a/b", field: ["metadata", "labels", { key: "a/b" }], reason: "FieldValueInvalid" }],
      warnings: [],
      object: pod,
    });
  });

  test("objects of a test are frozen", () => {
    expect(Object.isFrozen(first(passing).context.object["metadata"])).toBe(true);
    expect(Object.isFrozen(pod)).toBe(false);
  });

  test.each<readonly [string, unknown, readonly string[]]>([
    ["nothing", null, ["FieldValueTypeInvalid "]],
    ["another kind", { ...policyTest(passing), kind: "PolicyPack" }, ["FieldValueNotSupported kind"]],
    ["no cases", policyTest(), ["FieldValueInvalid spec.cases"]],
    [
      "a case without name",
      policyTest({ object: pod, expect: { allowed: true } }),
      ["FieldValueRequired spec.cases[0].name"],
    ],
    ["a name twice", policyTest(passing, passing), ["FieldValueDuplicate spec.cases[1].name"]],
    [
      "neither object nor request",
      policyTest({ name: "a", expect: { allowed: true } }),
      ["FieldValueRequired spec.cases[0]"],
    ],
    ["object and request", policyTest({ ...passing, request }), ["FieldValueInvalid spec.cases[0]"]],
    [
      "a request with what it tells itself",
      policyTest({ name: "a", request, namespace: "b", oldObject: pod, expect: { allowed: true } }),
      ["FieldValueForbidden spec.cases[0].oldObject", "FieldValueForbidden spec.cases[0].namespace"],
    ],
    [
      "a bad request",
      policyTest({ name: "a", request: { ...request, uid: "" }, expect: { allowed: true } }),
      ["FieldValueRequired spec.cases[0].request.uid"],
    ],
    ["a day as the time", policyTest({ ...passing, now: "2027-01-31" }), ["FieldValueInvalid spec.cases[0].now"]],
    [
      "a waived field that is none",
      policyTest({
        ...passing,
        expect: { allowed: true, waived: [{ rule: "a", field: "a..b", reason: "FieldValueInvalid" }] },
      }),
      ["FieldValueInvalid spec.cases[0].expect.waived[0].field"],
    ],
    [
      "an object of no kind",
      policyTest({ ...passing, object: { apiVersion: "v1" } }),
      ["FieldValueRequired spec.cases[0].object.kind"],
    ],
    [
      "an unknown operation",
      policyTest({ ...passing, operation: "PATCH" }),
      ["FieldValueNotSupported spec.cases[0].operation"],
    ],
    [
      "an update without old object",
      policyTest({ ...passing, operation: "UPDATE" }),
      ["FieldValueRequired spec.cases[0].oldObject"],
    ],
    [
      "an old object that is not needed",
      policyTest({ ...passing, operation: "DELETE", oldObject: pod }),
      ["FieldValueForbidden spec.cases[0].oldObject"],
    ],
    ["no expectation", policyTest({ name: "a", object: pod }), ["FieldValueRequired spec.cases[0].expect"]],
    [
      "an expectation that says nothing",
      policyTest({ ...passing, expect: {} }),
      ["FieldValueRequired spec.cases[0].expect.allowed"],
    ],
    [
      "an unknown expectation",
      policyTest({ ...passing, expect: { allowed: true, denied: [] } }),
      ["FieldValueForbidden spec.cases[0].expect.denied"],
    ],
    [
      "findings that cannot be",
      policyTest({
        ...passing,
        expect: {
          allowed: true,
          causes: [
            { rule: "a", field: "a[", reason: "Invalid" },
            { rule: "", field: "a", reason: "FieldValueInvalid" },
          ],
        },
      }),
      [
        "FieldValueNotSupported spec.cases[0].expect.causes[0].reason",
        "FieldValueInvalid spec.cases[0].expect.causes[1].rule",
      ],
    ],
    [
      "a field that cannot be read",
      policyTest({
        ...passing,
        expect: { allowed: true, warnings: [{ rule: "a", field: "a[", reason: "FieldValueInvalid" }] },
      }),
      ["FieldValueInvalid spec.cases[0].expect.warnings[0].field"],
    ],
    [
      "cluster objects that are none",
      policyTest({ ...passing, cluster: [{}, 1] }),
      [
        "FieldValueRequired spec.cases[0].cluster[0].apiVersion",
        "FieldValueRequired spec.cases[0].cluster[0].kind",
        "FieldValueTypeInvalid spec.cases[0].cluster[1]",
      ],
    ],
  ])("refuses %s", (_, document, expected) => {
    expect(problems(document)).toEqual(expected);
  });

  test("the error says how many problems there are", () => {
    expect(() => readPolicyTest({})).toThrow("4 problems");
    expect(() => readPolicyTest(policyTest())).toThrow("1 problem");
  });
});

test("policyTestSchema compiles and validates documents", () => {
  const ajv = new Ajv({ strictTypes: false, strictRequired: false });
  ajv.addVocabulary(["patternErrorMessage"]);
  const validate = ajv.compile(policyTestSchema());
  expect(validate(policyTest(passing))).toBe(true);
  expect(validate(policyTest({}))).toBe(false);
});
