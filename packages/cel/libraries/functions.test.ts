import { describe, expect, test } from "@jest/globals";
import { check } from "../check/check.js";
import { declarationsOf } from "../check/environment.js";
import { STRING, type Type, opaque } from "../check/types.js";
import { type Evaluation, planProgram } from "../runtime/plan.js";
import { parse } from "../syntax/parser.js";
import { jsonOfValue } from "../values/json.js";
import type { OpaqueValue, Value } from "../values/value.js";
import { kubernetesLibraries } from "./kubernetes-libraries.js";

const declarations = declarationsOf(kubernetesLibraries);
const AUTHORIZER: Type = opaque("kubernetes.authorization.Authorizer");

const authorizer: OpaqueValue = {
  kind: "opaque",
  typeName: "kubernetes.authorization.Authorizer",
  equals: () => false,
};

const TYPES = new Map<string, Type>([
  ["authorizer", AUTHORIZER],
  ["LONG", STRING],
]);
const VALUES = new Map<string, Value>([
  ["authorizer", authorizer],
  // More than half of the characters that a text may have.
  ["LONG", "a".repeat(600_000)],
]);

const evaluate = (source: string): Evaluation => {
  const { expr, issues } = parse(source);
  if (issues !== undefined) throw new Error(issues.map(({ message }) => message).join("\n"));
  const { checked, issues: wrong } = check(source, expr, { declarations, variables: TYPES });
  if (checked === undefined) throw new Error(wrong.map(({ message }) => message).join("\n"));
  return planProgram(checked, { declarations }, false).evaluate((name) => VALUES.get(name));
};

const show = (source: string): unknown => {
  const { value } = evaluate(source);
  return value instanceof Error ? `error: ${value.message}` : jsonOfValue(value);
};

test.each([
  ["10.0.0.0/8", "10.1.0.0/16", true],
  ["10.9.9.9/8", "10.1.0.0/16", true],
  ["192.168.0.0/16", "192.168.0.1/32", true],
  ["192.168.0.0/16", "192.168.0.1/16", true],
  ["10.1.0.0/16", "10.0.0.0/8", false],
  ["10.0.0.0/8", "11.0.0.0/16", false],
  ["2001:db8::/32", "2001:db8:1::/48", true],
  ["::/0", "10.0.0.0/8", false],
])("cidr('%s').containsCIDR('%s') is %s, as since Kubernetes 1.33", (network, other, expected) => {
  expect(show(`cidr('${network}').containsCIDR('${other}')`)).toBe(expected);
  expect(show(`cidr('${network}').containsCIDR(cidr('${other}'))`)).toBe(expected);
});

/** V8 ends the process if a thread asks for too much memory at once: sizes are checked before values are made. */
test.each([
  ["'aaaa'.replace('a', LONG)", "a text"],
  ["'%s%s'.format([LONG, LONG])", "a text"],
  ["[LONG, LONG].join()", "a text"],
  ["LONG + LONG", "a text"],
  ["bytes(LONG) + bytes(LONG)", "a text"],
  ["'%s'.format([[LONG, LONG]])", "a text"],
  ["(LONG + 'aaaa' + LONG).upperAscii()", "a text"],
  ["lists.range(2000000).reverse()", "a list"],
  ["lists.range(2000000).distinct()", "a list"],
  ["lists.range(2000000).slice(0, 1500000)", "a list"],
  ["(lists.range(700000) + lists.range(700000)).sort()", "a list"],
  ["'%s'.format([lists.range(2000000)])", "a list"],
])("%s makes no more than fits", (source, what) => {
  expect(show(source)).toMatch(new RegExp(`^error: ${what} may have at most 1048576 `));
});

