/** Verdicts that people write on findings that are drawn, in a file beside the page: `right: why`, or another word. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export const readVerdicts = (file) => parse(readFileSync(file, "utf8"));

const rowOf = ({ name, rule, field }) => `${name} ${rule} ${field}`;
const isText = (value) => typeof value === "string" && value.trim() !== "";

/**
 * The problems of the verdicts on drawn findings: `nameKey` is the key of a verdict with the name of the object, and `words`
 * are the words that a verdict may consist of.
 */
export const verdictProblems = (verdicts, drawn, nameKey, words) => {
  const keys = [nameKey, "rule", "field"];
  const given = verdicts.map((verdict) => ({ verdict, row: rowOf({ ...verdict, name: verdict[nameKey] }) }));
  const known = new Set(given.map(({ row }) => row));
  const wanted = new Set(drawn.map(rowOf));
  return [
    ...drawn
      .filter((finding) => !known.has(rowOf(finding)))
      .map((finding) => `not judged: ${rowOf(finding)} ${finding.message ?? ""}`.trimEnd()),
    ...given.filter(({ row }) => !wanted.has(row)).map(({ row }) => `not drawn any more: ${row}`),
    ...given
      .filter(({ row }, index) => given.findIndex((one) => one.row === row) !== index)
      .map(({ row }) => `judged twice: ${row}`),
    ...given
      .filter(({ verdict }) => {
        const [word, another] = Object.keys(verdict).filter((key) => !keys.includes(key));
        return another !== undefined || !words.includes(word) || !isText(verdict[word]);
      })
      .map(({ row }) => `must say ${words.map((word) => `'${word}: why'`).join(" or ")}: ${row}`),
  ];
};

export const rightIn = (verdicts) => verdicts.filter(({ right }) => isText(right)).length;
