import { InputError } from "../model/input-error.js";
import { anyOf, literal } from "../text/message.js";
import { type BoundRule, DEFAULT_LEVEL, LEVELS, type Level, type Pack, type BoundDefaulter } from "../model/pack.js";
import { didYouMean } from "kube-api";
import type { DefaulterTarget } from "../model/rule.js";

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
  rules: pack.rules.map((rule) =>
    rule.offline === true && rule.ownedGroups === undefined ? rule : { ...rule, ownedGroups },
  ),
});

/** The pack without the rules above a level; by default, above its own. */
export const atLevel = (pack: Pack, level: Level = pack.level ?? DEFAULT_LEVEL): Pack => {
  const isWithin = ({ level: own = "Basic" }: BoundRule): boolean => LEVELS.indexOf(own) <= LEVELS.indexOf(level);
  return pack.rules.every(isWithin) ? pack : { ...pack, rules: pack.rules.filter(isWithin) };
};

/** The packs with only the rules of level 'Advice', where they run at level 'Full': what is next to be said. */
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
  return rules.flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) =>
      resources
        .filter((resource) => !resource.includes("*") && !resource.includes("/"))
        .map((resource) => ({ kind: defaulter.kind, group, resource, field: fills.field })),
    ),
  );
};
