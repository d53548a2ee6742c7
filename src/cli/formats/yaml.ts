import { API_VERSION, type Format, KIND } from "./format.js";
import { summaryOf } from "../../app/report/tally.js";
import { yamlText } from "./yaml-text.js";

/** The report as one YAML document, with the fields of the JSON format. */
export const yamlFormat: Format = {
  begin: () => yamlText({ apiVersion: API_VERSION, kind: KIND }),
  result: ({ result }, index) => (index === 0 ? "results:\n" : "") + indented(yamlText([result])),
  end: (tally, errors, notes) =>
    (tally.objects === 0 ? yamlText({ results: [] }) : "") + yamlText({ errors, notes, summary: summaryOf(tally) }),
};

const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");
