import { type Json, formatJson, objectAt } from "kube-json";
import type { Judged } from "../../app/report/report.js";
import { printableData } from "../../text/printable.js";
import { type Format, API_VERSION, KIND } from "./format.js";
import { yamlText } from "./yaml-text.js";
import { summaryOf } from "../../app/report/tally.js";

/** The formats that programs read as data: the report, or the objects, as JSON and as YAML. */

/** The report as one YAML document, with the fields of the JSON format. */
export const yamlFormat: Format = {
  begin: () => yamlText({ apiVersion: API_VERSION, kind: KIND }),
  result: ({ result }, index) => (index === 0 ? "results:\n" : "") + indented(yamlText([result])),
  end: (tally, errors, notes) =>
    (tally.objects === 0 ? yamlText({ results: [] }) : "") + yamlText({ errors, notes, summary: summaryOf(tally) }),
};

const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");

/** The report as one JSON object. `summary` comes last, because it is known last. */
export const jsonFormat: Format = {
  begin: () => `{\n  "apiVersion": ${jsonText(API_VERSION)},\n  "kind": ${jsonText(KIND)},\n  "results": [`,
  result: ({ result }, index) => `${index === 0 ? "" : ","}\n    ${jsonText(result, "    ")}`,
  end: (tally, errors, notes) =>
    [
      tally.objects === 0 ? "],\n" : "\n  ],\n",
      `  "errors": ${jsonText(errors, "  ")},\n`,
      `  "notes": ${jsonText(notes, "  ")},\n`,
      `  "summary": ${jsonText(summaryOf(tally), "  ")}\n}\n`,
    ].join(""),
};

/** Line breaks only occur between tokens, because JSON strings escape theirs; so blanks may follow each of them. */
const jsonText = (value: unknown, indent = ""): string =>
  // All parts of a report are plain data.
  printableData(formatJson(value as Json, 2)).replaceAll("\n", `\n${indent}`);

/** The objects instead of a report, as an API server would store them and as kubectl reads them: a document for each. */
export const objectsAsYaml: Format = {
  result: (judged) => {
    const object = printed(judged);
    return object === undefined ? "" : `---\n${yamlText(object, false)}`;
  },
  end: () => "",
};

/** The objects as one `List`, even for a single object. */
export const objectsAsJson = (): Format => {
  let isFirst = true;
  return {
    begin: () => '{\n  "apiVersion": "v1",\n  "kind": "List",\n  "items": [',
    result: (judged) => {
      const object = printed(judged);
      if (object === undefined) return "";
      const comma = isFirst ? "" : ",";
      isFirst = false;
      return `${comma}\n    ${jsonText(object, "    ")}`;
    },
    end: () => (isFirst ? "]\n}\n" : "\n  ]\n}\n"),
  };
};

/** Without `managedFields`: objects that have them cannot be applied, and kubectl hides them too. */
const printed = ({ stored }: Judged): Json | undefined => {
  if (stored === undefined) return undefined;
  const { managedFields, ...metadata } = objectAt(stored, "metadata");
  return managedFields === undefined ? stored : { ...stored, metadata };
};
