import { parse } from "../syntax/parse.js";
import { isLinear } from "./linear.js";

const judged = (source: string, each?: string): boolean => {
  const { expr } = parse(source);
  if (expr === undefined) throw new Error(`${source} does not parse`);
  return isLinear(expr, each);
};

test.each([
  "self.replicas >= self.minReplicas && self.replicas <= params.max",
  "object.spec == oldObject.spec",
  "self.image.contains(':') && !self.image.endsWith(':latest')",
  "self.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
  "size(self.name) <= 63 && 'app' in self.labels",
  "self.labels['app'] == self.name",
  "has(self.paused) ? self.paused == false : true",
  "duration(self.timeout) <= duration('1h')",
  "self.first + self.last != self.full",
  "self.ports.all(p, p.port > 0 && p.port < 65536 && p.protocol in ['TCP', 'UDP'])",
  "self.ports.all(p, p.port != self.port)",
  "self.ports.exists_one(p, p.name == 'http')",
  "self.containers.all(c, c.ports.all(p, p.port > 0))",
  "self.containers.filter(c, has(c.image)).map(c, c.image.lowerAscii()).all(i, i.startsWith('a.io/'))",
  "self.ports.map(p, p.port + 1).exists(p, p == 80)",
  "self.labels.all(k, size(k) <= 63 && self.labels[k].startsWith('a'))",
  "[1, 2, 3].all(i, self.ports[i].port > 0)",
  "self.hosts.all(h, h.endsWith(self.domain))",
  "self.spec.?replicas.orValue(1) < 5 && self.labels[?'app'].hasValue()",
])("linear: %s", (source) => {
  expect(judged(source)).toBe(true);
});

test.each([
  // Something whole is read in each pass.
  "self.ports.all(p, self.ports.exists_one(q, q.name == p.name))",
  "self.ports.all(p, p.name in self.names)",
  "self.ports.all(p, self.text.contains('a'))",
  "self.ports.all(p, size(self.text) > 0)",
  "self.ports.all(p, self.a == self.b)",
  "self.ports.all(p, self.?text.orValue('').contains('a'))",
  "self.ports.all(p, self.text[p] == self.texts[self.key])",
  "self.ports.map(p, self.text).all(t, t == self.other)",
  "self.ports.all(p, (p.isOpen ? p.text : self.text).matches('a'))",
  "self.outer.all(o, o.inner.all(i, o.text.contains('a')))",
  "self.outer.all(o, o.inner.all(i, o.inner.all(j, i == j)))",
  // What is looked for is as large as what it is looked for in.
  "self.text.contains(self.other)",
  "self.text.matches(self.pattern)",
  "self.text.matches('[a-z]{1,1000}')",
  // A value grows with each pass or each loop.
  "self.names.map(n, n + n).map(n, n + n).all(n, n != '')",
  "self.names.map(n, [n, n]).map(n, [n, n]) == self.names.map(n, [n, n]).map(n, [n, n])",
  // Nothing says what they cost.
  "self.text.split('').map(c, c).size() > 0",
  "self.names.sortBy(n, n) == self.names",
  "sets.contains(self.a, self.b)",
  "self.optMap(s, s.all(a, a in s)).orValue(true)",
  "self.replace('a', 'aaaa') == 'b'",
])("not shown to be linear: %s", (source) => {
  expect(judged(source)).toBe(false);
});

test("if each item of a list is evaluated, only the item may be read whole", () => {
  expect(judged("self.image.contains(':') && self.ports.all(p, p > 0)", "self")).toBe(true);
  expect(judged("self.name != object.metadata.name", "self")).toBe(true);
  expect(judged("object.spec.names.exists(n, n == self)", "self")).toBe(false);
  expect(judged("self in object.spec.names", "self")).toBe(false);
});
