/**
 * `node scripts/quality-objects.mjs DIR [--check]`: what the packs that run by default find in real objects, those in
 * DIR/objects, whose definitions are in DIR/crds. Writes the tables of docs/evidence.md and docs/evidence/rules-on-objects.md,
 * or compares them (exit code 1 if they differ). Everything that is denied and each warning that is drawn must have a verdict
 * in docs/evidence/verdicts-on-objects.yaml, which people write.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { draw, drawOfEach } from "./quality/draw.mjs";
import { dryRun, root } from "./quality/dry-run.mjs";
import { percent, updatePage } from "./quality/page.mjs";
import { readVerdicts, rightIn, verdictProblems } from "./quality/verdicts.mjs";
import "./source.mjs";

const { RULES } = await import("../src/rules/index.ts");

const VERDICTS = join(root, "docs/evidence/verdicts-on-objects.yaml");
const SEED = 20_261_121;
const DRAWN = 30;
/** The minimum number of drawn warnings that must be right. */
const RIGHT = 28;
/** The packs on live objects; those on definitions are judged on a page of their own. */
const PACKS = ["object-metadata", "object-status", "objects", "references", "updates", "events"];

/**
 * Rules that are not judged here: those that compare the objects of one cluster, because objects of different projects never
 * meet in one, and those that a real API server has judged (docs/evidence/api-server-parity.md).
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
        `| [\`${rule}\`](../rules/${rule}.md) | ${found[0].action} | ${found.length} | ${objectsOf(found)} | ${percent(objectsOf(found), results.length)} |`,
    ),
    ...(shown.length > 0 && silent.length > 0 ? [""] : []),
    ...(silent.length > 0 ? [`No findings: ${silent.join(", ")}.`] : []),
  ];
};

const pages = {
  "docs/evidence.md": { objects: totals() },
  "docs/evidence/rules-on-objects.md": Object.fromEntries(PACKS.map((pack) => [pack, rates(pack)])),
};
const isCheck = process.argv.includes("--check");
const drifted = Object.entries(pages).filter(([page, sections]) => !updatePage(page, sections, isCheck));

const verdicts = readVerdicts(VERDICTS);
const judgementProblems = (list, wanted) =>
  verdictProblems(verdicts[list], wanted, "object", ["right", "wrong", "doubtful"]).map(
    (problem) => `${list}: ${problem}`,
  );

const known = new Set(RULES.map(({ id }) => id));
const problems = [
  ...judgementProblems("denials", denied),
  ...judgementProblems("warnings", drawn),
  ...judgementProblems("warningOfEachRule", ofEach),
  ...(rightIn(verdicts.denials) < denied.length ? ["denials: each must be right"] : []),
  ...(rightIn(verdicts.warnings) < RIGHT ? [`warnings: at least ${RIGHT} must be right`] : []),
  ...[...new Set(findings.map(({ rule }) => rule))]
    .filter((rule) => !known.has(rule))
    .map((rule) => `'${rule}' is no rule`),
  ...drifted.map(([page]) => `${page} has drifted; 'node scripts/quality-objects.mjs DIR' writes it`),
];
process.stdout.write(
  `${results.length} objects, ${errors.length} files that cannot be read; ${denied.length} findings are denied, ${warned.length} warn; seed ${SEED}\n`,
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
