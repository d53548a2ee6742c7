import { type AnyDefaulter, type AnyRule, type Catalogue, categoriesOf, categoryOf } from "../../../model/rule.js";
import { CATEGORIES } from "../../../docs/categories.js";
import { COMMAND } from "../../../app/host/called-as.js";
import { words, wrap } from "../../terminal/wrap.js";
import { paintAction } from "../paint-action.js";
import type { Style } from "../style.js";
import { count } from "../../../text/message.js";

/** All rules and defaulters by category, each with its id, its default action and its summary. */
export const catalogueTable = ({ rules, defaulters }: Catalogue, style: Style): string => {
  const all = [...rules, ...defaulters];
  const width = widest(all.map(({ id }) => id));
  const blocks = categoriesOf({ rules, defaulters }).map((category) => {
    const rows = all.filter(({ id }) => categoryOf(id) === category).map((one) => row(one, width, style));
    return `${style.palette.strong(category)}\n${rows.join("\n")}\n`;
  });
  const { command = COMMAND } = style;
  const total = `${totalOf({ rules, defaulters })}. Details: ${command} explain RULE`;
  return `${[...blocks, total].join("\n")}\n`;
};

/** The categories, how many rules and defaulters each has, and how to go on. */
export const categoryTable = (
  { rules, defaulters }: Catalogue,
  { command = COMMAND, palette, columns }: Style,
): string => {
  const known = [...CATEGORIES.keys()];
  const used = new Set(categoriesOf({ rules, defaulters }));
  const all = [...known.filter((one) => used.has(one)), ...[...used].filter((one) => !CATEGORIES.has(one))];
  const width = widest(all);
  const lines = all.flatMap((category) => {
    const [ruled = 0, filled = 0] = [rules, defaulters].map(
      (list) => list.filter(({ id }) => categoryOf(id) === category).length,
    );
    const about = [CATEGORIES.get(category) ?? "", filled === 0 ? "" : count(filled, "defaulter")];
    const head = `  ${palette.strong(category.padEnd(width))}  ${String(ruled).padStart(RULES.length)}`;
    const indent = 2 + width + 2 + RULES.length + 2;
    const [first = "", ...rest] = wrap(words(about.filter((text) => text !== "").join("; ")), columns - indent);
    return [`${head}  ${first}`.trimEnd(), ...rest.map((line) => " ".repeat(indent) + line)];
  });
  const [example = "CATEGORY"] = all;
  return `${[
    `${totalOf({ rules, defaulters })}, by category:`,
    "",
    palette.faint(`  ${" ".repeat(width)}  ${RULES}`),
    ...lines,
    "",
    `Rules of a category: ${command} explain ${example}`,
    `Details of a rule:   ${command} explain RULE`,
    `All rules:           ${command} explain --all`,
  ].join("\n")}\n`;
};

const RULES = "rules";

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

const totalOf = ({ rules, defaulters }: Catalogue): string =>
  `${count(rules.length, "rule")}, ${count(defaulters.length, "defaulter")}`;

const row = (one: AnyRule | AnyDefaulter, width: number, { palette, columns }: Style): string => {
  const action = "action" in one ? paintAction(one.action, palette) : "fills";
  const indent = 2 + width + 2 + "Audit".length + 2;
  const [first = "", ...rest] = wrap(words(one.summary), columns - indent);
  return [`  ${one.id.padEnd(width)}  ${action}  ${first}`, ...rest.map((line) => " ".repeat(indent) + line)].join(
    "\n",
  );
};
