import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type Json, type JsonObject, type KubeObject, arrayAt, at, formatField, isArray, isObject } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { packOf } from "../../src/testing/pack.js";
import { corpusObjects, testWithCorpus } from "../support/corpus.js";
import { isThorough } from "../support/sample.js";
import { ratchetedRules } from "../support/whole-catalogue.js";

/**
 * Public definitions whose lists are put in another order, or whose stored version is copied: no rule that looks at the new
 * state alone finds anything new.
 */

const MILLISECONDS = 300_000;

/** Rules on the differences between two definitions have their own opinion of order, and of a new version. */
const RULES = createRuleSet([
  packOf(
    "all",
    ratchetedRules().filter(({ id }) => id !== "objects/object-size" && !id.startsWith("crd-compatibility/")),
  ),
]);

/** Lists whose order has no meaning. */
const UNORDERED = new Set([
  "enum",
  "required",
  "allOf",
  "anyOf",
  "oneOf",
  "shortNames",
  "categories",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-validations",
  "versions",
]);

const reordered = (value: Json): Json => {
  if (isArray(value)) return value.map(reordered);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const inner = reordered(one as Json);
      return [name, UNORDERED.has(name) && isArray(inner) ? inner.toReversed() : inner];
    }),
  );
};

const withCopy = (object: KubeObject): Json => {
  const versions = arrayAt(object, "spec", "versions");
  const stored = versions.find((version) => at(version, "storage") === true) ?? versions[0];
  const copy = { ...(stored as JsonObject), name: "v99", storage: false };
  return { ...object, spec: { ...(object["spec"] as JsonObject), versions: [...versions, copy] } };
};

const freshIn = (object: KubeObject, changed: Json): readonly string[] => {
  const context = contextOf(changed as KubeObject, { oldObject: object });
  return review(RULES, context, { default: false, validate: true })
    .findings.filter(({ ratcheted, action }) => !ratcheted && action === "Deny")
    .map(({ rule, field, message }) => `${rule} ${formatField(field)}: ${message}`);
};

const definitions = corpusObjects("crds").filter(
  ({ object }, index) =>
    object.kind === "CustomResourceDefinition" &&
    arrayAt(object, "spec", "versions").length > 0 &&
    (isThorough || index % 4 === 0),
);

testWithCorpus(
  "another order of lists makes no violation new",
  () => {
    const fresh = definitions.flatMap(({ file, object }) =>
      freshIn(object, reordered(object)).map((one) => `${file} ${one}`),
    );
    expect(fresh).toEqual([]);
  },
  MILLISECONDS,
);

testWithCorpus(
  "a copy of the stored version makes no violation new",
  () => {
    const fresh = definitions.flatMap(({ file, object }) =>
      freshIn(object, withCopy(object)).map((one) => `${file} ${one}`),
    );
    expect(fresh).toEqual([]);
  },
  MILLISECONDS,
);
