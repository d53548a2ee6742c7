import { check } from "../check/check.js";
import { declarationsOf } from "../check/environment.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { parse } from "../syntax/parse.js";
import { estimateCost } from "./estimate.js";

const environment = {
  declarations: declarationsOf(kubernetesLibraries),
  variables: new Map([
    ["authorizer", { kind: "opaque", name: "kubernetes.authorization.Authorizer", parameters: [] }],
  ] as const),
};

const estimate = (source: string): readonly [min: number, max: number] => {
  const { expr } = parse(source);
  const { checked, issues } = expr === undefined ? {} : check(source, expr, environment);
  if (checked === undefined) throw new Error(issues?.map(({ message }) => message).join() ?? "syntax");
  const { min, max } = estimateCost(checked, () => undefined);
  return [min, max];
};

const ints = "[1, 2, 3, 4, 5]";
const uints = "[uint(1), uint(2), uint(3), uint(4), uint(5)]";
const v4 = "ip('192.168.0.1')";
const v6 = "ip('2001:db8:3333:4444:5555:6666:7777:8888')";
const network = "cidr('192.168.0.0/16')";
const url = "url('https:://kubernetes.io/')";
const resource =
  "authorizer.group('apps').resource('deployments').subresource('status').namespace('test').name('backend')";
const selector = "'spec.nodeName=example-node-name.fully.qualified.domain.name.example.com'";

// The facts of k8s.io/apiserver, pkg/cel/library/cost_test.go.
test.each<[source: string, min: number, max?: number]>([
  [`${ints}.sum()`, 15],
  [`${uints}.sum()`, 20],
  [`${ints}.isSorted()`, 15],
  [`${ints}.max()`, 15],
  [`${uints}.min()`, 20],
  [`${ints}.indexOf(3)`, 15],
  [`${uints}.lastIndexOf(uint(3))`, 21],
  ["'01234567890123456789012345678901234567890123456789'.indexOf('123')", 5],
  [`${url}.getScheme()`, 4],
  [`${url}.getQuery()`, 4],
  [`${url} == ${url}`, 7, 9],
  [`${url} == url('http://x.b')`, 5],
  [v4, 2],
  [v6, 4],
  [`${v4}.family()`, 3],
  [`${v6}.isGlobalUnicast()`, 5],
  [`${v6} == ${v4}`, 7],
  ["ip.isCanonical('192.168.0.1')", 3],
  ["ip.isCanonical('2001:db8:3333:4444:5555:6666:7777:8888')", 8],
  [network, 2],
  [`${network}.ip()`, 3],
  [`${network}.masked()`, 3],
  [`${network} == cidr('2001:db8::/32')`, 5],
  [`${network}.containsCIDR(cidr('192.0.0.0/30'))`, 7, 11],
  [`${network}.containsCIDR('192.0.0.0/30')`, 7, 11],
  [`${network}.containsIP(ip('192.0.0.1'))`, 4, 7],
  [`${network}.containsIP('192.0.0.1')`, 4, 7],
  [`${network}.containsIP('192.169.0.1')`, 5, 8],
  ["'ABCDEFGHIJ abcdefghij'.upperAscii()", 3],
  ["'ABCDEFGHIJ abcdefghij'.upperAscii() == 'abcdefghij ABCDEFGHIJ'.upperAscii()", 7, 9],
  ["strings.quote('ABCDEFGHIJ abcdefghij')", 3],
  ["strings.quote('ABCDEFGHIJ abcdefghij') == strings.quote('ABCDEFGHIJ abcdefghij')", 7, 11],
  ["'abc 123 def 123'.replace('123', '456')", 3],
  ["'abc 123 def 123'.replace('', 'x')", 3],
  ["'abc 123 def 123'.replace('123', '')", 3],
  ["'abc 123 def 123'.replace('123', '456', 1)", 3],
  ["'abc 123 def 123'.split(' ')", 3],
  ["'abc 123 def 123'.split(' ', 1)", 3],
  ["'abc 123 def 123'.substring(5)", 2],
  ["'abc 123 def 123'.substring(5, 8)", 2],
  ["'  abc 123 def 123  '.trim()", 2],
  ["'abc 123 def 123'.find('123')", 2],
  ["'abc 123 def 123'.findAll('123', 1)", 2],
  ["authorizer.path('/healthz')", 2],
  [resource, 6],
  [`authorizer.group('').resource('pods').fieldSelector(${selector})`, 1821],
  [`authorizer.group('').resource('pods').labelSelector(${selector})`, 1821],
  ["authorizer.path('/healthz').check('get').allowed()", 350003],
  [`${resource}.check('create').allowed()`, 350007],
  ['quantity("12Mi")', 1],
  ['isQuantity("20M")', 1],
  ['quantity("200M") == quantity("200M")', 3],
  ['quantity("200M") == quantity("0.2G") && quantity("0.2G") == quantity("200M")', 3, 6],
  ['quantity("50M").isLessThan(quantity("50Mi"))', 3],
  ['quantity("200M").compareTo(quantity("0.2G")) > 0', 4],
  ['quantity("50k").add(quantity("20")) == quantity("50.02k")', 5],
  ['quantity("50k").sub(20) == quantity("49980")', 4],
  ['quantity("50k").add(20).sub(quantity("100k")).sub(-50000).asInteger() > 0', 7],
  ['quantity("50.703k").asApproximateFloat() > 0.0', 3],
  ['format.named("dns1123subdomain")', 1],
  ['format.named("dns1123Subdomain").value().validate("my-name")', 34],
  ['format.named("dns1123Label").value() == format.named("dns1123Label").value()', 5, 11],
  ["sets.contains([], [])", 21],
  ["sets.contains([1], [1, 1])", 23],
  ["sets.contains([1, 2, 3, 4], [2, 3])", 29],
  ["!sets.contains([1], [1, 2])", 24],
  ["sets.equivalent([1], [1])", 23],
])("%s", (source, min, max = min) => {
  expect(estimate(source)).toEqual([min, max]);
});
