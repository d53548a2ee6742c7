import { fileURLToPath } from "node:url";
import type { KubeObject } from "kube-json";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { contextOf } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { corpusObjects, testWithCorpus } from "../support/corpus.js";

/** The packs of docs/cookbook over real objects: each finds something in some of those that it reviews, and nothing in others. */

const folder = fileURLToPath(new URL("../../docs/cookbook", import.meta.url));
const { packs } = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });

/** Packs for one company, or for requests that no file has: only one of the two occurs. */
const ONE_SIDED: Readonly<Record<string, readonly ("found" | "passed")[]>> = {
  "network-policy-present": ["found"],
  "protected-namespaces": ["passed"],
  "required-labels": ["found"],
};

const objects: readonly KubeObject[] = corpusObjects("objects").map(({ object }) => object);
const cluster = snapshotOf(objects);

testWithCorpus.each(packs.map((pack) => [pack.name, pack] as const))("%s", (name, pack) => {
  const rules = createRuleSet([pack]);
  const operation = name === "protected-namespaces" ? "DELETE" : "CREATE";
  const seen = { found: 0, passed: 0 };
  for (const object of objects) {
    const context = contextOf(object, { operation, cluster, namespace: "default" });
    const selected = rules.select(context);
    if (selected.rules.length + selected.defaulters.length === 0) continue;
    const decision = review(rules, context, { default: true, validate: true });
    expect(decision.faults).toEqual([]);
    const isFound = decision.findings.length > 0 || decision.patch.length > 0;
    seen[isFound ? "found" : "passed"] += 1;
  }
  const sides = (["found", "passed"] as const).filter((side) => seen[side] > 0);
  expect({ ...seen, sides }).toEqual({ ...seen, sides: ONE_SIDED[name] ?? ["found", "passed"] });
});
