import { stringify } from "yaml";
import { type AnyDefaulter, type AnyRule, type Described, FIRST_RELEASE } from "../model/rule.js";
import { isOnDesigns, isOnGo, isOnCrdsOnly } from "../model/match.js";
import type { Pack } from "../model/pack.js";
import { deepFieldsOf, leavesOutCoreTypes } from "./core-types.js";
import { matchInWords, optionsTable, evidenceOf } from "./describe.js";
import { exampleFindings } from "./example.js";
import { anchorOf, sectionUrl } from "../text/section-url.js";
import { type ConventionRow, conventionOf, sectionOf, type PlaceInBook } from "./inventory.js";
import { goBlock, yamlBlock } from "./markdown.js";
import { usesIn, useScope } from "./use.js";
import { structuredPatch } from "diff";

/** What the pages of rules and of defaulters have in common. */
type Told = Pick<Described<unknown>, "conventions" | "reference" | "match" | "cluster" | "since">;

/** A section of a page. The first sections have no heading; sections without a body are omitted. */
export type Section = readonly [heading: string, body: string];

/** What a page says of its rule or defaulter besides the metadata. */
export interface PageFacts {
  /** The path of its source file. */
  readonly source: string;
  /** The packs that may use it. */
  readonly packs: readonly Pack[];
  readonly place: PlaceInBook;
}

/** The page of a rule: its metadata, and its findings in its own bad example. The headings are those of `explain`. */
export const ruleDoc = (rule: AnyRule, { source, packs, place }: PageFacts, find = conventionOf): string =>
  page(rule.id, source, place, ruleSections(rule, packs, find));

/** The sections of that page, in Markdown as below docs/rules/CATEGORY: the summary, a diff, facts, and those with headings. */
export const ruleSections = (rule: AnyRule, packs: readonly Pack[], find = conventionOf): readonly Section[] =>
  written([
    ["", rule.summary],
    ["", exampleDiff(rule)],
    [
      "",
      facts([
        ["Kind", "rule"],
        ["Action", `\`${rule.action}\`, unless a pack says otherwise`],
        ...evidenceIn(rule, find),
        packsOf(rule.id, packs),
        ...(rule.fix === undefined ? [] : [["Fix", FIX] as const]),
        ...(rule.proposeBounds === undefined ? [] : [["Bounds", BOUNDS] as const]),
        ...readsOf(rule),
        ...common(rule),
        ...(leavesOutCoreTypes(rule) ? [LEAVES_OUT] : []),
        ...deepFieldsIn(rule),
      ]),
    ],
    ["Why", rule.rationale],
    ["Conventions", conventions(rule, find)],
    ["Options", optionsTable(rule)],
    ["In a pack", rule.options?.example === undefined ? "" : inPack("rules", rule)],
    ["Cluster", clusterOf(rule)],
    ["User", rule.user === undefined ? "" : `In the examples, the user is \`${rule.user}\`.`],
    ["Good", exampleIn(rule, rule.good)],
    ["Bad", `${exampleIn(rule, rule.bad)}\n\n${bullets(exampleFindings(rule))}`],
    ["In Go", rule.go === undefined ? "" : goBlock(rule.go)],
    ["In a pack", rule.options?.example === undefined ? inPack("rules", rule) : ""],
    ["Switch off or waive", switchOff(rule, packs)],
  ]);

const written = (sections: readonly Section[]): readonly Section[] => sections.filter(([, body]) => body !== "");

const evidenceIn = (rule: AnyRule, find: typeof conventionOf): readonly (readonly [string, string])[] => {
  const evidence = evidenceOf(rule, find);
  return evidence === undefined ? [] : [["Why this action", evidence]];
};

const deepFieldsIn = (rule: AnyRule): readonly (readonly [string, string])[] => {
  const deep = deepFieldsOf(rule);
  return deep === undefined ? [] : [["Only warns", deep]];
};

