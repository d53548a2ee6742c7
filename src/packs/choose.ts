import { InputError } from "../model/input-error.js";
import { anyOf, literal } from "../text/message.js";
import { type BoundRule, DEFAULT_LEVEL, LEVELS, type Level, type Pack } from "../model/pack.js";
import { didYouMean } from "kube-api";

/**
 * The packs that a service runs: all except offline packs, and except opt-in packs that are not in `names`. A single pack
 * always runs. A pack that extends an offline one runs without its entries. Throws InputError if a name is not that of an
 * opt-in pack.
 */
export const choosePacks = (packs: readonly Pack[], names: readonly string[] = []): readonly Pack[] => {
  const chosen = choosePacksOffline(packs, names);
  return packs.length === 1 && packs[0]?.offline === true
    ? packs
    : chosen.filter(({ offline }) => offline !== true).map(withoutOfflineRules);
};

const withoutOfflineRules = (pack: Pack): Pack =>
  pack.rules.some(({ offline }) => offline === true)
    ? { ...pack, rules: pack.rules.filter(({ offline }) => offline !== true) }
    : pack;

/** The packs that the command line runs: as `choosePacks`, with offline packs. */
export const choosePacksOffline = (packs: readonly Pack[], names: readonly string[] = []): readonly Pack[] => {
  const optional = packs.filter(({ optIn }) => optIn === true).map(({ name }) => name);
  for (const name of names)
    if (!optional.includes(name))
      throw new InputError(
        `--with ${literal(name)} must name an opt-in pack${optional.length === 0 ? ", and there is none" : `: ${anyOf(optional)}`}${didYouMean(name, optional)}`,
      );
  return packs.length === 1 ? packs : packs.filter(({ name, optIn }) => optIn !== true || names.includes(name));
};

/** The pack with other owned groups. An API server does not ask who owns a CRD, so rules of offline packs stay as they are. */
export const withOwnedGroups = (pack: Pack, ownedGroups: readonly string[]): Pack => ({
  ...pack,
  rules: pack.rules.map((rule) => (rule.offline === true ? rule : { ...rule, ownedGroups })),
});

/** The pack without the rules above a level; by default, above its own. */
export const atLevel = (pack: Pack, level: Level = pack.level ?? DEFAULT_LEVEL): Pack => {
  const isWithin = ({ level: own = "Basic" }: BoundRule): boolean => LEVELS.indexOf(own) <= LEVELS.indexOf(level);
  return pack.rules.every(isWithin) ? pack : { ...pack, rules: pack.rules.filter(isWithin) };
};
