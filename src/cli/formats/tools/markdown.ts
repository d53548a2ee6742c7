import { createPalette } from "../../terminal/color.js";
import { type FailOn, verdict } from "../../../app/config/fail-on.js";
import { type BoundsCommand, boundsAsOne } from "../floods.js";
import type { Format } from "../format.js";
import { saidOnce } from "../said-once.js";
import { schemaLine, summaryLine } from "../summary-line.js";
import { count } from "../../../text/message.js";
import { markdownCode, markdownText } from "../markdown-text.js";
import { cut, type Entry, entriesOf, unusableEntry, COMMANDS } from "./entry.js";

/** Rows of the table. */
const MAX_ROWS = 200;

/** Characters of the table. GitHub takes comments of 65,536 characters; of a larger job summary than 1 MiB it shows nothing. */
const MAX_TABLE = 60_000;

/** Characters of a cell, before they are escaped. */
const MAX_CELL = { text: 1000, place: 400, rule: 200 };

/** The most notes on the run, below the table. */
const MAX_NOTES = 20;

const SEVERITIES = ["error", "warning", "note"] as const;

const SIGNS = { error: "❌", warning: "⚠️", note: "ℹ️" } as const;

/**
 * A page for a pull request or a job summary: the result first, then a table of the findings, the most severe first, as
 * there may not be room for all. Missing bounds of an object, and findings at a line of Go that several CRDs share, are one row.
 */
export const markdownFormat = (failOn: FailOn, boundsCommand: BoundsCommand = () => undefined): Format => {
  const rows = { error: [] as string[], warning: [] as string[], note: [] as string[] };
  const counts = { error: 0, warning: 0, note: 0 };
  const add = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      counts[entry.severity]++;
      if (rows[entry.severity].length < MAX_ROWS) rows[entry.severity].push(row(entry));
    }
  };
  return saidOnce({
    begin: () => "",
    result: (judged) => {
      add(entriesOf(judged, { groupsOf: boundsAsOne, boundsCommand, showsWaived: true }));
      return "";
    },
    end: (tally, errors, notes) => {
      add(errors.map(unusableEntry));
      const summary = summaryLine(tally, errors.length, verdict(tally, failOn), createPalette(false));
      const { table, left } = tableOf(rows, counts);
      return [
        "### Decorum",
        "",
        cell(summary),
        "",
        ...(schemaLine(tally) === "" ? [] : [cell(schemaLine(tally).trimEnd()), ""]),
        ...(table.length === 0 ? [] : ["| | Place | Finding | Rule |", "| --- | --- | --- | --- |", ...table, ""]),
        ...(left.length === 0 ? [] : [`Not shown for lack of room: ${left.join(", ")}.`, ""]),
        ...(notes.length === 0 ? [] : [...notesOf(notes), ""]),
      ].join("\n");
    },
  });
};

const notesOf = (notes: readonly string[]): readonly string[] => [
  ...notes.slice(0, MAX_NOTES).map((note) => `- ${cell(cut(note, MAX_CELL.text))}`),
  ...(notes.length > MAX_NOTES ? [`- and ${count(notes.length - MAX_NOTES, "more note")}`] : []),
];

type BySeverity<T> = Readonly<Record<Entry["severity"], T>>;

/** The rows for which there is room, and a line on the rest. */
const tableOf = (
  rows: BySeverity<readonly string[]>,
  counts: BySeverity<number>,
): { readonly table: readonly string[]; readonly left: readonly string[] } => {
  const table: string[] = [];
  const left: string[] = [];
  let room = MAX_TABLE;
  for (const severity of SEVERITIES) {
    let shown = 0;
    for (const one of rows[severity]) {
      room -= one.length + 1;
      if (room < 0 || table.length >= MAX_ROWS) break;
      table.push(one);
      shown++;
    }
    if (counts[severity] > shown) left.push(count(counts[severity] - shown, COMMANDS[severity]));
  }
  return { table, left };
};

const row = ({ severity, file, line, text, rule }: Entry): string =>
  `| ${SIGNS[severity]} | ${code(cut(`${file}:${String(line)}`, MAX_CELL.place))} | ${cell(cut(text, MAX_CELL.text))} | ${code(cut(rule, MAX_CELL.rule))} |`;

/** A backslash before a '|', which would take away that of the '|' and end the cell, and with it the code. */
const ENDS_CELL = /\\\|/;

/** Text inside a table. */
const cell = (text: string): string =>
  markdownText(text, (part) => (ENDS_CELL.test(part) ? undefined : part.replaceAll("|", "\\|")));

const code = (text: string): string =>
  markdownCode(text)
    .replace(/(?<!\\)\\+(?=\|)/g, "/")
    .replaceAll("|", "\\|");