const LEAVES_OUT = ["Skips", "the fields of [Kubernetes types](../../core-types.md) that a CRD embeds"] as const;

/** The page of a defaulter: its metadata. */
export const defaulterDoc = (
  defaulter: AnyDefaulter,
  { source, packs, place }: PageFacts,
  find = conventionOf,
): string => page(defaulter.id, source, place, defaulterSections(defaulter, packs, find));

/** The sections of that page. */
export const defaulterSections = (
  defaulter: AnyDefaulter,
  packs: readonly Pack[],
  find = conventionOf,
): readonly Section[] =>
  written([
    ["", defaulter.summary],
    [
      "",
      facts([
        ["Kind", defaulter.kind === "Static" ? "static defaulter" : "admission-controlled defaulter"],
        packsOf(defaulter.id, packs),
        ...readsOf(defaulter),
        ...common(defaulter),
      ]),
    ],
    ["Why", defaulter.rationale],
    ["Conventions", conventions(defaulter, find)],
    ["Options", optionsTable(defaulter)],
    ["In a pack", inPack("defaulters", defaulter)],
    ["Before", yamlBlock(defaulter.before)],
    ["Cluster", clusterOf(defaulter)],
    ["After", yamlBlock(defaulter.after)],
  ]);

const page = (id: string, source: string, place: PlaceInBook, sections: readonly Section[]): string => {
  const parts = sections.map(([heading, body]) => (heading === "" ? body : `## ${heading}\n\n${body}`));
  const origin = `<!-- Generated by \`npm run generate\` from ${source}; do not edit. -->`;
  return `${[`# ${id}`, origin, ...parts, "---", navigation(place)].join("\n\n")}\n`;
};

/** Links to the page before, to the chapter, and to the page after, as in a book. */
const navigation = ({ chapter, previous, next }: PlaceInBook): string =>
  [
    ...(previous === undefined ? [] : [`Previous: [${previous}](../${previous}.md)`]),
    chapter === undefined
      ? "[Conventions](../../conventions.md)"
      : `Chapter: [${chapter}](../../conventions.md#${anchorOf(chapter)})`,
    ...(next === undefined ? [] : [`Next: [${next}](../${next}.md)`]),
  ].join(" | ");

const FIX = "`decorum fix` fixes findings that have a single correct fix";
const BOUNDS = "`decorum fix --bounds` proposes them, where they need no decision";

const facts = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `- **${name}**: ${value}`).join("\n");

/** The kinds that it may read, as kubectl names them: 'Node', 'StorageClass.storage.k8s.io'. */
const readsOf = ({ reads = [], options }: AnyRule | AnyDefaulter): readonly (readonly [string, string])[] => {
  const kinds = reads.map(({ group, kind }) => (group === "" ? kind : `${kind}.${group}`));
  if (options?.reads !== undefined) kinds.push(options.readsText ?? "the kinds named in its options");
  return kinds.length === 0 ? [] : [["Reads from the cluster", kinds.join(", ")]];
};

/** The packs with their actions and levels, as `explain` says them. */
const packsOf = (id: string, packs: readonly Pack[]): readonly [string, string] => {
  const uses = usesIn(id, packs).map((use) => {
    const action = use.action === undefined ? "" : ` (\`${use.action}\`)`;
    return `\`${use.pack}\`${action}${useScope(use, id)}`;
  });
  return ["Packs", uses.length === 0 ? "no built-in pack" : [...new Set(uses)].join("; ")];
};

/** It only runs on the command line. */
const isOffline = (id: string, packs: readonly Pack[]): boolean => {
  const using = packs.filter((pack) => usesIn(id, [pack]).length > 0);
  return using.length > 0 && using.every(({ offline }) => offline === true);
};

const IN_A_CLUSTER =
  "In a cluster: [exceptions, waivers](../../exceptions.md) and [packs that extend others](../../pack-reference.md#extend-a-pack)";

