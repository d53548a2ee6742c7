import { createRuleSet } from "../engine/rule-set.js";
import { dnsLabelProblem } from "../kube/names.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../model/context.js";
import type { Exception } from "../model/exception.js";
import { InputError } from "../model/input-error.js";
import type { Operation } from "../model/match.js";
import type { Pack } from "../model/pack.js";
import { createPalette } from "./color.js";
import { createCustomResources } from "./custom-resources.js";
import { isDebugging, skippedText, stackOf, unusableText } from "./diagnostics.js";
import { type Document, documentsOf, isUnusable } from "./documents.js";
import { expiredNotes, unusedNotes } from "./exception-notes.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import type { Format, Tally } from "./formats/format.js";
import { jsonFormat } from "./formats/json.js";
import { textFormat } from "./formats/text.js";
import { yamlFormat } from "./formats/yaml.js";
import type { Io } from "./io.js";
import { type Circumstances, judge } from "./judge.js";
import { NO_OLD_OBJECTS, readOldObjects } from "./old-objects.js";
import { withOwnedGroups } from "./owned-groups.js";
import { printable } from "./printable.js";
import { type Judged, plainName, type Unusable } from "./report.js";
import { findSources, type Source } from "./sources.js";
import { addTo, EMPTY_TALLY } from "./tally.js";

export const OUTPUTS = ["text", "json", "yaml"] as const;
export type Output = (typeof OUTPUTS)[number];

export interface DryRunOptions {
  readonly filename: readonly string[];
  readonly old?: string;
  readonly operation?: Operation;
  readonly subresource?: string;
  readonly namespace?: string;
  /** API groups that are one's own, as 'acme.io' or '*.acme.io', instead of those that packs name. */
  readonly owned?: readonly string[];
  readonly output: Output;
  readonly isColored: boolean;
  /** Folder of the packs, if they are not those that come with decorum. */
  readonly packs?: string;
}

/** What is judged, how it is told, and what has come of it so far. */
interface Run {
  readonly sources: readonly Source[];
  readonly circumstances: Circumstances;
  readonly format: Format;
  readonly io: Io;
  readonly errors: Unusable[];
  /** Exceptions that excused something. */
  readonly used: Set<Exception>;
  /** What only clients read, as 'file (Kind)'. */
  readonly skipped: string[];
  tally: Tally;
}

/**
 * `decorum dry-run`: the verdict on manifests that a cluster with these packs would give. One object is in memory at a
 * time. What cannot be used is told and passed over, and nothing else is lost by it.
 */
export const dryRun = async (
  options: DryRunOptions,
  packs: readonly Pack[],
  io: Io,
  cluster: ClusterSnapshot = EMPTY_CLUSTER,
): Promise<ExitCode> => {
  const run = await prepare(options, packs, io, cluster);
  for (const error of run.errors) await io.stderr.write(unusableText(error));
  await io.stdout.write(run.format.begin());
  for (const source of run.sources) await judgeSource(source, run);
  await io.stdout.write(run.format.end(run.tally, run.errors));
  if (run.skipped.length > 0) await io.stderr.write(skippedText(run.skipped));
  for (const { object, place } of run.circumstances.oldObjects.left()) {
    const { line } = place.position([]);
    const where = `${printable(place.file)}:${String(line)}`;
    await io.stderr.write(
      `${where}: note: ${printable(plainName(object))} has no new object to compare with\n`,
    );
  }
  const { rules, now } = run.circumstances;
  for (const note of [...expiredNotes(rules.packs, now), ...unusedNotes(rules.packs, run.used, now)])
    await io.stderr.write(`note: ${printable(note)}\n`);
  const isEmpty = run.tally.objects === 0 && run.errors.length === 0;
  if (isEmpty) await io.stderr.write("error: nothing was judged; the input must hold at least one object\n");
  return exitCode(run, isEmpty);
};

const prepare = async (
  options: DryRunOptions,
  packs: readonly Pack[],
  io: Io,
  cluster: ClusterSnapshot,
): Promise<Run> => {
  const { filename, old, operation, owned, namespace, subresource } = options;
  if (old === "-" && filename.includes("-")) throw new InputError("only one of '-f' and '--old' may be '-'");
  if (old !== undefined && operation !== undefined && operation !== "UPDATE")
    throw new InputError(`'--old' may only be given with operation 'UPDATE', not with '${operation}'`);
  const problem = namespace === undefined ? undefined : dnsLabelProblem(namespace);
  if (problem !== undefined) throw new InputError(problem, [], "--namespace");
  const sources = await findSources(filename, io);
  const errors: Unusable[] = [];
  const refuse = (unusable: Unusable): void => void errors.push(unusable);
  const oldObjects =
    old === undefined ? NO_OLD_OBJECTS : readOldObjects(await findSources([old], io), namespace, refuse);
  const circumstances: Circumstances = {
    rules: createRuleSet(owned === undefined ? packs : withOwnedGroups(packs, owned)),
    cluster,
    oldObjects,
    customResources: createCustomResources(sources),
    now: io.now(),
    ...(operation === undefined ? {} : { operation }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(subresource === undefined ? {} : { subresource }),
  };
  return {
    sources,
    circumstances,
    format: formatOf(options, io),
    io,
    errors,
    used: new Set(),
    skipped: [],
    tally: EMPTY_TALLY,
  };
};

const formatOf = ({ output, isColored, packs }: DryRunOptions, io: Io): Format => {
  switch (output) {
    case "json":
      return jsonFormat;
    case "yaml":
      return yamlFormat;
    case "text":
      return textFormat({ palette: createPalette(isColored), columns: io.columns }, packs);
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

const exitCode = ({ tally, errors }: Run, isEmpty: boolean): ExitCode => {
  if (tally.faults > 0) return EXIT.fault;
  if (isEmpty || errors.length > 0) return EXIT.unusable;
  return tally.denied > 0 ? EXIT.denied : EXIT.clean;
};
