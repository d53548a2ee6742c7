import type { TestReport } from "../packs/tests/run-tests.js";
import { noteText } from "./terminal/diagnostics.js";
import { EXIT, type ExitCode } from "./terminal/exit-code.js";
import type { Style } from "./formats/style.js";
import { testResultText } from "./formats/test-results.js";
import { type Io, notesOf } from "./terminal/io.js";
import { printable } from "./terminal/printable.js";

/**
 * `decorum test`: prints each case with its result and differences, and the totals in the last line. Notes go to standard
 * error. `isQuiet`: only failed cases.
 */
export const tellTests = async (
  { results, passed, failed, notes }: TestReport,
  style: Style,
  io: Io,
  isQuiet = false,
): Promise<ExitCode> => {
  for (const note of notes) await notesOf(io).write(noteText(note));
  let suite: string | undefined;
  for (const result of isQuiet ? results.filter((one) => !one.passed) : results) {
    const heading =
      result.suite === suite
        ? ""
        : `${suite === undefined ? "" : "\n"}${style.palette.strong(printable(result.suite))}\n`;
    suite = result.suite;
    await io.stdout.write(heading + testResultText(result, style));
  }
  const totals = `${results.length === 0 ? "" : "\n"}${String(passed)} passed, ${String(failed)} failed\n`;
  if (!isQuiet) await io.stdout.write(totals);
  if (results.length === 0) {
    await io.stderr.write("error: no tests found; there must be at least one example or test case\n");
    return EXIT.unusable;
  }
  return failed > 0 ? EXIT.failed : EXIT.clean;
};
