import { join } from "kube-json";
import { BUILTIN_RESOURCES, didYouMean, isBuiltInGroup, subresourcesOf } from "kube-api";
import type { ResourceRule } from "../model/match.js";
import type { Bound } from "../model/pack.js";
import { anyOf, groupName, literal } from "../text/message.js";
import { innermostRules } from "./schema-notes.js";
import { builtIn } from "./shared/resources.js";

/** Names in the resource rules of an entry that Kubernetes does not have; those of custom resources are not known. */
export const resourceNotes = (bound: Bound, place: string | undefined): readonly string[] =>
  place === undefined
    ? []
    : [
        ...new Set(
          innermostRules(bound).flatMap((rule) =>
            [...groupProblems(rule), ...resourceProblems(rule), ...versionProblems(rule)].map(
              (text) => `${place}: ${text}`,
            ),
          ),
        ),
      ];

const groupProblems = ({ apiGroups, resources }: ResourceRule): readonly string[] =>
  apiGroups
    .filter((group) => group !== "*" && !isBuiltInGroup(group))
    .flatMap((group) => {
      const found = resources.flatMap((resource) => unknownGroup(group, pluralOf(resource)));
      const text = found.find((one) => one.includes("did you mean")) ?? found[0];
      return text === undefined ? [] : [text];
    });

/** A group without a dot, or one that only resembles that of a built-in resource. Others may be of custom resources. */
const unknownGroup = (group: string, plural: string): readonly string[] => {
  const owners = BUILTIN_RESOURCES.filter((one) => one.plural === plural).map((one) => one.group);
  const hint = didYouMean(group, owners);
  if (hint === "" && group.includes(".")) return [];
  return [
    `${literal(group)} is no group of Kubernetes${hint || owners.map((one) => `; ${literal(plural)} is in ${groupName(one)}`).join("")}`,
  ];
};

const pluralOf = (resource: string): string => resource.split("/")[0] ?? "";

/** A rule means each of its groups with each of its resources, and most groups do not have all of them. */
const resourceProblems = ({ apiGroups, resources }: ResourceRule): readonly string[] => {
  if (!apiGroups.every(isBuiltInGroup)) return [];
  const known = BUILTIN_RESOURCES.filter(({ group }) => apiGroups.includes(group)).map(({ plural }) => plural);
  return resources.flatMap((resource) => {
    const plural = pluralOf(resource);
    if (plural.includes("*")) return [];
    if (known.includes(plural)) return subresourceProblem(apiGroups, resource);
    return [`${literal(plural)} is no resource of ${join(apiGroups.map(groupName), "or")}${didYouMean(plural, known)}`];
  });
};

const subresourceProblem = (groups: readonly string[], resource: string): readonly string[] => {
  const [plural = "", name = "*"] = resource.split("/");
  const known = groups
    .filter((group) => builtIn(group, plural) !== undefined)
    .flatMap((group) => subresourcesOf(group, plural));
  return name === "*" || known.includes(name)
    ? []
    : [`${literal(name)} is no subresource of ${literal(plural)}${didYouMean(name, known)}`];
};

/** A version that none of the resources has had, if all are built in. */
const versionProblems = ({ apiGroups, apiVersions = [], resources }: ResourceRule): readonly string[] => {
  const plurals = resources.map(pluralOf);
  const found = apiGroups.flatMap((group) => plurals.flatMap((plural) => builtIn(group, plural) ?? []));
  if (!apiGroups.every(isBuiltInGroup) || !plurals.every((plural) => found.some((one) => one.plural === plural)))
    return [];
  const known = found.flatMap(({ versions }) => versions);
  return apiVersions
    .filter((version) => version !== "*" && !known.includes(version))
    .map((version) => `${literal(version)} is no version of ${anyOf(plurals)}${didYouMean(version, known)}`);
};
