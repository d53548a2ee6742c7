import { check } from "../check/check.js";
import { declarationsOf } from "../check/environment.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { parse } from "../syntax/parser.js";
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

const resource =
  "authorizer.group('apps').resource('deployments').subresource('status').namespace('test').name('backend')";
const selector = "'spec.nodeName=example-node-name.fully.qualified.domain.name.example.com'";

// The facts of k8s.io/apiserver, pkg/cel/library/cost_test.go; packages/cel/conformance/tables/costs.jsonl has those without an authorizer.
test.each<[source: string, min: number, max?: number]>([
  ["authorizer.path('/healthz')", 2],
  [resource, 6],
  [`authorizer.group('').resource('pods').fieldSelector(${selector})`, 1821],
  [`authorizer.group('').resource('pods').labelSelector(${selector})`, 1821],
  ["authorizer.path('/healthz').check('get').allowed()", 350003],
  [`${resource}.check('create').allowed()`, 350007],
])("%s", (source, min, max = min) => {
  expect(estimate(source)).toEqual([min, max]);
});
