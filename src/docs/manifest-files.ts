import type { Pack } from "../model/pack.js";
import { readsOf } from "../model/reads.js";
import { rbacManifest, readerRole, readerRules } from "./rbac-manifest.js";
import { matchConditions, ownedCondition } from "./webhook-conditions.js";
import { conditionsFile, rulesFile, strictManifest, webhookManifest } from "./webhook-manifest.js";
import { webhookRules } from "./webhook-rules.js";

const BASE = "manifests/base";
const STRICT = "manifests/components/strict";
const CHART = "manifests/helm/decorum/files";

/**
 * What the manifests and the Helm chart have of the packs, as texts by path below the project's root. `packs` are those
 * that run unasked; `all`, with the opt-in ones.
 */
export const manifestFiles = (packs: readonly Pack[], all: readonly Pack[]): ReadonlyMap<string, string> => {
  const [rules, allRules] = [webhookRules(packs), webhookRules(all)];
  const conditions = matchConditions(packs);
  const [reads, allReads] = [readsOf(packs), readsOf(all)];
  // A group that nobody has: whoever uses the component names their own.
  const owned = ownedCondition(["example.com"]);
  return new Map([
    [`${BASE}/webhooks.yaml`, webhookManifest({ rules, conditions })],
    [`${BASE}/rbac.yaml`, rbacManifest(reads)],
    [`${STRICT}/webhooks.yaml`, strictManifest(allRules, owned)],
    [`${STRICT}/rbac.yaml`, readerRole(allReads)],
    [`${CHART}/validating-rules.yaml`, rulesFile(rules.validating)],
    [`${CHART}/validating-rules-opt-in.yaml`, rulesFile(allRules.validating)],
    [`${CHART}/mutating-rules.yaml`, rulesFile(rules.mutating)],
    [`${CHART}/validating-conditions.yaml`, conditionsFile(conditions.validating)],
    [`${CHART}/mutating-conditions.yaml`, conditionsFile(conditions.mutating)],
    [`${CHART}/reader-rules.yaml`, readerRules(reads)],
    [`${CHART}/reader-rules-opt-in.yaml`, readerRules(allReads)],
  ]);
};
