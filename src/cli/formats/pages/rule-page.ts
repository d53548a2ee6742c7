import { deepFieldsOf, leavesOutCoreTypes } from "../../../docs/core-types.js";
import { matchInWords, optionRows, evidenceOf } from "../../../docs/describe.js";
import { conventionOf, sectionOf, type ConventionRow } from "../../../docs/inventory.js";
import { allOf } from "../../../text/message.js";
import { sectionUrl, rulePageUrl } from "../../../text/section-url.js";
import { type Use, useScope } from "../../../docs/use.js";
import { type Json, type JsonObject, formatJson, isArray, own, stringAt, stringsAt } from "kube-json";
import type { Exception } from "../../../model/exception.js";
import { FIRST_RELEASE, type RuleOrDefaulter, referenceOf, type Catalogue } from "../../../model/rule.js";
import { fill, hanging, words } from "../../terminal/wrap.js";
import type { RuleHere } from "../../../app/config/rules-here.js";
import { CORE_TYPES } from "./core-types-page.js";
import { ACTION_WIDTH, paintAction, type Style } from "../format.js";
import type { BoundDefaulter, BoundRule } from "../../../model/pack.js";
import { yamlText } from "../yaml-text.js";

/** The full description of a rule or defaulter, its use in packs, and its settings in a configuration. */
export const rulePage = (
  one: RuleOrDefaulter,
  uses: readonly Use[],
  here: readonly RuleHere[],
  style: Style,
): string => {
  const { palette, columns } = style;
  const sections: readonly (readonly [string, string])[] = [
    ["Why", fill(one.rationale, columns, "  ")],
    ["Why this action", whyThisAction(one, style)],
    [
      one.plugin !== undefined && (one.conventions ?? []).length === 0 ? "Reference" : "Conventions",
      conventions(one, style),
    ],
    ["Applies to", fill(matchInWords(one.match), columns, "  ")],
    ["Skips", leavesOut(one, style)],
    ["Only warns", onlyWarns(one, style)],
    ["Reads from the cluster", reads(one)],
    ["Options", options(one, style)],
    ["Fix", "fix" in one ? "  'decorum fix' fixes findings that have a single correct fix" : ""],
    ["Bounds", "proposeBounds" in one ? "  'decorum fix --bounds' proposes them, where they need no decision" : ""],
    ...examples(one),
    ["Page", one.plugin === undefined ? indented(rulePageUrl(one.id) ?? "") : ""],
    ["Used by", uses.map((use) => useLine(use, one.id, style)).join("\n") || "  no pack"],
    ["In this folder", here.map((line) => hereLine(line, style)).join("\n")],
  ];
  const shown = sections.filter(([, text]) => text !== "");
  return [
    `${palette.strong(one.id)}  ${palette.faint(kindOf(one))}\n\n${fill(one.summary, columns)}\n`,
    ...shown.map(([title, text]) => `${palette.strong(title)}\n${text}\n`),
  ].join("\n");
};

const kindOf = (one: RuleOrDefaulter): string => {
  const since = one.plugin === undefined ? `since ${one.since ?? FIRST_RELEASE}` : `of the plugin ${one.plugin}`;
  if ("action" in one) return `rule, ${one.action} by default, ${since}`;
  return `${one.kind === "Static" ? "static" : "admission-controlled"} defaulter, ${since}`;
};

/** Nothing for a defaulter, and for a warning without a statement as its reason. */
const whyThisAction = (one: RuleOrDefaulter, { columns }: Style): string => {
  const evidence = "action" in one ? evidenceOf(one) : undefined;
  return evidence === undefined ? "" : fill(evidence, columns, "  ");
};

const conventions = (one: RuleOrDefaulter, { palette, columns }: Style): string => {
  const { conventions: ids = [], plugin } = one;
  // Plugins may refer to anything.
  const url = plugin === undefined ? sectionUrl : (text: string): string => text;
  const width = Math.max(0, ...ids.map(({ length }) => length));
  const rows = ids.map((id) => {
    const row = conventionOf(id);
    const text = row === undefined ? "" : `${row.statement} (${row.strength})`;
    return hanging(`  ${id.padEnd(width)}  `, words(text), columns).join("\n");
  });
  const first = ids.map(conventionOf).find((row) => row !== undefined);
  const heading = first === undefined ? referenceOf(one) : sectionOf(first);
  const place = first === undefined ? url(heading) : sectionUrl(heading);
  return [...rows, ...(heading === "" ? [] : [`  ${palette.faint(place)}`])].join("\n");
};

const leavesOut = (one: RuleOrDefaulter, { columns }: Style): string =>
  one.plugin === undefined && "action" in one && leavesOutCoreTypes(one)
    ? fill(
        `the fields of Kubernetes types that a CRD embeds, such as PodSpec, LabelSelector or Condition; 'decorum explain ${CORE_TYPES}' lists them`,
        columns,
        "  ",
      )
    : "";

const onlyWarns = (one: RuleOrDefaulter, { columns }: Style): string => {
  const deep = one.plugin === undefined && "action" in one ? deepFieldsOf(one) : undefined;
  return deep === undefined ? "" : fill(deep, columns, "  ");
};

const reads = ({ reads: kinds = [], options: described }: RuleOrDefaulter): string =>
  [
    ...kinds.map(({ group, kind }) => `  ${kind}${group === "" ? "" : ` (${group})`}`),
    ...(described?.reads === undefined ? [] : [`  ${described.readsText ?? "the kinds named in its options"}`]),
  ].join("\n");

