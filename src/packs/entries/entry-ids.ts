import { type FieldPath, type Json, arrayAt, child, path, stringAt } from "kube-json";
import { type Cause, invalid, notSupported } from "../../model/cause.js";
import { literal } from "../../text/message.js";
import { didYouMean } from "kube-api";

/** References to entries of a pack, from the pack itself or from other documents: by id, or '*' for all. */

const ALL = "*";

export const namesEntry = (list: readonly string[], id: string): boolean => list.includes(ALL) || list.includes(id);

/** The id of an entry: that of its rule or defaulter, unless it has its own. */
export const entryIdOf = (entry: Json | undefined): string | undefined =>
  stringAt(entry, "id") ?? stringAt(entry, "use");

/** The path of an entry in the document of a pack; undefined for an inherited one that the pack does not change. */
export const fieldOfEntry = (document: unknown, list: "rules" | "defaulters", id: string): FieldPath | undefined => {
  const index = arrayAt(document, "spec", list).findIndex((entry) => entryIdOf(entry) === id);
  return index < 0 ? undefined : path("spec", list, index);
};

/** The ids of all rule entries of a PolicyPack document, including invalid ones. */
export const ruleIdsIn = (document: unknown): readonly string[] =>
  arrayAt(document, "spec", "rules").flatMap((entry) => entryIdOf(entry) ?? []);

/** Problems of the list of entry ids at path `at`; `ids` are those that the pack has. */
export function* entryIdCauses(
  list: readonly Json[],
  ids: readonly string[],
  pack: string,
  at: FieldPath,
): Iterable<Cause> {
  if (list.length > 1 && list.includes(ALL)) yield invalid(at, "must be '*' alone or a list without it");
  for (const [index, id] of list.entries())
    if (typeof id === "string" && id !== ALL && !ids.includes(id))
      yield notSupported(
        child(at, index),
        `must be the id of a rule entry of pack ${literal(pack)}, not ${literal(id)}${didYouMean(id, ids)}`,
      );
}
