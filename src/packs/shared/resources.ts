import { BUILTIN_RESOURCES, type BuiltInResource } from "kube-api";
import { covers, includesOrAll, type MatchTarget } from "../../engine/match/match.js";
import { type Narrowing, OPERATIONS, type ResourceRule } from "../../model/match.js";

export const builtIn = (group: string, resource: string): BuiltInResource | undefined =>
  BUILTIN_RESOURCES.find((one) => one.group === group && one.plural === resource);

/** Each group of the rules with each of its resources, as they are written. */
export const namedResources = (
  rules: readonly ResourceRule[],
): readonly { readonly group: string; readonly resource: string; readonly apiVersions: readonly string[] }[] =>
  rules.flatMap(({ apiGroups, apiVersions = ["*"], resources }) =>
    apiGroups.flatMap((group) => resources.map((resource) => ({ group, resource, apiVersions }))),
  );

/** Subresources whose requests bring the object itself. */
export const SAME_OBJECT: readonly string[] = ["approval", "ephemeralcontainers", "finalize", "resize", "status"];

/**
 * The resources whose objects an entry sees. A Scale, which a request to 'scale' brings, has few fields of its own, so the resource
 * speaks for it.
 */
export const withObjects = <T extends { readonly resource: string }>(named: readonly T[]): readonly T[] =>
  named.flatMap((one) => {
    const [plural = "", subresource = ""] = one.resource.split("/");
    if (subresource === "scale") return [];
    return SAME_OBJECT.includes(subresource) ? [{ ...one, resource: plural }] : [one];
  });

/** True if none of these leaves the request out. */
export const allCover = (narrowings: readonly Narrowing[], target: MatchTarget): boolean =>
  narrowings.every(({ resourceRules }) => resourceRules === undefined || covers({ resourceRules }, target));

/** Stands for all names that no list mentions; no list can contain it. */
const OTHER = "(other)";

/**
 * True if every list of resource rules covers some common request. If not, an entry under all these lists never runs.
 */
export const overlap = (lists: readonly (readonly ResourceRule[])[]): boolean =>
  combinations(lists).some(
    (rules) =>
      OPERATIONS.some((operation) => rules.every((rule) => includesOrAll(rule.operations, operation))) &&
      inAll(rules.map(({ apiGroups }) => apiGroups)) &&
      inAll(rules.map(({ apiVersions }) => apiVersions ?? ["*"])) &&
      shareResource(rules),
  );

/** Every combination of one rule from each list. */
const combinations = (lists: readonly (readonly ResourceRule[])[]): readonly (readonly ResourceRule[])[] =>
  lists.reduce<readonly (readonly ResourceRule[])[]>(
    (chosen, list) => chosen.flatMap((rules) => list.map((rule) => [...rules, rule])),
    [[]],
  );

const inAll = (lists: readonly (readonly string[])[]): boolean =>
  [OTHER, ...lists.flat()].some((value) => value !== "*" && lists.every((list) => includesOrAll(list, value)));

/** Patterns of resources are matched by the engine itself. */
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
