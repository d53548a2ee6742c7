import { InputError } from "../../model/input-error.js";
import type { Unusable } from "../report/report.js";
import type { PreparedFile } from "../host/io.js";
import type { GoFile } from "./go-edits.js";

interface PreparedWrite {
  readonly file: GoFile;
  readonly prepared: PreparedFile;
}

/** Writes all files or, if one of them cannot be written, none. Returns the problem of each such file. */
export const writeGoFiles = (files: readonly GoFile[]): readonly Unusable[] => {
  const steps: PreparedWrite[] = [];
  const problems = files.flatMap((file) =>
    problemsOf(file, () => {
      const prepared = file.source.prepare?.(file.after, file.before);
      if (prepared !== undefined) steps.push({ file, prepared });
    }),
  );
  if (problems.length === 0) return commit(steps);
  for (const { prepared } of steps) prepared.discard();
  return problems;
};

const commit = (steps: readonly PreparedWrite[]): readonly Unusable[] => {
  for (const [index, { file, prepared }] of steps.entries()) {
    const problems = problemsOf(file, prepared.commit);
    if (problems.length === 0) continue;
    for (const later of steps.slice(index + 1)) later.prepared.discard();
    return [...problems, ...steps.slice(0, index).flatMap(changedBack)];
  }
  return [];
};

const changedBack = ({ file }: PreparedWrite): readonly Unusable[] =>
  problemsOf(file, () => file.source.replace?.(file.before, file.after)).map((problem) => ({
    ...problem,
    message: `must be changed back by hand, because another file could not be written: ${problem.message}`,
  }));

const problemsOf = ({ source }: GoFile, step: () => void): readonly Unusable[] => {
  try {
    step();
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [{ file: source.name, line: 1, column: 1, message: error.message }];
  }
};
