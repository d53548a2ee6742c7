import { arrayAt, stringAt } from "../kube/object.js";
import { isOnCrdsOnly } from "../model/match.js";
import { allOf, literal } from "../model/message.js";
import type { BoundRule } from "../model/pack.js";
import type { LoadedPack } from "./load.js";

/** What packs that can be used do less of than one might think, a sentence each. */
export const packNotes = (loaded: readonly LoadedPack[]): readonly string[] =>
  loaded.flatMap((pack) => [...pinNote(pack), ...ownerNote(pack)]);

const pinNote = ({ pack: { name, enforceVersion = "", rules } }: LoadedPack): readonly string[] => {
  const newer = rules.filter((rule) => rule.newer === true);
  return newer.length === 0
    ? []
    : [`pack '${name}' is pinned to '${enforceVersion}', so that newer rules only warn: ${named(newer)}`];
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
    : [`pack '${name}' names no API group in 'ownedGroups', so that these only warn: ${named(vain)}`];
};

const MAX_NAMED = 5;

/** `'a', 'b' and 'c'`; of many only the first few. */
const named = (rules: readonly BoundRule[]): string => {
  const ids = rules.map(({ id }) => id);
  const rest = ids.length - MAX_NAMED;
  return rest > 0
    ? `${ids.slice(0, MAX_NAMED).map(literal).join(", ")} and ${String(rest)} more`
    : allOf(ids);
};
