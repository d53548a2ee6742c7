import { kindSchema } from "kube-builtin";
import { type JsonObject, formatApiVersion } from "kube-json";
import { WORKLOADS } from "../../kube/api/pod-template.js";
import { CONTROL_PLANE } from "../../kube/api/users.js";
import { type Match, type Narrowing, type Operation, isOnDesigns } from "../../model/match.js";
import type { AnyRule } from "../../model/rule.js";
import { allCover, builtIn } from "../shared/resources.js";
import { isGeneric } from "./options.js";
import type { EntrySubject } from "./subject.js";

/** For entries that leave the control plane out by default. */
export const WITHOUT_CONTROL_PLANE: Narrowing = { excludedUsers: CONTROL_PLANE };

/** The narrowing with these users, if it excludes the control plane. */
export const withUsers = (narrowing: Narrowing): Narrowing =>
  narrowing.controlPlane === "Excluded"
    ? { ...narrowing, excludedUsers: [...(narrowing.excludedUsers ?? []), ...CONTROL_PLANE] }
    : narrowing;

/** The narrowings of an entry of `rules`, which leaves the control plane out by default. */
export const ofRule = (entry: RuleEntry, narrowings: readonly Narrowing[]): readonly Narrowing[] =>
  narrowings.some(({ controlPlane }) => controlPlane !== undefined) || mustSee(entry, narrowings)
    ? narrowings
    : [...narrowings, WITHOUT_CONTROL_PLANE];

interface RuleEntry {
  readonly used: Pick<AnyRule, "id" | "match" | "options">;
  readonly options: unknown;
  readonly subject: EntrySubject | undefined;
  readonly match: Match;
  readonly deletions: boolean;
}

interface Served {
  readonly group: string;
  readonly resource: string;
}

/** Objects that controllers make from templates in other ones. */
interface Made extends Served {
  readonly templates: readonly Served[];
  /** The other ones have the same fields in the same places. */
  readonly isAlike?: true;
}

const served = (group: string, resource: string): Served => ({ group, resource });

const MADE: readonly Made[] = [
  { ...served("", "pods"), templates: WORKLOADS },
  // A volume of a Pod may have a template, too.
  { ...served("", "persistentvolumeclaims"), templates: WORKLOADS },
  { ...served("batch", "jobs"), templates: [served("batch", "cronjobs")] },
  { ...served("apps", "replicasets"), templates: [served("apps", "deployments")], isAlike: true },
];

/**
 * A rule that reviews templates tells their authors, and need not review what controllers make of them. A rule must see the control
 * plane if its entry reviews something that controllers make but not all templates of it, if it reviews scales, whose numbers
 * autoscalers choose, if it holds deletions, or if it is about CRDs, which follow from no other object.
 */
const mustSee = (entry: RuleEntry, narrowings: readonly Narrowing[]): boolean =>
  entry.deletions ||
  isOnDesigns(entry.match) ||
  isOnScale(entry, narrowings) ||
  MADE.some(
    (made) => writes([entry.match, ...narrowings], "CREATE", made) && !reviewsTemplates(entry, narrowings, made),
  );

/** True for an entry that names a subresource 'scale', or all subresources for a field of a Scale. */
const isOnScale = (entry: RuleEntry, narrowings: readonly Narrowing[]): boolean => {
  const named = narrowings
    .flatMap(({ resourceRules = [] }) => resourceRules.flatMap(({ resources }) => resources))
    .map((resource) => resource.split("/", 2)[1]);
  return named.includes("scale") || (named.includes("*") && isAbout(entry, SCALE));
};

/** True if each template from which a controller makes such an object is reviewed whenever it is written, as the object would be. */
const reviewsTemplates = (entry: RuleEntry, narrowings: readonly Narrowing[], made: Made): boolean => {
  const { used, subject, match } = entry;
  // A rule that knows only what is made leaves no templates out.
  if (!isOn(made.templates, [used.match])) return true;
  // Fields of whole objects are not those of templates. '*' means whatever users write, unless the fields are those of what is made.
  const isWhole = isGeneric(used.id) && subject === undefined && made.isAlike !== true;
  if (isWhole && (narrowings.some(names(made)) || isAbout(entry, schemaOf(made)))) return false;
  // Labels of a workload are not those of its Pods.
  const selects = narrowings.some(({ objectSelector }) => objectSelector !== undefined);
  return !selects && used.options?.selects?.(entry.options) !== true && isOn(made.templates, [match, ...narrowings]);
};

const names =
  ({ resource }: Served) =>
  ({ resourceRules = [] }: Narrowing): boolean =>
    resourceRules.some(({ resources }) => resources.includes(resource));

/** True if objects with the schema have the fields that the options name, and not just because all objects have them. */
const isAbout = ({ used, options }: RuleEntry, schema: JsonObject): boolean => {
  const fits = (one: JsonObject): boolean => [...(used.options?.checkSchema?.(options, one) ?? [])].length === 0;
  return fits(schema) && !fits(withFields({}));
};

const withFields = (properties: JsonObject): JsonObject => ({ type: "object", properties });

const SCALE = withFields({ spec: withFields({ replicas: { type: "integer" } }) });

const schemaOf = ({ group, resource }: Served): JsonObject => {
  const { versions: [version = ""] = [], kind = "" } = builtIn(group, resource) ?? {};
  return kindSchema(formatApiVersion(group, version), kind) ?? withFields({});
};

const isOn = (templates: readonly Served[], all: readonly Narrowing[]): boolean =>
  templates.every((one) => writes(all, "CREATE", one) && writes(all, "UPDATE", one));

const writes = (all: readonly Narrowing[], operation: Operation, { group, resource }: Served): boolean =>
  allCover(all, { operation, resource: { group, version: "v1", resource }, subresource: undefined });
