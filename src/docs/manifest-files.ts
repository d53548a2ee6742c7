import type { Pack } from "../model/pack.js";
import { readsOf } from "../model/reads.js";
import { rbacManifest, readerRole, readerRules } from "./rbac-manifest.js";
import { matchConditions, ownedCondition } from "./webhook-conditions.js";
import {
  conditionsFile,
  defaultsManifest,
  rulesFile,
  staticManifests,
  strictManifest,
  webhookManifest,
} from "./webhook-manifest.js";
import { webhookRules } from "./webhook-rules.js";

const BASE = "manifests/base";
const STRICT = "manifests/components/strict";
const WORKLOAD_DEFAULTS = "manifests/components/workload-defaults";
const STATIC = "manifests/static";
const CHART = "manifests/helm/decorum/files";

/**
 * The parts of the manifests and of the Helm chart that follow from the packs: contents by path relative to the
 * project's root. `packs` run by default; `all` also contains the opt-in packs.
 */
export const manifestFiles = (packs: readonly Pack[], all: readonly Pack[]): ReadonlyMap<string, string> => {
  const [rules, allRules] = [webhookRules(packs), webhookRules(all)];
  const conditions = matchConditions(packs);
  const optIn = all.filter((pack) => pack.optIn === true);
  const workloads = webhookRules(optIn.filter(({ name }) => name === "workload-defaults"));
  const [reads, allReads] = [readsOf(packs), readsOf(all)];
  // A placeholder: users of the component replace it with their own groups.
  const owned = ownedCondition(["example.com"]);
  const fromFiles = staticManifests({ rules, conditions });
  return new Map([
    [`${BASE}/webhooks.yaml`, webhookManifest({ rules, conditions })],
    [`${BASE}/rbac.yaml`, rbacManifest(reads)],
    [`${STATIC}/validating/decorum.yaml`, fromFiles.validating],
    [`${STATIC}/mutating/decorum.yaml`, fromFiles.mutating],
    [`${STRICT}/webhooks.yaml`, strictManifest(allRules, owned)],
    [`${STRICT}/rbac.yaml`, readerRole(allReads)],
    [`${WORKLOAD_DEFAULTS}/webhooks.yaml`, defaultsManifest([...rules.mutating, ...workloads.mutating])],
    [`${CHART}/validating-rules.yaml`, rulesFile(rules.validating)],
    [`${CHART}/validating-rules-opt-in.yaml`, rulesFile(allRules.validating)],
    [`${CHART}/mutating-rules.yaml`, rulesFile(rules.mutating)],
    ...optIn.map(
      (pack) => [`${CHART}/mutating-rules-${pack.name}.yaml`, rulesFile(webhookRules([pack]).mutating)] as const,
    ),
    [`${CHART}/validating-conditions.yaml`, conditionsFile(conditions.validating)],
    [`${CHART}/mutating-conditions.yaml`, conditionsFile(conditions.mutating)],
    [`${CHART}/reader-rules.yaml`, readerRules(reads)],
    [`${CHART}/reader-rules-opt-in.yaml`, readerRules(allReads)],
  ]);
};