/** How to get rid of a rule: everywhere, at a field, or for objects in a cluster. */
const switchOff = ({ id, match }: AnyRule, packs: readonly Pack[]): string => {
  const isGeneric = usesIn(id, packs).length === 0;
  const name = isGeneric ? "ENTRY" : id;
  const go = isOnDesigns(match) ? `; above its field in Go: \`// +decorum:waive ${name} -- REASON\`` : "";
  return bullets([
    ...(isGeneric
      ? ["The rule runs only in packs of your own. `ENTRY` is the id of the entry: `id`, or else `use`."]
      : [`On the command line, in [\`decorum.yaml\`](../../command-line.md#settings): \`rules: { ${id}: 'Off' }\``]),
    `At a field of a file: \`# decorum:waive ${name} -- REASON\`${go}`,
    ...(isOffline(id, packs) ? [] : [IN_A_CLUSTER]),
  ]);
};

const clusterOf = ({ cluster }: Told): string => (cluster === undefined ? "" : yamlBlock(cluster));

const common = ({ match, since }: Told): readonly (readonly [string, string])[] => [
  ["Applies to", matchInWords(match)],
  ["Since", since ?? FIRST_RELEASE],
];

const conventions = ({ conventions: ids = [], reference = "" }: Told, find: typeof conventionOf): string => {
  const rows = ids.map(find).filter((row): row is ConventionRow => row !== undefined);
  if (rows.length === 0) return reference === "" ? "" : `See ${sectionLink(reference)}.`;
  return bullets(
    rows.map((row) => `\`${row.id}\` (${row.strength}, ${sectionLink(sectionOf(row))}): ${row.statement}`),
  );
};

const sectionLink = (heading: string): string => `[${heading}](${sectionUrl(heading)})`;

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

/** An example entry of a pack, with the options of the examples. */
const inPack = (list: string, { id, options }: AnyRule | AnyDefaulter): string => {
  const given: unknown = options?.example;
  const entry = { use: id, ...(given === undefined ? {} : { options: given }) };
  const yaml = yamlBlock(stringify({ spec: { [list]: [entry] } }));
  return given === undefined ? yaml : `${yaml}\n\nThe examples below use these options.`;
};

const exampleIn = ({ match }: AnyRule, text: string): string => {
  if (isOnGo(match)) return goBlock(text.trim().split("\n"));
  return /^---$/m.test(text) ? `The stored object, then the new object:\n\n${yamlBlock(text)}` : yamlBlock(text);
};

/** Lines of a change that a reader takes in at once. */
const MAX_LINES = 24;
const CONTEXT = 2;

/**
 * What makes the good example of the bad one, as a fenced block of a diff; '' if that is not short, or if the examples are no
 * definitions. Definitions are long, and differ in a few lines.
 */
export const exampleDiff = ({ match, bad, good }: Pick<AnyRule, "match" | "bad" | "good">): string => {
  const isUpdate = /^---$/m.test(bad) || /^---$/m.test(good);
  if (!isOnCrdsOnly(match) || isUpdate) return "";
  const { hunks } = structuredPatch("", "", `${bad.trim()}\n`, `${good.trim()}\n`, "", "", { context: CONTEXT });
  const lines = hunks.flatMap((hunk, index) => [...(index === 0 ? [] : [SKIPPED]), ...dedented(hunk.lines)]);
  const isShort = lines.length > 0 && lines.length <= MAX_LINES;
  return isShort ? `\`\`\`diff\n${lines.join("\n")}\n\`\`\`` : "";
};

const SKIPPED = "  ...";

/** Lines of a diff without the indentation that all of them have. */
const dedented = (lines: readonly string[]): readonly string[] => {
  const least = Math.min(...lines.map((line) => line.slice(1).search(/\S/)).filter((column) => column >= 0));
  return lines.map((line) => `${line.slice(0, 1)} ${line.slice(1 + least)}`.trimEnd());
};
