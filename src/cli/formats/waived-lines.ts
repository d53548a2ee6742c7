import type { KubeObject } from "kube-json";
import { printable } from "../../text/printable.js";
import type { Result } from "../../app/report/report.js";
import type { ReportWaived } from "../../app/report/report-waived.js";
import { words, wrap } from "../terminal/wrap.js";
import { shortField } from "../../app/report/short-field.js";
import type { Style } from "./style.js";

/** The waived findings of an object, with waiver and reason, then notes on waivers that do not apply. */
export const waivedLines = ({ waived, warnings }: Result, object: KubeObject, style: Style): readonly string[] => [
  ...waived.flatMap((one) => indented("Waived", waivedText(one, object), style)),
  ...warnings.flatMap((warning) => indented("Note", printable(warning), style)),
];

const waivedText = ({ line, column, field, rule, waiver }: ReportWaived, object: KubeObject): string => {
  const who =
    waiver.exception !== null
      ? `exception '${waiver.exception}'`
      : waiver.comment === undefined
        ? "annotation"
        : `comment at ${waiver.comment}`;
  const where = field === "" ? "(the object itself)" : shortField(field, object);
  return printable(`${String(line)}:${String(column)} ${where} [${rule}] ${who}: ${waiver.reason}`);
};

const indented = (label: string, text: string, { palette, columns }: Style): readonly string[] => {
  const indent = " ".repeat(2 + label.length + 2);
  return wrap(words(text, palette.faint), columns - indent.length).map((line, index) =>
    index === 0 ? `  ${palette.faint(label)}  ${line}` : `${indent}${line}`,
  );
};
