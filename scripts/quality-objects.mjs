/**
 * `node scripts/quality-objects.mjs DIR [--check]`: what the packs that run by default find in real objects, those in
 * DIR/objects, whose definitions are in DIR/crds. Writes the tables of docs/quality-objects.md, or compares them (exit
 * code 1 if they differ). What people judged there by hand stays; with `--check` everything that is denied and each
 * warning that is drawn must have been judged.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { draw, drawOfEach } from "./quality/draw.mjs";
import { dryRun, root } from "./quality/dry-run.mjs";
import { percent, replaceSection, sectionBelow } from "./quality/page.mjs";
import "./source.mjs";

const { RULES } = await import("../src/rules/index.ts");

const PAGE = join(root, "docs/quality-objects.md");
const SEED = 20_261_121;
const DRAWN = 30;
/** Of the drawn warnings at least so many must be right. */
const RIGHT = 28;
const DENIED = "## All denials";
const WARNED = "## Thirty warnings";
const OF_EACH = "## One warning of each rule";
/** The packs on live objects; those on definitions are judged on a page of their own. */
const PACKS = ["object-metadata", "object-status", "objects", "references", "updates", "events"];

/**
 * Rules that are not judged here: those that compare the objects of one cluster, because objects of different projects never
 * meet in one, and what a real API server has judged (docs/api-server-parity.md).
 */
const ELSEWHERE = ["labels/no-overlapping-selectors", "objects/valid-built-in-object"];

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (folder === undefined) {
  process.stderr.write("error: a folder with objects and crds must be given\n");
  process.exit(2);
}

const objects = join(resolve(folder), "objects");
const { results, errors } = dryRun("-f", objects, "--cluster", join(resolve(folder), "crds"));
const findings = results
  .flatMap(({ file, document, findings: found }) =>
    found.map(({ rule, field, action, message }) => {
      const path = relative(objects, resolve(root, file));
      return { name: document === 0 ? path : `${path}#${document}`, rule, field, action, message };
    }),
  )
  .filter(({ rule }) => !ELSEWHERE.includes(rule))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
const denied = findings.filter(({ action }) => action === "Deny");
const warned = findings.filter(({ action }) => action === "Warn");
const drawn = draw(warned, DRAWN, SEED);
const ofEach = drawOfEach(warned, 1, SEED);

const objectsOf = (some) => new Set(some.map(({ name }) => name)).size;

const totals = () => [
  "| objects | number | share |",
  "| --- | --: | --: |",
  `| judged | ${results.length} | 100.0% |`,
  ...[
    ["denied", objectsOf(denied)],
    ["with a warning", objectsOf(warned)],
    ["without a finding", results.length - objectsOf(findings)],
  ].map(([label, count]) => `| ${label} | ${count} | ${percent(count, results.length)} |`),
];

const rates = (pack) => {
  const rules = [
    ...readFileSync(join(root, "policies", pack, "pack.yaml"), "utf8").matchAll(/^ {4}- use: (\S+)/gm),
  ].map(([, rule]) => rule);
  const rows = rules
    .filter((rule) => !ELSEWHERE.includes(rule))
    .map((rule) => ({ rule, found: findings.filter((finding) => finding.rule === rule) }))
    .sort((a, b) => b.found.length - a.found.length);
  const shown = rows.filter(({ found }) => found.length > 0);
  const silent = rows.filter(({ found }) => found.length === 0).map(({ rule }) => `\`${rule}\``);
  return [
    ...(shown.length === 0 ? [] : ["| rule | action | findings | objects | rate |", "| --- | --- | --: | --: | --: |"]),
    ...shown.map(
      ({ rule, found }) =>
        `| [\`${rule}\`](rules/${rule}.md) | ${found[0].action} | ${found.length} | ${objectsOf(found)} | ${percent(objectsOf(found), results.length)} |`,
    ),
    ...(shown.length > 0 && silent.length > 0 ? [""] : []),
    ...(silent.length > 0 ? [`No findings: ${silent.join(", ")}.`] : []),
  ];
};

const sections = { totals: totals(), ...Object.fromEntries(PACKS.map((pack) => [pack, rates(pack)])) };
const page = readFileSync(PAGE, "utf8");
const written = Object.entries(sections).reduce((text, [name, lines]) => replaceSection(text, name, lines), page);

const rowOf = ({ name, rule, field }) => `| ${name} | \`${rule}\` | \`${field}\` |`;

/** What stands below a heading is neither more nor less than what must be judged there, and each row has a judgement. */
const judgementProblems = (heading, wanted) => {
  const rows = [...sectionBelow(written, heading).matchAll(/^(\| [^|]+ \| `[^`]+` \| `[^`]+` \|)(.*)$/gm)];
  const known = new Map(rows.map(([, row, judgement]) => [row, judgement]));
  const names = new Set(wanted.map((finding) => rowOf(finding)));
  return [
    ...wanted
      .filter((finding) => !known.has(rowOf(finding)))
      .map((finding) => `${heading}: not judged: ${rowOf(finding)} ${finding.message}`),
    ...[...known.keys()].filter((row) => !names.has(row)).map((row) => `${heading}: is not found any more: ${row}`),
    ...[...known]
      .filter(([, judgement]) => !/^ (right|wrong|doubtful): \S.* \|$/.test(judgement))
      .map(([row]) => `${heading}: must say 'right: why', 'wrong: why' or 'doubtful: why': ${row}`),
  ];
};

const right = (heading) => [...sectionBelow(written, heading).matchAll(/^\| .* right: .* \|$/gm)].length;

const known = new Set(RULES.map(({ id }) => id));
const problems = [
  ...judgementProblems(DENIED, denied),
  ...judgementProblems(WARNED, drawn),
  ...judgementProblems(OF_EACH, ofEach),
  ...(right(DENIED) < denied.length ? [`${DENIED}: each must be right`] : []),
  ...(right(WARNED) < RIGHT ? [`${WARNED}: at least ${RIGHT} must be right`] : []),
  ...[...new Set(findings.map(({ rule }) => rule))]
    .filter((rule) => !known.has(rule))
    .map((rule) => `'${rule}' is no rule`),
];
if (!process.argv.includes("--check")) writeFileSync(PAGE, written);
else if (written !== page)
  problems.push(`docs/quality-objects.md has drifted; 'node scripts/quality-objects.mjs DIR' writes it`);
process.stdout.write(
  `${results.length} objects, ${errors.length} files that cannot be read; ${denied.length} findings are denied, ${warned.length} warn; seed ${SEED}\n`,
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
