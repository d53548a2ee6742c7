import { covers } from "../engine/match/match.js";
import { OPERATIONS, type ResourceRule } from "../model/match.js";

/** A name that no list of a match can hold: it stands for all that are not in them. */
const OTHER = "(other)";

/**
 * True if there is a request that each of the lists of resource rules covers: if not, whatever stands under all of them
 * never runs.
 */
export const overlap = (lists: readonly (readonly ResourceRule[])[]): boolean =>
  combinations(lists).some(
    (rules) =>
      OPERATIONS.some((operation) => rules.every((rule) => has(rule.operations, operation))) &&
      inAll(rules.map(({ apiGroups }) => apiGroups)) &&
      inAll(rules.map(({ apiVersions }) => apiVersions ?? ["*"])) &&
      shareResource(rules),
  );

/** One rule of each list, in every way. */
const combinations = (lists: readonly (readonly ResourceRule[])[]): readonly (readonly ResourceRule[])[] =>
  lists.reduce<readonly (readonly ResourceRule[])[]>(
    (chosen, list) => chosen.flatMap((rules) => list.map((rule) => [...rules, rule])),
    [[]],
  );

const has = (list: readonly string[], value: string): boolean => list.includes("*") || list.includes(value);

const inAll = (lists: readonly (readonly string[])[]): boolean =>
  [OTHER, ...lists.flat()].some((value) => value !== "*" && lists.every((list) => has(list, value)));

/** The patterns of resources are as the engine reads them. */
const shareResource = (rules: readonly ResourceRule[]): boolean => {
  const patterns = rules.flatMap(({ resources }) => resources.map((pattern) => pattern.split("/", 2)));
  const named = (part: number): readonly string[] =>
    patterns.map((pattern) => pattern[part] ?? "*").filter((name) => name !== "*");
  const subresources = [undefined, OTHER, ...named(1)];
  return [OTHER, ...named(0)].some((resource) =>
    subresources.some((subresource) =>
      rules.every(({ resources }) =>
        covers(
          { resourceRules: [{ apiGroups: ["*"], operations: ["*"], resources }] },
          {
            operation: "CREATE",
            resource: { group: "", version: "", resource },
            ...(subresource === undefined ? {} : { subresource }),
          },
        ),
      ),
    ),
  );
};
