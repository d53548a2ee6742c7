import { dnsSubdomainProblem } from "kube-api";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { Pack } from "../../model/pack.js";
import { withOwnedGroups } from "../../packs/choose.js";

/**
 * The packs with other owned groups: findings in CustomResourceDefinitions of any other group only warn. Throws
 * InputError, with `source`, for a group that is neither 'acme.io', '*.acme.io' nor '*'.
 */
export const withOwnedFlag = (
  packs: readonly Pack[],
  groups: readonly string[],
  source = "--owned",
): readonly Pack[] => {
  for (const group of groups) {
    const problem = group === "*" ? undefined : dnsSubdomainProblem(group.replace(/^\*\./, ""));
    if (problem !== undefined) throw new InputError(`${literal(group)} ${problem}, '*.example.com' or '*'`, source);
  }
  return packs.map((pack) => withOwnedGroups(pack, groups));
};
