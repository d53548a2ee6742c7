import { idsIn, type KnownRules, knownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";

/** The rules that waivers and baselines may name, and those that run. */
export interface RuleNames {
  readonly known: KnownRules;
  readonly running: readonly string[];
}

export const ruleNames = (packs: readonly Pack[], known: KnownRules = knownRules(idsIn(packs))): RuleNames => ({
  known,
  running: idsIn(packs),
});
