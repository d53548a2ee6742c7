import { type Json, formatJson } from "kube-json";
import { type AnyDefaulter, type AnyRule, FIRST_RELEASE } from "../../../model/rule.js";
import { printableData } from "../../../text/printable.js";
import { API_VERSION } from "../format.js";
import type { Use } from "../../../docs/use.js";
import { yamlText } from "../yaml-text.js";

/** A rule or defaulter, and where packs use it. */
export type Explained = readonly [AnyRule | AnyDefaulter, readonly Use[]];

/** Rules and defaulters with their metadata and uses, for programs. */
export const catalogueData = (explained: readonly Explained[], output: "json" | "yaml"): string => {
  const data = {
    apiVersion: API_VERSION,
    kind: "Catalogue",
    rules: explained.flatMap(([one, uses]) => ("action" in one ? [ruleData(one, uses)] : [])),
    defaulters: explained.flatMap(([one, uses]) => ("action" in one ? [] : [defaulterData(one, uses)])),
  };
  // JSON has no undefined: absent metadata is left out.
  const plain = JSON.parse(JSON.stringify(data)) as Json;
  return output === "json" ? `${printableData(formatJson(plain, 2))}\n` : yamlText(plain);
};

const ruleData = (rule: AnyRule, uses: readonly Use[]): object => ({
  ...describedData(rule),
  action: rule.action,
  topic: rule.topic,
  hasFix: rule.fix !== undefined,
  cluster: rule.cluster,
  user: rule.user,
  good: rule.good,
  bad: rule.bad,
  go: rule.go,
  usedBy: uses,
});

const defaulterData = (defaulter: AnyDefaulter, uses: readonly Use[]): object => ({
  ...describedData(defaulter),
  defaulterKind: defaulter.kind,
  cluster: defaulter.cluster,
  before: defaulter.before,
  after: defaulter.after,
  usedBy: uses,
});

const describedData = (one: AnyRule | AnyDefaulter): object => ({
  id: one.id,
  summary: one.summary,
  rationale: one.rationale,
  conventions: one.conventions,
  reference: one.reference,
  ...(one.plugin === undefined ? { since: one.since ?? FIRST_RELEASE } : { plugin: one.plugin }),
  match: one.match,
  reads: one.reads,
  options:
    one.options === undefined ? undefined : { schema: one.options.schema, defaults: one.options.defaults as unknown },
});
