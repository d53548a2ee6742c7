import { defined, formatField } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { Waiver } from "../../model/exception.js";
import type { ResourceRule } from "../../model/match.js";
import type { Bound, Pack } from "../../model/pack.js";
import { groupName, literal } from "../../text/message.js";
import { problemLine } from "../shared/problem.js";
import { allCover, builtIn } from "../shared/resources.js";
import { misnamed } from "./not-reviewed.js";
import type { LoadedTest } from "./load-tests.js";
import type { PolicyCase } from "./policy-test.js";

/** A case with its outcome. */
export interface CaseRun {
  readonly found: PolicyCase;
  readonly passed: boolean;
  readonly decision: Pick<Decision, "waived">;
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
    .flatMap(({ found: { context, field, now }, decision: { waived } }) => {
      const place = (message: string): string =>
        problemLine({ file, ...source.position(field), message: `${formatField(field)}: ${message}` });
      const expiring =
        now === undefined ? waived.find(({ waiver }) => waiver.exception?.expires !== undefined) : undefined;
      return [
        ...(entries.some((bound) => coversResource(bound, context)) ? [] : [place(unreviewed(context, pack, entries))]),
        ...(expiring === undefined ? [] : [place(expiry(expiring.waiver))]),
      ];
    });
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
