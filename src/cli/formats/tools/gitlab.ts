import { printableData } from "../../../text/printable.js";
import type { Format } from "../format.js";
import { saidOnce } from "../said-once.js";
import { type Entry, entriesOf, unusableEntry, repositoryPath, fingerprints } from "./entry.js";

const SEVERITIES = { error: "major", warning: "minor", note: "info" } as const;

/** A Code Quality report of GitLab (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format). */
export const gitlabFormat = (inRepository = (file: string) => file): Format => {
  const fingerprint = fingerprints();
  let isFirst = true;
  const issue = (given: Entry): string => {
    const entry = { ...given, file: inRepository(given.file) };
    const comma = isFirst ? "" : ",";
    isFirst = false;
    const value = {
      description: entry.text,
      check_name: entry.rule,
      fingerprint: fingerprint(entry),
      severity: SEVERITIES[entry.severity],
      location: { path: repositoryPath(entry.file), lines: { begin: entry.line } },
    };
    return `${comma}\n  ${printableData(JSON.stringify(value))}`;
  };
  return saidOnce({
    begin: () => "[",
    result: (judged) => entriesOf(judged).map(issue).join(""),
    end: (_, errors) => `${errors.map(unusableEntry).map(issue).join("")}\n]\n`,
  });
};
