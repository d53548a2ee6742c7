import { KIND_NAMES } from "../tokens.js";
import { type Expected, nextTokens, RULE_END, type State } from "./states.js";

/** A rule that is being parsed. */
export interface Following {
  /** Where the parser goes on when the rule ends; undefined for the whole source. */
  readonly follow: State | undefined;
}

/** The tokens that may come next at a state of the innermost rule, also behind the ends of rules. */
export const expectedAt = (state: State, rules: readonly Following[]): Expected => {
  const expected = new Set(nextTokens(state));
  for (const { follow } of rules.toReversed()) {
    if (follow === undefined || !expected.has(RULE_END)) break;
    expected.delete(RULE_END);
    for (const kind of nextTokens(follow)) expected.add(kind);
  }
  return expected;
};

/** The tokens with which any of the rules can go on. */
export const followSet = (rules: readonly Following[]): Expected => {
  const set = new Set<Parameters<Expected["has"]>[0]>();
  for (const { follow } of rules) if (follow !== undefined) for (const kind of nextTokens(follow)) set.add(kind);
  return set;
};

export const expectedText = (expected: Expected): string => {
  const names = [...expected]
    .filter((kind) => kind !== RULE_END)
    .sort((left, right) => left - right)
    .map((kind) => KIND_NAMES[kind] ?? "");
  return names.length === 1 ? (names[0] ?? "") : `{${names.join(", ")}}`;
};
