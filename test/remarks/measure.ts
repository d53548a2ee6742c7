import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { contextOf } from "../../src/model/context.js";
import type { Finding } from "../../src/model/decision.js";
import { isAtField, namesOf } from "../support/schema-place.js";
import { ownedPacks } from "../support/shipped-packs.js";
import { definitionOf, oldDefinitionOf, placeOf } from "./definition.js";
import type { Remark } from "./remark.js";

/** The findings of the packs in the definitions of remarks, as the author of the API reviews them. */

type Level = "Full" | "Advice";
const RULES = { Full: createRuleSet(ownedPacks()), Advice: createRuleSet(ownedPacks([], "Advice")) } as const;

/** The findings at the field of a remark. */
export const findingsAt = (remark: Remark, level: Level = "Full"): readonly Finding[] => {
  const oldObject = oldDefinitionOf(remark);
  const context = contextOf(definitionOf(remark), oldObject === undefined ? {} : { oldObject });
  const { findings, faults } = review(RULES[level], context, { default: false, validate: true });
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`rule ${fault.rule} threw`, { cause: fault.error });
  const place = placeOf(remark);
  return findings.filter(({ field, ratcheted }) => !ratcheted && isAtField(namesOf(field), place));
};

export interface Measured {
  readonly remark: Remark;
  /** Findings that match the remark, by default. */
  readonly found: readonly Finding[];
  /** Findings that only a review with advice has. */
  readonly advised: readonly Finding[];
  /** Other findings at the field by default. */
  readonly others: readonly Finding[];
}

/** A remark, with the findings of the packs. */
export const measure = (remark: Remark): Measured => {
  const isSame = ({ rule }: Finding): boolean => (remark.rules ?? []).includes(rule);
  const all = findingsAt(remark);
  return {
    remark,
    found: all.filter(isSame),
    advised: findingsAt(remark, "Advice").filter(isSame),
    others: all.filter((finding) => !isSame(finding)),
  };
};
