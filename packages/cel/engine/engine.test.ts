import type { Type } from "../check/types.js";
import { valueOfJson } from "../values/json.js";
import { CelError, CostLimitExceeded, type Value } from "../values/value.js";
import { type Compiled, type CompileIssues, compile, environmentOf, evaluate } from "./engine.js";

const environment = environmentOf({
  variables: new Map<string, Type>([
    ["a", { kind: "int" }],
    ["b", { kind: "dyn" }],
  ]),
});

const compiledOf = (source: string): Compiled => {
  const { compiled, issues } = compile(source, environment);
  if (compiled === undefined) throw new Error(issues.text);
  return compiled;
};

const issuesOf = (source: string): CompileIssues => {
  const { issues } = compile(source, environment);
  if (issues === undefined) throw new Error("no issues");
  return issues;
};

const variables =
  (values: Readonly<Record<string, Value>>) =>
  (name: string): Value | undefined =>
    values[name];

test("compiles and evaluates", () => {
  const compiled = compiledOf("a + 1 > 2");
  expect(compiled.type).toEqual({ kind: "bool" });
  expect([...compiled.variables]).toEqual(["a"]);
  expect(evaluate(compiled, variables({ a: 2n }), 100)).toEqual({ value: true, cost: 3 });
});

test.each([
  ["has(b.x)", false],
  ["'x' in b", false],
  ["size(b)", 1n],
  ["b == {'y': 1}", true],
  ["b.map(k, k)[0]", "y"],
  ["b.?x.orValue('none')", "none"],
])("a property that is undefined is absent: %s", (source, expected) => {
  const b = valueOfJson({ x: undefined, y: 1 });
  expect(evaluate(compiledOf(source), variables({ b }), 1000).value).toEqual(expected);
});

test("says where an expression is wrong", () => {
  const issues = issuesOf("a +\n c");
  expect(issues.stage).toBe("compile");
  expect(issues.list).toEqual([{ line: 2, column: 1, message: "undeclared reference to 'c' (in container '')" }]);
  expect(issues.text).toBe("ERROR: <input>:2:2: undeclared reference to 'c' (in container '')\n |  c\n | .^");
  expect(issuesOf("a +").list[0]).toMatchObject({ line: 1 });
});

test("a part without variables that is wrong is no error of syntax or types", () => {
  expect(issuesOf("a == int('x')").stage).toBe("program");
});

test("an error of a variable is absorbed by operators", () => {
  const lookup = (): Value => {
    throw new CelError("broken");
  };
  expect(evaluate(compiledOf("true || b.c"), lookup, 100).value).toBe(true);
  expect(evaluate(compiledOf("a > 1"), lookup, 100).value).toEqual(new CelError("broken"));
});

test.each(["b.c || a > 1", "a > 1 || b.c", "b.c && a > 1", "[1].all(i, b.c || a > 1)"])(
  "what is not known may decide after an error: %s",
  (text) => {
    class Unknown extends CelError {
      override readonly isUnknown = true;
    }
    const lookup = (name: string): Value => {
      throw name === "b" ? new CelError("broken") : new Unknown("unknown");
    };
    expect(evaluate(compiledOf(text), lookup, 100).value).toBeInstanceOf(Unknown);
  },
);

test("stops at the limit of costs", () => {
  const { value } = evaluate(compiledOf("[1, 2, 3].all(x, x < a)"), variables({ a: 5n }), 5);
  expect(value).toBeInstanceOf(CostLimitExceeded);
});

test("remembers what it compiled, by environment", () => {
  expect(compile("a > 1", environment)).toBe(compile("a > 1", environment));
  const other = environmentOf({ variables: new Map() });
  expect(compile("a > 1", other).compiled).toBeUndefined();
});
