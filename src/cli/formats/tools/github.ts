import { printable } from "../../../text/printable.js";
import { type BoundsCommand, boundsAsOne } from "../floods.js";
import type { Format } from "../format.js";
import { saidOnce } from "../said-once.js";
import { cut, type Entry, repositoryPath, linesFormat, COMMANDS } from "./entry.js";

/** GitHub shows the first 10 annotations that a step makes with each command; the others are only in its log. */
const ANNOTATIONS = 10;

/** GitHub cuts off the rest of a message. */
const MESSAGE = 4096;

/**
 * Workflow commands of GitHub Actions, which become annotations in pull requests
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). If there are more than GitHub shows, the
 * last one that it shows says so. Missing bounds of an object, and findings at a line of Go that several CRDs share, are one
 * annotation, because they would leave no room.
 */
export const githubFormat = (boundsCommand: BoundsCommand = () => undefined): Format => {
  const counts = { error: 0, warning: 0, note: 0 };
  /** The last annotations that GitHub shows, while no other one follows. */
  const held = new Map<Entry["severity"], string>();
  const lines = linesFormat(
    (entry) => {
      const { severity } = entry;
      const line = commandOf(entry);
      counts[severity]++;
      if (counts[severity] < ANNOTATIONS) return line;
      if (counts[severity] === ANNOTATIONS) {
        held.set(severity, line);
        return undefined;
      }
      const before = held.get(severity);
      held.delete(severity);
      return before === undefined ? line : [moreLine(severity), before, line].join("\n");
    },
    { groupsOf: boundsAsOne, boundsCommand, showsWaived: true },
  );
  return saidOnce({
    ...lines,
    end: (tally, errors, notes) =>
      lines.end(tally, errors, notes) + [...held.values()].map((line) => `${line}\n`).join(""),
  });
};

const moreLine = (severity: Entry["severity"]): string =>
  `::${COMMANDS[severity]} title=decorum::GitHub shows ${String(ANNOTATIONS)} ${COMMANDS[severity]}s of a step as annotations; there are more, and all are in the log of this step`;

const commandOf = (entry: Entry): string => {
  const { severity, file, rule, text } = entry;
  const properties = { file: repositoryPath(file), ...rangeOf(entry), title: rule };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${COMMANDS[severity]} ${listed.join(",")}::${escaped(cut(printable(text), MESSAGE))}`;
};

/** GitHub takes columns only for a range within one line. */
const rangeOf = ({ line, column, endLine = line, endColumn = column }: Entry): Readonly<Record<string, string>> => {
  if (endLine > line) return { line: String(line), endLine: String(endLine) };
  const start = { line: String(line), endLine: String(line), col: String(column) };
  return endColumn > column ? { ...start, endColumn: String(endColumn) } : start;
};

const escaped = (text: string): string => text.replaceAll("%", "%25");

const escapedProperty = (text: string): string =>
  escaped(printable(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
