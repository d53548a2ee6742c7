import fc from "fast-check";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  formatField,
  isArray,
  isObject,
  objectAt,
} from "kube-json";
import { itemName } from "../../src/kube/api/item-name.js";
import { ADMISSION_KINDS } from "kube-admission-policies";
import { contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import { packOf } from "../../src/testing/pack.js";
import { plant, places, type Path } from "../support/arbitraries.js";
import { definitions, objects as anyObjects } from "../support/arbitrary-objects.js";
import { ratchetedRules } from "../support/whole-catalogue.js";
import { isThorough } from "../support/sample.js";

/**
 * Old objects may live: an update that touches no defect of an object is allowed, although every rule of the catalogue denies.
 */

const RUNS = isThorough ? 200 : 70;

/** Kinds whose fields rules know completely. */
const KNOWN_KINDS: ReadonlySet<string> = new Set(["CustomResourceDefinition", ...ADMISSION_KINDS]);
const PATIENCE = 60_000;

/**
 * Every rule except the one that weighs the whole object, because any addition increases its finding, and those that compare with
 * the old object themselves, as the API server does.
 */
const RULES = createRuleSet([
  packOf(
    "all",
    ratchetedRules().filter(({ id }) => id !== "objects/object-size"),
  ),
]);

const update = (object: KubeObject, oldObject?: KubeObject, subresource?: string): Decision => {
  const context = contextOf(object, {
    ...(oldObject === undefined ? {} : { oldObject }),
    ...(subresource === undefined ? {} : { subresource }),
  });
  return review(RULES, context, { default: false, validate: true });
};

const expectToPass = (before: KubeObject, after: KubeObject, subresource?: string): void => {
  const { allowed, findings, faults } = update(after, before, subresource);
  const fresh = findings.filter(({ ratcheted }) => !ratcheted);
  expect(fresh.map(({ rule, field, message }) => `${rule} ${formatField(field)}: ${message}`)).toEqual([]);
  expect({ allowed, faults }).toEqual({ allowed: true, faults: [] });
};

/** No server stores a null in metadata, so one in an update is always new. */
const objects = anyObjects.filter(({ metadata }) => !(isObject(metadata) && Object.values(metadata).includes(null)));

test("most of the objects have something wrong with them", () => {
  const denied = fc.sample(objects, { numRuns: 200, seed: 1 }).filter((object) => !update(object).allowed);
  expect(denied.length).toBeGreaterThan(150);
});

/** The object with one more entry in a map of its metadata; undefined where there can be none. */
const withEntry = (object: KubeObject, map: string, key: string): KubeObject | undefined => {
  const metadata = object["metadata"];
  if (!isObject(metadata) || (metadata[map] !== undefined && !isObject(metadata[map]))) return undefined;
  return plant(object, ["metadata", map, key], "added") as KubeObject;
};

/** Lists of objects that can all be told apart, at any place; none within a value that counts as a whole. */
const keyedLists = (object: KubeObject): readonly Path[] =>
  [...places(object)].filter((path) => {
    const list = valueAt(object, path);
    if (!isArray(list) || list.length < 2 || !list.every(isObject)) return false;
    if (path.includes("enum") || path.includes("default")) return false;
    const name = path.findLast((step) => typeof step === "string") ?? "";
    // Columns are shown in their order, for which there is a rule.
    if (name === "additionalPrinterColumns") return false;
    const keys = list.map((item) => itemName(item, name));
    return keys.every((key) => key !== undefined) && new Set(keys).size === keys.length;
  });

const valueAt = (root: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, step) => (typeof step === "number" ? (isArray(value) ? value[step] : undefined) : at(value, step)),
    root,
  );

const reversed = (object: KubeObject, path: Path): KubeObject => {
  const list = valueAt(object, path);
  return plant(object, path, isArray(list) ? list.toReversed() : list) as KubeObject;
};

describe("an update is allowed", () => {
  test.each(["labels", "annotations"])(
    "that adds one of its %s",
    (map) => {
      fc.assert(
        fc.property(objects, (before) => {
          const after = withEntry(before, map, "acme.io/added");
          fc.pre(after !== undefined);
          expectToPass(before, after);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE,
  );

  test(
    "that puts items of lists into another order",
    () => {
      fc.assert(
        fc.property(objects, (object) => {
          for (const path of keyedLists(object))
            expectToPass(object, reversed(object, path), path[0] === "status" ? "status" : undefined);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE,
  );

  test(
    "that adds a field that nobody knows of",
    () => {
      fc.assert(
        fc.property(objects, fc.constantFrom<Json>("a", 1, ["a"], { size: 1 }), (before, value) => {
          fc.pre(isObject(before["spec"]) && !KNOWN_KINDS.has(before.kind));
          expectToPass(before, plant(before, ["spec", "added"], value) as KubeObject);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE,
  );

  test(
    "and not even warned of, that changes what the server keeps for itself, or takes finalizers away",
    () => {
      fc.assert(
        fc.property(objects, (object) => {
          fc.pre(isObject(object["metadata"]));
          const before = plant(object, ["metadata", "finalizers"], ["acme.io/a", "acme.io/b"]) as KubeObject;
          for (const [name, value] of [
            ["finalizers", ["acme.io/b"]],
            ["finalizers", undefined],
            ["resourceVersion", "2"],
            ["managedFields", [{}]],
          ] as const) {
            const after = plant(before, ["metadata", name], value) as KubeObject;
            expect(update(after, before)).toMatchObject({ allowed: true, findings: [], faults: [] });
          }
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE,
  );

  test(
    "of anything that is being deleted, where it only lets the object go",
    () => {
      fc.assert(
        fc.property(objects, objects, (object, other) => {
          fc.pre(isObject(object["metadata"]) && isObject(other["metadata"]));
          const before = leaving(object, ["acme.io/a", "acme.io/b"]);
          const metadata = before["metadata"] as JsonObject;
          const { ownerReferences } = other["metadata"];
          const after: KubeObject = {
            ...before,
            metadata: { ...metadata, finalizers: ["acme.io/b"], ownerReferences },
            status: other["status"],
          };
          expect(update(after, before).allowed).toBe(true);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE,
  );
});

const leaving = (object: KubeObject, finalizers: Json): KubeObject => ({
  ...object,
  metadata: {
    ...(object["metadata"] as JsonObject),
    deletionTimestamp: "2026-01-02T03:04:05Z",
    finalizers,
  },
});

test(
  "a new version of a CustomResourceDefinition that is a copy has nothing new",
  () => {
    fc.assert(
      fc.property(definitions, (before) => {
        const versions = arrayAt(before, "spec", "versions");
        const stored = versions.find((version) => at(version, "storage") === true);
        const copy: JsonObject = { ...objectAt({ stored }, "stored"), name: "v3alpha1", storage: false };
        const after = plant(before, ["spec", "versions"], [...versions, copy]) as KubeObject;
        const place = `spec.versions[${String(versions.length)}].`;
        const fresh = update(after, before)
          .findings.filter(({ ratcheted, rule }) => !ratcheted && !rule.startsWith("crd-compatibility/"))
          .map(({ rule, field }) => `${rule} ${formatField(field)}`)
          .filter((one) => one.includes(place));
        expect(fresh).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "what is new is denied all the same: the same finding at another place",
  () => {
    fc.assert(
      fc.property(objects, (object) => {
        const bad = withEntry(object, "labels", "-bad key-");
        fc.pre(bad !== undefined);
        const { findings } = update(bad, object);
        const denied = findings.filter(({ action }) => action === "Deny").map(({ field }) => formatField(field));
        expect(denied).toContain("metadata.labels[-bad key-]");
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
