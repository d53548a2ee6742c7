import { goText, shortField } from "../../src/app/report/finding-place.js";
import { objectName } from "../../src/app/report/object-name.js";
import { summaryOf } from "../../src/app/report/tally.js";
import type { Format, Style } from "../../src/cli/formats/format.js";
import { type TextOptions, textFormat } from "../../src/cli/formats/text.js";
import type { PageResult, Report } from "../share/jobs.js";

/** The report of '-o json', with the words for people that text output has. */
const pageFormat = (): Format => {
  const results: PageResult[] = [];
  return {
    result: ({ result, context: { object } }) => {
      const findings = result.findings.map((finding) => {
        const inGo = goText(finding);
        return {
          ...finding,
          shortField: shortField(finding.mergedField, object),
          ...(inGo === undefined ? {} : { goText: inGo }),
        };
      });
      results.push({ ...result, findings, title: objectName(result.object, object) });
      return "";
    },
    end: (tally, errors, notes) =>
      JSON.stringify({ results, errors, notes, summary: summaryOf(tally) } satisfies Report, withoutBigints),
  };
};

/** Integers beyond 2^53 are only shown. */
const withoutBigints = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** The formats of the page, which the build puts in place of those of the command. */
export const OUTPUTS = {
  text: { report: (style: Style, options: TextOptions): Format => textFormat(style, options) },
  json: { report: pageFormat },
};
