import { type FieldPath, compareText, formatField, segmentName } from "kube-json";
import type { Manifest, Position } from "kube-manifests";
import type { Cause } from "../../model/cause.js";
import { InputError } from "../../model/input-error.js";
import { count, firstOf } from "../../text/message.js";

/** A problem of a file. Line and column are 1-based; without them, the problem concerns the file as a whole. */
export interface PackProblem {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** The problem that a cause in a document describes, with its position in the file. */
export const problemOf = (
  { field, message }: Cause,
  file: string,
  manifest: Pick<Manifest, "position">,
): PackProblem => ({
  file,
  ...placeOf(field, manifest),
  message: field.length === 0 ? message : `${formatField(field)}: ${message}`,
});

/** YAML reads the key 'on' of an entry as true, which is its name in the file. */
const placeOf = (field: FieldPath, manifest: Pick<Manifest, "position">): Position => {
  const place = manifest.position(field);
  if (field[3] !== "on") return place;
  const entry = manifest.position(field.slice(0, 3));
  const isThere = place.line !== entry.line || place.column !== entry.column;
  return isThere ? place : manifest.position([...field.slice(0, 3), "true", ...field.slice(4)]);
};

/** Calls `read`. The causes of an InputError become problems of the document, and the result is undefined. */
export const collect = <T>(read: () => T, file: string, manifest: Manifest, problems: PackProblem[]): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const problem of problemsOf(error.causes, file, manifest)) problems.push(problem);
    return undefined;
  }
};

/** Causes in a YAML alias have several paths, but only one place, where they are reported once. */
const problemsOf = (causes: readonly Cause[], file: string, manifest: Manifest): readonly PackProblem[] => {
  const found = new Map<string, PackProblem>();
  for (const cause of causes) {
    const { line, column } = placeOf(cause.field, manifest);
    const identity = JSON.stringify([line, column, segmentName(cause.field.at(-1) ?? ""), cause.message]);
    if (!found.has(identity)) found.set(identity, problemOf(cause, file, manifest));
  }
  return [...found.values()];
};

/** The most lines of problems in an error, so that its text can be read. */
const MAX_LINES = 100;

/**
 * One error for all problems, one line for each of the first hundred as compilers write it, `file:line:column: message`,
 * sorted by position. It has no causes, because the problems may be in different files.
 */
export const inputErrorOf = (what: string, problems: readonly PackProblem[], source?: string): InputError => {
  const sorted = problems.toSorted(
    (a, b) => compareText(a.file, b.file) || order(a.line, b.line) || order(a.column, b.column),
  );
  // A pack that others extend may also be read alone.
  const all = [...new Set(sorted.map(problemLine))];
  const lines = firstOf(all, MAX_LINES).join("\n");
  return new InputError(`${what} are invalid: ${count(all.length, "problem")}\n${lines}`, source);
};

/** A problem as compilers write it. */
export const problemLine = ({ file, line, column, message }: PackProblem): string =>
  `${[file, line, column].filter(isGiven).join(":")}: ${message}`;

const isGiven = (part: string | number | undefined): boolean => part !== undefined;

const order = (a = 0, b = 0): number => a - b;
