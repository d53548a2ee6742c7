import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type KubeObject, formatField, groupBy, parseJson } from "kube-json";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { type ClusterSnapshot, EMPTY_CLUSTER, contextOf } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { corpusObjects, valuesIn } from "./corpus-files.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { choosePacksOffline } from "../../src/packs/choose.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/**
 * The answers of Kubernetes 1.36.2 to creations of objects of built-in kinds: real ones, most of them changed in one place,
 * and real ones without a change. The data is not ours to ship: tests read it if a copy is beside the checkout.
 */
const shared = fileURLToPath(new URL("../../../shared", import.meta.url));
const CHANGED = join(shared, "golden", "builtin-objects.jsonl");
const REAL = join(shared, "golden", "apiserver-dryrun.jsonl");
export const hasBuiltInAnswers = existsSync(CHANGED) && existsSync(REAL);
if (!hasBuiltInAnswers) process.stderr.write(`skipped: no answers of an API server at ${CHANGED}\n`);

interface Answer {
  readonly accepted: boolean;
  readonly code: number;
  readonly message?: string | undefined;
  readonly fields: readonly string[];
  /** The values of the header `Warning`, or one with all of them. */
  readonly warnings?: readonly string[] | string | undefined;
}

export interface BuiltInCase extends Answer {
  readonly id: string;
  /** The change: 'misspelt', 'removed', ...; 'none' for the original object. */
  readonly change: string;
  readonly object: KubeObject;
}

interface Cause {
  readonly field?: string;
}

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => parseJson(line));

const fieldsOf = (causes: readonly Cause[] = []): readonly string[] => causes.flatMap(({ field }) => field ?? []);

const changedObjects = (): readonly BuiltInCase[] =>
  linesOf(CHANGED).map((line) => {
    const { causes, ...rest } = line as Omit<BuiltInCase, "fields"> & { readonly causes?: readonly Cause[] };
    return { ...rest, fields: fieldsOf(causes) };
  });

interface RealAnswer {
  readonly what: "crd" | "object";
  readonly file: string;
  readonly index: number;
  readonly code: number;
  readonly warnings?: string;
  readonly status?: { readonly message?: string; readonly details?: { readonly causes?: readonly Cause[] } };
}

/** The CRDs that the server knew. */
const definitions = (): readonly KubeObject[] => corpusObjects("crds").map(({ object }) => object);

/** Objects of built-in kinds and custom resources; CRDs have tests of their own. */
const realObjects = (): readonly BuiltInCase[] => {
  return linesOf(REAL).flatMap((line) => {
    const { what, file, index, code, status, warnings } = line as RealAnswer;
    if (what !== "object") return [];
    const object = objectsIn(file)[index];
    // A file with a repeated key, which kubectl reads, but a dry run does not.
    if (object === undefined) return [];
    const fields = fieldsOf(status?.details?.causes);
    return [
      {
        id: `${file} ${String(index)}`,
        change: "none",
        object,
        accepted: code < 300,
        code,
        message: status?.message,
        fields,
        warnings,
      },
    ];
  });
};

const objectsIn = (file: string): readonly KubeObject[] =>
  valuesIn(join(shared, "corpus", file)).map((value) => value as KubeObject);

export interface ComparedObject {
  readonly one: BuiltInCase;
  readonly denied: readonly string[];
  /** The denied fields of the server that are not denied here. */
  readonly missing: readonly string[];
}

const policies = fileURLToPath(new URL("../../policies", import.meta.url));

/** All packs that a dry run has by default. */
const RULE_SET = createRuleSet(choosePacksOffline(loadPacks(policies, { rules: RULES, defaulters: DEFAULTERS }).packs));

let changed: readonly ComparedObject[] | undefined;

/** The changed objects, reviewed as a dry run does, with all packs. Several tests use them. */
export const comparedChanges = (): readonly ComparedObject[] =>
  (changed ??= changedObjects().map((one) => compareIn(EMPTY_CLUSTER, one)));

/** Reviews in the same way, where the server knows the CRDs of the corpus. */
export const compareWithDefinitions = (all: readonly BuiltInCase[]): readonly ComparedObject[] => {
  const cluster = snapshotOf(definitions());
  return all.map((one) => compareIn(cluster, one));
};

const compareIn = (cluster: ClusterSnapshot, one: BuiltInCase): ComparedObject => {
  const context = contextOf(one.object, { namespace: "default", cluster });
  const { findings } = review(RULE_SET, context, { default: true, validate: true });
  const denied = findings.filter(({ action }) => action === "Deny").map(({ field }) => plain(formatField(field)));
  return { one, denied, missing: one.fields.filter((field) => !denied.includes(plain(field))) };
};

/** A server prints the key of a map after a dot, or in brackets. */
const plain = (field: string): string => field.replace(/\[(\D[^\]]*)\]/g, ".$1");

/** Two objects were not sent to the server as kubectl and a dry run read them: octal numbers, and a text of several lines. */
const isReadOtherwise = ({ id, message = "" }: BuiltInCase): boolean =>
  message.includes("(octal)") || id.includes("job-grafana-import-dashboards");

/** The real objects whose verdict depends on nothing else. */
export const judgedObjects = (): readonly BuiltInCase[] =>
  realObjects().filter((one) => !isOfCluster(one) && !isReadOtherwise(one));

/** True for a refusal because of other objects, or of the state of the cluster. */
export const isOfCluster = ({ code, message = "" }: BuiltInCase): boolean =>
  code === 404 || code === 409 || /already exists|failed to allocate|provided (?:IP|port) is/.test(message);

/** How often a server warns of an object; of its version, another rule does. */
export const warningsOf = ({ warnings = [] }: BuiltInCase): number =>
  [warnings]
    .flat()
    .reduce((sum, text) => sum + text.split(/, 299 - /).filter((one) => !/^(?:299 - ")?v1 /.test(one)).length, 0);

export const percent = (part: number, whole: number): string =>
  whole === 0 ? "" : `${(Math.floor((part / whole) * 1000) / 10).toFixed(1)} %`;

/** The section on objects of built-in kinds: a row for each change, and for each kind. */
export const builtInPage = (compared: readonly ComparedObject[]): string => `## Objects of built-in kinds

${String(compared.length)} objects of public projects, as they are or changed in one place, and what a real API server answered to their
creation. All packs run. A field is one that a cause of the server names.

${tableOf("Change", compared, ({ change }) => change)}

${tableOf("Kind", compared, ({ object }) => object.kind)}
`;

const tableOf = (title: string, compared: readonly ComparedObject[], nameOf: (one: BuiltInCase) => string): string => {
  const groups = [...groupBy(compared, ({ one }) => [nameOf(one)])].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `| ${title} | Refused | Denied here | Accepted | Allowed here | Fields | Named here |`,
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...groups.map(([name, of]) => row(name, of)),
    row("all", compared),
  ].join("\n");
};

const row = (name: string, of: readonly ComparedObject[]): string => {
  const refused = of.filter(({ one }) => !one.accepted);
  const accepted = of.filter(({ one }) => one.accepted);
  const fields = refused.reduce((sum, { one }) => sum + one.fields.length, 0);
  const missing = refused.reduce((sum, one) => sum + one.missing.length, 0);
  const denied = refused.filter((one) => one.denied.length > 0).length;
  const allowed = accepted.filter((one) => one.denied.length === 0).length;
  return `| ${name} | ${String(refused.length)} | ${percent(denied, refused.length)} | ${String(accepted.length)} | ${percent(allowed, accepted.length)} | ${String(fields)} | ${percent(fields - missing, fields)} |`;
};
