import { type BoundRule, DEFAULT_LEVEL, type Pack } from "../../model/pack.js";
import type { Exception } from "../../model/exception.js";
import type { Action } from "../../model/rule.js";
import {
  atLevel,
  choosePacksOffline,
  type RuleSetting,
  type RuleSettings,
  withRuleSettings,
} from "../../packs/choose.js";
import type { Config } from "./read-config.js";

/** The effect of a rule in a folder with a configuration. */
export interface RuleHere extends RuleSetting {
  readonly action: Action | "Off";
  /** Where the action comes from, such as 'decorum.yaml, rules'. */
  readonly from: string;
  /** The exceptions of the entry, in its pack and in the configuration. */
  readonly exceptions?: readonly Exception[];
}

/** The packs of a folder: all that were loaded, and those among the opt-in packs that the configuration names. */
export interface PacksHere {
  readonly config: Config;
  readonly packs: readonly Pack[];
  readonly names: readonly string[];
}

/** Returns the effect of a rule for each entry that uses it, then for files of overrides. Later lines win. */
export const ruleHere = (id: string, { config, packs, names }: PacksHere): readonly RuleHere[] => {
  const uses = ({ rules }: Pack): boolean => rules.some(({ rule }) => rule.id === id);
  const running = choosePacksOffline(packs, [], names).filter(uses);
  if (running.length === 0) return [{ action: "Off", from: notRunning(packs.filter(uses)) }];
  return running.flatMap((pack) =>
    pack.rules.filter(({ rule }) => rule.id === id).flatMap((bound) => entryHere(bound, pack, config)),
  );
};

const notRunning = (packs: readonly Pack[]): string =>
  packs.length === 0
    ? "no pack here uses it"
    : `only in the opt-in pack ${packs.map(({ name }) => name).join(", ")}; '--with' adds it`;

const entryHere = (bound: BoundRule, pack: Pack, config: Config): readonly RuleHere[] => {
  const { exceptions } = bound;
  const here = actionHere(bound, pack, config);
  const all: RuleHere[] = [exceptions === undefined || here.action === "Off" ? here : { ...here, exceptions }];
  for (const [index, { paths, rules }] of config.overrides.entries()) {
    const setting = settingOf(bound, rules);
    if (setting === undefined) continue;
    const { action = all[0]?.action ?? "Off" } = setting;
    const from = `in ${paths.join(", ")}: ${config.file}, overrides[${String(index)}]`;
    all.push({ action, from, ...optionsOf(setting) });
  }
  return all;
};

const actionHere = (bound: BoundRule, pack: Pack, { file, level, rules }: Config): RuleHere => {
  const setting = settingOf(bound, rules);
  if (setting?.action === "Off") return { action: "Off", from: `${file}, rules` };
  const changed = withRuleSettings([pack], rules);
  const active = changed
    .flatMap((one) => atLevel(one, level).rules)
    .find(({ id, rule }) => id === bound.id && rule === bound.rule);
  if (active === undefined) {
    const limit = level === undefined ? (pack.level ?? DEFAULT_LEVEL) : `${level} (${file})`;
    return { action: "Off", from: `pack ${pack.name}; its level ${String(bound.level)} is above ${limit}` };
  }
  const from = setting?.action === undefined ? `pack ${pack.name}` : `${file}, rules`;
  return { action: active.action, from, ...optionsOf(setting) };
};

const settingOf = (bound: BoundRule, settings: RuleSettings): RuleSetting | undefined =>
  settings.get(bound.id) ?? settings.get(bound.rule.id);

const optionsOf = (setting: RuleSetting | undefined): Pick<RuleHere, "options"> =>
  setting?.options === undefined ? {} : { options: setting.options };
