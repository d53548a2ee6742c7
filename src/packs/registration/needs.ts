import { resolve } from "node:path";
import { join } from "kube-json";
import type { Pack } from "../../model/pack.js";
import { readsOf, type WatchedBy } from "../../model/reads.js";
import { readKey } from "../../model/rule.js";
import { allOf, anyOf, literal } from "../../text/message.js";
import { choosePacks } from "../choose.js";
import type { LoadedPack } from "../load.js";
import { PACK_FILE } from "../pack-folder.js";
import { type MatchConditions, matchConditions } from "./webhook-conditions.js";
import { registeredRules, rulesBeyond, type WebhookRule, type WebhookRules } from "./webhook-rules.js";

/** What packs need of webhooks and of a role, beyond those that are generated for other packs. */
export interface Needs extends WebhookRules {
  /** The names of match conditions that keep requests from these packs. */
  readonly omitted: Readonly<Record<keyof MatchConditions, readonly string[]>>;
  readonly reads: readonly WatchedBy[];
}

/** The needs of packs of one's own in an installation for the `installed` ones. */
export const needsBeyond = (own: readonly Pack[], installed: readonly Pack[]): Needs => {
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

/** True for a pack in a folder of its name in that of the built-in ones. Other packs may be mounted beside them. */
export const isBuiltIn = ({ pack, file }: Pick<LoadedPack, "pack" | "file">, directory: string): boolean =>
  resolve(file) === resolve(directory, pack.name, PACK_FILE);

/** The packs in the folder of the built-in ones for which the manifests are made: those that are not opt-in. */
export const installedIn = (loaded: readonly LoadedPack[], directory: string): readonly Pack[] =>
  choosePacks(loaded.filter((one) => isBuiltIn(one, directory)).map(({ pack }) => pack));

/** A note on each pack of one's own that needs more than the manifests register and grant. */
export const needNotes = (own: readonly Pack[], installed: readonly Pack[]): readonly string[] =>
  own.flatMap((pack) => {
    const { validating, mutating, omitted, reads } = needsBeyond([pack], installed);
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
