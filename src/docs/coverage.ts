import { groupBy } from "kube-json";
import { wordsIn } from "../kube/core-types/core-signature.js";
import type { Catalogue } from "../model/rule.js";
import { type ConventionRow, INVENTORY } from "./inventory.js";

/** How a convention is covered. */
export type Coverage =
  | { readonly state: "rule"; readonly ids: readonly string[] }
  | { readonly state: "test"; readonly file: string }
  | { readonly state: "planned" }
  | { readonly state: "unobservable"; readonly why: string };

/** Claims made by hand. The rest of the coverage follows from the inventory and the catalogue. */
export interface Claims {
  /** The rows that the tests of each file prove. The title of the test contains the id of the row. */
  readonly tested: Readonly<Record<string, readonly string[]>>;
  /** Rows that look observable but are not, with the reason. */
  readonly unobservable: Readonly<Record<string, string>>;
}

export const CLAIMS: Claims = {
  tested: {
    "test/rules/messages.test.ts": wordsIn(`
      validation-02 validation-03 validation-04 validation-05 validation-06 validation-07 validation-08 validation-09
      validation-10 put-05
    `),
    "test/engine/engine-contract.test.ts": wordsIn(`
      intro-06 kinds-17 metadata-13 specstatus-14 rv-01 verbs-03 verbs-05 late-01 labels-01 websockets-01
    `),
    "test/defaults/defaulting-contract.test.ts": wordsIn(`
      metadata-07 specstatus-09 patch-02 optionality-11 static-04 static-07 admission-05 late-03 what-01 what-02
      what-04 what-05 what-06
    `),
    "test/corpus/defaulting-updates.test.ts": wordsIn("put-01"),
    "test/cluster/client-authentication.test.ts": wordsIn("http-07 http-08 statuskind-13 statuskind-14"),
    "test/defaults/generic-defaulters.test.ts": wordsIn("unions-07"),
    "test/install/manifests.test.ts": wordsIn("admission-03"),
    "test/cluster/client-contract.test.ts": wordsIn("http-18 statuskind-02"),
    "test/cluster/cluster-contract.test.ts": wordsIn("rv-05 rv-06 rv-07 rv-08 rv-09 rv-10 rv-11 rv-12 rv-13"),
    "test/rules/references-contract.test.ts": wordsIn("objectref-09"),
    "test/cli/dry-run.test.ts": wordsIn("kinds-22 metadata-03"),
    "test/cli/commands.test.ts": wordsIn("constants-06"),
    "test/server/http-load.test.ts": wordsIn("http-17 statuskind-20"),
    "test/server/http-contract.test.ts": wordsIn(`
      intro-02 intro-03 intro-04 kinds-18 resources-01 simple-01 verbs-01 idempotency-02 serialization-01 fieldpath-01
      objectref-12 http-01 http-02 http-03 http-04 http-05 http-06 http-09 http-10 http-11 http-13 http-14 http-15
      http-16 statuskind-01 statuskind-03 statuskind-04 statuskind-05 statuskind-06 statuskind-07 statuskind-08
      statuskind-09 statuskind-10 statuskind-11 statuskind-12 statuskind-15 statuskind-18 statuskind-19 statuskind-21
      statuskind-22 statuskind-23 validation-01
    `),
  },
  unobservable: {
    "constants-07": "no value of a flag has been renamed yet, so no value has two spellings",
  },
};

export interface CoveredRow {
  readonly row: ConventionRow;
  readonly coverage: Coverage;
}

/**
 * The coverage of every row, in the order of the inventory. A rule or defaulter covers the rows in its `conventions`,
 * and a test the rows that are claimed for it. A row may be marked as unobservable; all other rows are planned.
 */
export const coverageOf = (
  catalogue: Catalogue,
  claims: Claims = CLAIMS,
  inventory: readonly ConventionRow[] = INVENTORY,
): readonly CoveredRow[] => {
  const rules = byConvention(catalogue);
  const files = new Map(Object.entries(claims.tested).flatMap(([file, ids]) => ids.map((id) => [id, file] as const)));
  const coverage = (row: ConventionRow): Coverage => {
    const known = rules.get(row.id);
    if (known !== undefined) return { state: "rule", ids: known.map(({ id }) => id) };
    const file = files.get(row.id);
    if (file !== undefined) return { state: "test", file };
    const why = claims.unobservable[row.id] ?? (row.where === "none" ? row.check : undefined);
    return why === undefined ? { state: "planned" } : { state: "unobservable", why };
  };
  return inventory.map((row) => ({ row, coverage: coverage(row) }));
};

/** Contradictions in the claims, as sentences; empty if every row has exactly one state. */
export const coverageProblems = (
  catalogue: Catalogue,
  claims: Claims = CLAIMS,
  inventory: readonly ConventionRow[] = INVENTORY,
): readonly string[] => {
  const known = new Map(inventory.map((row) => [row.id, row]));
  const claimed = [
    ...[...byConvention(catalogue)].map(([id, all]) => [id, all.map((one) => one.id).join(", ")] as const),
    ...Object.entries(claims.tested).flatMap(([file, ids]) => ids.map((id) => [id, file] as const)),
    ...Object.keys(claims.unobservable).map((id) => [id, "the list of unobservable rows"] as const),
    ...inventory.filter(({ where }) => where === "none").map(({ id }) => [id, "the inventory's 'none'"] as const),
  ];
  const first = new Map<string, string>();
  return claimed.flatMap(([id, by]) => {
    if (!known.has(id)) return [`${by} names '${id}', which is no row of the inventory`];
    const other = first.get(id);
    first.set(id, by);
    return other === undefined ? [] : [`'${id}' is claimed by ${other} and by ${by}`];
  });
};

const byConvention = ({ rules, defaulters }: Catalogue): ReadonlyMap<string, readonly { readonly id: string }[]> =>
  groupBy([...rules, ...defaulters], ({ conventions = [] }) => new Set(conventions));
