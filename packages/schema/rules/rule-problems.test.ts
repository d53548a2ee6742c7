import type { JsonObject } from "kube-json";
import { ROOT, RULE, crdOf, names, object, problems, rules, text } from "../testing/rule-cases.js";
import { ruleProblems } from "../testing/rule-problems.js";

const ofWord = (word: string): [name: string, schema: JsonObject] => [
  `of the field '${word}'`,
  object({ [word]: text }, `has(self.${word}) && self.${word} != '' && !self.${word}.startsWith('a')`),
];

describe("rules that the API server accepts", () => {
  test.each<[name: string, schema: JsonObject]>([
    ["of the root", object({ spec: object({ a: text }) }, "self.spec.a != ''")],
    ["of the name of the resource", object({}, "self.metadata.name.startsWith('a') && self.kind != ''")],
    ["of the generated name", object({ metadata: { type: "object" } }, "self.metadata.generateName == ''")],
    [
      "of an embedded resource",
      object({ a: { ...object({}, "self.apiVersion == 'v1'"), "x-kubernetes-embedded-resource": true } }),
    ],
    [
      "of escaped fields",
      object(
        { "a-b": text, "c.d/e": text, namespace: text, x__y: text },
        "self.a__dash__b + self.c__dot__d__slash__e + self.__namespace__ + self.x__underscores__y != ''",
      ),
    ],
    [
      "of a field and of the same by its escaped name",
      object({ while: object({ a: text }) }, "self.while == self.__while__ && self.while.a == self.__while__.a"),
    ],
    ...["as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop"].map(ofWord),
    ...["package", "namespace", "return", "var", "void", "while"].map(ofWord),
    [
      "of int-or-string",
      object({ a: { "x-kubernetes-int-or-string": true } }, "type(self.a) == int ? self.a < 5 : self.a == '5'"),
    ],
    [
      "of formats",
      object(
        {
          t: { type: "string", format: "date-time" },
          d: { type: "string", format: "duration" },
          b: { type: "string", format: "byte" },
        },
        "self.t < timestamp('2030-01-01T00:00:00Z') && self.d < duration('1h') && size(self.b) < 3",
      ),
    ],
    [
      "of maps",
      object(
        { m: { type: "object", additionalProperties: { type: "integer" }, maxProperties: 5 } },
        "self.m.all(k, self.m[k] > 0)",
      ),
    ],
    ["of nullable fields", object({ a: { type: "string", nullable: true } }, "!has(self.a) || self.a != ''")],
    ["of transitions", object({ a: text }, "self.a == oldSelf.a")],
    [
      "of optional transitions",
      object({ a: text }, { rule: "!oldSelf.hasValue() || self.a == oldSelf.value().a", optionalOldSelf: true }),
    ],
    [
      "of transitions in a list of type 'map'",
      object({
        l: {
          type: "array",
          maxItems: 10,
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k"],
          items: object({ k: text }, "self == oldSelf"),
        },
      }),
    ],
    [
      "with a message of its own",
      object(
        { a: text },
        {
          rule: "self.a != ''",
          messageExpression: "'not ' + self.a",
          message: "x",
          reason: "FieldValueForbidden",
          fieldPath: ".a",
        },
      ),
    ],
    [
      "with a path to a key",
      object({ m: { type: "object", additionalProperties: text } }, { rule: "true", fieldPath: ".m['a.b']" }),
    ],
    ["with a path to a quoted field", object({ "a.b": text }, { rule: "true", fieldPath: "['a.b']" })],
  ])("%s", (_, schema) => {
    expect(problems(schema)).toEqual([]);
  });
});

