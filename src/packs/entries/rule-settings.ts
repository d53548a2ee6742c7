import { type FieldPath, type JsonObject, child } from "kube-json";
import { type Cause, notSupported } from "../../model/cause.js";
import type { KnownRules } from "../../model/known-rules.js";
import { type BoundRule, DEFAULT_LEVEL, type Pack } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import { literal } from "../../text/message.js";
import { didYouMean } from "kube-api";
import { checks } from "./bound-rule.js";
import { bindOptions } from "./options.js";

/** Changes to a rule of packs that are not changed themselves. */
export interface RuleSetting {
  /** 'Off': the rule does not run. */
  readonly action?: Action | "Off";
  /** The options of the rule, instead of those in the pack. */
  readonly options?: JsonObject;
}

/** By the id of an entry in a pack, or of the rule that it uses. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

/** The packs with these settings. An action also lets an 'Advice' rule run. `settingCauses` finds invalid ones. */
export const withRuleSettings = (packs: readonly Pack[], settings: RuleSettings): readonly Pack[] =>
  settings.size === 0
    ? packs
    : packs.map((pack) => ({ ...pack, rules: pack.rules.flatMap((bound) => changed(bound, settings)) }));

const changed = (bound: BoundRule, settings: RuleSettings): readonly BoundRule[] => {
  const setting = settings.get(bound.id) ?? settings.get(bound.rule.id);
  if (setting === undefined) return [bound];
  const { action, options } = setting;
  if (action === "Off") return [];
  const { newer: _, ...acting }: BoundRule = bound;
  const level: Pick<BoundRule, "level"> = bound.level === "Advice" ? { level: DEFAULT_LEVEL } : {};
  const active: BoundRule = action === undefined ? bound : { ...acting, ...level, action };
  if (options === undefined) return [active];
  const outcome = bindOptions(bound.rule, options, [], bound);
  return "options" in outcome ? [{ ...active, ...checks(bound.rule, outcome.options, bound) }] : [active];
};

/** Problems of the settings at path `at`: rules that do not exist, and invalid options of those in the packs. */
export function* settingCauses(
  settings: RuleSettings,
  packs: readonly Pack[],
  known: KnownRules,
  at: FieldPath,
): Iterable<Cause> {
  const bounds = packs.flatMap(({ rules }) => rules);
  for (const [id, { options }] of settings) {
    if (!known.some((one) => one === id)) {
      const message = `must be the id of a rule, or of an entry of a pack, not ${literal(id)}${didYouMean(id, known.all())}`;
      yield notSupported(child(at, id), message);
    }
    const bound = bounds.find((one) => one.id === id || one.rule.id === id);
    if (options === undefined || bound === undefined) continue;
    const outcome = bindOptions(bound.rule, options, child(at, id, "options"), bound);
    if ("causes" in outcome) yield* outcome.causes;
  }
}
