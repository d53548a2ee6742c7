import { check } from "../../src/engine/review/validate.js";
import { ratchet } from "../../src/engine/review/ratchet.js";
import { type Json, type KubeObject, arrayAt, formatField, isArray, isObject } from "kube-json";
import type { BoundRule } from "../../src/model/pack.js";
import { isOnGo } from "../../src/model/match.js";
import { exampleContext } from "../../src/model/example.js";
import { ratchetedRules } from "../support/whole-catalogue.js";

/** The value with all its lists, and the keys of all its objects, in reverse order. */
const reversed = (value: Json): Json => {
  if (isArray(value)) return value.map(reversed).reverse();
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]): [string, Json] => [name, reversed(item ?? null)]);
  return Object.fromEntries(entries.reverse());
};

/** A CRD with a copy of each of its versions, under other names. */
const withCopies = (object: KubeObject): KubeObject => {
  const versions = arrayAt(object, "spec", "versions");
  const copies = versions.map((version, index) => ({
    ...(version as object),
    name: `v${String(index + 7)}alpha1`,
    storage: false,
  }));
  return { ...object, spec: { ...(object["spec"] as object), versions: [...versions, ...copies] as unknown as Json } };
};

/** The findings that an update of the bad example of a rule adds. */
const addedBy = (bound: BoundRule, change: (object: KubeObject) => KubeObject): readonly string[] => {
  const { bad, cluster, match, user } = bound.rule;
  const example = exampleContext(bad, {
    match,
    ...(cluster === undefined ? {} : { cluster }),
    ...(user === undefined ? {} : { user }),
  });
  const oldObject = example.object;
  const context = { ...example, operation: "UPDATE" as const, oldObject, object: change(oldObject) };
  const { causes } = check(bound, context, 1000);
  const { old } = ratchet(bound, causes, context);
  return causes
    .filter((cause) => !old.has(cause))
    .map(({ field, message }) => `${bound.id} ${formatField(field)} ${message}`);
};

/** In Go, the order of markers is that of a text. */
const RATCHETED = ratchetedRules().filter(({ rule }) => !isOnGo(rule.match));

test("a finding is old in whatever order the lists and keys of the object stand", () => {
  expect(RATCHETED.flatMap((bound) => addedBy(bound, (object) => reversed(object) as KubeObject))).toEqual([]);
});

test("a finding is old in a copy of a version", () => {
  const ofDefinitions = RATCHETED.filter(({ rule }) => rule.bad.includes("kind: CustomResourceDefinition"));
  expect(ofDefinitions.flatMap((bound) => addedBy(bound, withCopies))).toEqual([]);
});
