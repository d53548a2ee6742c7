import { parse } from "./parser.js";
import { positionOf, printIssues } from "./print-issues.js";

/** How deep expressions may be nested in the tests of cel-go. */
const DEPTH = 32;

/** Line, column and message of each error. */
const errorsOf = (source: string, maxDepth: number): readonly string[] =>
  (parse(source, maxDepth).issues ?? []).map(({ at, message }) => {
    const { line, column } = positionOf(source, at);
    return `${line}:${column + 1} ${message}`;
  });

type Row = readonly [source: string, ...errors: readonly string[]];

/** Sources of parser/parser_test.go of cel-go. Syntax errors are reported alone. */
const CEL_GO: readonly Row[] = [
  ["0xFFFFFFFFFFFFFFFFF", "1:1 invalid int literal"],
  ["0xFFFFFFFFFFFFFFFFFu", "1:1 invalid uint literal"],
  ["1.99e90000009", "1:1 invalid double literal"],
  ["*@a | b", "1:1 Syntax error: an operand, such as a field, a literal or '(', must follow here, not '*'"],
  ["a | b", "1:3 Syntax error: write '||' instead of '|'"],
  ["has(m)", "1:5 invalid argument to has() macro"],
  ["[].existsOne(__result__, __result__)", "1:14 iteration variable overwrites accumulator variable"],
  ["m.map(__result__, __result__)", "1:7 iteration variable overwrites accumulator variable"],
  ["m.filter(__result__, false)", "1:10 iteration variable overwrites accumulator variable"],
  ["m.filter(a.b, false)", "1:11 argument is not an identifier"],
  ["{", "1:2 Syntax error: an operand, such as a field, a literal or '(', must follow '{'"],
  ["TestAllTypes(){}", "1:15 Syntax error: '{' must be joined by an operator, such as '&&', to 'TestAllTypes()'"],
  ["TestAllTypes{}()", "1:15 Syntax error: '(' must be joined by an operator, such as '&&', to 'TestAllTypes{}'"],
  ["1 + $", "1:5 Syntax error: '$' may not be used after '1 +'"],
  ["1 + 2\n3 +", "2:1 Syntax error: '3' must be joined by an operator, such as '&&'"],
  ["1.all(2, 3)", "1:7 argument must be a simple name"],
  ["1 + +", "1:5 Syntax error: an operand, such as a field, a literal or '(', must follow '1 +', not '+'"],
  ['{"a": 1}."a"', "1:10 Syntax error: a name must follow '{\"a\": 1}.', not '\"a\"'"],
  ['"\\xFh"', "1:1 Syntax error: '\\x' must be followed by 2 hexadecimal digits"],
  [
    '"\\a\\b\\f\\n\\r\\t\\v\\\'\\"\\\\\\? Illegal escape \\>"',
    "1:1 Syntax error: a string may not contain '\\>'; write '\\\\>', or put 'r' in front of the quote",
  ],
  [
    "      '😁' in ['😁', '😑', '😦']\n   && in.😁",
    "2:7 Syntax error: an operand, such as a field, a literal or '(', must follow '&&', not 'in'",
  ],
  ["in", "1:1 Syntax error: an operand, such as a field, a literal or '(', must follow here, not 'in'"],
  [
    "[1, 2, 3].map(var, var * var)",
    "1:15 reserved identifier: var",
    "1:15 argument is not an identifier",
    "1:20 reserved identifier: var",
    "1:26 reserved identifier: var",
  ],
  ["func{{a}}", "1:6 Syntax error: a name must follow 'func{', not '{'"],
  ["msg{:a}", "1:5 Syntax error: a name must follow 'msg{', not ':'"],
  ["{a}", "1:3 Syntax error: ':' must follow '{a', not '}'"],
  ["{:a}", "1:2 Syntax error: an operand, such as a field, a literal or '(', must follow '{', not ':'"],
  ["ind[a{b}]", "1:8 Syntax error: ':' must follow 'ind[a{b', not '}'"],
  ["--", "1:3 Syntax error: an operand, such as a field, a literal or '(', must follow '--'"],
  ["?", "1:1 Syntax error: an operand, such as a field, a literal or '(', must follow here, not '?'"],
  ["a ? b ((?))", "1:9 Syntax error: an operand, such as a field, a literal or '(', must follow 'a ? b ((', not '?'"],
  [`${"[".repeat(100)}1${"]".repeat(100)}`, "-1:0 expression recursion limit exceeded: 32"],
  ["a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.A.B.C.D.E.F.G.H", "-1:0 max recursion depth exceeded"],
  [Array.from({ length: 34 }, (_, index) => index).join(" + "), "-1:0 max recursion depth exceeded"],
  [Array.from({ length: 34 }, (_, index) => index).join(" < "), "-1:0 max recursion depth exceeded"],
  [`a${"[1]".repeat(33)}`, "-1:0 max recursion depth exceeded"],
  ["self.true == 1", "1:6 Syntax error: a name must follow 'self.', not 'true'"],
  ["`b-c`", "1:1 Syntax error: an operand, such as a field, a literal or '(', must follow here, not '`b-c`'"],
  ["`b-c`()", "1:1 Syntax error: an operand, such as a field, a literal or '(', must follow here, not '`b-c`'"],
  ["a.`$b`", "1:3 Syntax error: '`$' may not be used after 'a.'"],
  ["a.`b-c`", "1:3 unsupported syntax: '`'"],
  ["a.`in`", "1:3 unsupported syntax: '`'"],
  ["Message{`in`: true}", "1:9 unsupported syntax: '`'"],
  ["x{.", "1:3 Syntax error: a name must follow 'x{', not '.'"],
  ["'\\udead' == '\\ufffd'", "1:1 invalid unicode code point"],
  ...["as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop"].map(
    (word): Row => [word, `1:1 reserved identifier: ${word}`],
  ),
  ...["package", "namespace", "return", "var", "void", "while"].map(
    (word): Row => [word, `1:1 reserved identifier: ${word}`],
  ),
];

test.each(CEL_GO.map(([source, ...errors]) => [source, errors] as const))("%s", (source, errors) => {
  expect(errorsOf(source, DEPTH)).toEqual(errors);
});

test("a source that is too long", () => {
  expect(errorsOf("a".repeat(100_001), DEPTH)).toEqual([
    "-1:0 expression code point size exceeds limit: size: 100001, limit 100000",
  ]);
});

test("errors are printed with their line and a mark", () => {
  const source = "      '😁' in ['😁']\n\t&& a.😁";
  const parsed = parse(source);
  expect(parsed.issues && printIssues(source, parsed)).toBe(
    ["ERROR: <input>:2:7: Syntax error: '😁' may not be used after '&& a.'", " |  && a.😁", " | ......＾"].join("\n"),
  );
});

test("of many errors, the first 100 are kept", () => {
  const parsed = parse(`[${"as,".repeat(120)}]`);
  expect(parsed.issues?.length).toBe(100);
  expect(parsed.issues && printIssues("", parsed)).toContain("\n20 more errors were truncated");
});
