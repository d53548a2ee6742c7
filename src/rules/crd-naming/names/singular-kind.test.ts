import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { singularKind } from "./singular-kind.js";

const named = (kind: string): ReturnType<typeof crd> => crd({ names: { kind } });
const SINGULAR = [
  "Widget",
  "StorageClass",
  "PodStatus",
  "PodChaos",
  "FunctionAlias",
  "Analysis",
  "DataOps",
  "ClusterDNS",
];
const SETS = ["ProxyDefaults", "DHCPOptions", "Endpoints", "IngressClassParams"];

testRule(singularKind, {
  bad: [["FieldValueInvalid", "spec.names.kind"]],
  valid: {
    ...Object.fromEntries([...SINGULAR, ...SETS].map((kind) => [kind, { object: named(kind) }])),
    "a patch without versions": {
      object: crd({ names: { kind: "Widgets" }, crd: { versions: undefined } }),
    },
  },
  invalid: Object.fromEntries(
    ["Widgets", "NetworkPolicies", "PrintCaches"].map((kind) => [
      kind,
      { object: named(kind), causes: [["FieldValueInvalid", "spec.names.kind"] as const] },
    ]),
  ),
});

test.each([
  ["Widgets", "must be singular, such as 'Widget'"],
  ["NetworkPolicies", "must be singular, such as 'NetworkPolicy'"],
  ["StorageClasses", "must be singular, such as 'StorageClass'"],
  ["PrintCaches", "must be singular, such as 'Widget'"],
])('the message for %s is "%s"', (kind, message) => {
  const causes: readonly Cause[] = [...singularKind.check(scenarioContext({ object: named(kind) }), undefined)];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
