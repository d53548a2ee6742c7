import { printable } from "../../terminal/printable.js";
import { createPalette } from "../../terminal/color.js";
import { type FailOn, verdict } from "../../fail-on.js";
import type { Format } from "../format.js";
import { summaryLine } from "../summary-line.js";
import { type Entry, entriesOf, unusableEntry } from "./entry.js";

/** Rows of the table. GitHub takes summaries and comments of a bounded size only. */
const MAX_ROWS = 200;

const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" } as const;

/** A page for a pull request or a job summary: the result first, then a table of the findings. */
export const markdownFormat = (failOn: FailOn): Format => {
  const rows: string[] = [];
  let total = 0;
  const add = (entries: readonly Entry[]): void => {
    total += entries.length;
    for (const entry of entries) if (rows.length < MAX_ROWS) rows.push(row(entry));
  };
  return {
    begin: () => "",
    result: (judged) => {
      add(entriesOf(judged));
      return "";
    },
    end: (tally, errors) => {
      add(errors.map(unusableEntry));
      const summary = summaryLine(tally, errors.length, verdict(tally, failOn), createPalette(false));
      const left = total - rows.length;
      return [
        "### Decorum",
        "",
        cell(summary),
        "",
        ...(rows.length === 0 ? [] : ["| | Place | Finding | Rule |", "| --- | --- | --- | --- |", ...rows, ""]),
        ...(left === 0 ? [] : [`${String(left)} more are not shown.`, ""]),
      ].join("\n");
    },
  };
};

const row = ({ severity, file, line, text, rule }: Entry): string =>
  `| ${SIGNS[severity]} | ${code(`${file}:${String(line)}`)} | ${cell(text)} | ${code(rule)} |`;

/** Text inside a table: Markdown and HTML in it are shown, not interpreted. Pairs of back-quotes stay. */
const cell = (text: string): string =>
  printable(text)
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll("|", "\\|")
        : part
            .replace(/[\\*_[\]|~#]/g, "\\$&")
            .replaceAll("`", "\\`")
            .replaceAll("&", "&amp;")
            .replaceAll("<", "&lt;"),
    )
    .join("");

const code = (text: string): string => `\`${printable(text).replaceAll("`", "'").replaceAll("|", "\\|")}\``;
