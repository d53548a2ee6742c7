import { CEL_GO, type Row } from "../support/cel-go-sources.js";
import { placesOf, treeText } from "../support/cel-tree.js";
import { lex } from "../../src/kube/cel/syntax/lexer.js";
import { KUBERNETES_LIMITS } from "../../src/kube/cel/syntax/limits.js";
import { parse } from "../../src/kube/cel/syntax/parse.js";
import { recover } from "../../src/kube/cel/syntax/recovery/recover.js";
import { sourceOf } from "../../src/kube/cel/syntax/source.js";

/** From tests/simple/testdata/parse.textproto of cel-spec, and its grammar. */
const CEL_SPEC: readonly Row[] = [
  ["[,]", "[]"],
  ["{,}", "{}"],
  ["T{,}", "T{}"],
  ["T{a: 1,}", "T{a: 1}"],
  [".a", ".a"],
  [".a.b", ".a.b"],
  [".f(1)", ".f(1)"],
  [".a.b.T{}", ".a.b.T{}"],
  ["a.b.T{c: d.E{}}", "a.b.T{c: d.E{}}"],
  ["a.b.c(d)", "a.b.c(d)"],
  ["a // comment", "a"],
  ["// comment\na", "a"],
  ["a\t\n\r\f + // comment\n b", "_+_(a, b)"],
  ["1.0e3", "1000.0"],
  ["1e3", "1000.0"],
  ["1E-3", "0.001"],
  ["1.5e+2", "150.0"],
  [".5", "0.5"],
  ["-.5", "-0.5"],
  ["1u", "1u"],
  ["1U", "1u"],
  ["-0x10", "-16"],
  ["9223372036854775807", "9223372036854775807"],
  ["-9223372036854775808", "-9223372036854775808"],
  ["18446744073709551615u", "18446744073709551615u"],
  ["'a'", '"a"'],
  ["''", '""'],
  ['""', '""'],
  ["''''''", '""'],
  ['""""""', '""'],
  ["'''a'b'''", '"a\'b"'],
  ['"""a"b"""', '"a\\"b"'],
  ["'''a\nb'''", '"a\\nb"'],
  ["'''a\r\nb'''", '"a\\nb"'],
  ["r'\\n'", '"\\\\n"'],
  ["R'\\n'", '"\\\\n"'],
  ['r"\\"', '"\\\\"'],
  ["r'''a\\'b'''", '"a\\\\\'b"'],
  ["b'\\xff'", "b[255]"],
  ["b'\\377'", "b[255]"],
  ["b'ÿ'", "b[195,191]"],
  ["b'😁'", "b[240,159,152,129]"],
  ["b'\\n\\\\'", "b[10,92]"],
  ["br'\\n'", "b[92,110]"],
  ["b'''a'b'''", "b[97,39,98]"],
  ["'\\''", '"\'"'],
  ["'\\`'", '"`"'],
  ["'\\101\\x41\\u0041\\U00000041'", '"AAAA"'],
  ["'\\\\n'", '"\\\\n"'],
  ["b", "b"],
  ["r", "r"],
  ["br", "br"],
  ["in_", "in_"],
  ["trueish", "trueish"],
  ["_a1", "_a1"],
  ["a.as", "a.as"],
  ["a.while.for", "a.while.for"],
  ["a.if()", "a.if()"],
  ["T{as: 1}", "T{as: 1}"],
  ["as.T{}", "as.T{}"],
  ["--1", "1"],
  ["---1", "-_(1)"],
  ["--a", "a"],
  ["---a", "-_(a)"],
  ["!!a", "a"],
  ["!!!a", "!_(a)"],
  ["!-1", "!_(-1)"],
  ["-1.foo()", "-1.foo()"],
  ["-a.b", "-_(a.b)"],
  ["!a.b()", "!_(a.b())"],
  ["!a[0]", "!_(_[_](a, 0))"],
  ["-a * b", "_*_(-_(a), b)"],
  ["a - -b", "_-_(a, -_(b))"],
  ["a-1", "_-_(a, 1)"],
  ["a -1", "_-_(a, 1)"],
  ["- 1", "-1"],
  ["a * b + c", "_+_(_*_(a, b), c)"],
  ["a + b * c", "_+_(a, _*_(b, c))"],
  ["a - b - c", "_-_(_-_(a, b), c)"],
  ["a / b * c", "_*_(_/_(a, b), c)"],
  ["(a + b) * c", "_*_(_+_(a, b), c)"],
  ["a < b == c", "_==_(_<_(a, b), c)"],
  ["a == b in c", "@in(_==_(a, b), c)"],
  ["a + b < c * d", "_<_(_+_(a, b), _*_(c, d))"],
  ["a || b && c", "_||_(a, _&&_(b, c))"],
  ["a && b || c", "_||_(_&&_(a, b), c)"],
  ["(a || b) && c", "_&&_(_||_(a, b), c)"],
  ["a == b && c != d", "_&&_(_==_(a, b), _!=_(c, d))"],
  ["a ? b : c ? d : e", "_?_:_(a, b, _?_:_(c, d, e))"],
  ["a || b ? c : d", "_?_:_(_||_(a, b), c, d)"],
  ["a ? (b ? c : d) : e", "_?_:_(a, _?_:_(b, c, d), e)"],
  ["a ? b || c : d", "_?_:_(a, _||_(b, c), d)"],
  ["f(a ? b : c)", "f(_?_:_(a, b, c))"],
  ["[a ? b : c]", "[_?_:_(a, b, c)]"],
  ["{a ? b : c : d}", "{_?_:_(a, b, c): d}"],
  ["a[b ? c : d]", "_[_](a, _?_:_(b, c, d))"],
  ["[1][0].a.b()", "_[_]([1], 0).a.b()"],
  ["{'a': 1}.a", '{"a": 1}.a'],
  ["'a'.size()", '"a".size()'],
  ["1.size()", "1.size()"],
  ["(a).b", "a.b"],
];