const options = (one: RuleOrDefaulter, { columns }: Style): string =>
  optionRows(one)
    .map(({ name, type, required, default: value, description }) => {
      const otherwise = value === undefined ? (required ? "required" : "optional") : `default ${formatJson(value)}`;
      const head = fill(`${name}: ${type}; ${otherwise}`, columns, "  ");
      return description === "" ? head : `${head}\n${fill(description, columns, "      ")}`;
    })
    .join("\n");

const examples = (one: RuleOrDefaulter): readonly (readonly [string, string])[] =>
  "good" in one
    ? [
        ["Cluster", indented(one.cluster ?? "")],
        ["User", indented(one.user ?? "")],
        ["Good", indented(one.good)],
        ["Bad", indented(one.bad)],
        ["In Go", indented((one.go ?? []).join("\n"))],
      ]
    : [
        ["Before", indented(one.before)],
        ["Cluster", indented(one.cluster ?? "")],
        ["After", indented(one.after)],
      ];

/** Indented YAML, without empty lines at the start and end. */
const indented = (yaml: string): string => yaml.replace(/^\s*\n|\s+$/g, "").replace(/^(?=.)/gm, "  ");

const useLine = (use: Use, id: string, { palette }: Style): string => {
  const action = use.action === undefined ? "" : `${paintAction(use.action, palette)}  `;
  return `  ${action}${use.pack}${palette.faint(useScope(use, id))}`;
};

const hereLine = ({ action, from, options: given, exceptions }: RuleHere, { palette }: Style): string => {
  const options = given === undefined ? "" : `\n         options: ${formatJson(given)}`;
  const excepted = exceptions === undefined ? "" : `\n         exceptions: ${exceptions.map(exceptionText).join(", ")}`;
  return `  ${action === "Off" ? "Off".padEnd(ACTION_WIDTH) : paintAction(action, palette)}  ${palette.faint(from)}${options}${excepted}`;
};

const exceptionText = ({ name, expires }: Exception): string =>
  expires === undefined ? name : `${name} (until ${expires.text})`;

/** An entry of a pack: compiled, and as in the pack's document. */
export interface EntryInPack {
  readonly pack: string;
  readonly enforceVersion: string | undefined;
  readonly bound: BoundRule | BoundDefaulter;
  readonly document: JsonObject;
}

const SECTIONS = [
  ["Match", "match"],
  ["Options", "options"],
  ["Cluster", "cluster"],
  ["Stored object", "oldObject"],
  ["Good", "good"],
  ["Bad", "bad"],
  ["Before", "before"],
  ["After", "after"],
] as const;

/** An entry of a pack: its rule or defaulter, match, options and examples. `rulePage` describes the rule or defaulter. */
export const entryPage = ({ pack, bound, document }: EntryInPack, { palette, columns }: Style): string => {
  const used = "rule" in bound ? bound.rule : bound.defaulter;
  const parts = partsOf(document);
  const kind = "rule" in bound ? `rule, ${paintAction(bound.action, palette).trim()}` : "defaulter";
  return [
    `${palette.strong(bound.id)}  ${palette.faint(`entry of pack ${pack}, `)}${kind}\n`,
    `${palette.strong("Uses")}\n  ${used.id}\n${fill(used.summary, columns, "    ")}\n`,
    ...(parts === "" ? [] : [`${palette.strong("About")}\n${fill(parts, columns, "  ")}\n`]),
    ...SECTIONS.flatMap(([title, key]) => {
      const value = own(document, key);
      return value === undefined ? [] : [`${palette.strong(title)}\n${yaml(value)}\n`];
    }),
  ].join("\n");
};

/** The Pods or containers that an entry is about, if not whole objects. */
const partsOf = (document: Json): string => {
  // YAML 1.1, and so Kubernetes, reads the bare word as true.
  const on = stringAt(document, "on") ?? stringAt(document, "true");
  if (on === undefined) return "";
  const lists = stringsAt(document, "lists");
  const what = on === "pods" ? "Pods" : `containers${lists.length === 0 ? "" : ` in ${allOf(lists)}`} of Pods`;
  return own(document, "templates") === false ? what : `${what}, and of the templates of workloads`;
};

/** A list of examples becomes several documents. */
const yaml = (value: Json): string =>
  (isArray(value) ? value : [value]).map((one) => indented(yamlText(one))).join("\n  ---\n");

/** True if the entry has a match, options or examples, or is about parts of objects. */
export const saysMore = ({ document }: EntryInPack): boolean =>
  partsOf(document) !== "" || SECTIONS.some(([, key]) => own(document, key) !== undefined);

/** A statement of the API conventions, and the rules and defaulters that check it. */
export const conventionPage = (row: ConventionRow, { rules, defaulters }: Catalogue, style: Style): string => {
  const { palette, columns } = style;
  const keepers = [...rules, ...defaulters].filter(({ conventions }) => conventions?.includes(row.id));
  return [
    `${palette.strong(row.id)}  ${palette.faint(`convention, ${row.strength}, ${sectionOf(row)}`)}`,
    "",
    fill(row.statement, columns),
    palette.faint(sectionUrl(sectionOf(row))),
    "",
    palette.strong("Checked by"),
    ...(keepers.length === 0
      ? ["  no rule or defaulter"]
      : keepers.map(({ id, summary }) => `  ${id}\n${fill(summary, columns, "    ")}`)),
    "",
  ].join("\n");
};
