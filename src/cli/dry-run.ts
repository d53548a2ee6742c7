import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Exception } from "../model/exception.js";
import type { Pack } from "../model/pack.js";
import { createPalette } from "./color.js";
import { isDebugging, noteText, skippedText, stackOf, unusableText } from "./diagnostics.js";
import { type Document, documentsOf, isUnusable } from "./documents.js";
import { expiredNotes, unusedNotes } from "./exception-notes.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { type FailOn, fails } from "./fail-on.js";
import type { Format, Tally } from "./formats/format.js";
import { jsonFormat } from "./formats/json.js";
import { textFormat } from "./formats/text.js";
import { yamlFormat } from "./formats/yaml.js";
import { type InputOptions, type OpenedInput, openInput, tellLeftOver } from "./input.js";
import type { Io } from "./io.js";
import { judge } from "./judge.js";
import type { Judged, Unusable } from "./report.js";
import type { Source } from "./sources.js";
import { addTo, EMPTY_TALLY } from "./tally.js";

export const OUTPUTS = ["text", "json", "yaml"] as const;
export type Output = (typeof OUTPUTS)[number];

export interface DryRunOptions extends InputOptions {
  readonly failOn: FailOn;
  readonly output: Output;
  readonly isColored: boolean;
  /** Folder of the packs, if they are not those that come with decorum. */
  readonly packs?: string;
  /** What fixes what is found, if anything does. */
  readonly fixCommand?: string;
}

/** What is judged, how it is told, and what has come of it so far. */
interface Run extends OpenedInput {
  readonly format: Format;
  readonly io: Io;
  /** Exceptions that excused something. */
  readonly used: Set<Exception>;
  /** What only clients read, as 'file (Kind)'. */
  readonly skipped: string[];
  tally: Tally;
}

/**
 * `decorum dry-run`: the verdict on manifests that a cluster with these packs would give. One object is in memory at a
 * time, besides those that rules look at to judge others. What cannot be used is told and passed over, and nothing else
 * is lost by it.
 */
export const dryRun = async (
  options: DryRunOptions,
  packs: readonly Pack[],
  io: Io,
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
): Promise<ExitCode> => {
  const input = await openInput(options, packs, io, cluster);
  const format = formatOf(options, io);
  const run: Run = { ...input, format, io, used: new Set(), skipped: [], tally: EMPTY_TALLY };
  for (const error of run.errors) await io.stderr.write(unusableText(error));
  await io.stdout.write(run.format.begin());
  for (const source of run.sources) await judgeSource(source, run);
  await io.stdout.write(run.format.end(run.tally, run.errors));
  if (run.skipped.length > 0) await io.stderr.write(skippedText(run.skipped));
  await tellLeftOver(run, io);
  const { rules, now } = run.circumstances;
  for (const note of [...expiredNotes(rules.packs, now), ...unusedNotes(rules.packs, run.used, now)])
    await io.stderr.write(noteText(note));
  const isEmpty = run.tally.objects === 0 && run.errors.length === 0;
  if (isEmpty) await io.stderr.write("error: nothing was judged; the input must hold at least one object\n");
  return exitCode(run, isEmpty, options.failOn);
};

const formatOf = ({ output, isColored, failOn, packs, fixCommand }: DryRunOptions, io: Io): Format => {
  switch (output) {
    case "json":
      return jsonFormat;
    case "yaml":
      return yamlFormat;
    case "text":
      return textFormat(
        { palette: createPalette(isColored), columns: io.columns },
        failOn,
        packs,
        fixCommand,
      );
  }
};

const judgeSource = async (source: Source, run: Run): Promise<void> => {
  const { customResources } = run.circumstances;
  const skip = ({ object, place }: Document): void => void run.skipped.push(`${place.file} (${object.kind})`);
  for (const item of documentsOf(source, skip)) {
    if (isUnusable(item)) {
      await tell([item], run);
      continue;
    }
    customResources.learn(item.object);
    const outcome = judge(item, run.circumstances);
    if ("result" in outcome) await report(outcome, run);
    else await tell(outcome, run);
  }
  customResources.finish(source);
};

const report = async (judged: Judged, run: Run): Promise<void> => {
  const text = run.format.result(judged, run.tally.objects);
  run.tally = addTo(run.tally, judged);
  for (const { waiver } of judged.decision.waived)
    if (waiver.exception !== undefined) run.used.add(waiver.exception);
  if (text !== "") await run.io.stdout.write(text);
  if (!isDebugging(run.io.env)) return;
  for (const { rule, error } of judged.decision.faults)
    await run.io.stderr.write(`rule '${rule}' failed: ${stackOf(error)}\n`);
};

const tell = async (problems: readonly Unusable[], { errors, io }: Run): Promise<void> => {
  errors.push(...problems);
  for (const problem of problems) await io.stderr.write(unusableText(problem));
};

const exitCode = ({ tally, errors }: Run, isEmpty: boolean, failOn: FailOn): ExitCode => {
  if (tally.faults > 0) return EXIT.fault;
  if (isEmpty || errors.length > 0) return EXIT.unusable;
  return fails(tally, failOn) ? EXIT.failed : EXIT.clean;
};
