import type { ReviewAnswer } from "../../share/jobs.js";

const count = (number: number, one: string): string => `${String(number)} ${one}${number === 1 ? "" : "s"}`;

/** A review in one line. */
export const summaryText = ({ report, refusal, tests }: ReviewAnswer): string => {
  if (refusal !== undefined) return "Cannot be reviewed";
  const tested = tests === undefined ? [] : [`${count(tests.passed, "test")} passed, ${String(tests.failed)} failed`];
  return [...(report === undefined ? [] : reportParts(report)), ...tested].join("; ") || "Nothing to review yet";
};

const reportParts = ({ results, errors }: NonNullable<ReviewAnswer["report"]>): readonly string[] => {
  if (errors.length > 0) return [count(errors.length, "document") + " cannot be read"];
  const findings = results.flatMap((result) => result.findings);
  const of = (action: string): number => findings.filter((finding) => finding.action === action).length;
  const denied = results.filter(({ allowed }) => !allowed).length;
  return [
    `${count(results.length, "object")}: ${String(results.length - denied)} allowed, ${String(denied)} denied`,
    `${count(of("Deny"), "violation")}, ${count(of("Warn"), "warning")}`,
  ];
};
