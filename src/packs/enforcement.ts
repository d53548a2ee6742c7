import { type FieldPath, child, path } from "../kube/json/field-path.js";
import { type Json, at, isArray, own, stringAt } from "../kube/json/object.js";
import { type Cause, forbidden, invalid } from "../model/cause.js";
import { isOnCrdsOnly } from "../model/match.js";
import { defined } from "../schema/reader.js";
import { literal } from "../text/message.js";
import { type BoundRule, LEVELS, type Level } from "../model/pack.js";
import { compareReleases, RELEASE } from "../model/release.js";
import { ACTIONS, type Action, type AnyRule, atMostWarn } from "../model/rule.js";

/** What a pack says of all its rules about denying. */
export interface Enforcement {
  /** Version whose rules may deny. */
  readonly version: string | undefined;
  readonly ownedGroups: readonly string[] | undefined;
}

/**
 * Reads what a pack says of denying. A version later than this Decorum's, if that is known, is refused: whoever pinned
 * it counts on rules that are not there.
 */
export const readEnforcement = (
  document: unknown,
  current: string | undefined,
  problems: Cause[],
): Enforcement => {
  const version = stringAt(document, "spec", "enforceVersion");
  const owned = at(document, "spec", "ownedGroups");
  const isUsable = version !== undefined && new RegExp(RELEASE).test(version);
  if (isUsable && current !== undefined && compareReleases(version, current) > 0)
    problems.push(
      invalid(
        path("spec", "enforceVersion"),
        `must not be newer than this version of Decorum, ${literal(current)}`,
      ),
    );
  return {
    version: isUsable ? version : undefined,
    ownedGroups: isArray(owned) ? owned.map(String) : undefined,
  };
};

/** What a finding does: as the entry of the rule says, within what the pack says of all. */
export const enforce = (
  rule: AnyRule,
  entry: Json,
  { version, ownedGroups }: Enforcement,
): Pick<BoundRule, "action" | "newer" | "level" | "ownedGroups"> => {
  const action = actionOf(entry) ?? rule.action;
  const isNewer = version !== undefined && compareReleases(rule.since, version) > 0;
  // A rule on CRDs judges how APIs are made. Until the pack says whose it may deny, that is nobody's.
  const owned = ownedGroups ?? (isOnCrdsOnly(rule.match) ? [] : undefined);
  return {
    ...(isNewer ? { action: atMostWarn(action), newer: true } : { action }),
    ...(owned === undefined ? {} : { ownedGroups: owned }),
    ...defined({ level: levelAt(own(entry, "level")) }),
  };
};

/** A level, if the value is one. */
export const levelAt = (value: unknown): Level | undefined => LEVELS.find((level) => level === value);

/** Only a rule on definitions can have a level above the basic one: other objects have no owned group. */
export const levelCauses = (rule: AnyRule, entry: Json, at: FieldPath): readonly Cause[] => {
  const level = levelAt(own(entry, "level")) ?? "Basic";
  return level === "Basic" || isOnCrdsOnly(rule.match)
    ? []
    : [
        forbidden(
          child(at, "level"),
          `must be 'Basic'; ${literal(rule.id)} does not only review CustomResourceDefinitions`,
        ),
      ];
};

const actionOf = (entry: Json): Action | undefined =>
  ACTIONS.find((action) => action === stringAt(entry, "action"));
