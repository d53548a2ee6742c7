import { isOnDesigns } from "../model/match.js";
import type { BoundDefaulter, BoundRule, Level, Pack } from "../model/pack.js";
import type { Action } from "../model/rule.js";

/** A place where a pack uses a rule or defaulter. */
export interface Use {
  readonly pack: string;
  /** The id of the entry. */
  readonly entry: string;
  /** Only for rules. */
  readonly action?: Action;
  /** For rules that match only CRDs: the groups in which findings may deny. */
  readonly ownedGroups?: readonly string[] | undefined;
  /** For rules that match only CRDs: above 'Basic', they review only those of owned groups. */
  readonly level?: Level | undefined;
  /** The pack's `enforceVersion`, if the rule is newer and therefore only warns. */
  readonly newerThan?: string | undefined;
}

export const useOf = (pack: string, enforceVersion: string | undefined, bound: BoundRule | BoundDefaulter): Use => ({
  pack,
  entry: bound.id,
  ...("rule" in bound
    ? {
        action: bound.action,
        ownedGroups: isOnDesigns(bound.match) ? bound.ownedGroups : undefined,
        level: bound.level,
        newerThan: bound.newer === true ? enforceVersion : undefined,
      }
    : {}),
});

/** Where these packs use a rule or defaulter. */
export const usesIn = (id: string, packs: readonly Pack[]): readonly Use[] =>
  packs.flatMap(({ name, enforceVersion, rules, defaulters }) => [
    ...rules.filter(({ rule }) => rule.id === id).map((bound) => useOf(name, enforceVersion, bound)),
    ...defaulters.filter(({ defaulter }) => defaulter.id === id).map((bound) => useOf(name, enforceVersion, bound)),
  ]);

/** Under which other id, in which CRDs only, and why it never denies, or only in some CRDs. */
export const useScope = (use: Use, id: string): string =>
  (use.entry === id ? "" : ` as ${use.entry}`) + levelText(use) + heldBack(use);

const levelText = ({ level }: Use): string =>
  level === undefined || level === "Basic" ? "" : `, only in CRDs of owned groups (level ${level})`;

const heldBack = ({ action, level = "Basic", ownedGroups, newerThan }: Use): string => {
  if (newerThan !== undefined) return `, pinned to ${newerThan}: newer rules only warn`;
  if (action !== "Deny" || ownedGroups === undefined) return "";
  if (level !== "Basic") return "";
  return ownedGroups.length === 0
    ? ", in CRDs of owned groups; warns in others"
    : `, in CRDs of ${ownedGroups.join(", ")}; warns in others`;
};
