import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { isMissed } from "../app/report/account.js";
import { plainName } from "../app/report/object-name.js";
import type { FailOn } from "../app/config/fail-on.js";
import type { Run } from "./dry-run-state.js";
import { disputedError, goneError, missedText, olderError, unjudgedError } from "./formats/summary-line.js";

/**
 * Fails for CRDs that the change did not bring up to date; if the run is strict, for all that are older, for documents that were
 * not judged, and for doubtful CRDs.
 */
export const strictCode = async (
  { strict = false, failOn }: { readonly strict?: boolean; readonly failOn: FailOn },
  { tally, settings, go, io }: Run,
): Promise<ExitCode> => {
  const older = strict ? go.older.all() : failOn === "Never" ? [] : go.older.changed().map(({ crd }) => plainName(crd));
  if (older.length > 0) await io.stderr.write(olderError(older, strict));
  const gone = failOn === "Never" && !strict ? [] : go.older.gone().map(plainName);
  if (gone.length > 0) await io.stderr.write(goneError(gone));
  const code = older.length + gone.length > 0 ? EXIT.failed : EXIT.clean;
  if (!strict) return code;
  const disputes = settings.customResources.disputes();
  const missed = tally.schema.unjudged.filter(isMissed);
  if (missed.length > 0) await io.stderr.write(missedText(missed));
  if (tally.unjudged > 0) await io.stderr.write(unjudgedError(tally.unjudged));
  if (disputes.length > 0) await io.stderr.write(disputedError(disputes.length));
  return missed.length + tally.unjudged + disputes.length > 0 ? EXIT.failed : code;
};
