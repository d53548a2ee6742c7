import type { Format } from "../format.js";
import { type Entry, entriesOf, unusableEntry } from "./entry.js";

/** A format with a line for each entry, or none for one that waits. */
export const linesFormat = (lineOf: (entry: Entry) => string | undefined): Format => {
  const text = (entries: readonly Entry[]): string =>
    entries
      .map(lineOf)
      .map((line) => (line === undefined ? "" : `${line}\n`))
      .join("");
  return {
    begin: () => "",
    result: (judged) => text(entriesOf(judged)),
    end: (_, errors) => text(errors.map(unusableEntry)),
  };
};
