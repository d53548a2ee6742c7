import { CORE_TYPE_ROWS, type CoreTypeRow, coreTypeFacts } from "../../../docs/core-types.js";
import type { Catalogue } from "../../../model/rule.js";
import { fill, words, wrap } from "../../terminal/wrap.js";
import type { Style } from "../format.js";
import { count } from "../../../text/message.js";

/** The argument of `decorum explain` for this page. */
export const CORE_TYPES = "core-types";

/** The Kubernetes types that are recognized in the schemas of CRDs, by API, with the fields that identify them. */
export const coreTypesPage = (catalogue: Catalogue, style: Style): string => {
  const { palette, columns } = style;
  const apis = [...new Set(CORE_TYPE_ROWS.map(({ api }) => api))];
  return [
    `${palette.strong(CORE_TYPES)}  ${palette.faint(`${count(CORE_TYPE_ROWS.length, "recognized type")} in CRDs`)}\n`,
    ...coreTypeFacts(catalogue).map((fact) => `${fill(fact, columns)}\n`),
    ...apis.map((api) => {
      const rows = CORE_TYPE_ROWS.filter((row) => row.api === api).map((row) => typeLines(row, style));
      return `${palette.strong(api)}\n${rows.join("\n")}\n`;
    }),
  ].join("\n");
};

const typeLines = ({ type, has, signs, mayHave, inlined }: CoreTypeRow, style: Style): string =>
  [
    `  ${type}${inlined ? "*" : ""}`,
    ...labelled("must have", has.map((names) => names.join(" ")).join(", or "), style),
    ...labelled("and one of", signs.join("; "), style),
    ...labelled("may have", mayHave.join(" "), style),
  ].join("\n");

const LABEL = "and one of".length;

const labelled = (label: string, text: string, { palette, columns }: Style): readonly string[] => {
  const lines = text === "" ? [] : wrap(words(text), columns - LABEL - 8);
  return lines.map((line, index) => `      ${palette.faint((index === 0 ? label : "").padEnd(LABEL))}  ${line}`);
};
