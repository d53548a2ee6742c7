import { basename, dirname, resolve } from "node:path";
import { type Manifest, parseManifests } from "kube-manifests";
import { arrayAt, parseField, path, stringAt } from "kube-json";
import type { Range } from "vscode-languageserver";
import { CONFIG_FILE } from "../../app/host/called-as.js";
import { inputProblem } from "../../app/host/debugging.js";
import type { Unusable } from "../../app/report/report.js";
import type { InputError } from "../../model/input-error.js";
import type { Mark } from "../jobs.js";
import { placedProblem, plainMark, problemMark, restOfLine, SEVERITY, valueRange } from "./marks.js";

/** Marks errors that prevent the review of a file: at their places if the file is wrong, else once at its beginning. */
export const inputMarks = (
  error: InputError,
  file: string,
  text: string,
  folders: readonly string[],
): readonly Mark[] => {
  const lines = text.split("\n");
  const documents = parseManifests(text);
  const bases = [dirname(file), ...folders];
  const here = error.message.split("\n").flatMap((one): readonly Mark[] => {
    const problem = placedProblem(one);
    if (problem === undefined || bases.every((base) => resolve(base, problem.file) !== file)) return [];
    const mark = problemMark(problem, lines);
    return [{ ...mark, range: fieldRange(problem, documents, lines) ?? mark.range }];
  });
  if (here.length > 0) return here;
  const problem = inputProblem(error);
  const named = basename(file) === CONFIG_FILE ? namedIn(documents[0], problem, bases) : undefined;
  if (named !== undefined) return [plainMark(valueRange(lines, named), SEVERITY.error, problem.join("\n"))];
  const message = `cannot be reviewed: ${problem.join("\n")}`;
  return [plainMark(restOfLine(lines), SEVERITY.error, message)];
};

/** The range of the field that a message begins with, such as 'packs[1]: must ...', if it is at the place of the problem. */
const fieldRange = (
  { line, column, message }: Unusable,
  documents: readonly Manifest[],
  lines: readonly string[],
): Range | undefined => {
  const end = message.indexOf(": ");
  const field = end < 0 ? undefined : parseField(message.slice(0, end));
  if (field === undefined) return undefined;
  const ranges = documents.map((manifest) => manifest.range(field));
  const range = ranges.find((one) => one.line === line && one.column === column);
  return range && valueRange(lines, range);
};

/** The fields of a configuration that name files and folders. */
const LISTS = ["packs", "exceptions", "schemaLocations", "plugins", "paths"];

/** The place of the field of a configuration that names what a problem is about. */
const namedIn = (
  document: Manifest | undefined,
  problem: readonly string[],
  bases: readonly string[],
): ReturnType<Manifest["range"]> | undefined => {
  const value = document?.value;
  const about = new Set(problem.flatMap((line) => bases.map((base) => resolve(base, line.split(": ", 1)[0] ?? ""))));
  const isMeant = (name: unknown): boolean =>
    typeof name === "string" && name !== "" && about.has(resolve(bases[0] ?? "", name));
  const listed = LISTS.flatMap((list) => arrayAt(value, list).map((one, index) => ({ one, at: path(list, index) })));
  const fields = [{ one: stringAt(value, "baseline"), at: path("baseline") }, ...listed];
  const found = fields.find(({ one }) => isMeant(one));
  return found && document?.range(found.at);
};
