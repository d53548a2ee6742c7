import { celName, celSkeleton, plainName, withoutBlanks } from "./text.js";

test.each([
  ["object.spec.size > 1", "object.spec.size>1"],
  ["a == 'x > y'", "a==''"],
  [`a == "it's" && b == 'say "no"'`, "a==''&&b==''"],
  [String.raw`a == 'it\'s > 1' && b < 2`, "a==''&&b<2"],
  [String.raw`a.matches(r'\d+>')`, "a.matches('')"],
  [`a == """x\n> y""" || b`, "a==''||b"],
  ["object['metadata'].name", "object.metadata.name"],
  ['object["metadata"][ "name" ]', "object.metadata.name"],
  ["object['a/b']", "object['']"],
  ["object.?spec.?size.orValue(1)", "object.spec.size.orValue(1)"],
  ["a > 1 // b > 2\n && c", "a>1&&c"],
  ["a == 'http://x' && b", "a==''&&b"],
  ["a // it's\n && b", "a&&b"],
  [`a == '["b"]'`, "a==''"],
  [String.raw`a == r'\' && b == ''`, "a==''&&b==''"],
  [String.raw`a == """\"""b""" && c`, "a==''&&c"],
  ["a < 'never closed", "a<''"],
  ["a < 'not closed here\n > b", "a<''>b"],
  [String.raw`a < 'never closed\ `.trim(), "a<''"],
  [`a == """never closed > \n b`, "a==''"],
  ["", ""],
])("%j", (expression, skeleton) => {
  expect(celSkeleton(expression)).toBe(skeleton);
});

test.each(['"', "'", "'\\", '\\"', "[", "['a", "[ ", "r", "//", "' ", '"""\'', "'\\\n"])(
  "takes time in proportion to the text: %j",
  (part) => {
    const hostile = part.repeat(300_000);
    expect(celSkeleton(hostile).length).toBeLessThanOrEqual(hostile.length);
  },
);

test.each([
  ["a in b", "a in b"],
  ["'a' in\n b // c", "'a'in b"],
  ["a  &&\tb", "a&&b"],
  // Only a line feed ends a comment.
  ["a // \r\u2028 || b", "a"],
  ["a // it's\n && b", "a&&b"],
  [String.raw`a == r'\' || b == '  '`, String.raw`a==r'\'||b=='  '`],
  [String.raw`a == """\"""  """ || b`, String.raw`a=="""\"""  """||b`],
])("%j without blanks", (expression, expected) => {
  expect(withoutBlanks(expression)).toBe(expected);
});

test.each(["namespace", "__in__", "a-b", "a.b/c", "a__b", "__dash__", "-", "__"])("the name %s in CEL", (name) => {
  expect(plainName(celName(name))).toBe(name);
});
