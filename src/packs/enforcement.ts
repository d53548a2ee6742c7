import { type FieldPath, type Json, at, child, defined, isArray, own, path, stringAt } from "kube-json";
import { type Cause, forbidden, invalid } from "../model/cause.js";
import { isOnDesigns, isOnGo } from "../model/match.js";
import { literal } from "../text/message.js";
import { type BoundRule, LEVELS, type Level } from "../model/pack.js";
import { compareReleases, RELEASE } from "../model/release.js";
import { ACTIONS, type Action, type AnyRule, FIRST_RELEASE, atMostWarn } from "../model/rule.js";

/** The settings of a pack that limit which of its rules may deny. */
interface Enforcement {
  /** The newest version of Decorum whose rules may deny. */
  readonly version: string | undefined;
  readonly ownedGroups: readonly string[] | undefined;
  /** An API server does not ask who owns a CRD. */
  readonly isOffline: boolean;
}

/**
 * Reads the enforcement settings of a pack. Rejects a version newer than this Decorum, if that is known: the pack
 * relies on rules that do not exist here.
 */
export const readEnforcement = (document: unknown, current: string | undefined, problems: Cause[]): Enforcement => {
  const version = stringAt(document, "spec", "enforceVersion");
  const owned = at(document, "spec", "ownedGroups");
  const isUsable = version !== undefined && new RegExp(RELEASE).test(version);
  if (isUsable && current !== undefined && compareReleases(version, current) > 0)
    problems.push(
      invalid(path("spec", "enforceVersion"), `must not be newer than this version of Decorum, ${literal(current)}`),
    );
  return {
    version: isUsable ? version : undefined,
    ownedGroups: isArray(owned) ? owned.map(String) : undefined,
    isOffline: at(document, "spec", "offline") === true,
  };
};

/** The action of a rule's findings: that of its entry, within the enforcement settings of the pack. */
export const enforce = (
  rule: AnyRule,
  entry: Json,
  { version, ownedGroups, isOffline }: Enforcement,
): Pick<BoundRule, "action" | "newer" | "level" | "ownedGroups" | "offline"> => {
  const action = actionOf(entry) ?? rule.action;
  const isNewer = version !== undefined && compareReleases(rule.since ?? FIRST_RELEASE, version) > 0;
  // A rule that only reviews CRDs denies nothing until the pack names the groups that it owns.
  const owned = ownedGroups ?? (isOnDesigns(rule.match) ? NONE_OWNED : undefined);
  return {
    ...(isNewer ? { action: atMostWarn(action), newer: true } : { action }),
    // An API server does not ask who owns a CRD.
    ...(isOffline ? { offline: true } : {}),
    ...(isOffline && !isOnGo(rule.match) ? {} : defined({ ownedGroups: owned })),
    ...defined({ level: levelAt(own(entry, "level")) }),
  };
};

/** One list for all rules, so that a review asks once for all of them. */
const NONE_OWNED: readonly string[] = [];

export const levelAt = (value: unknown): Level | undefined => LEVELS.find((level) => level === value);

/** Only a rule on definitions can have a level above the basic one: other objects have no owned group. */
export const levelCauses = (rule: AnyRule, entry: Json, at: FieldPath): readonly Cause[] => {
  const level = levelAt(own(entry, "level")) ?? "Basic";
  return level === "Basic" || isOnDesigns(rule.match)
    ? []
    : [
        forbidden(
          child(at, "level"),
          `must be 'Basic'; ${literal(rule.id)} does not only review CustomResourceDefinitions`,
        ),
      ];
};

const actionOf = (entry: Json): Action | undefined => ACTIONS.find((action) => action === stringAt(entry, "action"));
