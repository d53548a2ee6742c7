/**
 * `node scripts/state-of-the-conventions.mjs DIR [--check]`: how well the CustomResourceDefinitions in DIR/crds, with one
 * folder for each project, follow the API conventions. Writes the summary in docs/evidence.md and the tables of
 * docs/evidence/state-of-the-conventions.md, or compares them (exit code 1 if they differ).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./quality/dry-run.mjs";
import { updatePage } from "./quality/page.mjs";
import { chapters, fieldsIn, hits, kept, LEVELS, measure, sum } from "./quality/state.mjs";
import "./source.mjs";

const { coverageOf } = await import("../src/docs/coverage.ts");
const { conventionOf, INVENTORY } = await import("../src/docs/inventory.ts");
const { sectionUrl } = await import("../src/text/section-url.ts");
const { RULES } = await import("../src/rules/index.ts");

const PAGE = "docs/evidence.md";
const TABLES = join(root, "docs/evidence/state-of-the-conventions.md");
/** Rules in the table of those that are broken most. */
const SHOWN = 25;
/** Characters of a full bar. */
const BAR = 25;

const [folder, ...stray] = process.argv.slice(2).filter((argument) => argument !== "--check");
if (folder === undefined || folder.startsWith("-") || stray.length > 0) {
  process.stderr.write("error: one folder that contains crds/ must be given\n");
  process.exit(2);
}

const crds = measure(join(folder, "crds"));
const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;

const whole = (number) => number.toLocaleString("en-US");
/** Only all are 100 %, and only none are 0 %. */
const share = (part, all) => {
  const rounded = Math.round((100 * part) / all);
  if (rounded === 100 && part < all) return "> 99 %";
  return rounded === 0 && part > 0 ? "< 1 %" : `${rounded} %`;
};
const bar = (part) => "█".repeat(Math.round(part * BAR)).padEnd(BAR, "░");
const codes = (rules) => rules.map((rule) => `[${rule}](../rules/${rule}.md)`).join(", ");
const table = (head, rows) =>
  [head, head.map((_, index) => (index === 0 ? "---" : "--:")), ...rows].map((row) => `| ${row.join(" | ")} |`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1];
const projectsOf = (some) => new Set(some.map(({ project }) => project)).size;

const basic = new Set([...LEVELS].filter(([, level]) => level === "Basic").map(([rule]) => rule));
const all = new Set(LEVELS.keys());
const denied = (some) => some.filter(({ findings }) => findings.some(({ action }) => action === "Deny")).length;
const without = (some, rules) => some.length - hits(some, rules).crds;
const ratio = (words) => {
  const one = subjects.find((subject) => subject.words === words);
  if (one === undefined) throw new Error(`no subject '${words}'`);
  return { ...one, keeping: one.all - one.broken };
};
const subjects = kept(crds);
const projects = projectsOf(crds);
const conditions = ratio("Conditions are a map list, by type");
const sizes = ratio("Strings, lists and maps have a maximum size");
const lists = ratio("Lists declare how they merge");
const names = ratio("Fields are in camelCase");
const unbounded = hits(crds, new Set(sizes.rules));

const summary = [
  `- **Names are fine.** ${share(names.keeping, names.all)} of ${whole(names.all)} fields are in camelCase. Nearly all kinds and resources are named as the conventions ask.`,
  `- **Nearly nothing has a limit.** ${share(sizes.broken, sizes.all)} of strings, lists and maps have no maximum size; a limit is missing in ${share(unbounded.crds, crds.length)} of CRDs, in ${unbounded.projects} of ${projects} projects.`,
  `- **Conditions do not merge.** ${conditions.broken} of ${conditions.all} CRDs with conditions (${share(conditions.broken, conditions.all)}) do not declare them as a map list with the key \`type\`.`,
  `- **Lists do not say how they merge.** ${share(lists.broken, lists.all)} of lists declare no list type, so they are atomic: appliers conflict, or one replaces the items of all others.`,
  `- **One in four breaks no rule for every API.** ${without(crds, basic)} of ${crds.length} CRDs (${share(without(crds, basic), crds.length)}) break none of the ${basic.size} rules that hold for every API. ${without(crds, all)} of them keep all ${all.size} rules; the median CRD has ${median(crds.map(({ findings }) => findings.length))} findings.`,
];

