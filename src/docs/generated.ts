import type { JsonObject } from "../kube/object.js";
import type { Pack } from "../model/pack.js";
import { readsOf } from "../model/reads.js";
import type { Catalogue } from "../model/rule.js";
import { coverageOf } from "./coverage.js";
import { coreTypesDoc } from "./core-types-page.js";
import { coverageTable } from "./coverage-table.js";
import { rbacManifest } from "./rbac-manifest.js";
import { ruleIndex } from "./rule-index.js";
import { defaulterDoc, ruleDoc } from "./rule-page.js";
import { matchConditions, ownedCondition } from "./webhook-conditions.js";
import { conditionsFile, ownedWebhookManifest, rulesFile, webhookManifest } from "./webhook-manifest.js";
import { webhookRules } from "./webhook-rules.js";

/** Texts by path below the project's root. */
export type Files = ReadonlyMap<string, string>;

/** Folders in which every file is generated. */
export const GENERATED_FOLDERS: readonly string[] = ["docs/rules"];

export interface Sources {
  readonly catalogue: Catalogue;
  /** The packs of policies/. */
  readonly packs: readonly Pack[];
  /** JSON Schemas of the documents that administrators write. */
  readonly packSchema: JsonObject;
  readonly policyTestSchema: JsonObject;
  readonly exceptionsSchema: JsonObject;
}

/** All generated files of the project. The same sources give the same bytes, at any time and place. */
export const generatedFiles = (sources: Sources): Files => {
  const { catalogue, packs, packSchema, policyTestSchema, exceptionsSchema } = sources;
  return new Map([
    ["docs/rules/README.md", ruleIndex(catalogue)],
    ...catalogue.rules.map((rule) => [`docs/rules/${rule.id}.md`, ruleDoc(rule)] as const),
    ...catalogue.defaulters.map(
      (defaulter) => [`docs/rules/${defaulter.id}.md`, defaulterDoc(defaulter)] as const,
    ),
    ["docs/core-types.md", coreTypesDoc(catalogue)],
    ["docs/conventions.md", coverageTable(coverageOf(catalogue))],
    ["policies/policy-pack.schema.json", json(packSchema)],
    ["policies/policy-test.schema.json", json(policyTestSchema)],
    ["policies/policy-exceptions.schema.json", json(exceptionsSchema)],
    ...webhookFiles(packs),
  ]);
};

/** What the manifests and the Helm chart have of the packs. */
const webhookFiles = (packs: readonly Pack[]): Files => {
  const rules = webhookRules(packs);
  const conditions = matchConditions(packs);
  const chart = "manifests/helm/decorum/files";
  return new Map([
    ["manifests/base/webhooks.yaml", webhookManifest({ rules, conditions })],
    ["manifests/base/rbac.yaml", rbacManifest(readsOf(packs))],
    // A group that nobody has: whoever uses the component names their own.
    ["manifests/components/strict/webhooks.yaml", ownedWebhookManifest(ownedCondition(["example.com"]))],
    [`${chart}/validating-rules.yaml`, rulesFile(rules.validating)],
    [`${chart}/mutating-rules.yaml`, rulesFile(rules.mutating)],
    [`${chart}/validating-conditions.yaml`, conditionsFile(conditions.validating)],
    [`${chart}/mutating-conditions.yaml`, conditionsFile(conditions.mutating)],
  ]);
};

const json = (value: JsonObject): string => `${JSON.stringify(value, null, 2)}\n`;