// The words are those of k8s.io/apiextensions-apiserver, pkg/apis/apiextensions/validation.
describe("rules that the API server refuses", () => {
  test.each<[name: string, schema: JsonObject, expected: readonly string[]]>([
    ["empty", object({}, " "), [`FieldValueRequired ${RULE}: must be specified`]],
    ["not boolean", object({}, "1 + 1"), [`FieldValueInvalid ${RULE}: cel expression must evaluate to a bool`]],
    [
      "undeclared",
      object({ a: text }, "self.b == ''"),
      [
        `FieldValueInvalid ${RULE}: compilation failed: ERROR: <input>:1:5: undefined field 'b'\n | self.b == ''\n | ....^`,
      ],
    ],
    [
      "arbitrary JSON",
      object({ a: { "x-kubernetes-preserve-unknown-fields": true } }, "has(self.a)"),
      [
        `FieldValueInvalid ${RULE}: compilation failed: ERROR: <input>:1:4: undefined field 'a'\n | has(self.a)\n | ...^`,
      ],
    ],
    [
      "of arbitrary JSON",
      object({ a: { "x-kubernetes-preserve-unknown-fields": true, ...rules("true") } }),
      [
        "InternalError .properties[a].x-kubernetes-validations: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations",
      ],
    ],
    [
      "a message with a line break",
      object({}, { rule: "true", message: "a\nb" }),
      ["FieldValueInvalid .x-kubernetes-validations[0].message: must not contain line breaks, such as '\\n'"],
    ],
    [
      "a blank message",
      object({}, { rule: "true", message: " " }),
      [
        "FieldValueInvalid .x-kubernetes-validations[0].message: must not be blank; it may be a text such as 'must be set'",
      ],
    ],
    [
      "a line break without message",
      object({}, "true &&\ntrue"),
      ["FieldValueRequired .x-kubernetes-validations[0].message: must be specified for a rule with line breaks"],
    ],
    [
      "a message that is no string",
      object({}, { rule: "true", messageExpression: "1" }),
      ["FieldValueInvalid .x-kubernetes-validations[0].messageExpression: messageExpression must evaluate to a string"],
    ],
    [
      "a message that does not compile",
      object({}, { rule: "true", messageExpression: "nope" }),
      [
        "FieldValueInvalid .x-kubernetes-validations[0].messageExpression: messageExpression compilation failed: ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')\n | nope\n | ^",
      ],
    ],
    [
      "an unknown reason",
      object({}, { rule: "true", reason: "Bad" }),
      [
        "FieldValueNotSupported .x-kubernetes-validations[0].reason: must be 'FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid' or 'FieldValueRequired'",
      ],
    ],
    [
      "a path to nothing",
      object({ a: text }, { rule: "true", fieldPath: ".b" }),
      [
        "FieldValueInvalid .x-kubernetes-validations[0].fieldPath: must be the path of a declared field, such as '.size'",
      ],
    ],
    [
      "a path into a list",
      object({ a: names }, { rule: "true", fieldPath: ".a[0]" }),
      [
        "FieldValueInvalid .x-kubernetes-validations[0].fieldPath: must be the path of a declared field, such as '.size'",
      ],
    ],
    [
      "an optional old value that is not used",
      object({}, { rule: "true", optionalOldSelf: true }),
      ["FieldValueInvalid .x-kubernetes-validations[0].optionalOldSelf: may not be set if oldSelf is not used in rule"],
    ],
    [
      "transitions of items",
      object({ a: { type: "array", maxItems: 5, items: { type: "integer", ...rules("self >= oldSelf") } } }),
      [
        `FieldValueInvalid .properties[a].items${RULE}: oldSelf cannot be used on the uncorrelatable portion of the schema within ${ROOT}.properties[a]`,
      ],
    ],
  ])("%s", (_, schema, expected) => {
    expect(problems(schema)).toEqual(expected);
  });

  test("a problem of a schema hides the compiled rules of those above", () => {
    expect(problems(object({ a: { ...text, ...rules("") } }, "1"))).toEqual([
      `FieldValueRequired .properties[a]${RULE}: must be specified`,
    ]);
    expect(
      ruleProblems(crdOf(object({}, "1")), undefined, [["spec", "versions", 0, "schema", "openAPIV3Schema", "type"]]),
    ).toEqual([]);
  });
});
