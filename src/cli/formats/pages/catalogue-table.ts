import type { AnyDefaulter, AnyRule, Catalogue } from "../../../model/rule.js";
import { COMMAND } from "../../terminal/called-as.js";
import { words, wrap } from "../../terminal/wrap.js";
import { paintAction } from "../paint-action.js";
import type { Style } from "../style.js";
import { count } from "../summary-line.js";

/** All rules and defaulters by category, each with its id, its default action and its summary. */
export const catalogueTable = ({ rules, defaulters }: Catalogue, style: Style): string => {
  const all = [...rules, ...defaulters];
  const width = Math.max(0, ...all.map(({ id }) => id.length));
  const categories = [...new Set(all.map(categoryOf))];
  const blocks = categories.map((category) => {
    const rows = all.filter((one) => categoryOf(one) === category).map((one) => row(one, width, style));
    return `${style.palette.strong(category)}\n${rows.join("\n")}\n`;
  });
  const { command = COMMAND } = style;
  const total = `${count(rules.length, "rule")}, ${count(defaulters.length, "defaulter")}. Details: ${command} explain RULE`;
  return `${[...blocks, total].join("\n")}\n`;
};

const categoryOf = ({ id }: AnyRule | AnyDefaulter): string => id.slice(0, id.indexOf("/"));

const row = (one: AnyRule | AnyDefaulter, width: number, { palette, columns }: Style): string => {
  const action = "action" in one ? paintAction(one.action, palette) : "fills";
  const indent = 2 + width + 2 + "Audit".length + 2;
  const [first = "", ...rest] = wrap(words(one.summary), columns - indent);
  return [`  ${one.id.padEnd(width)}  ${action}  ${first}`, ...rest.map((line) => " ".repeat(indent) + line)].join(
    "\n",
  );
};
