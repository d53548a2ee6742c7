import jsonpatch, { type Operation } from "fast-json-patch";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import {
  type Json,
  type KubeObject,
  equalJson,
  formatPointer,
  isArray,
  isObject,
  objectAt,
  own,
  stringAt,
} from "kube-json";
import { copyJson } from "../../src/engine/default/proposal.js";
import { type ClusterSnapshot, type Context, contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import type { AnyDefaulter } from "../../src/model/rule.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { packOf } from "../../src/testing/pack.js";
import { documents, objectOf } from "../../src/testing/scenario.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";

/** Requirements of defaulting, for any defaulters and objects. */

/** Options for generic defaulters that match the objects of tests, besides those of their examples. */
const MORE_OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  "generic/carry-over": [
    {
      fields: ["spec.size", "spec.secretRef", "spec.replicas", "metadata.labels[app]", "spec.ports[*].port"],
    },
  ],
  "generic/clear-stale-union-member": [
    { field: "spec", members: ["size", "replicas"], discriminator: "type", values: { a: ["size"], b: [] } },
  ],
};

const bindings = (defaulter: AnyDefaulter): readonly BoundDefaulter[] =>
  [
    // Only a defaulter's own schema says which options it takes.
    (defaulter.options?.example ?? defaulter.options?.defaults) as unknown,
    ...(MORE_OPTIONS[defaulter.id] ?? []),
  ].map((options, index) => ({
    ...bindDefaulter(defaulter, options),
    id: index === 0 ? defaulter.id : `${defaulter.id}-${String(index)}`,
  }));

/** Every defaulter of the catalogue, with the options of its example and others. */
export const everyDefaulter = (): readonly BoundDefaulter[] => DEFAULTERS.flatMap(bindings);

const CLUSTER: readonly KubeObject[] = DEFAULTERS.flatMap(({ cluster = "" }) => documents(cluster).map(objectOf));

/** The definitions in it: without them an API server would not know the kinds of custom resources. */
export const definitionsAlone: readonly KubeObject[] = CLUSTER.filter(
  ({ kind }) => kind === "CustomResourceDefinition",
);

/** The objects of the cluster that the examples of defaulters need. */
export const exampleCluster = (): ClusterSnapshot => snapshotOf(CLUSTER);

/** The example cluster with all objects but definitions replaced: other names, other values, and newer. */
export const changedCluster = (): ClusterSnapshot =>
  snapshotOf(
    CLUSTER.map((object) =>
      definitionsAlone.includes(object)
        ? object
        : {
            ...object,
            metadata: {
              ...objectAt(object, "metadata"),
              name: `other-${stringAt(object, "metadata", "name") ?? ""}`,
              creationTimestamp: "2026-11-21T00:00:00Z",
            },
            ...(own(object, "value") === undefined ? {} : { value: 7 }),
          },
    ),
  );

/** The decision of a review that only defaults, of packs with a defaulter each. */
export const defaulted = (defaulters: readonly BoundDefaulter[], context: Context): Decision =>
  review(createRuleSet(defaulters.map((one, index) => packOf(`pack-${String(index)}`, [], [one]))), context, {
    default: true,
    validate: false,
  });

/** A copy without shared values, which generated objects may have: the other library changes its input. */
const fresh = <T>(value: T): T => copyJson(value, { left: Number.POSITIVE_INFINITY }, []) as T;

/** The request of an API server, with copies that nothing else holds. */
export const requestOf = (
  object: KubeObject,
  oldObject?: KubeObject,
  cluster: ClusterSnapshot = exampleCluster(),
): Context =>
  contextOf(fresh(object), {
    cluster,
    user: { username: "jane", groups: [] },
    ...(oldObject === undefined ? {} : { oldObject: fresh(oldObject) }),
  });

/** The same as a manifest, whose user is not known. */
export const manifestOf = (object: KubeObject, oldObject?: KubeObject): Context => ({
  ...requestOf(object, oldObject),
  user: undefined,
});

/**
 * Applies the defaulters and expects: the patch, applied by another library, gives exactly the object of the engine; only
 * additions, except for members of unions that may be cleared; a second time changes nothing; no patch where nothing
 * changes. Returns the decision.
 */
export const expectContract = (defaulters: readonly BoundDefaulter[], context: Context, mayFault = false): Decision => {
  const given = fresh(context.object);
  const decision = defaulted(defaulters, context);
  if (!mayFault) expect(decision.faults.map(({ rule, error }) => `${rule}: ${String(error)}`)).toEqual([]);
  expect(context.object).toEqual(given);
  const patch = decision.patch.map((operation) => fresh(operation)) as Operation[];
  // The API server applies patches in Go, where `__proto__` is a key as any other: the ban of this library is switched off.
  const patched = jsonpatch.applyPatch(fresh(given), patch, true, true, false).newDocument;
  expect(patched).toEqual(decision.object);
  expect(decision.patch.length === 0).toBe(equalJson(decision.object, given));
  expectOnlyAdditions(decision, given);
  const again = defaulted(defaulters, { ...context, object: fresh(decision.object) });
  expect(again.patch).toEqual([]);
  expect(again.object).toEqual(decision.object);
  return decision;
};

const expectOnlyAdditions = (decision: Decision, given: KubeObject): void => {
  const cleared = new Set(decision.patch.filter(({ op }) => op === "remove").map(({ path }) => path));
  for (const { op } of decision.patch) expect(op).toMatch(/^(add|remove)$/);
  for (const { defaulter, operations } of decision.defaulted)
    if (operations.some(({ op }) => op === "remove")) expect(defaulter).toMatch(/clear/);
  expect([...lost(given, decision.object, [])].filter((pointer) => !cleared.has(pointer))).toEqual([]);
  expect(own(decision.object, "status")).toEqual(own(given, "status"));
};

/** The places of `before` whose value is not at the same place in `after`; lists may get further items at the end. */
function* lost(before: Json, after: Json | undefined, at: readonly (string | number)[]): Iterable<string> {
  if (isArray(before) && isArray(after)) {
    for (const [index, item] of before.entries()) yield* lost(item, after[index], [...at, index]);
    // Added items have a key: no further text, and no equal item.
    for (const [offset, item] of after.slice(before.length).entries())
      if (!isObject(item) || before.some((other) => equalJson(other, item)))
        yield formatPointer([...at, before.length + offset]);
  } else if (isObject(before) && isObject(after)) {
    for (const [name, value] of Object.entries(before))
      if (value !== undefined) yield* lost(value, own(after, name), [...at, name]);
  } else if (!equalJson(before, after)) yield formatPointer(at);
}
