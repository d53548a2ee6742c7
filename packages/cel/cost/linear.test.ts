import { parse } from "../syntax/parser.js";
import { isLinear } from "./linear.js";

const judged = (source: string): boolean => {
  const { expr } = parse(source);
  if (expr === undefined) throw new Error(`${source} does not parse`);
  return isLinear(expr);
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
  "self.strategy in ['Recreate', 'RollingUpdate']",
  "self.spec.?replicas.orValue(1) < 5 && self.labels[?'app'].hasValue()",
])("linear: %s", (source) => {
  expect(judged(source)).toBe(true);
});

test.each([
  "self.ports.all(p, p.port > 0)",
  "self.ports.exists(p, self.ports.exists(q, q == p))",
  "self.names.map(n, n + n).map(n, n + n) == self.others",
  "self.optMap(s, s).orValue(true)",
  // The text to find, or its automaton, is as large as the text that is searched.
  "self.text.contains(self.other)",
  "self.text.matches(self.pattern)",
  "self.text.matches('[a-z]{1,1000}')",
  // Their cost is unknown.
  "self.text.split('').size() > 0",
  "sets.contains(self.a, self.b)",
  "self.replace('a', 'aaaa') == 'b'",
  "self.a == [self.names.sortBy(n, n)]",
])("not shown to be linear: %s", (source) => {
  expect(judged(source)).toBe(false);
});
