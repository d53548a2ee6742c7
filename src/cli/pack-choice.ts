import type { BoundRule, Pack } from "../model/pack.js";
import { type Action, atMostWarn } from "../model/rule.js";
import { choosePacks } from "../packs/choose.js";
import { withOwnedGroups } from "./input/owned-groups.js";

/** What a service may be told to do at most; a word of its own for 'Deny' would be no limit. */
export const ENFORCE = ["Warn"] as const satisfies readonly Action[];

export interface PackChoice {
  /** Opt-in packs that run too. */
  readonly with?: readonly string[] | undefined;
  /** The API groups whose CRDs may be denied, instead of those that the packs name. */
  readonly owned?: readonly string[] | undefined;
  /** What a finding does at most; as its pack says, if left out. */
  readonly enforce?: (typeof ENFORCE)[number] | undefined;
}

/**
 * The packs that a service runs, as its flags have them: those chosen, with the owned groups of --owned, and denying
 * nothing with '--enforce Warn', which is a trial: everything else stays as it would be. Throws InputError if a name is
 * that of no opt-in pack, or a group is none.
 */
export const chosenPacks = <T extends { readonly pack: Pack }>(
  loaded: readonly T[],
  choice: PackChoice,
): readonly T[] => {
  const { with: optIn, owned, enforce } = choice;
  const chosen = choosePacks(
    loaded.map(({ pack }) => pack),
    optIn,
  );
  const limit = enforce === undefined ? [] : [softened];
  const owner = owned === undefined ? [] : [(pack: Pack): Pack => withOwnedGroups([pack], owned)[0] ?? pack];
  return loaded
    .filter(({ pack }) => chosen.includes(pack))
    .map((one) => ({ ...one, pack: [...owner, ...limit].reduce((pack, change) => change(pack), one.pack) }));
};

const softened = (pack: Pack): Pack => ({
  ...pack,
  rules: pack.rules.map((rule): BoundRule => ({ ...rule, action: atMostWarn(rule.action) })),
});
