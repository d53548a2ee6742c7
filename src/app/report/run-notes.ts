import type { RuleSet } from "../../engine/match/rule-set.js";
import { isBuiltInGroup } from "kube-api";
import { DEFINITIONS, definedVersion, definitionOf } from "kube-schema";
import { type Context, isUnsent } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import { literal, allOf } from "../../text/message.js";
import type { Exception } from "../../model/exception.js";
import type { Pack } from "../../model/pack.js";
import { exceptionsOf } from "../../packs/exceptions/exceptions.js";

/** What a run says at its end about kinds, defaulters and exceptions: each once, for all objects. */

/** Kinds of custom resources whose schema is unknown, such as 'Widget (acme.io/v1)': once for all their objects. */
export interface UndefinedKinds {
  readonly withoutDefinition: Set<string>;
  /** They have a CRD, but not in this version. */
  readonly withoutVersion: Set<string>;
}

export const createUndefinedKinds = (): UndefinedKinds => ({
  withoutDefinition: new Set(),
  withoutVersion: new Set(),
});

/** Collects the kind of a manifest whose schema no rule could read. An API server has checked what was sent to it. */
export const noteUndefined = (kinds: UndefinedKinds, rules: RuleSet, context: Context): void => {
  const { operation, subresource, kind, cluster } = context;
  if (!isUnsent(context) || (operation !== "CREATE" && operation !== "UPDATE")) return;
  if (isBuiltInGroup(kind.group) || (subresource !== undefined && subresource !== "status")) return;
  if (!rules.reads(context).some((read) => read.group === DEFINITIONS.group && read.kind === DEFINITIONS.kind)) return;
  const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  if (definedVersion(definitions, kind) !== undefined) return;
  const isDefined = definitionOf(definitions, kind.group, kind.kind) !== undefined;
  kinds[isDefined ? "withoutVersion" : "withoutDefinition"].add(`${kind.kind} (${kind.group}/${kind.version})`);
};

/** At most one sentence about kinds without CRDs, and one about versions that their CRDs lack. */
export const undefinedNotes = ({ withoutDefinition, withoutVersion }: UndefinedKinds): readonly string[] => [
  ...(withoutDefinition.size === 0
    ? []
    : [
        `no ${withoutDefinition.size === 1 ? "CRD" : "CRDs"} for ${listed(withoutDefinition)}, so ${unchecked(withoutDefinition)}; give ${withoutDefinition.size === 1 ? "it" : "them"} with '--cluster'`,
      ]),
  ...(withoutVersion.size === 0
    ? []
    : [`no schema for ${listed(withoutVersion)} in its CRD, so ${unchecked(withoutVersion)}`]),
];

const unchecked = ({ size }: ReadonlySet<string>): string =>
  size === 1 ? "its fields were not checked against a schema" : "their fields were not checked against a schema";

const MAX_NAMED = 3;

/** The first ones by name, and how many others there are. */
const listed = (kinds: ReadonlySet<string>): string => {
  const all = [...kinds];
  const named = all.length > MAX_NAMED + 1 ? all.slice(0, MAX_NAMED) : all;
  const parts = all.length === named.length ? named : [...named, `${String(all.length - named.length)} other kinds`];
  return parts.length === 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
};

/** Defaults that could not be decided because the cluster state is unknown: once for all affected objects. */
export interface Unasked {
  readonly count: number;
  readonly because: string;
}

/** Collects defaulters that could not start; the others are reported with the object. */
export const noteUnasked = (unasked: Map<string, Unasked>, { undecided }: Decision): void => {
  for (const { defaulter, field, because } of undecided)
    if (field === "") unasked.set(defaulter, { count: (unasked.get(defaulter)?.count ?? 0) + 1, because });
};

/** One sentence for each defaulter. */
export const unaskedNotes = (unasked: ReadonlyMap<string, Unasked>): readonly string[] =>
  [...unasked].map(
    ([defaulter, { count, because }]) =>
      `${literal(defaulter)} could not set defaults for ${count === 1 ? "1 object" : `${String(count)} objects`}: ${because}; give them with '--cluster'`,
  );

const name = (exception: Exception): string =>
  `exception ${literal(exception.name)} of policy pack ${literal(exception.pack)}`;

const hasExpired = ({ expires }: Exception, now: number): boolean => expires !== undefined && now >= expires.at;

/** The expired exceptions of packs, one sentence each. `now` is the time in milliseconds since 1970. */
export const expiredNotes = (packs: readonly Pack[], now: number): readonly string[] =>
  packs
    .flatMap(exceptionsOf)
    .filter((exception) => hasExpired(exception, now))
    .map((one) => `${name(one)} expired (${literal(one.expires?.text ?? "")}) and no longer applies`);

/** With more, such as those of a whole cluster, a note each would hide the others. */
const MAX_NOTES = 3;

/** Exceptions that apply but excused nothing: they may be obsolete, or wrong. */
export const unusedNotes = (packs: readonly Pack[], used: ReadonlySet<Exception>, now: number): readonly string[] => {
  const unused = packs.flatMap(exceptionsOf).filter((exception) => !hasExpired(exception, now) && !used.has(exception));
  if (unused.length <= MAX_NOTES) return unused.map((one) => `${name(one)} excused nothing`);
  return [`${String(unused.length)} exceptions excused nothing: ${allOf(unused.map((one) => one.name))}`];
};
