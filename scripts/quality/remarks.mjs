/**
 * Remarks of human API reviewers about CRDs, in a folder with `reviews.jsonl` and `crds/`: which of them a dry run makes
 * too, as the author of the API. `remarks.json` says for each remark which rules say the same, as judged by hand.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dryRun, root } from "./dry-run.mjs";

const SAME = JSON.parse(readFileSync(join(root, "scripts/quality/remarks.json"), "utf8"));

/** The names of the fields that a remark is about. */
const fieldsOf = ({ schema = {} }) => Object.keys(schema);

const isAbout = (remark, field) =>
  fieldsOf(remark).some((name) => field.includes(`.properties.${name}`)) ||
  field.endsWith(`.properties.${remark.schemaUnder}`);

/** The remarks with what was found: `found` are the rules that say the same, `others` what else was said at the field. */
export const remarksIn = (folder) => {
  const lines = readFileSync(join(folder, "reviews.jsonl"), "utf8").trim().split("\n");
  const remarks = lines.map((line) => JSON.parse(line));
  const file = ({ id }) => join(folder, "crds", `${id}.yaml`);
  const old = ({ id }) => join(folder, "crds", `${id}.old.yaml`);
  // New CRDs in one run: each start of the command takes longer than a review.
  const created = remarks.filter((remark) => !existsSync(old(remark))).map(file);
  const results = new Map(dryRun("-f", ...created, "--owned", "*").results.map((result) => [result.file, result]));
  const resultOf = (remark) =>
    results.get(file(remark)) ?? dryRun("-f", file(remark), "--owned", "*", "--old", old(remark)).results[0];
  return remarks.map((remark) => {
    const result = resultOf(remark);
    const rules = [...new Set(result.findings.filter(({ field }) => isAbout(remark, field)).map(({ rule }) => rule))];
    const same = SAME[remark.id] ?? [];
    return {
      ...remark,
      found: rules.filter((rule) => same.includes(rule)),
      others: rules.filter((rule) => !same.includes(rule)),
    };
  });
};

/** How many are found, in a sentence. */
export const remarkSummary = (remarks) => {
  const asked = remarks.filter(({ negative }) => negative !== true);
  const found = asked.filter((remark) => remark.found.length > 0);
  const silent = remarks.filter(({ negative }) => negative === true);
  return `${found.length} of ${asked.length} remarks are found; of ${silent.length} that must stay without a finding, ${silent.filter(({ others }) => others.length > 0).length} has one.`;
};

/** The table of remarks, one line each. */
export const remarkTable = (remarks) => [
  "| remark | field | found by | said besides |",
  "| --- | --- | --- | --- |",
  ...remarks.map(
    (remark) =>
      `| ${sourceText(remark.source)} | ${fieldText(remark)} | ${verdict(remark)} | ${codes(remark.others)} |`,
  ),
];

const verdict = ({ negative, found }) => (negative === true ? "(nothing to find)" : codes(found) || "**missed**");

const fieldText = (remark) =>
  fieldsOf(remark)
    .map((name) => `\`${remark.schemaUnder}.${name}\``)
    .join(", ");

const codes = (rules) => rules.map((rule) => `\`${rule}\``).join(", ");

/** 'https://github.com/openshift/api/pull/846' as a link. */
const sourceText = (source) => {
  const [, name, number] = /github\.com\/([^ ]+)\/(?:pull|issues)\/(\d+)/.exec(source) ?? [];
  return name === undefined ? source : `[${name}#${number}](${source.split(" ")[0]})`;
};
