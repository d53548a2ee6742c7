import { printable } from "../../terminal/printable.js";
import type { Entry } from "./entry.js";
import { linesFormat } from "./lines.js";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/**
 * Workflow commands of GitHub Actions, which become annotations in pull requests
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export const githubFormat = linesFormat((entry) => {
  const { severity, file, rule, text } = entry;
  const properties = { file, ...rangeOf(entry), title: rule };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${COMMANDS[severity]} ${listed.join(",")}::${escaped(text)}`;
});

/** GitHub takes columns only for a range within one line. */
const rangeOf = ({ line, column, endLine = line, endColumn = column }: Entry): Readonly<Record<string, string>> => {
  if (endLine > line) return { line: String(line), endLine: String(endLine) };
  const start = { line: String(line), endLine: String(line), col: String(column) };
  return endColumn > column ? { ...start, endColumn: String(endColumn) } : start;
};

const escaped = (text: string): string => printable(text).replaceAll("%", "%25");

const escapedProperty = (text: string): string => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
