import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Pack } from "../model/pack.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { plainNote } from "../app/host/io.js";
import { withEarlier } from "../app/report/fix-tally.js";
import type { FixRun } from "./fix-output.js";
import { type FixOptions, runFix } from "./fix-run.js";
import { fixSummary } from "./formats/fix-text.js";
import { createPalette } from "./terminal/color.js";
import { nothingFoundText } from "./terminal/diagnostics.js";
import { type Io, quietIo } from "./terminal/io.js";
import { inertIo, patchSink } from "./terminal/workflow-commands.js";

/** Fixes in Go can make others possible in the same declarations, which the next round makes. */
const MAX_ROUNDS = 5;

/**
 * `decorum fix`: applies fixes and verifies each one with another review. Standard output is a patch or, for
 * standard input with `write`, the new text; everything else goes to standard error.
 */
export const fix = async (
  options: FixOptions,
  packs: readonly Pack[],
  given: Io,
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
): Promise<ExitCode> => {
  const io: Io = {
    ...inertIo(quietIo(given, options.quiet === true)),
    ...(options.write ? {} : { stdout: patchSink(given.stdout, given) }),
  };
  const once = sayingOnce(io);
  const palette = createPalette(options.isColored);
  const mayRepeat = options.write && !options.paths.includes("-");
  let run = await runFix(options, packs, once, palette, cluster);
  for (let round = 1; run.isChangedInGo && mayRepeat && round < MAX_ROUNDS; round++) {
    const { tally } = run;
    run = await runFix(options, packs, once, palette, cluster);
    run.tally = withEarlier(run.tally, tally);
  }
  const isEmpty = run.tally.objects === 0 && run.errors.length === 0;
  if (isEmpty) await io.stderr.write(nothingFoundText(run.goFiles));
  else await io.notes.write(fixSummary(run.tally, options.write));
  return exitCode(run, isEmpty);
};

/** Tells each note and each error once, however many rounds there are. */
const sayingOnce = (io: Io): Io => {
  const said = new Set<string>();
  const isNew = (text: string): boolean => said.size < said.add(text).size;
  return {
    ...io,
    stderr: { write: async (text) => (isNew(text) ? io.stderr.write(text) : undefined) },
    note: async (note) => (isNew(plainNote(note)) ? io.note(note) : undefined),
  };
};

const exitCode = ({ tally, errors, isWriting }: FixRun, isEmpty: boolean): ExitCode => {
  if (tally.faults > 0) return EXIT.fault;
  if (isEmpty || errors.length > 0) return EXIT.unusable;
  return tally.unwritten > 0 || (tally.fixed > 0 && !isWriting) ? EXIT.failed : EXIT.clean;
};
