import { join } from "node:path";
import { stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { InputError } from "../model/input-error.js";
import { readableText } from "../files/readable.js";
import { type TestReport, type TestResult, testReport } from "../packs/tests/run-tests.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { testsPage } from "./formats/html/page.js";
import { testsJunit } from "./formats/tools/junit.js";
import { fileDestination } from "./outlets.js";
import type { TestOutput } from "./shell/flags.js";
import type { Style } from "./formats/format.js";
import { builtInPack } from "../app/config/configured.js";
import { loadAdmissionTests, testSourcesIn } from "../app/policies/tests/load-admission-tests.js";
import { runAdmissionTests } from "../app/policies/tests/run-admission-tests.js";
import { kindIfVisible } from "../app/sources/ancestors.js";
import { isGlob } from "../app/sources/exclusion.js";
import type { Shell } from "./shell/shell.js";
import type { Io } from "./terminal/io.js";
import { printable } from "../text/printable.js";
import type { TestDifference } from "../packs/tests/difference.js";
import { isPackFolder } from "./shell/packs-here.js";
import { hanging, words } from "./terminal/wrap.js";

/** The result of one case. For a failed case also its file and position, and the expected and the actual result. */
const testResultText = (result: TestResult, style: Style): string => {
  const { palette } = style;
  const name = printable(result.name);
  if (result.passed) return `  ${palette.pass("pass")}  ${name}\n`;
  const place = `${printable(result.file)}:${String(result.line)}:${String(result.column)}`;
  const lines = [
    `  ${palette.deny("FAIL")}  ${name}`,
    `        ${palette.place(place)}`,
    ...result.differences.flatMap((difference) => differenceLines(difference, style)),
  ];
  return `${lines.join("\n")}\n`;
};

const differenceLines = (
  { subject, expected = "nothing", actual = "nothing" }: TestDifference,
  style: Style,
): readonly string[] => [
  `        ${printable(subject)}`,
  ...labelled("expected", expected, style),
  ...labelled("actual", actual, style),
];

const labelled = (label: string, text: string, { columns }: Style): readonly string[] =>
  hanging(`          ${label.padEnd("expected".length)}  `, words(printable(text)), columns);

/** `decorum test` at these paths: the tests of packs, and those of admission policies. */
export const runTests = async (
  paths: readonly string[],
  exceptions: readonly string[] | undefined,
  { product, io }: Shell,
): Promise<TestReport> => {
  const reports: TestReport[] = [];
  const packs: string[] = [];
  for (const given of paths) {
    const path = builtInPack(given, { product, io }) ?? given;
    const report = isOfPacks(path, io) ? undefined : await admissionTests(path, io);
    if (report === undefined) packs.push(path);
    else reports.push(report);
  }
  if (packs.length > 0) {
    const given = packs.length === 1 ? (packs[0] ?? "") : packs;
    reports.unshift(product.testPacks(given, io.now(), exceptions));
  }
  return testReport(
    reports.flatMap(({ results }) => results),
    reports.flatMap(({ notes }) => notes),
  );
};

/** True for a file or a folder of a pack, and for a folder of packs. */
const isOfPacks = (path: string, io: Io): boolean => {
  const kind = kindIfVisible(path, io.files);
  if (kind === "file") return isPackText(readableText(path, () => io.files.read(path)));
  if (kind !== "directory") return false;
  return isPackFolder(path, io) || io.files.list(path).some(({ name }) => isPackFolder(join(path, name), io));
};

/** The error of a file that cannot be read comes later. */
const isPackText = (text: string): boolean =>
  parseManifests(text).some(({ value }) => stringAt(value, "kind") === "PolicyPack");

/** Undefined if there are none, and then the path is that of packs. */
const admissionTests = async (path: string, io: Io): Promise<TestReport | undefined> => {
  if (!isGlob(path) && kindIfVisible(path, io.files) === undefined) return undefined;
  const sources = await testSourcesIn([path], io);
  if (sources.length === 0) return undefined;
  return runAdmissionTests(await loadAdmissionTests(sources, io));
};

export interface Telling {
  readonly output: TestOutput;
  /** Only tests whose suite and name have this text, in any case. */
  readonly filter?: string | undefined;
  /** Only failed cases. */
  readonly quiet: boolean;
}

/**
 * Prints the results as text, each case with its differences and the totals in the last line, as a page, or as JUnit. Notes of
 * text go to standard error.
 */
export const tellTests = async (
  all: TestReport,
  { output: { format, file }, filter, quiet }: Telling,
  style: Style,
  { product, io }: Shell,
): Promise<ExitCode> => {
  const report = filter === undefined ? all : filtered(all, filter);
  if (format === "text") await printTests(report, all.results.length - report.results.length, style, io, quiet);
  else {
    const { sink, close } = file === undefined ? { sink: io.stdout } : fileDestination(file, io);
    await sink.write(format === "html" ? testsPage(report, product.template) : testsJunit(report));
    close?.();
  }
  if (report.results.length > 0) return report.failed > 0 ? EXIT.failed : EXIT.clean;
  await io.stderr.write("error: no tests found; there must be at least one example or test case\n");
  return EXIT.unusable;
};

/** Throws InputError if there are tests, and none is left. */
const filtered = ({ results, notes }: TestReport, filter: string): TestReport => {
  const nameOf = ({ suite, name }: TestResult): string => `${suite}: ${name}`;
  const wanted = filter.toLowerCase();
  const left = results.filter((result) => nameOf(result).toLowerCase().includes(wanted));
  const [first] = results;
  if (left.length === 0 && first !== undefined)
    throw new InputError(
      `'--filter ${printable(filter)}' matches none of ${String(results.length)} tests, such as '${printable(nameOf(first))}'`,
    );
  return testReport(left, notes);
};

const printTests = async (
  { results, passed, failed, notes }: TestReport,
  leftOut: number,
  style: Style,
  io: Io,
  isQuiet: boolean,
): Promise<void> => {
  for (const note of notes) await io.note({ text: note });
  let suite: string | undefined;
  for (const result of isQuiet ? results.filter((one) => !one.passed) : results) {
    const heading =
      result.suite === suite
        ? ""
        : `${suite === undefined ? "" : "\n"}${style.palette.strong(printable(result.suite))}\n`;
    suite = result.suite;
    await io.stdout.write(heading + testResultText(result, style));
  }
  const rest = leftOut === 0 ? "" : `; ${String(leftOut)} left out by '--filter'`;
  const totals = `${results.length === 0 ? "" : "\n"}${String(passed)} passed, ${String(failed)} failed${rest}\n`;
  if (!isQuiet) await io.stdout.write(totals);
};
