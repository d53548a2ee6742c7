import { type FixedObject, fixObject } from "../../engine/fix/fix.js";
import type { Trial } from "../../engine/fix/fix-proof.js";
import { createRuleSet, type RuleSet } from "../../engine/match/rule-set.js";
import { type Spared, withoutSpared } from "../../engine/fix/fix-offers.js";
import { review } from "../../engine/review/review.js";
import { formatField } from "kube-json";
import type { Decision, Finding } from "../../model/decision.js";
import type { FixClass } from "../../model/fix-class.js";
import { ownsGroup, type Pack } from "../../model/pack.js";
import { withOwnedGroups } from "../../packs/choose.js";
import { type WithheldFixes, goneFindings, leftOver } from "../report/fix-tally.js";
import { definedGroup } from "./ownership.js";

/** Finds the fixes up to a class that are withheld, by a review as if all groups were owned. Most objects need none. */
export const createWithheld = (
  limit: FixClass,
): ((trial: Trial, before: Decision, fixed: FixedObject, spared: Spared) => WithheldFixes | undefined) => {
  const known = new Map<RuleSet, RuleSet>();
  return (trial, before, fixed, spared) => {
    const group = definedGroup(trial.context);
    const { packs } = trial.rules;
    if (group === undefined || packs.every((pack) => owns(pack, group))) return undefined;
    const asOwned = known.get(trial.rules) ?? createRuleSet(packs.map((pack) => withOwnedGroups(pack, ["*"])));
    known.set(trial.rules, asOwned);
    const owner: Trial = { ...trial, rules: asOwned };
    const all = review(asOwned, trial.context, trial.phases, trial.limits);
    const best = fixObject(owner, all, limit, spared);
    const [rest, own] = [leftOver(best), leftOver(fixed)];
    const findings =
      goneFindings({ before: withoutSpared(all, spared), fixed: best }) - goneFindings({ before, fixed });
    if (findings <= 0) return undefined;
    const remaining = new Set(rest.findings.map(nameOf));
    const left = own.findings.filter((finding) => !remaining.has(nameOf(finding))).length;
    return { group, findings, left };
  };
};

const owns = ({ rules }: Pack, group: string): boolean =>
  rules.every(({ ownedGroups }) => ownedGroups?.some((owned) => ownsGroup(owned, group)) ?? true);

const nameOf = ({ pack, rule, field }: Finding): string => JSON.stringify([pack, rule, formatField(field)]);
