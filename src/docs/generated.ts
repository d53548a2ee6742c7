import type { Json, JsonObject } from "kube-json";
import type { Pack } from "../model/pack.js";
import type { Catalogue } from "../model/rule.js";
import { chartReadme, type ChartSources, chartMonitoring, type MonitoringSources, CHART } from "./chart.js";
import { cookbookPage, type Recipe } from "./cookbook-page.js";
import { coverageOf, type CoveredRow } from "./coverage.js";
import { coreTypesDoc } from "./core-types.js";
import { kubeApiLinterPage } from "./kube-api-linter-page.js";
import { conventionsBook } from "./conventions-book.js";
import { ruleIndex } from "./rule-index.js";
import { readingOrder } from "./inventory.js";
import { defaulterDoc, type PageFacts, ruleDoc } from "./rule-page.js";
import { readsOf } from "../model/reads.js";
import { rbacManifest, readerRole, readerRules } from "./rbac-manifest.js";
import { matchConditions, ownedCondition } from "../packs/registration/webhook-conditions.js";
import {
  conditionsFile,
  defaultsManifest,
  rulesFile,
  staticManifests,
  strictManifest,
  webhookManifest,
} from "./webhook-manifest.js";
import { registeredRules, webhookRules } from "../packs/registration/webhook-rules.js";

/** File contents by path relative to the project's root. */
export type Files = ReadonlyMap<string, string>;

/** Folders in which every file is generated. */
export const GENERATED_FOLDERS: readonly string[] = ["docs/rules"];

export interface Sources {
  readonly catalogue: Catalogue;
  /** The source file of each rule and defaulter, by id; paths are relative to the project's root. */
  readonly files: ReadonlyMap<string, string>;
  /** The packs of policies/ that run by default. */
  readonly packs: readonly Pack[];
  /** All packs of policies/, including the opt-in ones. */
  readonly allPacks: readonly Pack[];
  /** JSON Schemas of the documents that administrators write. */
  readonly packSchema: JsonObject;
  readonly policyTestSchema: JsonObject;
  readonly exceptionsSchema: JsonObject;
  readonly configSchema: JsonObject;
  /** The JSON Schema of the report of a dry run. */
  readonly reportSchema: JsonObject;
  /** README.md before generation. */
  readonly readme: string;
  /** The document of the pack kube-api-linter. */
  readonly linters: Json;
  readonly cookbook: readonly Recipe[];
  readonly chart: ChartSources;
  readonly monitoring: MonitoringSources;
}

/**
 * All generated files of the project. The same sources always give the same bytes. Throws if a rule or defaulter has no
 * source file.
 */
export const generatedFiles = (sources: Sources): Files => {
  const { catalogue, packs, allPacks, packSchema, policyTestSchema, exceptionsSchema, configSchema } = sources;
  const places = readingOrder(catalogue);
  const factsOf = ({ id }: { readonly id: string }): PageFacts => {
    const [source, place] = [sources.files.get(id), places.get(id)];
    if (source === undefined || place === undefined) throw new Error(`no source file for '${id}'`);
    return { source, place, packs: allPacks };
  };
  const coverage = coverageOf(catalogue);
  return new Map([
    ["README.md", withCounts(sources.readme, catalogue, coverage)],
    ["docs/rules/README.md", ruleIndex(catalogue)],
    ...catalogue.rules.map((rule) => [`docs/rules/${rule.id}.md`, ruleDoc(rule, factsOf(rule))] as const),
    ...catalogue.defaulters.map(
      (defaulter) => [`docs/rules/${defaulter.id}.md`, defaulterDoc(defaulter, factsOf(defaulter))] as const,
    ),
    ["docs/migrate/kube-api-linter.md", kubeApiLinterPage(sources.linters, catalogue)],
    ["docs/cookbook/README.md", cookbookPage(sources.cookbook)],
    ["docs/core-types.md", coreTypesDoc(catalogue)],
    ["docs/conventions.md", conventionsBook(coverage, catalogue, allPacks)],
    ["policies/policy-pack.schema.json", json(packSchema)],
    ["policies/policy-test.schema.json", json(policyTestSchema)],
    ["policies/policy-exceptions.schema.json", json(exceptionsSchema)],
    ["policies/config.schema.json", json(configSchema)],
    ["policies/report.schema.json", json(sources.reportSchema)],
    // A service cannot run offline packs, even if it is asked to.
    ...manifestFiles(
      packs,
      allPacks.filter(({ offline }) => offline !== true),
    ),
    ["manifests/helm/decorum/README.md", chartReadme(sources.chart)],
    ...chartMonitoring(sources.monitoring),
  ]);
};

const json = (value: JsonObject): string => `${JSON.stringify(value, null, 2)}\n`;

const BASE = "manifests/base";
const STRICT = "manifests/components/strict";
const WORKLOAD_DEFAULTS = "manifests/components/workload-defaults";
const STATIC = "manifests/static";

/**
 * The parts of the manifests and of the Helm chart that follow from the packs: contents by path relative to the
 * project's root. `packs` run by default; `all` also contains the opt-in packs.
 */
const manifestFiles = (packs: readonly Pack[], all: readonly Pack[]): ReadonlyMap<string, string> => {
  const [rules, allRules] = [registeredRules(packs), registeredRules(all)];
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

/** README.md with the numbers of rules, defaulters and statements. Throws if it does not have them. */
const withCounts = (readme: string, { rules, defaulters }: Catalogue, rows: readonly CoveredRow[]): string => {
  const held = rows.filter(({ coverage }) => coverage.state === "rule" || coverage.state === "test").length;
  const counts: readonly (readonly [RegExp, string])[] = [
    [/\d+ rules and \d+ defaulters/, `${rules.length} rules and ${defaulters.length} defaulters`],
    [/\[\d+ statements\]/, `[${rows.length} statements]`],
    [/\d+ are checked or followed/, `${held} are checked or followed`],
    [/the other \d+ cannot/, `the other ${rows.length - held} cannot`],
  ];
  return counts.reduce((text, [pattern, count]) => {
    if (!pattern.test(text)) throw new Error(`README.md must have text that matches ${String(pattern)}`);
    return text.replace(pattern, count);
  }, readme);
};
