import { CEL_GO } from "./go-checks.js";
import { outcomeOf, type Row } from "./outcome.js";

/** By the rules of cel-go, for the libraries that CRDs and policies use. */
const KUBERNETES: readonly Row[] = [
  ["[1, 'a']", ["1:5 expected type 'int' but found 'string'"]],
  ["[1, 2u, 'a']", ["1:5 expected type 'int' but found 'uint'"]],
  ["[[1], ['a']]", ["1:7 expected type 'list(int)' but found 'list(string)'"]],
  ["{'a': 1, 2: 1}", ["1:10 expected type 'string' but found 'int'"]],
  [
    "{'a': 1, 'b': 'c', 'd': true}",
    ["1:15 expected type 'int' but found 'string'", "1:25 expected type 'int' but found 'bool'"],
  ],
  ["[?optional.of(1), 'a']", ["1:19 expected type 'int' but found 'string'"]],
  ["duration('1h') < duration('1x')", ["1:27 invalid duration argument"]],
  ["timestamp('2024-01-01T00:00:00Z') < timestamp('now')", ["1:47 invalid timestamp argument"]],
  ["is.matches('(')", ["1:12 invalid matches argument"]],
  ["duration('1h')", "duration"],
  ["timestamp('2024-01-01T00:00:00Z') - duration('1h')", "timestamp"],
  ["timestamp('2024-01-01T00:00:00Z').getFullYear()", "int"],
  ["is == 1", ["1:4 found no matching overload for '_==_' applied to '(string, int)'"]],
  ["ii == 1.0", ["1:4 found no matching overload for '_==_' applied to '(int, double)'"]],
  ["ii < 1.0", "bool"],
  ["is < 1", ["1:4 found no matching overload for '_<_' applied to '(string, int)'"]],
  ["ii + '1'", ["1:4 found no matching overload for '_+_' applied to '(int, string)'"]],
  ["!ii", ["1:1 found no matching overload for '!_' applied to '(int)'"]],
  ["-is", ["1:1 found no matching overload for '-_' applied to '(string)'"]],
  ["ii ? 1 : 2", ["1:4 found no matching overload for '_?_:_' applied to '(int, int, int)'"]],
  ["iz ? 1 : 'a'", ["1:4 found no matching overload for '_?_:_' applied to '(bool, int, string)'"]],
  ["iz ? 1 : ds", "dyn"],
  ["is && iz", ["1:1 expected type 'bool' but found 'string'"]],
  ["is || ii", ["1:1 expected type 'bool' but found 'string'", "1:7 expected type 'bool' but found 'int'"]],
  ["is.startsWith(1)", ["1:14 found no matching overload for 'startsWith' applied to 'string.(int)'"]],
  ["startsWith(is, 'a')", ["1:11 found no matching overload for 'startsWith' applied to '(string, string)'"]],
  ["size(1)", ["1:5 found no matching overload for 'size' applied to '(int)'"]],
  ["is.length", ["1:3 type 'string' does not support field selection"]],
  ["has(is.length)", ["1:4 type 'string' does not support field selection"]],
  ["object.?nothing", ["1:7 undefined field 'nothing'"]],
  ["object.single_int32.?a", ["1:20 type 'int' does not support field selection"]],
  ["is['a']", ["1:3 found no matching overload for '_[_]' applied to '(string, string)'"]],
  ["object['single_int32']", ["1:7 found no matching overload for '_[_]' applied to '(All, string)'"]],
  ["1 in 2", ["1:3 found no matching overload for '@in' applied to '(int, int)'"]],
  ["'a' in object", ["1:5 found no matching overload for '@in' applied to '(string, All)'"]],
  ["'a' in {'a': 1}", "bool"],
  ["1 in {'a': 1}", ["1:3 found no matching overload for '@in' applied to '(int, map(string, int))'"]],
  ["[1, 2].all(x, y, x < y)", "bool"],
  ["{'a': 1}.exists(k, v, k == 'a' && v == 1)", "bool"],
  ["{'a': 1}.transformList(k, v, v)", "list(int)"],
  ["[1].transformMap(i, v, string(v))", "map(int, string)"],
  ["[1].transformMapEntry(i, v, {string(v): i})", "map(string, int)"],
  ["[1].all(x, x, true)", ["1:12 duplicate variable name: x"]],
  ["[1].all(x.y, x, true)", ["1:10 argument must be a simple name"]],
  ["[1].transformMap(x, 1, true)", ["1:21 argument must be a simple name"]],
  ["optional.of(1).optMap(x, x + 1)", "optional_type(int)"],
  ["optional.of(1).optMap(1, 2)", ["1:23 optMap() variable name must be a simple identifier"]],
  ["optional.of(1).optFlatMap(x, optional.of(string(x)))", "optional_type(string)"],
  ["optional.of(1).optFlatMap(x.y, 2)", ["1:28 optFlatMap() variable name must be a simple identifier"]],
  [
    "optional.of('a').orValue(1)",
    ["1:25 found no matching overload for 'orValue' applied to 'optional_type(string).(int)'"],
  ],
  ["optional.none().orValue(1)", "int"],
  ["optional.of(1).value() + 1", "int"],
  ["ii >= optional.of(1)", ["1:4 found no matching overload for '_>=_' applied to '(int, optional_type(int))'"]],
  ["[1, 2].map(x, x * 2).filter(x, x > 2).size() > 0", "bool"],
  ["[[1], [2]].map(x, x[0])", "list(int)"],
  ["[3, 1].sortBy(e, -e)", "list(int)"],
  [
    "'a'.sortBy(e, e)",
    ["1:1 sortBy can only be applied to a list, identifier, comprehension, call or select expression"],
  ],
  ["[1].sortBy(a.b, 1)", ["1:13 argument is not an identifier"]],
  ["ds.a.b[0].c == 'x'", "bool"],
  ["ds.all(x, x.y > 1)", "bool"],
  ["ds.map(x, x)", "list(dyn)"],
  ["dyn(1) == 'a'", "bool"],
  ["quantity('1Gi').isGreaterThan(quantity('1Mi'))", "bool"],
  ["isURL(is) && url(is).getHost() == 'a'", "bool"],
  ["ip('1.2.3.4').family() == 4", "bool"],
  ["cidr('10.0.0.0/8').containsIP('10.1.2.3')", "bool"],
  ["sets.intersects([1], [2])", "bool"],
  [
    "sets.contains([1], ['a'])",
    ["1:14 found no matching overload for 'sets.contains' applied to '(list(int), list(string))'"],
  ],
  ["is.split(',').join('-')", "string"],
  [
    "'%d'.format(['a'])",
    ["1:14 error during formatting: decimal clause can only be used on integers, was given string"],
  ],
  ["'%s'.format([1, 2])", ["1:12 too many arguments supplied to string.format (expected 1, got 2)"]],
  ["a.b.c", ["1:1 undeclared reference to 'a' (in container '')"]],
  [
    "a.b.c()",
    ["1:1 undeclared reference to 'a' (in container '')", "1:6 undeclared reference to 'c' (in container '')"],
  ],
  [
    "cel.bind(x, 1, x)",
    [
      "1:1 undeclared reference to 'cel' (in container '')",
      "1:9 undeclared reference to 'bind' (in container '')",
      "1:10 undeclared reference to 'x' (in container '')",
      "1:16 undeclared reference to 'x' (in container '')",
    ],
  ],
  [
    "math.greatest(1, 2)",
    [
      "1:1 undeclared reference to 'math' (in container '')",
      "1:14 undeclared reference to 'greatest' (in container '')",
    ],
  ],
];

const ROWS = [...CEL_GO, ...KUBERNETES];

test.each(ROWS.map(([source, outcome, variables]) => ({ source, outcome, variables: variables ?? {} })))(
  "$source",
  ({ source, outcome, variables }) => {
    expect(outcomeOf(source, variables)).toEqual(outcome);
  },
);

test("at least 150 expressions are checked", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(150);
});
