import fc from "fast-check";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { type Json, type KubeObject, at, isArray, isObject, objectAt } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { exampleContext } from "../../src/model/example.js";
import { objectOf } from "../../src/testing/scenario.js";
import { defaultable, objects } from "../support/arbitrary-objects.js";
import { corpusObjects, testWithCorpus } from "../support/corpus.js";
import {
  changedCluster,
  defaulted,
  definitionsAlone,
  everyDefaulter,
  exampleCluster,
  requestOf,
} from "../support/defaulting.js";
import { recordings } from "../support/recordings.js";
import { shippedPacks } from "../support/shipped-packs.js";

/**
 * An update with the file that made an object gives that object again, and a read-modify-write cycle gets nothing more (API
 * conventions, "Considerations For PUT Operations"): for every defaulter, whatever happened to the cluster.
 */

const PATIENCE = 300_000;

const ALL = everyDefaulter();
const TOGETHER = ALL.filter(({ id }) => id !== "generic/carry-over-1");
const SHIPPED = shippedPacks(["workload-defaults"]).flatMap(({ defaulters }) => defaulters);
/** Each defaulter alone, all of them, and the packs. */
const SETS: readonly (readonly [string, readonly BoundDefaulter[]])[] = [
  ...ALL.map((one) => [one.id, [one]] as const),
  // A pack may carry one label over and have all of them filled in; which comes first, its author says.
  ["all of them", TOGETHER],
  ["the shipped packs", SHIPPED],
];

const THEN = exampleCluster();
/** Knows the definitions, and not whether there is anything else. */
const ignorant: ClusterSnapshot = {
  ...EMPTY_CLUSTER,
  known: (group, kind) => snapshotOf(definitionsAlone).known(group, kind),
};
const noted = (object: KubeObject): KubeObject => ({
  ...object,
  metadata: {
    ...objectAt(object, "metadata"),
    annotations: { ...objectAt(object, "metadata", "annotations"), "acme.io/note": "changed" },
  },
});
const otherImages = (value: Json): Json =>
  isArray(value)
    ? value.map(otherImages)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [
            name,
            name === "image" && typeof inner === "string" ? "acme.io/other:2" : otherImages(inner ?? null),
          ]),
        )
      : value;

type Change = (object: KubeObject) => KubeObject;
const same: Change = (object) => object;
const images: Change = (object) => otherImages(object) as KubeObject;

/** Changes of the cluster, and of parts of the file that no default depends on. */
const CASES: readonly (readonly [string, ClusterSnapshot, Change])[] = [
  ["all is as it was", THEN, same],
  ["the file has other images", THEN, images],
  ["other classes are the default", changedCluster(), same],
  ["other classes are the default, and the file has an annotation more", changedCluster(), noted],
  ["all classes are gone", snapshotOf(definitionsAlone), noted],
  ["nothing is known of the cluster", ignorant, same],
  ["nothing is known of the cluster, and the file has other images", ignorant, images],
];

const expectNoFaults = (decision: Decision): Decision => {
  expect(decision.faults.map(({ rule, error }) => `${rule}: ${String(error)}`)).toEqual([]);
  return decision;
};

/** Creates from the file, replaces with it, and with the stored object. Returns the number of filled fields. */
const expectReplaceable = (set: readonly BoundDefaulter[], file: KubeObject): number => {
  // An API server does not believe a file that says that its object is being deleted.
  if (at(file, "metadata", "deletionTimestamp") !== undefined) return 0;
  const { object: stored, patch } = expectNoFaults(defaulted(set, requestOf(file, undefined, THEN)));
  for (const [name, cluster, change] of patch.length === 0 ? CASES.slice(0, 1) : CASES) {
    const { object } = expectNoFaults(defaulted(set, requestOf(change(file), stored, cluster)));
    expect({ name, object }).toEqual({ name, object: change(stored) });
    const again = defaulted(set, requestOf(stored, stored, cluster));
    expect({ name, patch: again.patch }).toEqual({ name, patch: [] });
  }
  return patch.length;
};

describe("put-01: the examples of the catalogue", () => {
  const files = DEFAULTERS.map((one) => exampleContext(one.before, one).object);
  test.each(SETS)("%s", (_, set) => {
    for (const file of files) expectReplaceable(set, file);
  });
});

describe("put-01: generated objects", () => {
  test.each(SETS)(
    "%s",
    (_, set) => {
      fc.assert(
        fc.property(fc.oneof(defaultable, objects), (file) => {
          expectReplaceable(set, file);
        }),
        { numRuns: 30 },
      );
    },
    PATIENCE,
  );
});

describe("put-01: what an API server sent", () => {
  const files = recordings()
    .filter(({ name }) => name.includes("-mutate-create-"))
    .map(({ body }) => objectOf(at(body, "request", "object") ?? null));
  test.each(SETS)("%s", (_, set) => {
    expect(files).not.toEqual([]);
    for (const file of files) expectReplaceable(set, file);
  });
});

describe("put-01: the corpus", () => {
  const files = corpusObjects("objects").map(({ object }) => object);
  testWithCorpus(
    "the shipped packs, and all of them on every tenth",
    () => {
      let filled = 0;
      for (const [index, file] of files.entries()) {
        filled += expectReplaceable(SHIPPED, file);
        if (index % 10 === 0) expectReplaceable(TOGETHER, file);
      }
      expect(filled).toBeGreaterThan(files.length / 10);
    },
    PATIENCE,
  );
});
