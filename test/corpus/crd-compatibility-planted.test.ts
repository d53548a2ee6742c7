import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type SchemaNode, crdOf, schemaField } from "../../src/kube/crd/crd.js";
import { type KubeObject, arrayAt, formatField } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { everyNode } from "../../src/testing/schemas/crd-nodes.js";
import { packOf } from "../../src/testing/pack.js";
import { corpusObjects, describeWithCorpus } from "../support/corpus.js";
import type { Path } from "../support/arbitraries.js";
import { everyRule } from "../support/whole-catalogue.js";
import { CHANGES, OF_THE_WHOLE, type Pick } from "../support/planted-changes.js";
import { put } from "../planted/places.js";

/**
 * Changes that break users of an API, planted into real CRDs at places of the author's and inside Kubernetes types: each must be
 * told. Seeded, so that a miss can be repeated.
 */

const ruleSet = createRuleSet([
  packOf(
    "api-compatibility",
    everyRule().filter(({ id }) => id.startsWith("crd-compatibility/")),
  ),
]);

/** Changes that need keywords that few schemas have. */
const RARE = new Set([
  "nullable removed",
  "list keys changed",
  "no longer one value",
  "unknown fields no longer kept",
  "pattern changed",
]);

/** A place whose schema counts: not fields that an API server gives every object, nor places where all is kept. */
const isPlace = (node: SchemaNode): boolean =>
  node.section !== "metadata" && node.section !== "root" && !(node.depth === 1 && node.section === "other");

/** The generator of random numbers mulberry32. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DEPENDABLE = /^v\d+(beta\d+)?$/;
const SEED = 20_261_122;
/** Changes of each kind, and the versions that they are planted into. */
const EACH = 20;
const SAMPLE = 120;

const isCondition = ({ step, parent }: SchemaNode): boolean => step === "items" && parent?.under === "conditions";

describeWithCorpus("changes planted into real CRDs", () => {
  const random = mulberry(SEED);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)];
  const all = corpusObjects("crds").flatMap(({ file, object }) =>
    crdOf(object)
      .versions.filter(({ served, name, root }) => served && DEPENDABLE.test(name) && root !== undefined)
      .map((version) => ({ file, object, version })),
  );
  const versions = Array.from({ length: SAMPLE }, () => pick(all)).flatMap((one) =>
    one === undefined ? [] : [{ ...one, nodes: everyNode(one.version).filter(isPlace) }],
  );

  const said = (before: KubeObject, after: KubeObject): readonly string[] => {
    const decision = review(ruleSet, contextOf(after, { oldObject: before }), {
      default: false,
      validate: true,
    });
    expect(decision.faults).toEqual([]);
    return decision.findings.map(({ field }) => formatField(field));
  };

  test.each(Object.keys(OF_THE_WHOLE))("%s: each is told", (name) => {
    let planted = 0;
    for (let tries = 0; planted < EACH && tries < 10 * EACH; tries++) {
      const chosen = pick(versions);
      if (chosen === undefined) continue;
      const after = OF_THE_WHOLE[name]?.(chosen.object, chosen.version.index);
      // A definition without any version is a patch, which has no findings.
      if (after === undefined || arrayAt(after, "spec", "versions").length === 0) continue;
      planted++;
      expect([chosen.file, ...said(chosen.object, after)].length).toBeGreaterThan(1);
    }
    expect(planted).toBeGreaterThan(10);
  });

  describe.each([
    [
      "the author's own",
      (node: SchemaNode): boolean =>
        // Conditions may become as strict as metav1.Condition.
        node.embedded === undefined && node.coreType === undefined && !isCondition(node),
    ],
    ["inside Kubernetes types", (node: SchemaNode): boolean => node.embedded !== undefined],
  ])("%s", (where, isThere) => {
    test.each(Object.keys(CHANGES))("%s: each is told where it is", (name) => {
      const missed: string[] = [];
      let planted = 0;
      for (let tries = 0; planted < EACH && tries < 1000 * EACH; tries++) {
        const chosen = pick(versions);
        const node = pick(chosen?.nodes ?? []);
        if (chosen === undefined || node === undefined || !isThere(node)) continue;
        const schema = CHANGES[name]?.(node.schema, node, pick);
        if (schema === undefined) continue;
        planted++;
        const field = schemaField(node);
        const after = put(chosen.object, field as Path, schema);
        const fields = said(chosen.object, after);
        if (!fields.some((one) => one.startsWith(formatField(field))))
          missed.push(`${chosen.file} ${formatField(field)}`);
      }
      expect({ where, missed }).toEqual({ where, missed: [] });
      if (!RARE.has(name)) expect(planted).toBeGreaterThan(10);
    });
  });
});
