import { count, literal } from "../../text/message.js";
import type { Io } from "../host/io.js";
import { boundOf, writing } from "../sources/source.js";
import type { Baseline } from "./baseline.js";

/** Counts only covered findings: those that a partial run does not find may still occur. */
export const coveredNote = (file: string, baseline: Baseline): readonly string[] =>
  baseline.covered() === 0 ? [] : [coveredText(file, baseline)];

const coveredText = (file: string, baseline: Baseline): string =>
  `${count(baseline.covered(), "finding")} in the baseline ${literal(file)}`;

/** Entries of older files, which `--prune` gives keys. */
export const keylessNote = (file: string, baseline: Baseline): readonly string[] =>
  baseline.keyless() === 0
    ? []
    : [
        `entries without \`key\` in the baseline ${literal(file)} cover ${count(baseline.keyless(), "finding")}, whatever the value and the item of a list; use --prune to renew them`,
      ];

export const baselineNotes = (file: string, baseline: Baseline, isPruning: boolean): readonly string[] => {
  const covered = coveredText(file, baseline);
  const stale = baseline.stale();
  return stale === 0 || isPruning ? [covered] : [`${covered}; ${goneText(stale)}; use --prune to remove them`];
};

const goneText = (stale: number): string =>
  `${count(stale, "finding")} of it ${stale === 1 ? "does" : "do"} not occur any more`;

/** Removes what does not occur any more, and gives keys to the rest. */
export const pruneBaseline = (
  file: string,
  baseline: Baseline,
  before: Uint8Array,
  isComplete: boolean,
  io: Io,
): readonly string[] => {
  const [stale, keyless] = [baseline.stale(), baseline.keyless()];
  if (stale + keyless === 0) return [];
  if (!isComplete) return [`${literal(file)} was not changed, because not everything could be reviewed`];
  writing(file, () => {
    io.files.replace(file, new TextEncoder().encode(baseline.pruned()), before, boundOf(file, io));
  });
  return [
    ...(stale === 0 ? [] : [`${literal(file)}: ${goneText(stale)} and ${stale === 1 ? "was" : "were"} removed`]),
    ...(keyless === 0 ? [] : [`${literal(file)}: entries of ${count(keyless, "finding")} got a \`key\``]),
  ];
};
