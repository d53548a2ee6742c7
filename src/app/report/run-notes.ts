import { join } from "kube-json";
import { DEFINITIONS, leavesRules } from "kube-schema";
import { matchesSurely } from "../../engine/review/waive.js";
import { literal, allOf, count, joinFirst } from "../../text/message.js";
import type { Exception } from "../../model/exception.js";
import type { Pack } from "../../model/pack.js";
import { exceptionsOf } from "../../packs/exceptions/exceptions.js";
import type { Judged } from "./report.js";
import type { SchemaCount, Unjudged, UnjudgedReason } from "./account.js";

/** Notes at the end of a run on kinds, defaulters and exceptions: each once, for all objects. */

/** At most one sentence about kinds without CRDs, and one about versions that their CRDs lack. */
export const undefinedNotes = ({ unjudged }: SchemaCount): readonly string[] => {
  const of = (reason: UnjudgedReason): readonly Unjudged[] => unjudged.filter((one) => one.reason === reason);
  const [withoutDefinition, withoutVersion] = [of("UnknownKind"), of("UnknownVersion")];
  const [crds, them] = withoutDefinition.length === 1 ? ["CRD", "it"] : ["CRDs", "them"];
  return [
    ...(withoutDefinition.length === 0
      ? []
      : [
          `no ${crds} for ${listed(withoutDefinition)}, so ${unchecked(withoutDefinition)}; give ${them} with '--cluster' or '--schema-location'`,
        ]),
    ...(withoutVersion.length === 0
      ? []
      : [`no schema for ${listed(withoutVersion)} in its CRD, so ${unchecked(withoutVersion)}`]),
  ];
};

const unchecked = ({ length }: readonly Unjudged[]): string =>
  length === 1 ? "its fields were not checked against a schema" : "their fields were not checked against a schema";

const MAX_NAMED = 3;

/** The first ones by name, each with its number if it is not 1, and how many others there are. */
const listed = (kinds: readonly Unjudged[]): string => {
  const named = kinds.length > MAX_NAMED + 1 ? kinds.slice(0, MAX_NAMED) : kinds;
  const parts = named.map(({ what, documents }) =>
    documents === 1 ? what : `${what.slice(0, -1)}, ${count(documents, "object")})`,
  );
  const others = kinds.length - named.length;
  return join(others === 0 ? parts : [...parts, `${String(others)} other kinds`], "and");
};

/** What could not be decided because the cluster state is unknown: once for all affected objects. */
export interface Unasked {
  readonly count: number;
  readonly because: string;
  /** The namespaces whose labels are unknown, if that is why. */
  readonly namespaces: Set<string>;
}

/**
 * Collects rules that only warned, together, and, where defaults are shown, defaulters that could not start; the others are
 * reported with the object.
 */
export const noteUnasked = (
  unasked: Map<string, Unasked>,
  { context, decision: { undecided, unsure } }: Pick<Judged, "context" | "decision">,
  showsDefaults: boolean,
): void => {
  const add = (what: string, because: string): Pick<Unasked, "namespaces"> => {
    const { count: before = 0, namespaces = new Set<string>() } = unasked.get(what) ?? {};
    unasked.set(what, { count: before + 1, because, namespaces });
    return { namespaces };
  };
  for (const { defaulter, field, because } of showsDefaults ? undecided : [])
    if (field === "") add(`${literal(defaulter)} could not set defaults for`, because);
  if (unsure === undefined) return;
  const { namespaces } = add("rules that select namespaces by their labels only warn about", unsure);
  if (context.namespace !== undefined) namespaces.add(context.namespace);
};

/** One sentence for each defaulter, and one for rules. */
export const unaskedNotes = (unasked: ReadonlyMap<string, Unasked>): readonly string[] =>
  [...unasked].map(
    ([what, { count: objects, because, namespaces }]) =>
      `${what} ${count(objects, "object")}: ${namespaces.size > 1 ? ofMany([...namespaces]) : because}; give them with '--cluster'`,
  );

const ofMany = (namespaces: readonly string[]): string =>
  `the labels of Namespaces ${joinFirst(namespaces, MAX_NAMED, literal)} are not known`;

/** True for a CRD whose findings hide what is wrong in its CEL rules. */
export const hidesRules = ({ context: { object, oldObject }, decision: { findings } }: Judged): boolean =>
  findings.length > 0 && object.kind === DEFINITIONS.kind && leavesRules(object, oldObject);

/** At most one sentence about all CRDs with such findings, by name. */
export const hiddenRuleNotes = (crds: ReadonlySet<string>): readonly string[] =>
  crds.size === 0
    ? []
    : [
        `the CEL rules of ${joinFirst([...crds], MAX_NAMED, literal)} were not compiled, because an API server reports other findings first; repair those, and run again`,
      ];

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

export interface ExceptionUse {
  /** Exceptions that excused something. */
  readonly used: Set<Exception>;
  /** Exceptions that covered no object of the input yet. */
  readonly unmet: Set<Exception>;
}

export const createExceptionUse = (packs: readonly Pack[]): ExceptionUse => ({
  used: new Set(),
  unmet: new Set(packs.flatMap(exceptionsOf)),
});

/** Notes which exceptions cover an object, and which excused its findings. */
export const learnExceptions = ({ used, unmet }: ExceptionUse, { context, decision }: Judged): void => {
  for (const { waiver } of decision.waived) if (waiver.exception !== undefined) used.add(waiver.exception);
  for (const exception of unmet) if (matchesSurely(exception.match ?? {}, context)) unmet.delete(exception);
};

/** Exceptions that cover an object and excused nothing: they may be obsolete, or wrong. Others are for other objects. */
export const unusedNotes = (packs: readonly Pack[], { used, unmet }: ExceptionUse, now: number): readonly string[] => {
  const unused = packs
    .flatMap(exceptionsOf)
    .filter((exception) => !hasExpired(exception, now) && !used.has(exception) && !unmet.has(exception));
  if (unused.length <= MAX_NOTES) return unused.map((one) => `${name(one)} excused nothing`);
  return [`${String(unused.length)} exceptions excused nothing: ${allOf(unused.map((one) => one.name))}`];
};
