/**
 * `node scripts/precision.mjs DIR [--check]`: what the packs on the design of CustomResourceDefinitions find in a folder
 * of real ones. Writes the tables of docs/precision.md, or compares them (exit code 1 if they differ). What people judged
 * there by hand stays; with `--check` each finding that is drawn must have been judged.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RULES } from "../dist/rules/index.js";
import { draw } from "./precision/draw.mjs";
import { dryRun, root } from "./precision/dry-run.mjs";
import { percent, replaceSection, sectionBelow } from "./precision/page.mjs";

const PAGE = join(root, "docs/precision.md");
const SEED = 20_261_121;
const DRAWN = 30;
/** Of the drawn findings at least so many must be right. */
const RIGHT = 28;
const JUDGED = "## Thirty findings";
const OF_EACH = "## One finding of each rule";
const PACKS = ["api-design", "api-design-strict"];

/** How often the inventory of the conventions saw a rule's mistake, and why our rate is another. */
const MEASURED = JSON.parse(readFileSync(join(root, "scripts/precision.json"), "utf8"));

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (folder === undefined) {
  process.stderr.write("error: a folder of CustomResourceDefinitions must be given\n");
  process.exit(2);
}

/** Findings of a dry run by CRD, those in several versions once. */
const findingsByCrd = () =>
  dryRun("-f", join(folder, "crds"), "--with", "api-design-strict")
    .results.filter(({ object }) => object.kind === "CustomResourceDefinition")
    .map(({ object, findings }) => ({ name: object.name, findings }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

const rulesOf = (pack) =>
  [...readFileSync(join(root, "policies", pack, "pack.yaml"), "utf8").matchAll(/^ {4}- use: (\S+)/gm)].map(
    ([, rule]) => rule,
  );

const only = (crds, rules) =>
  crds.map(({ name, findings }) => ({ name, findings: findings.filter(({ rule }) => rules.includes(rule)) }));

/** Nearest rank: the smallest number that at least this share of the CRDs does not exceed. */
const percentile = (crds, share) => {
  const counts = crds.map(({ findings }) => findings.length).sort((a, b) => a - b);
  return counts[Math.ceil(share * counts.length) - 1];
};

const distribution = (crds) => {
  const rows = [
    ["all", crds],
    ["in groups that end in `.k8s.io`", crds.filter(({ name }) => name.endsWith(".k8s.io"))],
  ].map(([label, of]) => {
    const clean = of.filter(({ findings }) => findings.length === 0).length;
    return `| ${label} | ${of.length} | ${clean} | ${percentile(of, 0.5)} | ${percentile(of, 0.9)} | ${percentile(of, 1)} |`;
  });
  return [
    "| CRDs | number | without a finding | median | 90th percentile | most |",
    "| --- | --: | --: | --: | --: | --: |",
    ...rows,
  ];
};

const rateTable = (crds, rules) => {
  const rows = rules.map((rule) => {
    const hit = crds.filter(({ findings }) => findings.some((finding) => finding.rule === rule));
    const count = hit.reduce(
      (sum, { findings }) => sum + findings.filter((one) => one.rule === rule).length,
      0,
    );
    return { rule, count, share: hit.length / crds.length, crds: hit.length };
  });
  const shown = rows.filter(({ rule, crds: number }) => number > 0 || MEASURED[rule] !== undefined);
  shown.sort((a, b) => b.crds - a.crds || b.count - a.count || (a.rule < b.rule ? -1 : 1));
  const silent = rows.filter((row) => !shown.includes(row)).map(({ rule }) => `\`${rule}\``);
  return [
    "| rule | findings | CRDs | rate | measured before | why it differs |",
    "| --- | --: | --: | --: | --: | --- |",
    ...shown.map(
      ({ rule, count, crds: number }) =>
        `| [\`${rule}\`](rules/${rule}.md) | ${count} | ${number} | ${percent(number, crds.length)} | ${before(rule)} | ${MEASURED[rule]?.why ?? ""} |`,
    ),
    "",
    `No findings, and not measured before: ${silent.join(", ")}.`,
    ...shown.flatMap((row) => unexplained(row)).map((text) => `\n**${text}**`),
  ];
};

const before = (rule) => {
  const { of, number } = MEASURED[rule] ?? {};
  return of === undefined ? "" : `${number}/${of}, ${percent(number, of)}`;
};

/** A rate is another one if it is off by more than two points and by more than a third. */
const unexplained = ({ rule, share }) => {
  const { of, number, why } = MEASURED[rule] ?? {};
  if (of === undefined || why !== undefined) return [];
  const then = number / of;
  const isFar = Math.abs(share - then) > 0.02 && (share > then * 1.33 || share < then / 1.5);
  return isFar ? [`${rule} must be explained: ${percent(share, 1)} instead of ${percent(then, 1)}`] : [];
};

const crds = findingsByCrd();
const design = only(crds, rulesOf(PACKS[0]));
const sections = {
  distribution: distribution(design),
  "rates of api-design": rateTable(crds, rulesOf(PACKS[0])),
  "rates of api-design-strict": rateTable(crds, rulesOf(PACKS[1])),
};

const page = readFileSync(PAGE, "utf8");
const written = Object.entries(sections).reduce(
  (text, [name, lines]) => replaceSection(text, name, lines),
  page,
);
/** What stands below a heading is neither more nor less than what was drawn, and each row has a verdict. */
const verdictProblems = (heading, wanted) => {
  const rows = [...sectionBelow(written, heading).matchAll(/^(\| [^|]+ \| `[^`]+` \| `[^`]+` \|)(.*)$/gm)];
  const verdicts = new Map(rows.map(([, row, verdict]) => [row, verdict]));
  const drawnRows = wanted.map(({ name, rule, field }) => `| ${name} | \`${rule}\` | \`${field}\` |`);
  return [
    ...drawnRows.filter((row) => !verdicts.has(row)).map((row) => `${heading}: not judged: ${row}`),
    ...[...verdicts.keys()]
      .filter((row) => !drawnRows.includes(row))
      .map((row) => `${heading}: is not drawn any more: ${row}`),
    ...[...verdicts]
      .filter(([, verdict]) => !/^ (right|wrong): \S.* \|$/.test(verdict))
      .map(([row]) => `${heading}: must say 'right: why' or 'wrong: why': ${row}`),
  ];
};

const right = (heading) => [...sectionBelow(written, heading).matchAll(/^\| .* right: .* \|$/gm)].length;

const { drawn, ofEach } = draw(
  design.flatMap(({ name, findings }) => findings.map((finding) => ({ name, ...finding }))),
  DRAWN,
  SEED,
);
const known = new Set(RULES.map(({ id }) => id));
const problems = [
  ...Object.keys(MEASURED)
    .filter((rule) => !known.has(rule))
    .map((rule) => `scripts/precision.json names '${rule}', which is no rule`),
  ...[...written.matchAll(/^\*\*(.*)\*\*$/gm)].map(([, text]) => text),
  ...verdictProblems(JUDGED, drawn),
  ...verdictProblems(OF_EACH, ofEach),
  ...(right(JUDGED) < RIGHT ? [`${JUDGED}: at least ${RIGHT} must be right`] : []),
];
if (!process.argv.includes("--check")) writeFileSync(PAGE, written);
else if (written !== page)
  problems.push(`docs/precision.md has drifted; 'node scripts/precision.mjs DIR' writes it`);
process.stdout.write(`${design.length} CRDs; seed ${SEED}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
