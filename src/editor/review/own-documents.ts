import { basename, dirname, join, relative } from "node:path";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import { fileSource } from "../../app/sources/source.js";
import type { Product } from "../../app/parts/product.js";
import { InputError } from "../../model/input-error.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import { placesIn, schemaNotes } from "../../packs/schema-notes.js";
import type { TestDifference } from "../../packs/tests/difference.js";
import { loadTests } from "../../packs/tests/load-tests.js";
import { runPackTests, type TestReport, type TestResult } from "../../packs/tests/run-tests.js";
import type { Mark } from "../jobs.js";
import { placedProblem, plainMark, problemMark, SEVERITY, restOfLine } from "./marks.js";
import { givenWith, openFileRun, type FileRunParts, spotOf } from "./file-run.js";
import { loadAdmissionTests } from "../../app/policies/tests/load-admission-tests.js";
import { runAdmissionTests } from "../../app/policies/tests/run-admission-tests.js";

/** Marks for packs, their tests and exceptions, as by `decorum test` and a dry run, in the current text. */

type OwnKind = "PolicyPack" | "PolicyTest" | "PolicyExceptions";

interface OwnParts extends FileRunParts {
  readonly product: Product;
}

/** A pack, exceptions, a test or a configuration. */
export const OWN_DOCUMENT = /^apiVersion:\s*["']?decorum\.dev\//m;
const KIND = /^kind:\s*["']?(PolicyPack|PolicyTest|PolicyExceptions)\b/m;

const OTHER_DOCUMENT = /^apiVersion:\s*["']?(?!["']?decorum\.dev\/)\S/m;

/**
 * The kind of the documents in a text; undefined for a configuration, which is part of every run, and for a file that has
 * objects of a cluster, too.
 */
export const ownKindOf = (text: string): OwnKind | undefined =>
  OWN_DOCUMENT.test(text) && !OTHER_DOCUMENT.test(text) ? (KIND.exec(text)?.[1] as OwnKind | undefined) : undefined;

/** Throws InputError if the document cannot be used. */
export const ownMarks = async (
  kind: OwnKind,
  file: string,
  text: string,
  parts: OwnParts,
): Promise<readonly Mark[]> => {
  const lines = text.split("\n");
  if (kind === "PolicyPack") return marksOfPack(file, lines, parts);
  if (kind === "PolicyTest") return marksOfTest(file, lines, parts);
  await givenWith(file, parts);
  return [];
};

const marksOfPack = async (file: string, lines: readonly string[], parts: OwnParts): Promise<readonly Mark[]> => {
  const { loaded, report } = testsOf(file, parts);
  const run = await runOf(file, parts);
  const schemas = run?.settings.customResources.cluster;
  const { packs } = loaded;
  const notes = schemas === undefined ? [] : schemaNotes(packs, schemas, placesIn(loaded.loaded));
  return [
    ...failuresIn(file, report, lines),
    ...failuresElsewhere(file, report, lines),
    ...[...new Set([...report.notes, ...notes])].map((note) => noteMark(note, file, lines)),
  ];
};

/** A pack with its tests, if it is where tests are looked for. */
const testsOf = (file: string, { product, overlay, note, folders }: OwnParts) => {
  const { io } = spotOf(file, { overlay, note, folders });
  const loaded = product.loadPacks(file, [], overlay.text);
  const tests = basename(file) === PACK_FILE ? loadTests(loaded, overlay.text) : [];
  return { loaded, report: runPackTests(loaded, tests, io.now()) };
};

/** A pack is checked also where nothing around it can be read. */
const runOf = async (file: string, parts: OwnParts) => {
  try {
    return await openFileRun(file, parts);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
};

/** A test in the folder of a pack is run with it, another with the admission policies that it names. */
const marksOfTest = async (file: string, lines: readonly string[], parts: OwnParts): Promise<readonly Mark[]> => {
  const { io, name } = spotOf(file, parts);
  const pack = join(dirname(dirname(file)), PACK_FILE);
  if (basename(dirname(file)) === "tests" && kindIfVisible(pack, io.files) === "file")
    return failuresIn(file, testsOf(pack, parts).report, lines);
  const report = runAdmissionTests(await loadAdmissionTests([fileSource(name, io)], io));
  return [...failuresIn(name, report, lines), ...report.notes.map((note) => noteMark(note, file, lines))];
};

const failuresIn = (file: string, { results }: TestReport, lines: readonly string[]): readonly Mark[] =>
  results
    .filter((one) => !one.passed && one.file === file)
    .map((one) => plainMark(restOfLine(lines, one), SEVERITY.error, `${titleOf(one)} fails: ${whyOf(one)}`));

/** One mark for the tests that a pack breaks. */
const failuresElsewhere = (file: string, { results }: TestReport, lines: readonly string[]): readonly Mark[] => {
  const failed = results.filter((one) => !one.passed && one.file !== file);
  const [first] = failed;
  if (first === undefined) return [];
  const where = `${relative(dirname(file), first.file)}:${String(first.line)}`;
  const others = failed.length === 1 ? "" : `, and ${String(failed.length - 1)} more`;
  const message = `${titleOf(first)} in ${where} fails${others}: ${whyOf(first)}`;
  const related = failed.slice(0, MOST).map((one) => ({
    file: one.file,
    range: restOfLine([], one),
    message: `${titleOf(one)} fails`,
  }));
  return [{ ...plainMark(restOfLine(lines), SEVERITY.error, message), related }];
};

const MOST = 20;

const titleOf = ({ type, name }: TestResult): string => `the ${type} '${name}'`;

const whyOf = ({ differences }: TestResult): string =>
  differences
    .map(
      ({ subject, expected = "nothing", actual = "nothing" }: TestDifference) =>
        `${subject}: expected ${expected}, but found ${actual}`,
    )
    .join("\n");

/** At its place, if it has one in this file. */
const noteMark = (note: string, file: string, lines: readonly string[]): Mark => {
  const problem = placedProblem(note);
  return problem?.file === file
    ? { ...problemMark(problem, lines), severity: SEVERITY.warning }
    : plainMark(restOfLine(lines), SEVERITY.information, note);
};