describe("strings", () => {
  test.each<[source: string, result: unknown]>([
    ["'hello'.charAt(5)", ""],
    ["'tacocat'.charAt(30)", "error: index out of range: 30"],
    ["'tacocat'.indexOf('a', 30)", -1],
    ["'tacocat'.indexOf('a', -1)", "error: index out of range: -1"],
    ["''.indexOf('a')", -1],
    ["'hello mellow'.indexOf('', 2)", 2],
    ["'hello mellow'.lastIndexOf('ello', 6)", 1],
    ["'hello mellow'.lastIndexOf('')", 12],
    ["'tacocat'.lastIndexOf('a', -1)", "error: index out of range: -1"],
    ["'\\U0001F600a\\U0001F600b'.indexOf('b')", 3],
    ["'\\U0001F600ab'.substring(1, 2)", "a"],
    ["'tacocat'.substring(2, 1)", "error: invalid substring range. start: 2, end: 1"],
    ["'tacocat'.substring(40)", "error: index out of range: 40"],
    ["'hello hello'.replace('he', 'we', 1)", "wello hello"],
    ["'abc'.replace('', '_')", "_a_b_c_"],
    ["'abc'.replace('', '_', 2)", "_a_bc"],
    ["'a b c'.split(' ', 2)", ["a", "b c"]],
    ["'a b c'.split(' ', 0)", []],
    ["'abc'.split('')", ["a", "b", "c"]],
    ["'TacoC\u00c6t Xii'.lowerAscii()", "tacoc\u00c6t xii"],
    ["'\\u0085 trim\\u2003'.trim()", "trim"],
    ["['a', 'b'].join('-')", "a-b"],
    ["strings.quote('a\"b\\n')", '"a\\"b\\n"'],
    [
      "'%s is %d, %.2f%%, %x, %X, %b, %o'.format(['x', 7, 1.005, 255, 'hi', true, 8])",
      "x is 7, 1.00%, ff, 6869, 1, 10",
    ],
    ["'%.1f'.format([1234567.25])", "1,234,567.2"],
    ["'%e'.format([1052.032911275])", "1.052033\u202f\u00d7\u202f10\u2070\u00b3"],
    ["'%s'.format([[1, 2.5, 'a', duration('1m')]])", '[1, 2.500000, "a", duration("60s")]'],
    ["'%s'.format([{'b': 1, 'a': null}])", '{"a":null, "b":1}'],
    [
      "dyn('%d').format(['x'])",
      "error: error during formatting: decimal clause can only be used on integers, was given string",
    ],
    ["dyn('%s').format([])", "error: index 0 out of range"],
    ["dyn('%a').format([1])", 'error: could not parse formatting clause: unrecognized formatting clause "a"'],
    ["'123 abc 456'.findAll('[0-9]+')", ["123", "456"]],
    ["'123 abc 456'.findAll('[0-9]+', 1)", ["123"]],
    ["'abc'.find('x')", ""],
    ["'abc'.find(dyn('['))", "error: Illegal regex: error parsing regexp: missing closing ]: `[`"],
  ])("%s", (source, result) => {
    expect(show(source)).toEqual(result);
  });
});

