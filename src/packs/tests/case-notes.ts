import { BUILTIN_RESOURCES, didYouMean } from "kube-api";
import { builtInAnswer } from "kube-builtin";
import { defined, formatField } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { Waiver } from "../../model/exception.js";
import type { ResourceRule } from "../../model/match.js";
import type { Bound, Pack } from "../../model/pack.js";
import { fieldName, groupName, literal } from "../../text/message.js";
import { problemLine } from "../shared/problem.js";
import { allCover, builtIn } from "../shared/resources.js";
import { misnamed } from "./not-reviewed.js";
import type { LoadedTest } from "./load-tests.js";
import type { PolicyCase } from "./policy-test.js";

/** A case with its outcome. */
export interface CaseRun {
  readonly found: PolicyCase;
  readonly passed: boolean;
  readonly decision: Pick<Decision, "waived" | "findings">;
}

/** Notes on cases that pass, but may say nothing or fail one day, each at its place. */
export const caseNotes = (
  { file, ...source }: Pick<LoadedTest, "file" | "position">,
  pack: Pack,
  ran: readonly CaseRun[],
): readonly string[] => {
  const entries = [...pack.rules, ...pack.defaulters];
  return ran
    .filter(({ passed }) => passed)
    .flatMap(({ found: { context, field, now, expect }, decision: { waived, findings } }) => {
      const place = (message: string): string =>
        problemLine({ file, ...source.position(field), message: `${formatField(field)}: ${message}` });
      const expiring =
        now === undefined ? waived.find(({ waiver }) => waiver.exception?.expires !== undefined) : undefined;
      const isReviewed = entries.some((bound) => coversResource(bound, context));
      const unknown = isReviewed && findings.length === 0 ? unserved(context) : undefined;
      // A case may expect what is not judged, as a warning.
      const open = expect.warnings === undefined ? findings.find(({ unjudged }) => unjudged === true) : undefined;
      return [
        ...(isReviewed ? [] : [place(unreviewed(context, pack, entries))]),
        ...(unknown === undefined ? [] : [place(`tests nothing: ${unknown}`)]),
        ...(open === undefined ? [] : [place(`does not test entry ${literal(open.rule)}: ${open.message}`)]),
        ...(expiring === undefined ? [] : [place(expiry(expiring.waiver))]),
      ];
    });
};

/** Why no API server sends the object of a case: a slip keeps rules from finding anything. */
const unserved = ({ object, operation, resource: { group, resource } }: Context): string | undefined => {
  const ofGroup = BUILTIN_RESOURCES.filter((one) => one.group === group).map(({ plural }) => plural);
  // Other groups are of definitions, whose names have a dot.
  if (ofGroup.length === 0) return group.includes(".") ? undefined : `Kubernetes has no ${groupName(group)}`;
  if (!ofGroup.includes(resource))
    return `Kubernetes has no ${literal(resource)} in ${groupName(group)}${didYouMean(resource, ofGroup)}`;
  // What is stored may be of an older server.
  const [problem] = operation === "CREATE" ? (builtInAnswer(object)?.unreadable ?? []) : [];
  return problem && `an API server cannot read the object: ${fieldName(formatField(problem.field))} ${problem.message}`;
};

const expiry = ({ exception }: Waiver): string =>
  `depends on the day of the test, because exception ${literal(exception?.name)} expires; set \`now\` to a time before ${literal(exception?.expires?.text)}`;

/** Whatever the operation: a case may show that an entry leaves one out. */
const coversResource = ({ match, narrowings }: Bound, context: Context): boolean =>
  allCover(
    [match, ...narrowings].map(({ resourceRules }) => defined({ resourceRules: resourceRules?.map(ofAllRequests) })),
    { ...context, subresource: undefined },
  );

/** The rule for its resources in all versions, with their subresources, on all operations. */
const ofAllRequests = ({ apiGroups, resources }: ResourceRule): ResourceRule => ({
  apiGroups,
  operations: ["*"],
  resources: resources.map((resource) => resource.split("/")[0] ?? resource),
});

const unreviewed = (context: Context, pack: Pack, entries: readonly Bound[]): string => {
  const { group, resource } = context.resource;
  const isKnown = builtIn(group, resource) !== undefined;
  const hint = isKnown ? undefined : entries.map((bound) => misnamed(bound, context)).find((one) => one !== undefined);
  const what = `no entry of pack ${literal(pack.name)} reviews ${literal(resource)} of ${groupName(group)}`;
  return `tests nothing: ${what}${hint === undefined ? "" : `; ${hint}`}`;
};
