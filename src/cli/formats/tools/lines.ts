import type { Format } from "../format.js";
import { type Entry, entriesOf, unusableEntry } from "./entry.js";

/** A format with one line for each entry. */
export const linesFormat = (line: (entry: Entry) => string): Format => {
  const text = (entries: readonly Entry[]): string => entries.map((entry) => `${line(entry)}\n`).join("");
  return {
    begin: () => "",
    result: (judged) => text(entriesOf(judged)),
    end: (_, errors) => text(errors.map(unusableEntry)),
  };
};
