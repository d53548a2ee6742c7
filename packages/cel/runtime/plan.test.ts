import { describe, expect, test } from "@jest/globals";
import { check } from "../check/check.js";
import { declarationsOf } from "../check/environment.js";
import type { Type } from "../check/types.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { parse } from "../syntax/parser.js";
import { valueOfJson, jsonOfValue } from "../values/json.js";
import { CostLimitExceeded } from "../values/value.js";
import { type Evaluation, planProgram } from "./plan.js";

const declarations = declarationsOf(kubernetesLibraries);
const DYN: Type = { kind: "dyn" };

const OBJECT = {
  name: "web",
  replicas: 3,
  ratio: 0.5,
  labels: { app: "web", tier: "front" },
  ports: [{ port: 80 }, { port: 443, name: "https" }],
  missing: null,
};

const evaluate = (source: string, limit?: number, isFolding = true): Evaluation => {
  const { expr, issues } = parse(source);
  if (issues !== undefined) throw new Error(issues.map(({ message }) => message).join("\n"));
  const environment = { declarations, variables: new Map([["self", DYN]]) };
  const { checked, issues: wrong } = check(source, expr, environment);
  if (checked === undefined) throw new Error(wrong.map(({ message }) => message).join("\n"));
  const program = planProgram(checked, { declarations }, isFolding);
  return program.evaluate((name) => (name === "self" ? valueOfJson(OBJECT) : undefined), limit);
};

const show = ({ value }: Evaluation): unknown =>
  value instanceof Error ? `error: ${value.message}` : jsonOfValue(value);

describe("results", () => {
  test.each<[source: string, result: unknown]>([
    ["self.replicas + 1 == 4", true],
    [".size(self.ports) == 2 && .sets.contains([1, 2], [1])", true],
    ["google.protobuf.Timestamp{seconds: 1, nanos: -1} < timestamp('1970-01-01T00:00:01Z')", true],
    ["google.protobuf.Timestamp{} == timestamp(0)", true],
    ["google.protobuf.Duration{seconds: 90} == duration('1m30s')", true],
    ["google.protobuf.Int32Value{} == 0 && google.protobuf.StringValue{value: 'a'} == 'a'", true],
    ["google.protobuf.UInt64Value{} == 0u && google.protobuf.Value{} == null", true],
    ["google.protobuf.ListValue{values: [1]}[0] == 1 && google.protobuf.Struct{}.size() == 0", true],
    ["self.name + '-' + self.labels.app", "web-web"],
    ["self.ports[1].name", "https"],
    ["self.ports[0].name", "error: no such key: name"],
    ["self.ports[2]", "error: index out of bounds: 2"],
    ["self.ports[-1]", "error: index out of bounds: -1"],
    ["has(self.labels.app) && !has(self.labels.none)", true],
    ["has(self.none.app)", "error: no such key: none"],
    ["false && self.none", false],
    ["self.none && false", false],
    ["self.none || true", true],
    ["self.none || false", "error: no such key: none"],
    ["self.replicas || false", "error: no such overload"],
    ["self.ports.all(p, p.port > 0)", true],
    ["self.ports.exists(p, p.name == 'https')", true],
    ["self.ports.exists(p, p.name == 'x')", "error: no such key: name"],
    ["self.ports.exists_one(p, p.port == 80)", true],
    ["self.ports.map(p, p.port)", [80, 443]],
    ["self.ports.map(p, p.port > 80, p.port * 2)", [886]],
    ["self.ports.filter(p, has(p.name)).map(p, p.name)", ["https"]],
    ["self.labels.map(k, k)", ["app", "tier"]],
    ["self.labels.transformMap(k, v, k + v)", { app: "appweb", tier: "tierfront" }],
    ["self.labels.transformMapEntry(k, v, {v: k})", { web: "app", front: "tier" }],
    ["[1, 1].transformMapEntry(i, v, {v: i})", "error: insert failed: key 1 already exists"],
    ["self.ports.transformList(i, p, i + p.port)", [80, 444]],
    ["self.?labels.?app.orValue('x')", "web"],
    ["self.?labels.?none.orValue('x')", "x"],
    ["self.?none.?none.hasValue()", false],
    ["self.ports[?5].or(self.ports[?0]).value().port", 80],
    ["optional.of(1).optMap(x, x + 1).value()", 2],
    ["[?self.?none, ?self.?name]", ["web"]],
    ["{?'a': self.?none, ?'b': self.?name}", { b: "web" }],
    ["self.missing == null", true],
    ["self.name == 1", false],
    ["dyn(1) == 1.0 && dyn(1) in [1.0] && dyn(1u) == 1", true],
    ["{1: 'a'}[dyn(1.0)]", "a"],
    ["self.replicas in [3, 4]", true],
    ["'app' in self.labels", true],
    ["9223372036854775807 + 1", "error: integer overflow"],
    ["-(-9223372036854775807 - 1)", "error: integer overflow"],
    ["1 / 0", "error: division by zero"],
    ["1 % 0", "error: modulus by zero"],
    ["1u - 2u", "error: unsigned integer overflow"],
    ["self.name + 1", "error: no such overload"],
    ["self.labels + 1", "error: no such overload: _+_"],
    ["self.replicas.startsWith('a')", "error: no such overload"],
    ["type(self.replicas) == int && type(self) == map", true],
    ["self.nothing.all(x, true)", "error: no such key: nothing"],
    ["self.replicas.all(x, true)", "error: got 'types.Int', expected iterable type"],
    ["(self.replicas > 2 ? self.labels : self.ports[0]).app", "web"],
    ["size('\\U0001F600a') == 2", true],
    ["'\\U0001F600' > '\\uFFFF'", true],
    ["self.name.matches('^w.b$')", true],
    ["string(duration('90m')) == '5400s'", true],
    ["timestamp('2024-02-29T12:00:00Z') + duration('24h') == timestamp('2024-03-01T12:00:00Z')", true],
    ["timestamp('9999-12-31T23:59:59Z') + duration('1s')", "error: timestamp overflow"],
    ["timestamp('2024-07-01T00:00:00Z').getHours('Europe/Berlin')", 2],
    ["timestamp('2024-07-01T00:00:00Z').getHours('-02:30')", 21],
    ["timestamp('2024-07-01T00:00:00Z').getHours('No/Where')", "error: unknown time zone No/Where"],
    ["timestamp('2009-02-13T23:31:30.5Z').getDayOfYear()", 43],
    ["string(1e6) + string(123.5) + string(-0.00001)", "1e+06123.5-1e-05"],
    ["int('x')", undefined],
  ])("%s", (source, result) => {
    if (result === undefined) expect(() => evaluate(source)).toThrow("type conversion error from 'string' to 'int'");
    else expect(show(evaluate(source))).toEqual(result);
  });
});

