import { type Json, type JsonObject, isArray, own } from "../../kube/json/object.js";
import type { BoundDefaulter, BoundRule } from "../../model/pack.js";
import { fill } from "../terminal/wrap.js";
import { paintAction } from "./paint-action.js";
import { indented } from "./rule-page.js";
import type { Style } from "./style.js";
import { yamlText } from "./yaml-text.js";

/** An entry of a pack, bound, and as the pack's document has it. */
export interface PackEntry {
  readonly pack: string;
  /** That of the pack. */
  readonly enforceVersion: string | undefined;
  readonly bound: BoundRule | BoundDefaulter;
  readonly document: JsonObject;
}

const SECTIONS = [
  ["Match", "match"],
  ["Options", "options"],
  ["Good", "good"],
  ["Bad", "bad"],
] as const;

/** What a pack says of an entry: what it uses and how. All else is on the page of the rule or defaulter. */
export const entryPage = ({ pack, bound, document }: PackEntry, { palette, columns }: Style): string => {
  const used = "rule" in bound ? bound.rule : bound.defaulter;
  const kind = "rule" in bound ? `rule, ${paintAction(bound.action, palette).trim()}` : "defaulter";
  return [
    `${palette.strong(bound.id)}  ${palette.faint(`entry of pack ${pack}, `)}${kind}\n`,
    `${palette.strong("Uses")}\n  ${used.id}\n${fill(used.summary, columns, "    ")}\n`,
    ...SECTIONS.flatMap(([title, key]) => {
      const value = own(document, key);
      return value === undefined ? [] : [`${palette.strong(title)}\n${yaml(value)}\n`];
    }),
  ].join("\n");
};

/** A list of examples as documents of one file. */
const yaml = (value: Json): string =>
  (isArray(value) ? value : [value]).map((one) => indented(yamlText(one))).join("\n  ---\n");

/** True if the pack says more of the entry than what it uses and what a finding does. */
export const saysMore = ({ document }: PackEntry): boolean =>
  SECTIONS.some(([, key]) => own(document, key) !== undefined);
