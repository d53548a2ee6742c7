import { parse } from "./parse.js";
import { KUBERNETES_LIMITS, type Limits } from "./limits.js";
import { positionOf, printIssues } from "./print-issues.js";

const OPERAND =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";
const FIELD = "{'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}";
const ENTRY = OPERAND.replace("'('", "'}', '('").replace("'-'", "',', '-'").replace("'!'", "'!', '?'");

/** The limits of the tests of cel-go. */
const TIGHT: Limits = { ...KUBERNETES_LIMITS, depth: 32, recoveries: 4, skippedTokens: 4 };

/** Line, column and message of each error. */
const errorsOf = (source: string, limits: Limits): readonly string[] =>
  (parse(source, limits).issues ?? []).map(({ at, message }) => {
    const { line, column } = positionOf(source, at);
    return `${line}:${column + 1} ${message}`;
  });

type Row = readonly [source: string, ...errors: readonly string[]];

/** From parser/parser_test.go of cel-go. */
const CEL_GO: readonly Row[] = [
  ["0xFFFFFFFFFFFFFFFFF", "1:1 invalid int literal"],
  ["0xFFFFFFFFFFFFFFFFFu", "1:1 invalid uint literal"],
  ["1.99e90000009", "1:1 invalid double literal"],
  [
    "*@a | b",
    `1:1 Syntax error: extraneous input '*' expecting ${OPERAND}`,
    "1:2 Syntax error: token recognition error at: '@'",
    "1:5 Syntax error: token recognition error at: '| '",
    "1:7 Syntax error: extraneous input 'b' expecting <EOF>",
  ],
  [
    "a | b",
    "1:3 Syntax error: token recognition error at: '| '",
    "1:5 Syntax error: extraneous input 'b' expecting <EOF>",
  ],
  ["has(m)", "1:5 invalid argument to has() macro"],
  ["[].existsOne(__result__, __result__)", "1:14 iteration variable overwrites accumulator variable"],
  ["m.map(__result__, __result__)", "1:7 iteration variable overwrites accumulator variable"],
  ["m.filter(__result__, false)", "1:10 iteration variable overwrites accumulator variable"],
  ["m.filter(a.b, false)", "1:11 argument is not an identifier"],
  ["{", `1:2 Syntax error: mismatched input '<EOF>' expecting ${ENTRY}`],
  ["TestAllTypes(){}", "1:15 Syntax error: mismatched input '{' expecting <EOF>"],
  ["TestAllTypes{}()", "1:15 Syntax error: mismatched input '(' expecting <EOF>"],
  [
    "1 + $",
    "1:5 Syntax error: token recognition error at: '$'",
    `1:6 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  ["1 + 2\n3 +", "2:1 Syntax error: mismatched input '3' expecting <EOF>"],
  ["1.all(2, 3)", "1:7 argument must be a simple name"],
  [
    "1 + +",
    `1:5 Syntax error: mismatched input '+' expecting ${OPERAND}`,
    `1:6 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  ['{"a": 1}."a"', "1:10 Syntax error: no viable alternative at input '.\"a\"'"],
  [
    '"\\xFh"',
    "1:1 Syntax error: token recognition error at: '\"\\xFh'",
    "1:6 Syntax error: token recognition error at: '\"'",
    `1:7 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  [
    '"\\a\\b\\f\\n\\r\\t\\v\\\'\\"\\\\\\? Illegal escape \\>"',
    `1:1 Syntax error: token recognition error at: '"\\a\\b\\f\\n\\r\\t\\v\\'\\"\\\\\\? Illegal escape \\>'`,
    "1:42 Syntax error: token recognition error at: '\"'",
    `1:43 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  [
    "      '😁' in ['😁', '😑', '😦']\n   && in.😁",
    `2:7 Syntax error: extraneous input 'in' expecting ${OPERAND}`,
    "2:10 Syntax error: token recognition error at: '😁'",
    "2:11 Syntax error: no viable alternative at input '.'",
  ],
  ...["as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop"].map(
    (word): Row => [word, `1:1 reserved identifier: ${word}`],
  ),
  ...["package", "namespace", "return", "var", "void", "while"].map(
    (word): Row => [word, `1:1 reserved identifier: ${word}`],
  ),
  [
    "in",
    `1:1 Syntax error: mismatched input 'in' expecting ${OPERAND}`,
    `1:3 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  [
    "[1, 2, 3].map(var, var * var)",
    "1:15 reserved identifier: var",
    "1:15 argument is not an identifier",
    "1:20 reserved identifier: var",
    "1:26 reserved identifier: var",
  ],
  [
    "func{{a}}",
    `1:6 Syntax error: extraneous input '{' expecting ${FIELD}`,
    "1:8 Syntax error: mismatched input '}' expecting ':'",
    "1:9 Syntax error: extraneous input '}' expecting <EOF>",
  ],
  [
    "msg{:a}",
    `1:5 Syntax error: extraneous input ':' expecting ${FIELD}`,
    "1:7 Syntax error: mismatched input '}' expecting ':'",
  ],
  ["{a}", "1:3 Syntax error: mismatched input '}' expecting ':'"],
  [
    "{:a}",
    `1:2 Syntax error: extraneous input ':' expecting ${ENTRY}`,
    "1:4 Syntax error: mismatched input '}' expecting ':'",
  ],
  ["ind[a{b}]", "1:8 Syntax error: mismatched input '}' expecting ':'"],
  [
    "--",
    "1:3 Syntax error: no viable alternative at input '-'",
    `1:3 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  [
    "?",
    `1:1 Syntax error: mismatched input '?' expecting ${OPERAND}`,
    `1:2 Syntax error: mismatched input '<EOF>' expecting ${OPERAND}`,
  ],
  [
    "a ? b ((?))",
    `1:9 Syntax error: mismatched input '?' expecting ${OPERAND}`,
    `1:10 Syntax error: mismatched input ')' expecting ${OPERAND}`,
    "1:12 Syntax error: error recovery attempt limit exceeded: 4",
  ],
  [`${"[".repeat(100)}1${"]".repeat(100)}`, "-1:0 expression recursion limit exceeded: 32"],
  ["a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.A.B.C.D.E.F.G.H", "-1:0 max recursion depth exceeded"],
  [Array.from({ length: 34 }, (_, index) => index).join(" + "), "-1:0 max recursion depth exceeded"],
  [Array.from({ length: 34 }, (_, index) => index).join(" < "), "-1:0 max recursion depth exceeded"],
  [`a${"[1]".repeat(33)}`, "-1:0 max recursion depth exceeded"],
  ["self.true == 1", "1:6 Syntax error: mismatched input 'true' expecting IDENTIFIER"],
  ["`b-c`", `1:1 Syntax error: mismatched input '\`b-c\`' expecting ${OPERAND}`],
  [
    "`b-c`()",
    `1:1 Syntax error: extraneous input '\`b-c\`' expecting ${OPERAND}`,
    `1:7 Syntax error: mismatched input ')' expecting ${OPERAND}`,
  ],
  ["a.`$b`", "1:3 Syntax error: token recognition error at: '`$'", "1:6 Syntax error: token recognition error at: '`'"],
  ["a.`b-c`", "1:3 unsupported syntax: '`'"],
  ["a.`in`", "1:3 unsupported syntax: '`'"],
  ["Message{`in`: true}", "1:9 unsupported syntax: '`'"],
  ["x{.", `1:3 Syntax error: mismatched input '.' expecting ${FIELD}`],
  ["'\\udead' == '\\ufffd'", "1:1 invalid unicode code point"],
];

test.each(CEL_GO.map(([source, ...errors]) => [source, errors] as const))("%s", (source, errors) => {
  expect(errorsOf(source, TIGHT)).toEqual(errors);
});

test("errors stop at a limit", () => {
  expect(errorsOf("'3# < 10\" '& tru ^^", { ...TIGHT, syntaxErrors: 2 })).toEqual([
    "1:12 Syntax error: token recognition error at: '& '",
    "1:18 Syntax error: token recognition error at: '^'",
    "1:19 Syntax error: More than 2 syntax errors",
  ]);
});

test("an error in a field", () => {
  expect(errorsOf("x{?.", { ...TIGHT, recoveries: 10, skippedTokens: 10 })).toContain(
    "1:4 Syntax error: mismatched input '.' expecting {IDENTIFIER, ESC_IDENTIFIER}",
  );
});

test("with back-quotes allowed, calls have none", () => {
  expect(errorsOf("a.`b.c`()", { ...TIGHT, escapedFields: true })).toEqual([
    "1:8 Syntax error: mismatched input '(' expecting <EOF>",
  ]);
});

test("a source that is too long", () => {
  expect(errorsOf("foo", { ...TIGHT, size: 2 })).toEqual([
    "-1:0 expression code point size exceeds limit: size: 3, limit 2",
  ]);
});

test("errors are printed with their line and a mark", () => {
  const source = "      '😁' in ['😁']\n\t&& a.😁";
  const parsed = parse(source);
  expect(parsed.issues && printIssues(source, parsed)).toBe(
    [
      "ERROR: <input>:2:7: Syntax error: token recognition error at: '😁'",
      " |  && a.😁",
      " | ......＾",
      "ERROR: <input>:2:8: Syntax error: no viable alternative at input '.'",
      " |  && a.😁",
      " | ......．^",
    ].join("\n"),
  );
});

test("of many errors, the first 100 are kept", () => {
  const parsed = parse(`[${"as,".repeat(120)}]`);
  expect(parsed.issues?.length).toBe(100);
  expect(parsed.issues && printIssues("", parsed)).toContain("\n20 more errors were truncated");
});
