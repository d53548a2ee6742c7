import { printable } from "../../terminal/printable.js";
import { linesFormat } from "./lines.js";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/**
 * Workflow commands of GitHub Actions, which become annotations in pull requests
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export const githubFormat = linesFormat(({ severity, file, line, column, rule, text }) => {
  const properties = { file, line: String(line), col: String(column), title: rule };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${COMMANDS[severity]} ${listed.join(",")}::${escaped(text)}`;
});

const escaped = (text: string): string => printable(text).replaceAll("%", "%25");

const escapedProperty = (text: string): string => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