describe("costs", () => {
  // Facts of the API server's tests of costs, without folding of constants.
  test.each<[source: string, cost: number]>([
    ["{'a': 1, 'b': 2}.all(k, v, v > 0)", 41],
    ["{'a': 1, 'b': 2}.exists(k, v, v > 0)", 40],
    ["{'a': 1, 'b': 2}.existsOne(k, v, v > 0)", 40],
    ["{'a': 1, 'b': 2}.transformMap(k, v, v + 1)", 71],
    ["{'a': 1, 'b': 2}.transformMap(k, v, v < 5, v + 1)", 75],
    ["{'a': 1, 'b': 2}.transformMapEntry(k, v, {k: v + 1})", 131],
    ["{'a': 1, 'b': 2}.transformMapEntry(k, v, v < 5, {k: v + 1})", 135],
    ["[1, 2].all(i, v, v > 0)", 21],
    ["[1, 2].exists(i, v, v > 0)", 20],
    ["[1, 2].existsOne(i, v, v > 0)", 20],
    ["[1, 2].transformList(i, v, v + 1)", 49],
    ["[1, 2].transformList(i, v, v < 5, v + 1)", 53],
  ])("%s costs %i", (source, cost) => {
    expect(evaluate(source, undefined, false).cost).toBe(cost);
  });

  test.each<[source: string, cost: number]>([
    ["self.name", 2],
    ["has(self.name)", 1],
    ["has(self.labels.app)", 2],
    ["self.replicas in [1, 2]", 2],
    ["size(self.ports) > 0 ? self.ports[0].port : self.replicas", 7],
  ])("%s costs %i with folding", (source, cost) => {
    expect(evaluate(source).cost).toBe(cost);
  });

  test("an evaluation ends when its cost exceeds the limit", () => {
    const { value } = evaluate("[1, 2, 3].all(x, [1, 2, 3].all(y, x + y > self.replicas - 2))", 30);
    expect(value).toEqual(new CostLimitExceeded());
  });
});