describe("lists, sets and conversions", () => {
  test.each<[source: string, result: unknown]>([
    ["[1, 2, 3, 4].slice(1, 3)", [2, 3]],
    ["[1].slice(0, 2)", "error: cannot slice(0, 2), list is length 1"],
    ["[[1, 2], [], [3]].flatten()", [1, 2, 3]],
    ["[dyn([dyn(1), dyn([dyn(2), dyn([3])])])].flatten(2)", [1, 2, [3]]],
    ["[3, 1, 2].sort()", [1, 2, 3]],
    ["lists.range(3).reverse()", [2, 1, 0]],
    ["[1, 2, 2, 1].distinct()", [1, 2]],
    ["[1, 2].first().value() + [1, 2].last().value()", 3],
    ["[optional.of(1), optional.none()].unwrapOpt()", [1]],
    ["[1, 2, 2].isSorted() && [1, 2].sum() == 3 && [1, 2].max() == 2", true],
    ["[0].slice(0, 0).min()", "error: min called on empty list"],
    ["[1, 2, 2].lastIndexOf(2)", 2],
    ["sets.contains([1, 2], [2]) && sets.intersects([1], [1, 2]) && sets.equivalent([1], [1, 1])", true],
    ["int(9223372036854775807.0)", "error: integer overflow"],
    ["int(-2.9)", -2],
    ["uint(-1)", "error: unsigned integer overflow"],
    ["int('9223372036854775808')", "error: type conversion error from 'string' to 'int'"],
    ["string(bytes('\\u00e9'))", "\u00e9"],
    ["string(b'\\xff')", "error: invalid UTF-8 in bytes, cannot convert to string"],
    ["string(timestamp('2024-01-01T00:00:00.120+02:00'))", "2024-01-01T00:00:00.12+02:00"],
    [
      "timestamp(dyn('2024-02-30T00:00:00Z'))",
      "error: type conversion error from 'string' to 'google.protobuf.Timestamp'",
    ],
    ["string(duration('1h0.5s'))", "3600.5s"],
    ["duration('9223372036854775807ns') + duration('1ns')", "error: duration overflow"],
    ["duration(dyn(''))", "error: type conversion error from 'string' to 'google.protobuf.Duration'"],
  ])("%s", (source, result) => {
    expect(show(source)).toEqual(result);
  });
});