/** From ext/comprehensions.go, ext/lists.go and cel/library.go of cel-go. */
const MACROS: readonly Row[] = [
  ["m.all(k, v, p)", "fold(m, k, v, @result, true, @not_strictly_false(@result), _&&_(@result, p), @result)"],
  ["m.exists(k, v, p)", "fold(m, k, v, @result, false, @not_strictly_false(!_(@result)), _||_(@result, p), @result)"],
  ["m.existsOne(k, v, p)", "fold(m, k, v, @result, 0, true, _?_:_(p, _+_(@result, 1), @result), _==_(@result, 1))"],
  ["m.exists_one(k, v, p)", "fold(m, k, v, @result, 0, true, _?_:_(p, _+_(@result, 1), @result), _==_(@result, 1))"],
  ["m.transformList(k, v, t)", "fold(m, k, v, @result, [], true, _+_(@result, [t]), @result)"],
  ["m.transformList(k, v, p, t)", "fold(m, k, v, @result, [], true, _?_:_(p, _+_(@result, [t]), @result), @result)"],
  ["m.transformMap(k, v, t)", "fold(m, k, v, @result, {}, true, cel.@mapInsert(@result, k, t), @result)"],
  [
    "m.transformMap(k, v, p, t)",
    "fold(m, k, v, @result, {}, true, _?_:_(p, cel.@mapInsert(@result, k, t), @result), @result)",
  ],
  ["m.transformMapEntry(k, v, t)", "fold(m, k, v, @result, {}, true, cel.@mapInsert(@result, t), @result)"],
  ["o.optMap(v, f)", "_?_:_(o.hasValue(), optional.of(fold([], #unused, v, o.value(), false, v, f)), optional.none())"],
  ["o.optFlatMap(v, f)", "_?_:_(o.hasValue(), fold([], #unused, v, o.value(), false, v, f), optional.none())"],
  [
    "l.sortBy(e, k)",
    "fold([], #unused, @__sortBy_input__, l, false, @__sortBy_input__, @__sortBy_input__.@sortByAssociatedKeys(fold(@__sortBy_input__, e, @result, [], true, _+_(@result, [k]), @result)))",
  ],
  ["m.map(v)", "m.map(v)"],
  ["all(v, p)", "all(v, p)"],
  ["m.has(v)", "m.has(v)"],
  ["has(a, b)", "has(a, b)"],
  [".has(a.b)", ".has(a.b)"],
  ["m.filter(v, p, q)", "m.filter(v, p, q)"],
  ["has(a[0].b)", "_[_](a, 0).b?"],
  ["has(f().b)", "f().b?"],
  ["has(a.?b.c)", '_?._(a, "b").c?'],
];

const ROWS = [...CEL_GO, ...CEL_SPEC, ...MACROS];

test.each(ROWS)("%s", (source, tree) => {
  const parsed = parse(source);
  expect(parsed.issues).toBeUndefined();
  expect(parsed.expr && treeText(parsed.expr)).toBe(tree);
});

test.each(ROWS)("with the grammar of cel-go: %s", (text) => {
  const source = sourceOf(text);
  const { issues, expr } = recover(source, lex(source), KUBERNETES_LIMITS);
  const { expr: fast } = parse(text);
  expect(issues).toEqual([]);
  expect(expr && treeText(expr)).toBe(fast && treeText(fast));
  expect(expr && placesOf(expr)).toEqual(fast && placesOf(fast));
});

test("at least 200 sources are parsed", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(200);
});

test.each([
  ["a.b(c)", [3, 0, 4]],
  ["has(m.f)", [3, 4]],
  ["a + b", [2, 0, 4]],
  ["x.y == null", [4, 1, 0, 7]],
  ["f(a)[0]", [4, 1, 2, 5]],
  ["T{a: 1}", [1, 3, 5]],
  ["a.?b", [1, 0, 3]],
  ["'😁' + a", [4, 0, 6]],
  ["-  a", [0, 3]],
])("places of %s", (source, places) => {
  const { expr } = parse(source);
  expect(expr && placesOf(expr)).toEqual(places);
});