const chart = () => {
  const width = Math.max(...subjects.map(({ words }) => words.replaceAll("`", "").length));
  const numbers = Math.max(...subjects.map(({ all: count }) => whole(count).length));
  return subjects.map(
    ({ words, share: part, all: count, unit }) =>
      `${words.replaceAll("`", "").padEnd(width)}  ${bar(part)} ${share(part, 1).padStart(6)}  of ${whole(count).padStart(numbers)} ${unit}`,
  );
};

const statements = new Map(RULES.map(({ id, conventions: ids }) => [id, ids]));
const strengthOf = (rule) => {
  const strengths = (statements.get(rule) ?? []).map((id) => conventionOf(id)?.strength);
  return ["MUST", "SHOULD", "MAY"].find((strength) => strengths.includes(strength)) ?? "";
};
const summaries = new Map(RULES.map(({ id, summary: words }) => [id, words]));
const rates = [...LEVELS.keys()]
  .map((rule) => ({ rule, ...hits(crds, new Set([rule])) }))
  .sort((a, b) => b.crds - a.crds || b.findings - a.findings || (a.rule < b.rule ? -1 : 1));

const rateRows = rates
  .slice(0, SHOWN)
  .map(({ rule, crds: hit, projects: some, perThousand }) => [
    `${codes([rule])}: ${summaries.get(rule)}`,
    strengthOf(rule),
    share(hit, crds.length),
    share(some, projects),
    perThousand === 0 ? "" : perThousand.toFixed(1),
  ]);

const chapterRows = chapters()
  .map((chapter) => ({ ...chapter, ...hits(crds, chapter.rules) }))
  .map(({ heading, statements: count, rules, crds: hit, projects: some }) => {
    const [worst] = rates.filter(({ rule, crds: broken }) => rules.has(rule) && broken > 0);
    return [
      `[${heading}](${sectionUrl(heading)})`,
      count,
      share(hit, crds.length),
      share(some, projects),
      worst === undefined ? "" : codes([worst.rule]),
    ];
  });

const STAGES = ["alpha", "beta", "stable"];
const stages = STAGES.map((stage) => crds.filter(({ stability }) => stability === stage));
const stageRow = (words, of) => [words, ...stages.map((some) => of(some))];
const stageRows = [
  stageRow("CRDs", (some) => some.length),
  stageRow("projects", (some) => projectsOf(some)),
  stageRow("median number of fields", (some) => median(some.map((crd) => fieldsIn([crd])))),
  stageRow("findings for 1,000 fields", (some) => hits(some, all).perThousand.toFixed(0)),
  stageRow("CRDs that break no rule that holds for every API", (some) => share(without(some, basic), some.length)),
  stageRow("CRDs with a violation, for their author", (some) => share(denied(some), some.length)),
  ...subjects
    .toSorted((a, b) => a.share - b.share)
    .filter(({ share: part }) => part < 0.9)
    .map(({ words }) =>
      stageRow(words, (some) => share(kept(some).find((subject) => subject.words === words)?.share ?? 0, 1)),
    ),
];
const others = crds.length - sum(stages.map(({ length }) => length));

const states = coverageOf({ rules: RULES, defaulters: [] }).filter(({ coverage }) => coverage.state === "unobservable");
const silent = rates.filter(({ crds: hit }) => hit === 0).length;
const counts = new Map();
for (const { project } of crds) counts.set(project, (counts.get(project) ?? 0) + 1);

const intro = `How well do public APIs follow the [Kubernetes API conventions](${sectionUrl("API Conventions")})? Decorum ${version} reviewed
${crds.length} CRDs of ${projects} public projects with ${whole(fieldsIn(crds))} fields, each as its author would:`;

