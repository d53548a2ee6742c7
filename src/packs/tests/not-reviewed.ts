import { kindOfSubresource, nearest } from "kube-api";
import { covers } from "../../engine/match/match.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import type { Context } from "../../model/context.js";
import type { ResourceRule } from "../../model/match.js";
import type { Bound, BoundRule, Pack } from "../../model/pack.js";
import { anyOf, groupName, literal } from "../../text/message.js";
import { allCover } from "../shared/resources.js";

/** True if an entry of the pack runs for the request. */
export const reviews = (bound: BoundRule, pack: Pack, context: Context): boolean =>
  createRuleSet([{ ...pack, rules: [bound], defaulters: [] }]).select(context).rules.length > 0;

/** Why an entry does not run for the request of an example or a case. */
export const notReviewed = (bound: Bound, context: Context): string => {
  const { operation, resource, subresource } = context;
  const what = `${operation} of ${literal([resource.resource, subresource].filter(Boolean).join("/"))}`;
  const why = covers(bound.match, context)
    ? `the match of the pack or the entry excludes this ${what}`
    : `the ${"defaulter" in bound ? "defaulter" : "rule"} does not apply to this ${what}`;
  const named = misnamed(bound, context);
  if (named !== undefined) return `${why}; ${named}`;
  return operation === "CREATE" && !isNamed(bound, context) && isNamed(bound, { ...context, operation: "UPDATE" })
    ? `${why}; with \`oldObject\`, it is an update`
    : why;
};

const isNamed = ({ match, narrowings }: Bound, context: Context): boolean => allCover([match, ...narrowings], context);

/** A match that names 'deployment', or group 'app', covers nothing, and no schema can tell. */
export const misnamed = (
  { narrowings }: Bound,
  { resource: { group, version, resource } }: Context,
): string | undefined => {
  const rules = narrowings.flatMap(({ resourceRules = [] }) => resourceRules);
  const resources = rules.flatMap((rule) => rule.resources);
  if (!resources.includes(resource)) return broughtBy(resources, resource) ?? meant(resources, resource);
  const naming = rules.filter((rule) => rule.resources.includes(resource));
  const lists = (all: readonly string[], one: string): boolean => all.includes(one) || all.includes("*");
  const groups = naming.flatMap(({ apiGroups }) => apiGroups);
  if (!lists(groups, group))
    return `they are of ${groupName(group)}, and the match names ${anyOf([...new Set(groups)])}`;
  const versions = naming.flatMap(({ apiVersions = ["*"] }) => apiVersions);
  return lists(versions, version)
    ? undefined
    : `they are of version ${literal(version)}, and the match names ${anyOf([...new Set(versions)])}`;
};

const meant = (resources: ResourceRule["resources"], resource: string): string | undefined => {
  const found = nearest(resource, resources);
  return found && `it names ${literal(found)}`;
};

/** The match names a subresource of the resource, whose requests bring something else. */
const broughtBy = (resources: ResourceRule["resources"], resource: string): string | undefined => {
  for (const text of resources) {
    const [plural = "", name = ""] = text.split("/");
    const brought = plural === resource ? kindOfSubresource(plural, name) : undefined;
    if (brought !== undefined) return `it names ${literal(text)}, whose requests bring kind ${literal(brought.kind)}`;
  }
  return undefined;
};
