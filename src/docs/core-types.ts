import { CORE_SIGNATURES } from "../kube/core-signatures.js";
import { isOnCrdsOnly } from "../model/match.js";
import type { AnyRule } from "../model/rule.js";
import { exampleCauses } from "./example.js";

/** A Kubernetes type that is recognised in the schemas of CustomResourceDefinitions, and by what. */
export interface CoreTypeRow {
  readonly type: string;
  /** Group and version that define it. */
  readonly api: string;
  /** One of these lists of fields must be there in full. */
  readonly has: readonly (readonly string[])[];
  /** Further fields that it may have. */
  readonly mayHave: readonly string[];
  /** One of these must hold besides; none where the fields tell enough. */
  readonly signs: readonly string[];
  /** It is recognised beside fields of the author's own. */
  readonly inlined: boolean;
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** All types that are recognised, those of one API together. */
export const CORE_TYPE_ROWS: readonly CoreTypeRow[] = ((): readonly CoreTypeRow[] => {
  const rows = CORE_SIGNATURES.map(({ type, api = "core/v1", has, also = "", evidence = [], inlined }) => ({
    type,
    api,
    has: has.map(words),
    mayHave: words(also).filter((name) => !has.flatMap(words).includes(name)),
    signs: evidence.map((one) => one.words),
    inlined: inlined === true,
  }));
  return [...new Set(rows.map(({ api }) => api))].flatMap((api) => rows.filter((row) => row.api === api));
})();

/** True of a rule that judges the schemas of CRDs, as its own example shows, and leaves out what lies inside these types. */
export const leavesOutCoreTypes = (rule: AnyRule): boolean =>
  isOnCrdsOnly(rule.match) &&
  rule.insideCoreTypes !== true &&
  exampleCauses(rule).some(({ field }) => field.includes("openAPIV3Schema"));
