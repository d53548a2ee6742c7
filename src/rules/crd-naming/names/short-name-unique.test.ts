import type { Json } from "kube-json";
import { crd } from "kube-schema/testing";
import { bind, testRule } from "../../../testing/test-rule.js";
import { scenarioContext } from "../../../testing/scenario.js";
import { check } from "../../../engine/review/validate.js";
import { shortNameUnique } from "./short-name-unique.js";

const named = (group: string, plural: string, ...shortNames: readonly Json[]): Json =>
  crd({ metadata: { name: `${plural}.${group}` }, names: { plural, shortNames }, crd: { group } });
const installed = (...definitions: readonly Json[]): string =>
  definitions.map((definition) => JSON.stringify(definition)).join("\n---\n");
const cluster = installed(
  named("networking.istio.io", "virtualservices", "vs"),
  named("acme.io", "gadgets", "gd", "gdt"),
  named("acme.io", "things"),
);

testRule(shortNameUnique, {
  bad: [["FieldValueDuplicate", "spec.names.shortNames[0]"]],
  valid: {
    "a short name of one's own": { object: named("acme.io", "widgets", "wd"), cluster },
    "no short names": { object: named("acme.io", "widgets"), cluster },
    "nobody else is known": { object: named("acme.io", "widgets", "vs") },
    "itself, as it is stored": {
      oldObject: named("acme.io", "gadgets", "gd"),
      object: named("acme.io", "gadgets", "gdt", "gd"),
      cluster,
    },
    "the plural of another, of which another rule tells": {
      object: named("acme.io", "widgets", "things"),
      cluster,
    },
    "what is no name": { object: named("acme.io", "widgets", 1, null), cluster },
    "definitions without names": {
      object: named("acme.io", "widgets", "wd"),
      cluster: installed(
        { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" },
        named("acme.io", "others", 1),
      ),
    },
    "a patch, which tells of some fields only": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io" },
        spec: { names: { shortNames: ["vs"] } },
      },
      cluster,
    },
  },
  invalid: {
    "that of another group": {
      object: named("snapshot.storage.k8s.io", "volumesnapshots", "vsnap", "vs"),
      cluster,
      causes: [["FieldValueDuplicate", "spec.names.shortNames[1]"]],
    },
    "that of another in the same group": {
      object: named("acme.io", "widgets", "gd", "gdt"),
      cluster,
      causes: [
        ["FieldValueDuplicate", "spec.names.shortNames[0]"],
        ["FieldValueDuplicate", "spec.names.shortNames[1]"],
      ],
    },
    "the same plural in another group is another resource": {
      object: named("other.io", "gadgets", "gd"),
      cluster,
      causes: [["FieldValueDuplicate", "spec.names.shortNames[0]"]],
    },
    "one that is added": {
      oldObject: named("acme.io", "widgets", "wd"),
      object: named("acme.io", "widgets", "wd", "vs"),
      cluster,
      causes: [["FieldValueDuplicate", "spec.names.shortNames[1]"]],
    },
  },
});

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
