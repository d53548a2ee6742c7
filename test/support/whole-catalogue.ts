import { RULES } from "../../src/rules/index.js";
import type { BoundRule } from "../../src/model/pack.js";
import { bind } from "../../src/testing/test-rule.js";

/** All rules but generic ones, whose requirements only a pack has. */
export const CONCRETE = RULES.filter(({ id }) => !id.startsWith("generic/"));

/** Every rule of the catalogue with the options of its examples, denying. */
export const everyRule = (): readonly BoundRule[] => CONCRETE.map(denying);

/**
 * The rules whose findings an old object has in the same way. Others judge updates as the API server does: with the old object,
 * they say less, or more, than of each object alone.
 */
export const ratchetedRules = (): readonly BoundRule[] =>
  everyRule().filter(({ id, rule }) => rule.judgesUpdates !== true && id !== "objects/valid-built-in-object");

/** A rule with the options of its examples, denying. */
export const denying = (rule: (typeof RULES)[number]): BoundRule => ({
  // Only a rule's own schema says which options it takes.
  ...bind(rule, (rule.options?.example ?? rule.options?.defaults) as unknown),
  pack: "all",
  action: "Deny",
});
