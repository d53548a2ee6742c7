import type { Json } from "kube-json";
import { crd } from "kube-schema/testing";
import { bind } from "../../../testing/test-rule.js";
import { scenarioContext } from "../../../testing/scenario.js";
import { check } from "../../../engine/review/validate.js";
import { shortNameUnique } from "./short-name-unique.js";

const named = (group: string, plural: string, ...shortNames: readonly Json[]): Json =>
  crd({ metadata: { name: `${plural}.${group}` }, names: { plural, shortNames }, crd: { group } });
const installed = (...definitions: readonly Json[]): string =>
  definitions.map((definition) => JSON.stringify(definition)).join("\n---\n");

test("of several others the message names the first by name, in whatever order they are known", () => {
  const others = [named("b.io", "gadgets", "wd"), named("a.io", "things", "wd"), named("c.io", "x", "wd")];
  const messages = [others, others.toReversed()].map((known) =>
    check(
      bind(shortNameUnique, undefined),
      scenarioContext({ object: named("acme.io", "widgets", "wd"), cluster: installed(...known) }),
      9,
    ).causes.map(({ message }) => message),
  );
  expect(messages[0]).toEqual(["must not be 'wd', which CRD 'gadgets.b.io' uses"]);
  expect(messages[1]).toEqual(messages[0]);
});

test.each([
  ["of another organization is ignored", "other.io", 0],
  ["of the same group is found", "acme.io", 1],
  ["of another group of the organization is found", "shop.acme.io", 1],
])("if only files are known, one %s", (_, group, found) => {
  const object = named("acme.io", "widgets", "wd");
  const context = scenarioContext({ object, cluster: installed(named(group, "gadgets", "wd")) });
  const inFiles = { ...context, cluster: { ...context.cluster, list: () => undefined } };
  expect(check(bind(shortNameUnique, undefined), inFiles, 9).causes).toHaveLength(found);
});
