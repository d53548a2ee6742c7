import { BUILTIN_RESOURCES } from "../kube/api/builtin-resources.js";
import { arrayAt, stringAt } from "../kube/json/object.js";
import { isOnCrdsOnly, type ResourceRule } from "../model/match.js";
import { allOf, literal } from "../text/message.js";
import type { BoundRule } from "../model/pack.js";
import type { LoadedPack } from "./load.js";

/** What packs that can be used do less of than one might think, a sentence each. */
export const packNotes = (loaded: readonly LoadedPack[]): readonly string[] =>
  loaded.flatMap((pack) => [...pinNote(pack), ...ownerNote(pack), ...versionNote(pack)]);

const pinNote = ({ pack: { name, enforceVersion = "", rules } }: LoadedPack): readonly string[] => {
  const newer = rules.filter((rule) => rule.newer === true);
  return newer.length === 0
    ? []
    : [`pack '${name}' is pinned to '${enforceVersion}'; these newer rules only warn: ${named(newer)}`];
};

/** An entry that asks for denials in words gets none while the pack owns no group. */
const ownerNote = ({ pack: { name, rules }, document }: LoadedPack): readonly string[] => {
  // A compiled pack has its entries in the order of the document.
  const entries = arrayAt(document, "spec", "rules");
  const vain = rules.filter(
    ({ rule, action, ownedGroups }, index) =>
      action === "Deny" &&
      stringAt(entries[index], "action") === "Deny" &&
      ownedGroups?.length === 0 &&
      isOnCrdsOnly(rule.match),
  );
  return vain.length === 0
    ? []
    : [`pack '${name}' has no API group in 'ownedGroups'; these rules only warn: ${named(vain)}`];
};

/**
 * A webhook that asks for every version gets an object in the version that its client wrote, and an entry for another
 * version does not judge it. Rules that the pack itself says nothing of see the versions that they are made for.
 */
const versionNote = ({ pack: { name, rules } }: LoadedPack): readonly string[] => {
  const evaded = rules.filter(({ narrowings }) =>
    narrowings.some(({ resourceRules = [] }) => resourceRules.some(leavesVersionsOut)),
  );
  return evaded.length === 0
    ? []
    : [
        `pack '${name}' names API versions; these rules do not review objects sent in other versions, unless the webhook selects only the named versions: ${named(evaded)}`,
      ];
};

/** False if the versions are all that there are, which is known of built-in kinds. */
const leavesVersionsOut = ({ apiGroups, apiVersions = ["*"], resources }: ResourceRule): boolean =>
  !apiVersions.includes("*") &&
  apiGroups.some((group) =>
    resources.some((resource) => {
      const [plural] = resource.split("/");
      const known = BUILTIN_RESOURCES.find((one) => one.group === group && one.plural === plural);
      return known?.versions.every((version) => apiVersions.includes(version)) !== true;
    }),
  );

const MAX_NAMED = 5;

/** `'a', 'b' and 'c'`; of many only the first few. */
const named = (rules: readonly BoundRule[]): string => {
  const ids = rules.map(({ id }) => id);
  const rest = ids.length - MAX_NAMED;
  return rest > 0
    ? `${ids.slice(0, MAX_NAMED).map(literal).join(", ")} and ${String(rest)} more`
    : allOf(ids);
};
