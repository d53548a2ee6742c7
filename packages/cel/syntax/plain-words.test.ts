import { parse } from "./parser.js";
import { plainIssues, positionOf } from "./print-issues.js";

const wordsOf = (source: string): readonly string[] =>
  plainIssues((parse(source).issues ?? []).map(({ at, message }) => ({ ...positionOf(source, at), message })));

const OPERAND = "an operand, such as a field, a literal or '(', must follow";

test.each([
  ["self.a > 3 &&", `line 1, column 14: ${OPERAND} 'self.a > 3 &&'`],
  ["self.a === 3", "line 1, column 10: write '==' instead of '==='"],
  ["self.a = 3", "line 1, column 8: write '==' instead of '='"],
  ["self.b == = 1", "line 1, column 11: '=' may not be used after 'self.b =='"],
  ["self.a > 3 and self.b", "line 1, column 12: write '&&' instead of 'and'"],
  ["self.a | self.b", "line 1, column 8: write '||' instead of '|'"],
  ["self.a not in [1]", "line 1, column 8: write '!' instead of 'not'"],
  ["has(self.a) ? true", "line 1, column 19: ':' must follow 'has(self.a) ? true'"],
  ["self.b == 'x", "line 1, column 11: the quote that is open here must be closed in the same line"],
  ["(self.b == 1", "line 1, column 13: ')' must follow '(self.b == 1'"],
  ["[1, 2", "line 1, column 6: ']' or ',' must follow '[1, 2'"],
  ["{'a': 1, 'b' 2}", "line 1, column 14: ':' must follow '{'a': 1, 'b'', not '2'"],
  ["self..a", "line 1, column 6: a name must follow 'self.', not '.'"],
  ["self.", "line 1, column 6: a name must follow 'self.'"],
  ["self.in", "line 1, column 6: a name must follow 'self.', not 'in'"],
  ["self . ", "line 1, column 8: a name must follow 'self .'"],
  ["self.a . .b", "line 1, column 10: a name must follow 'self.a .', not '.'"],
  ["self.a)", "line 1, column 7: ')' closes nothing that is open"],
  ["self.a > 3]", "line 1, column 11: ']' closes nothing that is open"],
  ["NOT self.a", "line 1, column 5: write '!' instead of 'NOT'"],
  ["self.a =< 3", "line 1, column 8: write '<=' instead of '=<'"],
  ["self.a is null", "line 1, column 8: write '==' instead of 'is'"],
  ["a.matches(r'\\w+)", "line 1, column 12: the quote that is open here must be closed in the same line"],
  ["a == '\\u12'", "line 1, column 6: '\\u' must be followed by 4 hexadecimal digits"],
  ["a == '\\x1'", "line 1, column 6: '\\x' must be followed by 2 hexadecimal digits"],
  ["a == 'C:\\\\xyz", "line 1, column 6: the quote that is open here must be closed in the same line"],
  ["a == '\\\\1", "line 1, column 6: the quote that is open here must be closed in the same line"],
  [
    "a == '\\\\\\d'",
    "line 1, column 6: a string may not contain '\\d'; write '\\\\d', or put 'r' in front of the quote",
  ],
  ["true; false", "line 1, column 5: ';' may not be used after 'true'"],
  ["size(a) 1", "line 1, column 9: '1' must be joined by an operator, such as '&&', to 'size(a)'"],
  [
    'a.matches("\\d")',
    "line 1, column 11: a string may not contain '\\d'; write '\\\\d', or put 'r' in front of the quote",
  ],
  ["self.a! == 1", "line 1, column 7: '!' may not be used after 'self.a'"],
  ["if a { true }", "line 1, column 1: 'if' is a reserved word; write 'CONDITION ? VALUE : OTHER'"],
  ["true &&\n  )", `line 2, column 3: ${OPERAND} here, not ')'`],
  [`${"a + ".repeat(50)})`, `line 1, column 201: ${OPERAND} '...${"a + ".repeat(50).trim().slice(-27)}', not ')'`],
])("the first mistake in the syntax says what must be: %s", (source, expected) => {
  expect(wordsOf(source)).toEqual([expected]);
});

test("other errors are all told, without the words of the compiler for its own parts", () => {
  const at = { line: 1, column: 0 };
  const issues = [
    "undeclared reference to 'a' (in container '')",
    "found no matching overload for '_>_' applied to '(string, int)'",
    "found no matching overload for '@in' applied to '(int, int)'",
    "found no matching overload for '_[_]' applied to '(int, string)'",
    "found no matching overload for '_?_:_' applied to '(string, int, int)'",
    "found no matching overload for 'startsWith' applied to 'string.(int)'",
    "undefined field 'c'",
  ];
  expect(plainIssues(issues.map((message) => ({ ...at, message })))).toEqual([
    "line 1, column 1: undeclared reference to 'a'",
    "line 1, column 1: '>' may not be applied to '(string, int)'",
    "line 1, column 1: 'in' may not be applied to '(int, int)'",
    "line 1, column 1: '[]' may not be applied to '(int, string)'",
    "line 1, column 1: '?:' may not be applied to '(string, int, int)'",
    "line 1, column 1: 'startsWith' may not be applied to 'string.(int)'",
    "line 1, column 1: undefined field 'c'",
  ]);
});