const page = `# State of the Kubernetes API conventions, in figures

<!-- Generated by \`node scripts/state-of-the-conventions.mjs DIR\`; do not edit. -->

[Evidence](../evidence.md#state-of-the-conventions) has the summary.

## Kept and broken

What each convention is about, and the share of it that keeps the convention:

\`\`\`text
${chart().join("\n")}
\`\`\`

Schemas are those of the storage version that the author controls: types that Kubernetes defines, such as a pod template, are left
out ([list](../core-types.md)). Sizes, bounds, formats and list types are counted as schemas declare them; an enum or a format such as
date-time is a maximum size, too. The other lines count what has no finding, and the rules excuse what cannot do harm, such as enum
values that another standard defines, or the names of deprecated fields.

<details>
<summary>The rules behind each line</summary>

${table(
  ["Convention", "Kept by", "Of", "Counted by", "Rules"],
  subjects.map(({ words, all: count, broken, unit, rules, isDeclared }) => [
    words,
    whole(count - broken),
    `${whole(count)} ${unit}`,
    isDeclared ? "schemas" : "findings",
    codes(rules),
  ]),
).join("\n")}

</details>

## Most broken

The ${SHOWN} rules with findings in most CRDs. The strength is that of the strongest statement that the rule checks; rules without one
check what API reviewers ask for besides. The last column counts findings in the storage version for 1,000 of its fields.

${table(["Rule", "Strength", "CRDs", "Projects", "For 1,000 fields"], rateRows).join("\n")}

${rates.length - silent} of ${rates.length} rules have a finding. [Rules on CRDs](rules-on-crds.md) lists all of them.

## By section of the conventions

The CRDs and projects with a finding of a rule that checks a statement of the section, and the rule with findings in most CRDs.

${table(["Section", "Statements checked", "CRDs", "Projects", "Broken most"], chapterRows).join("\n")}

## Alpha, beta and stable

By the name of the storage version${others === 0 ? "" : ` (${others} CRD has another kind of name)`}. These are different APIs, not the same ones
over time. The lower lines are shares as in the chart.

${table(["Storage version", ...STAGES], stageRows).join("\n")}

## Method

- **The CRDs**: ${crds.length} CRDs of ${projects} projects, each from a release, verbatim. At most 25 of a project were
  taken, by a hash of the name and within a limit of bytes, so that very large CRDs with pod templates are fewer than in clusters.
- **The review**: \`--owned '*' --level Full\`, that is the ${all.size} rules of the pack \`api-design\` without suggestions, on each CRD as a new
  object. Compatibility with earlier versions, and what an API server rejects by itself, are not part of it.
- **Counting**: a finding that several versions of a CRD share counts once. Shares of CRDs and projects depend less on a few large
  CRDs than numbers of findings do. CRDs of one project often share a style and a generator, so read both columns.
- **What the rules cannot see**: ${states.length} of ${INVENTORY.length} statements of the conventions cannot be observed in a CRD or an object, such as what a
  controller does ([the book](../conventions.md) lists them). A CRD does not show Go types, validation in webhooks, or values that a controller
  sets. So "without a finding" means that no mistake is visible, not that there is none.

<details>
<summary>The projects, with the number of their CRDs</summary>

${[...counts]
  .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  .map(([project, count]) => `[${project}](https://github.com/${project}) ${count}`)
  .join(", ")}

</details>
`;

const isCheck = process.argv.includes("--check");
const drifted = [
  ...(updatePage(PAGE, { state: [intro, "", ...summary] }, isCheck) ? [] : [PAGE]),
  ...(isCheck && readFileSync(TABLES, "utf8") !== page ? [TABLES] : []),
];
if (!isCheck) writeFileSync(TABLES, page);
for (const file of drifted) {
  process.stderr.write(`${file} has drifted; 'node scripts/state-of-the-conventions.mjs DIR' writes it\n`);
  process.exitCode = 1;
}
process.stdout.write(`${crds.length} CRDs of ${projects} projects\n`);
