import { CORE_SIGNATURES } from "../kube/pods/core-signatures.js";
import { isOnCrdsOnly } from "../model/match.js";
import type { AnyRule, Catalogue } from "../model/rule.js";
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

/** What is to be known of these types, a paragraph each. */
export const coreTypeFacts = ({ rules }: Catalogue): readonly string[] => {
  const inside = rules.filter(({ insideCoreTypes }) => insideCoreTypes === true).map(({ id }) => `\`${id}\``);
  return [
    "Who copies a type of Kubernetes into a CRD, such as a PodSpec, cannot choose what lies inside. So rules on the style of CRDs leave the inside of these types out: names, types, bounds, defaults. The field that holds one is the author's own, and judged as any other. Rules on compatibility look everywhere: a field that is gone breaks clients whoever defined it. Only what a newer release of Kubernetes does to its own types is fine: it adds fields, loosens bounds, gives defaults, and says how lists are merged.",
    "A schema does not name the type that it was made from; the names of its properties tell it. A schema counts as a type if it has what the type must have, nothing beyond what the type may have, and one of the further signs where names alone would fit a type of the author's own.",
    "A type with '*' is recognised beside fields of the author's own too, as Go embeds one struct in another; then its own fields alone are left out. `x-kubernetes-embedded-resource: true` makes any schema a whole object, whose inside is left out as well.",
    ...(inside.length === 0 ? [] : [`Some rules look inside all the same: ${inside.join(", ")}.`]),
  ];
};
