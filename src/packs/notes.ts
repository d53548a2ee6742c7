import { BUILTIN_RESOURCES } from "kube-api";
import { arrayAt, stringAt } from "kube-json";
import { isOnDesigns, type Match, type ResourceRule } from "../model/match.js";
import { allOf, literal } from "../text/message.js";
import type { BoundRule } from "../model/pack.js";
import { builtInNotes } from "./built-in-notes.js";
import { entryIdOf } from "./entries/entry-ids.js";
import type { LoadedPack } from "./load.js";

/** Notes on valid packs that review or deny less than they seem to, one sentence each. */
export const packNotes = (loaded: readonly LoadedPack[]): readonly string[] =>
  loaded.flatMap((pack) => [
    ...pinNote(pack),
    ...ownerNote(pack),
    ...versionNote(pack),
    ...deletionNote(pack),
    ...builtInNotes(pack),
  ]);

const pinNote = ({ pack: { name, enforceVersion = "", rules } }: LoadedPack): readonly string[] => {
  const newer = rules.filter((rule) => rule.newer === true);
  return newer.length === 0
    ? []
    : [`pack '${name}' is pinned to '${enforceVersion}'; these newer rules only warn: ${named(newer)}`];
};

/** For a rule that only reviews CRDs, `action: Deny` in an entry has no effect while the pack owns no group. */
const ownerNote = ({ pack: { name, rules }, document }: LoadedPack): readonly string[] => {
  const entries = arrayAt(document, "spec", "rules");
  const vain = rules.filter(
    ({ id, rule, action, ownedGroups }) =>
      action === "Deny" &&
      entries.some((entry) => entryIdOf(entry) === id && stringAt(entry, "action") === "Deny") &&
      ownedGroups?.length === 0 &&
      isOnDesigns(rule.match),
  );
  return vain.length === 0
    ? []
    : [`pack '${name}' has no API group in 'ownedGroups'; these rules only warn: ${named(vain)}`];
};

/**
 * A webhook for all versions gets an object in the version that its client sent, and an entry for another version does
 * not review it. Versions in the match of a rule itself need no note: the rule supports no others.
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

/** True unless the versions include all that exist, which are only known for built-in kinds. */
const leavesVersionsOut = ({ apiGroups, apiVersions = ["*"], resources }: ResourceRule): boolean =>
  !apiVersions.includes("*") &&
  apiGroups.some((group) =>
    resources.some((resource) => {
      const [plural] = resource.split("/");
      const known = BUILTIN_RESOURCES.find((one) => one.group === group && one.plural === plural);
      return known?.versions.every((version) => apiVersions.includes(version)) !== true;
    }),
  );

/** A match only narrows what a rule reviews, and only entries of some rules can review deletions. */
const deletionNote = ({ pack: { name, rules } }: LoadedPack): readonly string[] => {
  const vain = rules.filter(
    ({ match, narrowings }) =>
      !namesDeletion(match) &&
      narrowings.some(({ resourceRules = [] }) =>
        resourceRules.some(({ operations }) => operations.includes("DELETE")),
      ),
  );
  return vain.length === 0 ? [] : [`pack '${name}' names DELETE, on which these rules do not run: ${named(vain)}`];
};

const namesDeletion = ({ resourceRules }: Pick<Match, "resourceRules">): boolean =>
  resourceRules.some(({ operations }) => operations.includes("DELETE") || operations.includes("*"));

const MAX_NAMED = 5;

/** `'a', 'b' and 'c'`; a long list is shortened. */
const named = (rules: readonly BoundRule[]): string => {
  const ids = rules.map(({ id }) => id);
  const rest = ids.length - MAX_NAMED;
  return rest > 0 ? `${ids.slice(0, MAX_NAMED).map(literal).join(", ")} and ${String(rest)} more` : allOf(ids);
};
