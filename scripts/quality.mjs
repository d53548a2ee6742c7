/**
 * `node scripts/quality.mjs DIR [--reviews DIR] [--check]`: what pack api-design finds in a folder of real
 * CustomResourceDefinitions (DIR/crds), and which remarks of human reviewers it makes too. Writes the tables of
 * docs/evidence.md and docs/evidence/rules-on-crds.md, or compares them (exit code 1 if they differ). Each finding that is
 * drawn must have a verdict in docs/evidence/verdicts-on-crds.yaml, which people write.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawOfEach } from "./quality/draw.mjs";
import { dryRun, root } from "./quality/dry-run.mjs";
import { percent, updatePage } from "./quality/page.mjs";
import { remarksIn, remarkSummary, remarkTable } from "./quality/remarks.mjs";
import { readVerdicts, rightIn, verdictProblems } from "./quality/verdicts.mjs";
import "./source.mjs";

const { floodsIn } = await import("../src/cli/formats/floods.ts");

const VERDICTS = join(root, "docs/evidence/verdicts-on-crds.yaml");
const SEED = 20_261_123;
/** Findings drawn of each rule. */
const DRAWN = 2;
/** The minimum share of the drawn findings that must be right. */
const RIGHT = 0.95;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean" }, reviews: { type: "string" } },
});
const [folder, ...stray] = positionals;
if (folder === undefined || stray.length > 0) {
  process.stderr.write("error: one folder that contains crds/ must be given\n");
  process.exit(2);
}

const ENTRY = /^ {4}- use: (\S+)(?:\n {6}level: (\w+))?/gm;
/** The rules of the pack, each with its level. */
const levels = new Map(
  [...readFileSync(join(root, "policies/api-design/pack.yaml"), "utf8").matchAll(ENTRY)].map(
    ([, rule, level = "Basic"]) => [rule, level],
  ),
);

/** Findings of the pack by CRD; a finding shared by several versions is one. */
const findingsWith = (...flags) =>
  dryRun("-f", join(folder, "crds"), ...flags)
    .results.filter(({ object }) => object.kind === "CustomResourceDefinition")
    .map(({ object, findings }) => ({
      name: object.name,
      findings: findings.filter(({ rule }) => levels.has(rule)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** Nearest rank: the smallest number that at least this share of the numbers does not exceed. */
const percentile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1];

const distribution = (of) => [
  "| review of | CRDs | without a finding | median | 90th percentile | most |",
  "| --- | --: | --: | --: | --: | --: |",
  ...of.map(([label, counts]) => {
    const clean = counts.filter((count) => count === 0).length;
    return `| ${label} | ${counts.length} | ${clean} | ${percentile(counts, 0.5)} | ${percentile(counts, 0.9)} | ${percentile(counts, 1)} |`;
  }),
];

const rateTable = (crds) => {
  const rows = [...levels].map(([rule, level]) => {
    const hit = crds
      .map(({ findings }) => findings.filter((finding) => finding.rule === rule).length)
      .filter((count) => count > 0);
    return { rule, level, crds: hit.length, count: hit.reduce((sum, count) => sum + count, 0) };
  });
  const shown = rows
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.crds - a.crds || b.count - a.count || (a.rule < b.rule ? -1 : 1));
  const silent = rows.filter(({ count }) => count === 0).map(({ rule }) => `\`${rule}\``);
  return [
    "| rule | level | findings | CRDs | rate |",
    "| --- | --- | --: | --: | --: |",
    ...shown.map(
      ({ rule, level, count, crds: number }) =>
        `| [\`${rule}\`](../rules/${rule}.md) | ${level} | ${count} | ${number} | ${percent(number, crds.length)} |`,
    ),
    "",
    `No findings: ${silent.join(", ")}.`,
  ];
};

const strangers = findingsWith();
const advised = findingsWith("--owned", "*", "--level", "Advice");
const owned = advised.map(({ name, findings }) => ({
  name,
  findings: findings.filter(({ rule }) => levels.get(rule) !== "Advice"),
}));
const counts = (crds) => crds.map(({ findings }) => findings.length);
/** The object only decides on the order in an entry. */
const NO_CRD = { apiVersion: "", kind: "" };
const entries = (crds) => crds.map(({ findings }) => floodsIn(findings, NO_CRD).length);
const remarks = values.reviews !== undefined && existsSync(values.reviews) ? remarksIn(values.reviews) : undefined;
const pages = {
  "docs/evidence.md": {
    distribution: distribution([
      ["other people's APIs: findings", counts(strangers)],
      ["the same, in groups that end in `.k8s.io`", counts(strangers.filter(({ name }) => name.endsWith(".k8s.io")))],
      ["your own APIs: findings", counts(owned)],
      ["your own APIs: entries in text output", entries(owned)],
    ]),
    ...(remarks === undefined ? {} : { remarks: [remarkSummary(remarks)] }),
  },
  "docs/evidence/rules-on-crds.md": {
    rates: rateTable(advised),
    ...(remarks === undefined ? {} : { remarks: remarkTable(remarks) }),
  },
};

const drawn = drawOfEach(
  owned.flatMap(({ name, findings }) => findings.map((finding) => ({ name, ...finding }))),
  DRAWN,
  SEED,
);
const verdicts = readVerdicts(VERDICTS);
const right = rightIn(verdicts);
const drifted = Object.entries(pages).filter(([page, sections]) => !updatePage(page, sections, values.check === true));
const problems = [
  ...verdictProblems(verdicts, drawn, "crd", ["right", "wrong"]),
  ...(right < RIGHT * verdicts.length
    ? [`${right} of ${verdicts.length} are right; at least ${RIGHT * 100} % must be`]
    : []),
  ...drifted.map(([page]) => `${page} has drifted; 'node scripts/quality.mjs DIR' writes it`),
];
process.stdout.write(`${owned.length} CRDs; seed ${SEED}; ${drawn.length} findings drawn\n`);
if (remarks !== undefined)
  for (const { id, negative, found, expected } of remarks)
    if (negative !== true) process.stdout.write(`${id} ${found[0] ?? "MISSED"}: ${expected}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
