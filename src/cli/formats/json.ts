import { type Json, formatJson } from "kube-json";
import { printableData } from "../../text/printable.js";
import { API_VERSION, type Format, KIND } from "./format.js";
import { summaryOf } from "../../app/report/tally.js";

/** The report as one JSON object. `summary` comes last, because it is known last. */
export const jsonFormat: Format = {
  begin: () => `{\n  "apiVersion": ${text(API_VERSION)},\n  "kind": ${text(KIND)},\n  "results": [`,
  result: ({ result }, index) => `${index === 0 ? "" : ","}\n    ${text(result, "    ")}`,
  end: (tally, errors, notes) =>
    [
      tally.objects === 0 ? "],\n" : "\n  ],\n",
      `  "errors": ${text(errors, "  ")},\n`,
      `  "notes": ${text(notes, "  ")},\n`,
      `  "summary": ${text(summaryOf(tally), "  ")}\n}\n`,
    ].join(""),
};

/** Line breaks only occur between tokens, because JSON strings escape theirs; so blanks may follow each of them. */
const text = (value: unknown, indent = ""): string =>
  // All parts of a report are plain data.
  printableData(formatJson(value as Json, 2)).replaceAll("\n", `\n${indent}`);
