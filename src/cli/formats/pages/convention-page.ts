import { type ConventionRow, sectionOf } from "../../../docs/inventory.js";
import { sectionUrl } from "../../../text/section-url.js";
import type { Catalogue } from "../../../model/rule.js";
import { fill } from "../../terminal/wrap.js";
import type { Style } from "../style.js";

/** A statement of the API conventions, and the rules and defaulters that check it. */
export const conventionPage = (row: ConventionRow, { rules, defaulters }: Catalogue, style: Style): string => {
  const { palette, columns } = style;
  const keepers = [...rules, ...defaulters].filter(({ conventions }) => conventions?.includes(row.id));
  return [
    `${palette.strong(row.id)}  ${palette.faint(`convention, ${row.strength}, ${sectionOf(row)}`)}`,
    "",
    fill(row.statement, columns),
    palette.faint(sectionUrl(sectionOf(row))),
    "",
    palette.strong("Checked by"),
    ...(keepers.length === 0
      ? ["  no rule or defaulter"]
      : keepers.map(({ id, summary }) => `  ${id}\n${fill(summary, columns, "    ")}`)),
    "",
  ].join("\n");
};
