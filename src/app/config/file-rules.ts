import { resolve } from "node:path";
import { createRuleSet, type RuleSet } from "../../engine/match/rule-set.js";
import { idsIn, type KnownRules, knownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";
import { withDefaulterTargets, withRuleSettings } from "../../packs/choose.js";
import { globMatcher, placeOf } from "../sources/exclusion.js";
import type { Override } from "./read-config.js";

/** Settings of rules for some files. */
export interface Overrides {
  /** The absolute path of the folder to which their paths are relative. */
  readonly folder: string;
  readonly list: readonly Override[];
}

export type FileRules = (file: string) => RuleSet;

/** The packs with the overrides that match a file; files with the same overrides share their rules. */
export const createFileRules = (
  packs: readonly Pack[],
  { folder, list }: Overrides,
  cwd: string,
  names: KnownRules = knownRules(idsIn(packs)),
): FileRules => {
  const tests = list.map(({ paths, rules }) => ({ rules, globs: paths.map(globMatcher) }));
  const known = new Map<string, RuleSet>();
  return (file) => {
    const places = withAncestors(placeOf(resolve(cwd, file), folder));
    const matching = tests.filter(({ globs }) => globs.some((test) => places.some(test)));
    const key = matching.map((one) => String(tests.indexOf(one))).join(" ");
    const rules =
      known.get(key) ??
      createRuleSet(
        withDefaulterTargets(matching.reduce((all, one) => withRuleSettings(all, one.rules), packs)),
        names,
      );
    known.set(key, rules);
    return rules;
  };
};

/** A path and the folders that it is in: a glob may name a folder. */
const withAncestors = (path: string): readonly string[] => {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/")).filter((part) => part !== "");
};
