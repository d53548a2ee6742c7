import type { Tally } from "../report/tally.js";
import { count } from "../../text/message.js";

/** The least severe action that makes a dry run fail. */
export const FAIL_ON = ["Deny", "Warn", "Never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** True if the run fails: for a denial, and with 'Warn' also for a warning that counts. */
export const fails = ({ denied, countingWarnings }: Tally, failOn: FailOn): boolean =>
  failOn !== "Never" && (denied > 0 || (failOn === "Warn" && countingWarnings > 0));

/** Why the run failed or passed, if the counts do not show it; otherwise ''. */
export const verdict = (tally: Tally, failOn: FailOn): string => {
  const { denied, warnings, countingWarnings } = tally;
  const flag = `(--fail-on ${failOn})`;
  if (failOn === "Never") return denied === 0 ? "" : `passed ${flag}`;
  if (failOn === "Deny" || denied + warnings.findings === 0) return "";
  if (!fails(tally, failOn)) return `passed: all warnings are existing or from newer rules ${flag}`;
  const all = count(warnings.findings, "warning");
  const reasons = [
    ...(denied === 0 ? [] : [`${String(denied)} denied`]),
    ...(countingWarnings === 0
      ? []
      : [countingWarnings < warnings.findings ? `${String(countingWarnings)} of ${all}` : all]),
  ];
  return `failed: ${reasons.join(" and ")} ${flag}`;
};
