import type { BoundRule, Level, Pack } from "../../model/pack.js";
import { type Action, atMostWarn } from "../../model/rule.js";
import { atLevel, choosePacks, withDefaulterTargets } from "../../packs/choose.js";
import { withOwnedFlag } from "../owned/owned-groups.js";

/** Limits for the actions of a service. 'Deny' is not among them, because it would be no limit. */
export const ENFORCE = ["Warn"] as const satisfies readonly Action[];

export interface PackChoice {
  /** Built-in packs that were named, so that they run even if they are opt-in. */
  readonly named?: readonly string[] | undefined;
  /** Opt-in packs to run in addition. */
  readonly with?: readonly string[] | undefined;
  /** The API groups whose CRDs may be denied, instead of those that the packs name. */
  readonly owned?: readonly string[] | undefined;
  /** The highest level of rules that run. Default: as the packs say. */
  readonly level?: Level | undefined;
  /** Upper limit for the action of findings. Default: as the pack says. */
  readonly enforce?: (typeof ENFORCE)[number] | undefined;
}

/**
 * The packs that a service runs: those selected, up to the level of --level, with the owned groups of --owned.
 * With '--enforce Warn', a trial, nothing is denied and everything else is unchanged. Throws InputError for an
 * unknown opt-in pack or an invalid group.
 */
export const chosenPacks = <T extends { readonly pack: Pack }>(
  loaded: readonly T[],
  choice: PackChoice,
): readonly T[] => {
  const { with: optIn = [], named = [], owned, level, enforce } = choice;
  const all = loaded.map(({ pack }) => pack);
  const chosen = choosePacks(all, optIn, named);
  const limit = enforce === undefined ? [] : [softened];
  const owner = owned === undefined ? [] : [(pack: Pack): Pack => withOwnedFlag([pack], owned)[0] ?? pack];
  const running = loaded.flatMap((one) => {
    const pack = chosen.find(({ name }) => name === one.pack.name);
    return pack === undefined ? [] : [{ ...one, pack }];
  });
  const packs = withDefaulterTargets(
    running.map(({ pack }) => [...owner, ...limit].reduce((one, change) => change(one), atLevel(pack, level))),
  );
  return running.map((one, index) => ({ ...one, pack: packs[index] ?? one.pack }));
};

const softened = (pack: Pack): Pack => ({
  ...pack,
  rules: pack.rules.map((rule): BoundRule => ({ ...rule, action: atMostWarn(rule.action) })),
});
