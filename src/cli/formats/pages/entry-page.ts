import { type Json, type JsonObject, isArray, own } from "kube-json";
import type { BoundDefaulter, BoundRule } from "../../../model/pack.js";
import { fill } from "../../terminal/wrap.js";
import { paintAction } from "../paint-action.js";
import { indented } from "./rule-page.js";
import type { Style } from "../style.js";
import { yamlText } from "../yaml-text.js";

/** An entry of a pack: compiled, and as it is written in the pack's document. */
export interface PackEntry {
  readonly pack: string;
  /** The pack's `enforceVersion`. */
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

/**
 * An entry of a pack: what it uses, and its match, options and examples. `rulePage` describes the rule or defaulter.
 */
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

/** A list of examples becomes several documents. */
const yaml = (value: Json): string =>
  (isArray(value) ? value : [value]).map((one) => indented(yamlText(one))).join("\n  ---\n");

/** True if the entry has a match, options or examples. */
export const saysMore = ({ document }: PackEntry): boolean =>
  SECTIONS.some(([, key]) => own(document, key) !== undefined);
