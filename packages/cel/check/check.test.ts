import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { parse } from "../syntax/parser.js";
import { printIssues } from "../syntax/print-issues.js";
import { check } from "./check.js";
import { declarationsOf, type Environment } from "./environment.js";
import { type Type, formatType } from "./types.js";

const STRING: Type = { kind: "string" };
const INT: Type = { kind: "int" };
const listOf = (element: Type): Type => ({ kind: "list", element });
const mapOf = (key: Type, value: Type): Type => ({ kind: "map", key, value });

const spec: Type = {
  kind: "object",
  name: "selfType.spec",
  fields: () =>
    new Map<string, Type>([
      ["replicas", INT],
      ["names", listOf(STRING)],
      ["labels", mapOf(STRING, STRING)],
    ]),
};
const self: Type = { kind: "object", name: "selfType", fields: () => new Map([["spec", spec]]) };

const environment: Environment = {
  declarations: declarationsOf(kubernetesLibraries),
  variables: new Map<string, Type>([
    ["self", self],
    ["oldSelf", self],
    ["x", INT],
    ["s", STRING],
    ["d", { kind: "dyn" }],
    ["authorizer.requestResource", STRING],
  ]),
};

/** The type of an expression, or its errors. */
const outcome = (source: string): string => {
  const parsed = parse(source);
  if (parsed.issues !== undefined) return printIssues(source, parsed);
  const result = check(source, parsed.expr, environment);
  return result.checked === undefined ? printIssues(source, result) : formatType(result.checked.type);
};

describe("types of expressions", () => {
  test.each([
    ["1 + 2", "int"],
    ["self.spec.replicas < 5", "bool"],
    ["self.spec.names.all(n, n.startsWith('a'))", "bool"],
    ["self.spec.names.map(n, size(n))", "list(int)"],
    ["self.spec.labels.filter(k, k == 'a')", "list(string)"],
    ["[]", "list(dyn)"],
    ["[] + [1]", "list(int)"],
    ["{}", "map(dyn, dyn)"],
    ["self.spec.?replicas", "optional_type(int)"],
    ["self.?spec.labels[?'a'].orValue('')", "string"],
    ["optional.of(1).optMap(v, v + 1)", "optional_type(int)"],
    ["self.spec.labels.transformMap(k, v, size(v))", "map(string, int)"],
    ["sets.contains([1], [2])", "bool"],
    ["authorizer.requestResource", "string"],
    ["type(1)", "type(int)"],
    ["int", "type(int)"],
    ["d.a.b == 1", "bool"],
    ["has(self.spec.names)", "bool"],
    ["'%d %s'.format([1, 'a'])", "string"],
    ["google.protobuf.Timestamp{seconds: 1}", "timestamp"],
    [".google.protobuf.Duration{}", "duration"],
    ["google.protobuf.Int64Value{value: 1} + 1", "int"],
    ["google.protobuf.Struct{fields: {'a': dyn(1)}}", "map(string, dyn)"],
  ])("%s", (source, type) => {
    expect(outcome(source)).toBe(type);
  });
});

describe("errors of types", () => {
  test.each([
    ["google.protobuf.Timestamp{second: 1}", "undefined field 'second'"],
    [
      "google.protobuf.Timestamp{seconds: 'a'}",
      "expected type of field 'seconds' is 'int' but provided type is 'string'",
    ],
    ["google.protobuf.Other{}", "undeclared reference to 'google.protobuf.Other' (in container '')"],
  ])("of the message %s", (source, message) => {
    expect(outcome(source)).toContain(message);
  });

  test("undeclared", () => {
    expect(outcome("y + 1")).toBe("ERROR: <input>:1:1: undeclared reference to 'y' (in container '')\n | y + 1\n | ^");
  });
  test.each([
    ["x == s", "found no matching overload for '_==_' applied to '(int, string)'"],
    ["self.spec.nothing", "undefined field 'nothing'"],
    ["has(self.nothing)", "undefined field 'nothing'"],
    ["s.a", "type 'string' does not support field selection"],
    ["x.all(y, true)", "expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)"],
    ["duration('1')", "invalid duration argument"],
    ["timestamp('1')", "invalid timestamp argument"],
    ["s.matches('[')", "invalid matches argument"],
    ["[1, 'a']", "expected type 'int' but found 'string'"],
    ["[1, dyn(1)]", "expected type 'int' but found 'dyn'"],
    ["{'a': 1, 'b': 'c'}", "expected type 'int' but found 'string'"],
    ["'%d'.format(['a'])", "error during formatting: decimal clause can only be used on integers, was given string"],
    ["'%z'.format(['a'])", 'could not parse formatting clause: unrecognized formatting clause "z"'],
    ["'%d'.format([])", "index 0 out of range"],
    ["'%d'.format([1, 2])", "too many arguments supplied to string.format (expected 1, got 2)"],
    ["'%.3'.format([1.0])", "could not find end of precision specifier"],
    ["x && true", "expected type 'bool' but found 'int'"],
    ["s.startsWith(1)", "found no matching overload for 'startsWith' applied to 'string.(int)'"],
  ])("%s", (source, message) => {
    expect(outcome(source)).toContain(message);
  });
});
