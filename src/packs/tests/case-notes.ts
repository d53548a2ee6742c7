import { formatField } from "kube-json";
import { covers } from "../../engine/match/match.js";
import type { Context } from "../../model/context.js";
import type { ResourceRule } from "../../model/match.js";
import type { Bound, Pack } from "../../model/pack.js";
import { groupName, literal } from "../../text/message.js";
import { problemLine } from "../shared/problem.js";
import { builtIn } from "../shared/resources.js";
import { misnamed } from "./not-reviewed.js";
import type { LoadedTest } from "./load-tests.js";

/** Notes on cases that pass although no entry of the pack covers their resource, whatever the operation: they test nothing. */
export const unreviewedNotes = (
  { test, file, ...source }: LoadedTest,
  pack: Pack,
  results: readonly { readonly passed: boolean }[],
): readonly string[] => {
  const entries = [...pack.rules, ...pack.defaulters];
  return test.cases.flatMap(({ context, field }, index) =>
    results[index]?.passed !== true || entries.some((bound) => coversResource(bound, context))
      ? []
      : [
          problemLine({
            file,
            ...source.position(field),
            message: `${formatField(field)}: ${unreviewed(context, pack, entries)}`,
          }),
        ],
  );
};

const coversResource = ({ match, narrowings }: Bound, context: Context): boolean =>
  [match, ...narrowings].every(
    ({ resourceRules }) =>
      resourceRules === undefined ||
      covers({ resourceRules: resourceRules.map(ofAllRequests) }, { ...context, subresource: undefined }),
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
