import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { singularKind } from "./singular-kind.js";

const named = (kind: string): ReturnType<typeof crd> => crd({ names: { kind } });

test.each([
  ["Widgets", "must be singular, such as 'Widget'"],
  ["NetworkPolicies", "must be singular, such as 'NetworkPolicy'"],
  ["StorageClasses", "must be singular, such as 'StorageClass'"],
  ["PrintCaches", "must be singular, such as 'Widget'"],
])('the message for %s is "%s"', (kind, message) => {
  const causes: readonly Cause[] = [...singularKind.check(scenarioContext({ object: named(kind) }), undefined)];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
