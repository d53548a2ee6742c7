import { InputError } from "../model/input-error.js";
import { anyOf, literal } from "../text/message.js";
import { type BoundRule, DEFAULT_LEVEL, LEVELS, type Level, type Pack, type BoundDefaulter } from "../model/pack.js";
import { didYouMean } from "kube-api";
import { namedResources } from "./shared/resources.js";
import type { DefaulterTarget, Action } from "../model/rule.js";
import { type FieldPath, type JsonObject, child } from "kube-json";
import { type Cause, notSupported } from "../model/cause.js";
import type { KnownRules } from "../model/known-rules.js";
import { checks } from "./entries/subject.js";
import { bindOptions } from "./entries/options.js";

/**
 * The packs that a service runs: all except offline packs, and except opt-in packs that are neither in `names` nor asked for as
 * one of the `given` packs. A single pack always runs. A pack that extends an offline one runs without its entries. Throws
 * InputError if one of `names` is not that of an opt-in pack, or a pack that was asked for is offline.
 */
export const choosePacks = (
  packs: readonly Pack[],
  names: readonly string[] = [],
  given: readonly string[] = [],
): readonly Pack[] => {
  const chosen = choosePacksOffline(packs, names, given);
  const isOffline = (wanted: string): boolean => packs.some(({ name, offline }) => offline === true && name === wanted);
  const offline = [...names, ...given].find(isOffline);
  if (offline !== undefined && packs.length > 1)
    throw new InputError(
      `${names.includes(offline) ? "--with" : "--packs"} ${literal(offline)} must name a pack that a service can run beside others; it runs in commands such as 'decorum dry-run'`,
    );
  return packs.length === 1 && packs[0]?.offline === true
    ? packs
    : chosen.filter(({ offline }) => offline !== true).map(withoutOfflineRules);
};

const withoutOfflineRules = (pack: Pack): Pack =>
  pack.rules.some(({ offline }) => offline === true)
    ? { ...pack, rules: pack.rules.filter(({ offline }) => offline !== true) }
    : pack;

/** The packs that the command line runs: as `choosePacks`, with offline packs. */
export const choosePacksOffline = (
  packs: readonly Pack[],
  names: readonly string[] = [],
  given: readonly string[] = [],
): readonly Pack[] => {
  const optional = packs.filter(({ optIn }) => optIn === true).map(({ name }) => name);
  for (const name of names)
    if (!optional.includes(name))
      throw new InputError(
        `--with ${literal(name)} must name an opt-in pack${optional.length === 0 ? ", and there is none" : `: ${anyOf(optional)}`}${didYouMean(name, optional)}`,
      );
  const wanted = [...names, ...given];
  return packs.length === 1 ? packs : packs.filter(({ name, optIn }) => optIn !== true || wanted.includes(name));
};

/** The pack with other owned groups. An API server does not ask who owns a CRD, so rules of offline packs stay unchanged. */
export const withOwnedGroups = (pack: Pack, ownedGroups: readonly string[]): Pack => ({
  ...pack,
  rules: pack.rules.map((rule) =>
    rule.offline === true && rule.ownedGroups === undefined ? rule : { ...rule, ownedGroups },
  ),
});

/** The pack without the rules above a level; by default, above its own. */
export const atLevel = (pack: Pack, level: Level = pack.level ?? DEFAULT_LEVEL): Pack => {
  const isWithin = ({ level: own = "Basic" }: BoundRule): boolean => LEVELS.indexOf(own) <= LEVELS.indexOf(level);
  return pack.rules.every(isWithin) ? pack : { ...pack, rules: pack.rules.filter(isWithin) };
};

/** The packs with only the rules of level 'Advice', where they run at level 'Full': the next findings to address. */
export const adviceIn = (packs: readonly Pack[], level?: Level): readonly Pack[] =>
  packs.flatMap((pack) => {
    const rules = pack.rules.filter((bound) => bound.level === "Advice");
    const isNext = (level ?? pack.level ?? DEFAULT_LEVEL) === "Full";
    return isNext && rules.length > 0 ? [{ ...pack, rules, defaulters: [] }] : [];
  });

/** The packs as they run together: rules about fields that defaulters set know those of all packs. */
export const withDefaulterTargets = (packs: readonly Pack[]): readonly Pack[] => {
  const targets = packs.flatMap(({ defaulters }) => defaulters.flatMap(targetsOf));
  if (targets.length === 0) return packs;
  return packs.map((pack) => ({
    ...pack,
    rules: pack.rules.map((bound) =>
      bound.checkWith === undefined ? bound : { ...bound, check: bound.checkWith(targets) },
    ),
  }));
};

/** The fields that a defaulter sets, for each resource that the pack names: '*' names none. */
const targetsOf = ({ defaulter, fills, narrowings }: BoundDefaulter): readonly DefaulterTarget[] => {
  if (fills === undefined) return [];
  const rules = narrowings.flatMap(({ resourceRules = [] }) => resourceRules);
  return namedResources(rules)
    .filter(({ resource }) => !/[*/]/.test(resource))
    .map(({ group, resource }) => ({ kind: defaulter.kind, group, resource, field: fills.field }));
};

/** Changes to a rule of packs that are not changed themselves. */
export interface RuleSetting {
  /** 'Off': the rule does not run. */
  readonly action?: Action | "Off";
  /** The options of the rule, instead of those in the pack. */
  readonly options?: JsonObject;
}

/** Keyed by the id of an entry in a pack, or of the rule that it uses. */
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
