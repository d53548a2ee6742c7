import { dirname, resolve } from "node:path";
import { inputProblem } from "../../app/host/input-problem.js";
import type { InputError } from "../../model/input-error.js";
import type { Mark } from "../jobs.js";
import { plainMark, problemMark, SEVERITY } from "./marks.js";
import { restOfLine } from "./text-range.js";

const PLACED = /^(.+?):(\d+):(\d+): (.*)$/;

/** Marks errors that prevent the review of a file: at their places if the file is wrong, else once at its beginning. */
export const inputMarks = (
  error: InputError,
  file: string,
  text: string,
  folders: readonly string[],
): readonly Mark[] => {
  const lines = text.split("\n");
  const bases = [dirname(file), ...folders];
  const here = error.message.split("\n").flatMap((one): readonly Mark[] => {
    const [, name = "", line, column, message = ""] = PLACED.exec(one) ?? [];
    const isHere = name !== "" && bases.some((base) => resolve(base, name) === file);
    return isHere ? [problemMark({ file, line: Number(line), column: Number(column), message }, lines)] : [];
  });
  if (here.length > 0) return here;
  const message = `cannot be reviewed: ${inputProblem(error).join("\n")}`;
  return [plainMark(restOfLine(lines, { line: 1, column: 1 }), SEVERITY.error, message)];
};
