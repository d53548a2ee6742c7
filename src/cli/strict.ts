import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { isMissed } from "../app/report/account.js";
import { plainName } from "../app/report/object-name.js";
import type { FailOn } from "../app/config/fail-on.js";
import type { Run } from "./dry-run-state.js";
import { disputedError, goneError, lostError, missedText, olderError, unjudgedError } from "./formats/summary-line.js";

/**
 * Fails for CRDs that the change did not bring up to date, or that cannot be judged after it; if the run is strict, for all that
 * are older, for documents that were not judged, and for doubtful CRDs.
 */
export const strictCode = async (
  { strict = false, failOn }: { readonly strict?: boolean; readonly failOn: FailOn },
  { tally, settings, go, lost, errors, io }: Run,
): Promise<ExitCode> => {
  const older = strict ? go.older.all() : failOn === "Never" ? [] : go.older.changed().map(({ crd }) => plainName(crd));
  if (older.length > 0) await io.stderr.write(olderError(older, strict));
  const isLenient = failOn === "Never" && !strict;
  const gone = isLenient ? [] : go.older.gone().map(plainName);
  if (gone.length > 0) await io.stderr.write(goneError(gone));
  // A file that cannot be read is an error already.
  const isLost = !isLenient && lost.length > 0 && errors.length === 0;
  if (isLost) await io.stderr.write(lostError(lost));
  const code = older.length + gone.length > 0 || isLost ? EXIT.failed : EXIT.clean;
  if (!strict) return code;
  const disputes = settings.customResources.disputes();
  const missed = tally.schema.unjudged.filter(isMissed);
  if (missed.length > 0) await io.stderr.write(missedText(missed));
  if (tally.unjudged > 0) await io.stderr.write(unjudgedError(tally.unjudged));
  if (disputes.length > 0) await io.stderr.write(disputedError(disputes.length));
  return missed.length + tally.unjudged + disputes.length > 0 ? EXIT.failed : code;
};
