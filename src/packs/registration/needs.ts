import { join } from "kube-json";
import type { Pack } from "../../model/pack.js";
import { readsOf, type WatchedBy } from "../../model/reads.js";
import { readKey } from "../../model/rule.js";
import { allOf, anyOf, literal } from "../../text/message.js";
import { choosePacks } from "../choose.js";
import { type MatchConditions, matchConditions } from "./webhook-conditions.js";
import { registeredRules, rulesBeyond, type WebhookRule, type WebhookRules } from "./webhook-rules.js";

/** What packs need of webhooks and of a role, beyond those that are generated for other packs. */
export interface Needs extends WebhookRules {
  /** The names of match conditions that keep requests from these packs. */
  readonly omitted: Readonly<Record<keyof MatchConditions, readonly string[]>>;
  readonly reads: readonly WatchedBy[];
}

/** The needs of packs of one's own in an installation for the `builtIn` ones: those that are not opt-in. */
export const needsBeyond = (packs: readonly Pack[], builtIn: readonly Pack[]): Needs => {
  const own = packs.filter(({ name }) => !builtIn.some((one) => one.name === name));
  const installed = installedOf(builtIn);
  const [before, after] = [matchConditions(installed), matchConditions(installed, own)];
  const omitted = (kind: keyof MatchConditions): readonly string[] =>
    before[kind]
      .filter(({ name, expression }) => !after[kind].some((one) => one.name === name && one.expression === expression))
      .map(({ name }) => name);
  const known = new Set(readsOf(installed).map(readKey));
  return {
    ...rulesBeyond(own, registeredRules(installed)),
    omitted: { validating: omitted("validating"), mutating: omitted("mutating") },
    reads: readsOf(own).filter((read) => !known.has(readKey(read))),
  };
};

/** The packs for which the manifests are made. */
export const installedOf = (builtIn: readonly Pack[]): readonly Pack[] => choosePacks(builtIn);

/** A note on each pack of one's own that needs more than the manifests register and grant. */
export const needNotes = (packs: readonly Pack[], builtIn: readonly Pack[]): readonly string[] =>
  packs.flatMap((pack) => {
    const { validating, mutating, omitted, reads } = needsBeyond([pack], builtIn);
    const conditions = [...new Set([...omitted.validating, ...omitted.mutating])];
    const requested = [
      ...(validating.length === 0 ? [] : [`reviews ${requests(validating)}`]),
      ...(mutating.length === 0 ? [] : [`sets defaults on ${requests(mutating)}`]),
      ...(conditions.length === 0 ? [] : [`wants what match condition ${anyOf(conditions)} keeps away`]),
    ];
    const needs = [
      ...(requested.length === 0 ? [] : [`${join(requested, "and")}, for which the manifests register no webhook`]),
      ...(reads.length === 0
        ? []
        : [
            `reads ${allOf([...new Set(reads.map(({ kind }) => kind))])}, for which the role of the manifests grants no right`,
          ]),
    ];
    return needs.length === 0 ? [] : [`pack ${literal(pack.name)} ${needs.join("; it ")}; ${REMEDY}`];
  });

const requests = (rules: readonly WebhookRule[]): string =>
  join(
    rules.map(({ operations, resources }) => `${join(operations, "and")} of ${allOf(resources)}`),
    "and",
  );

const REMEDY = "'decorum export helm-values' and 'decorum export kustomize' print what to add";
