import { type PartOfOthers, partsOfOthers } from "../../kube/crd/parts-of-others.js";
import { crdOf } from "../../kube/crd/crd.js";
import { isForeign } from "../../engine/review/soften.js";
import type { Pack } from "../../model/pack.js";
import { count, joinFirst, literal } from "../../text/message.js";
import { plainName } from "./object-name.js";
import type { Judged } from "./report.js";

/** What the author of an owned CRD says is of another product is not reviewed: a note says so, because few words are enough. */
export type PartsOfOthers = Map<string, readonly PartOfOthers[]>;

/** Learns of such parts in an object; with an old state, of those that the change brings. */
export const learnOthers = (all: PartsOfOthers, { context }: Judged, packs: readonly Pack[]): void => {
  const { object, oldObject, resource } = context;
  if (resource.resource !== "customresourcedefinitions") return;
  const rules = packs.flatMap((pack) => pack.rules).filter(({ ownedGroups }) => ownedGroups !== undefined);
  if (rules.every((rule) => isForeign(rule, context))) return;
  const before = new Map(
    oldObject === undefined ? [] : partsOfOthers(crdOf(oldObject)).map(({ field, fields }) => [field, fields]),
  );
  const parts = partsOfOthers(crdOf(object)).filter(({ field, fields }) => fields > (before.get(field) ?? 0));
  if (parts.length > 0) all.set(plainName(object), parts);
};

/** One sentence for each CRD, or for all of many. */
export const othersNotes = (all: PartsOfOthers): readonly string[] => {
  if (all.size > MAX_NOTES) return [noteOn(joinFirst([...all.keys()], MAX_NOTES, literal), [...all.values()].flat())];
  return [...all].map(([name, parts]) => {
    const [first, ...others] = parts.map(({ field }) => `\`${field}\``);
    const where = others.length === 0 ? "" : ` and ${count(others.length, "other field")}`;
    return noteOn(`${first ?? ""}${where} of ${name}`, parts);
  });
};

/** With more, such as those of a whole project, a note each would hide the others. */
const MAX_NOTES = 3;

const noteOn = (where: string, parts: readonly PartOfOthers[]): string => {
  const fields = parts.reduce((sum, part) => sum + part.fields, 0);
  return `the design of ${count(fields, "field")} in ${where} is not reviewed, because it counts as that of another product`;
};