describe("Kubernetes", () => {
  test.each<[source: string, result: unknown]>([
    ["ip('127.0.0.1').isLoopback() && ip('fe80::1').isLinkLocalUnicast()", true],
    ["isIP('::ffff:1.2.3.4') || isIP('01.2.3.4') || isIP('fe80::1%eth0')", false],
    [
      "ip('1.2.3.256')",
      'error: IP Address "1.2.3.256" parse error during conversion from string: ParseAddr("1.2.3.256"): IPv4 field has value >255',
    ],
    ["ip.isCanonical('2001:DB8::1')", false],
    ["string(ip('2001:db8:0:0:1:0:0:1'))", "2001:db8::1:0:0:1"],
    ["cidr('10.0.0.0/8').containsIP('10.1.2.3')", true],
    ["string(cidr('10.1.2.3/8').masked()) + string(cidr('10.1.2.3/8').ip())", "10.0.0.0/810.1.2.3"],
    ["isCIDR('10.0.0.0/33')", false],
    ["quantity('200M').compareTo(quantity('0.2G'))", 0],
    ["quantity('50k').add(20).sub(quantity('100k')).sub(-50000) == quantity('20')", true],
    ["quantity('1Ki').asInteger() + quantity('50k').asInteger()", 51024],
    ["quantity('1000m').isInteger()", false],
    ["quantity('9999999999999999999999999999999999999G').asInteger()", "error: cannot convert value to integer"],
    ["quantity('1.5').asApproximateFloat()", 1.5],
    [
      "quantity('10Mo')",
      "error: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    ["isQuantity('10Mm') || isQuantity('200K')", false],
    ["quantity('1e2000000').isGreaterThan(quantity('1e1999999'))", true],
    ["semver('1.2.3-rc.1').isLessThan(semver('1.2.3'))", true],
    ["semver('v01.2', true).minor()", 2],
    ["semver('1.2')", "error: No Major.Minor.Patch elements found"],
    ["url('https://user@example.com:80/p a?k=a&k=b#f').getEscapedPath()", "/p%20a"],
    ["url('https://[::1]:80/').getHostname() + url('https://[::1]:80/').getHost()", "::1[::1]:80"],
    ["url('/p?k=a&k=b').getQuery()", { k: ["a", "b"] }],
    ["url('../x')", 'error: URL parse error during conversion from string: parse "../x": invalid URI for request'],
    ["isURL('https://a:b:c/')", false],
    ["format.dns1123Label().validate('ok').hasValue()", false],
    ["format.named('dns1123Label').value().validate('a.b').value()", ["must not contain dots"]],
    ["format.named('nothing').hasValue()", false],
    ["format.uuid().validate('x').value()", ["does not match the UUID format"]],
  ])("%s", (source, result) => {
    expect(show(source)).toEqual(result);
  });

  test("checks of authorization are errors without a cluster", () => {
    const source = "authorizer.path('/healthz').check('get').allowed()";
    expect(show(source)).toBe("error: authorization checks are not available offline");
  });
});

describe("costs, as in the tests of the API server", () => {
  test.each<[source: string, cost: number]>([
    ["[1, 2, 3, 4, 5].sum()", 15],
    ["[uint(1), uint(2), uint(3), uint(4), uint(5)].sum()", 20],
    ["['012345678901', '012345678901', '012345678901', '012345678901', '012345678901'].isSorted()", 15],
    ["[bytes('012345678901'), bytes('012345678901')].indexOf(bytes('x'))", 17],
    ["'01234567890123456789012345678901234567890123456789'.indexOf('123')", 5],
    ["url('https:://kubernetes.io/').getScheme()", 4],
    ["url('https:://kubernetes.io/') == url('https:://kubernetes.io/')", 7],
    ["ip('192.168.0.1').family()", 3],
    ["ip('2001:db8:3333:4444:5555:6666:7777:8888') == ip('192.168.0.1')", 7],
    ["ip.isCanonical('2001:db8:3333:4444:5555:6666:7777:8888')", 8],
    ["cidr('192.168.0.0/16').containsCIDR(cidr('192.0.0.0/30'))", 7],
    ["cidr('192.168.0.0/16').containsCIDR('192.0.0.0/30')", 7],
    ["cidr('192.168.0.0/16').containsIP(ip('192.0.0.1'))", 4],
    ["cidr('2001:db8::/32').containsIP('2001:db8:3333:4444:5555:6666:7777:8888')", 7],
    ["'ABCDEFGHIJ abcdefghij'.lowerAscii() == 'abcdefghij ABCDEFGHIJ'.lowerAscii()", 9],
    ["strings.quote('ABCDEFGHIJ abcdefghij') == strings.quote('ABCDEFGHIJ abcdefghij')", 9],
    ["'abc 123 def 123'.replace('123', '456')", 3],
    ["'abc 123 def 123'.split(' ', 1)", 3],
    ["'abc 123 def 123'.substring(5, 8)", 2],
    ["['aa', 'bb', 'cc', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].join(' ')", 15],
    ["['aa', 'bb', 'cc', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].join()", 13],
    ["'abc 123 def 123'.findAll('123', 1)", 2],
    ["authorizer.path('/healthz')", 2],
    [
      "authorizer.group('').resource('pods').fieldSelector('spec.nodeName=example-node-name.fully.qualified.domain.name.example.com')",
      1821,
    ],
    [
      "authorizer.group('apps').resource('deployments').subresource('status').namespace('test').name('backend').check('create').allowed()",
      350_007,
    ],
    ['quantity("200M") == quantity("0.2G") && quantity("0.2G") == quantity("200M")', 6],
    ['quantity("50k").add(20).sub(quantity("100k")).sub(-50000).asInteger() > 0', 7],
    ['format.named("dns1123Subdomain").value().validate("my-name")', 17],
    ['format.named("dns1123Label").value().validate("my-name")', 10],
    ['format.named("dns1123Label").value() == format.named("dns1123Label").value()', 5],
    ["sets.contains([1, 2, 3, 4], [2, 3])", 29],
    ["sets.equivalent([1], [1, 1])", 25],
    ["!sets.intersects([1], [2])", 23],
    ['semver("1234.56789012345.67890123456789")', 4],
    ['semver("1.0.0").compareTo(semver("1.2.3"))', 3],
  ])("%s costs %i", (source, cost) => {
    expect(evaluate(source).cost).toBe(cost);
  });
});
