import { validatingPolicy } from "../testing/admission-policies.js";
import { BROKEN, checkRows, many, type PolicyRow, problemsIn } from "../testing/policy-rows.js";
import type { Json, JsonObject, KubeObject } from "kube-json";
import { policyProblems } from "./policy-problems.js";

const problemOf = (object: KubeObject): string => policyProblems(object, undefined)[0]?.problem ?? "";

const annotations = (...list: readonly Json[]): JsonObject => ({ auditAnnotations: list, validations: [] });

describe("ValidatingAdmissionPolicy", () => {
  checkRows(validatingPolicy, [
    [
      "neither validations nor annotations",
      { validations: [] },
      "missing spec.validations",
      "missing spec.auditAnnotations",
    ],
    [
      "an unknown reason",
      { validations: [{ expression: "true", reason: "other" }] },
      "unsupported spec.validations[0].reason",
    ],
    [
      "a reason that the API mentions but the server does not take",
      { validations: [{ expression: "true", reason: "Unauthorized" }] },
      "unsupported spec.validations[0].reason",
    ],
    ...["Forbidden", "Invalid", "RequestEntityTooLarge"].map(
      (reason): PolicyRow => [`reason ${reason}`, { validations: [{ expression: "true", reason }] }],
    ),
    ["no expression", { validations: [{}] }, "missing spec.validations[0].expression"],
    ["a blank expression", { validations: [{ expression: "\n " }] }, "missing spec.validations[0].expression"],
    ["a blank message", { validations: [{ expression: "true", message: " " }] }, "invalid spec.validations[0].message"],
    [
      "a message with a line break",
      { validations: [{ expression: "true", message: "a\nb" }] },
      "invalid spec.validations[0].message",
    ],
    ["a message with a line break at its end", { validations: [{ expression: "true", message: "a\n" }] }],
    ["an expression with a line break and no message", { validations: [{ expression: "true &&\ntrue" }] }],
    [
      "a blank message expression",
      { validations: [{ expression: "true", messageExpression: " " }] },
      "invalid spec.validations[0].messageExpression",
    ],
    [
      "an expression that does not compile",
      { validations: [{ expression: BROKEN }] },
      "invalid spec.validations[0].expression",
    ],
    [
      "an expression of the wrong type",
      { validations: [{ expression: "1" }] },
      "invalid spec.validations[0].expression",
    ],
    [
      "an expression of any type",
      { validations: [{ expression: "object.spec.a" }] },
      "invalid spec.validations[0].expression",
    ],
    [
      "a part that is wrong without variables",
      { validations: [{ expression: "int('x') == 1" }] },
      "invalid spec.validations[0].expression",
    ],
    [
      "parameters that there are not",
      { validations: [{ expression: "params.a == 1" }] },
      "invalid spec.validations[0].expression",
    ],
    [
      "variables that there are not",
      { validations: [{ expression: "variables.a" }] },
      "invalid spec.validations[0].expression",
    ],
    ["an unknown function", { validations: [{ expression: "test()" }] }, "invalid spec.validations[0].expression"],
    [
      "a message expression that does not compile",
      { validations: [{ expression: "true", messageExpression: BROKEN }] },
      "invalid spec.validations[0].messageExpression",
    ],
    [
      "a message expression of the wrong type",
      { validations: [{ expression: "true", messageExpression: "0 == 0" }] },
      "invalid spec.validations[0].messageExpression",
    ],
    [
      "a message expression with the authorizer",
      {
        validations: [
          { expression: "true", messageExpression: "string(authorizer.path('/a').check('get').allowed())" },
        ],
      },
      "invalid spec.validations[0].messageExpression",
    ],
    ["only annotations", annotations({ key: "a", valueExpression: "'1'" })],
    ["an annotation that may be null", annotations({ key: "a", valueExpression: "null" })],
    ["an invalid key", annotations({ key: "@", valueExpression: "'a'" }), "invalid spec.auditAnnotations[0].key"],
    [
      "a key with a prefix",
      annotations({ key: "a/b", valueExpression: "'a'" }),
      "invalid spec.auditAnnotations[0].key",
    ],
    [
      "a key of 64 characters",
      annotations({ key: "a".repeat(64), valueExpression: "'a'" }),
      "invalid spec.auditAnnotations[0].key",
    ],
    ["a key of 63 characters", annotations({ key: "a".repeat(63), valueExpression: "'a'" })],
    [
      "a key twice",
      annotations({ key: "a", valueExpression: "'1'" }, { key: "a", valueExpression: "'2'" }),
      "duplicate spec.auditAnnotations[1].key",
    ],
    ["no value", annotations({ key: "a" }), "missing spec.auditAnnotations[0].valueExpression"],
    [
      "a value of the wrong type",
      annotations({ key: "a", valueExpression: "true" }),
      "invalid spec.auditAnnotations[0].valueExpression",
    ],
    [
      "a value that does not compile",
      annotations({ key: "a", valueExpression: BROKEN }),
      "invalid spec.auditAnnotations[0].valueExpression",
    ],
    ["5120 bytes", annotations({ key: "a", valueExpression: `'${"a".repeat(5118)}'` })],
    [
      "5121 bytes",
      annotations({ key: "a", valueExpression: `'${"a".repeat(5119)}'` }),
      "missing spec.auditAnnotations[0].valueExpression",
    ],
    ["20 annotations", annotations(...many(20).map((index) => ({ key: `a${String(index)}`, valueExpression: "'1'" })))],
    [
      "21 annotations",
      annotations(...many(21).map((index) => ({ key: `a${String(index)}`, valueExpression: "'1'" }))),
      "invalid spec.auditAnnotations",
    ],
  ]);

  test("annotations need the name of the policy", () => {
    const spec = annotations({ key: "a", valueExpression: "'1'" });
    expect(problemsIn(validatingPolicy(spec, "nope!"))).toEqual(["invalid spec.auditAnnotations[0].key"]);
    expect(problemsIn(validatingPolicy(spec, ""))).toEqual(["invalid spec.auditAnnotations[0].key"]);
    expect(problemsIn({ ...validatingPolicy(spec), metadata: { generateName: "acme-" } })).toEqual([]);
  });
  test("a policy without a specification", () => {
    expect(problemsIn({ ...validatingPolicy(), spec: null })).toEqual([
      "missing spec.matchConstraints",
      "missing spec.validations",
      "missing spec.auditAnnotations",
    ]);
  });
  test.each([
    [
      "its place",
      "a <= five",
      "must compile; line 1, column 1: undeclared reference to 'a'; line 1, column 6: undeclared reference to 'five'",
    ],
    ["its type", "'a'", "must evaluate to 'bool', not to 'string'"],
    [
      "how many there are",
      "a + b + c + d + e",
      "must compile; line 1, column 1: undeclared reference to 'a'; line 1, column 5: undeclared reference to 'b'; line 1, column 9: undeclared reference to 'c'; and 2 more",
    ],
  ])("the message of an error names %s", (_, expression, expected) => {
    expect(problemOf(validatingPolicy({ validations: [{ expression }] }))).toBe(expected);
  });
});
