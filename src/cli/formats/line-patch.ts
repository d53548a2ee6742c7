import type { StructuredPatchHunk } from "diff";

/** A run of lines that differ: indexes of the first, and behind the last. */
interface Run {
  readonly old: readonly [from: number, to: number];
  readonly now: readonly [from: number, to: number];
}

/**
 * The hunks of a patch between two texts that are not empty, in linear time: line by line if they have the same number of lines,
 * as after most fixes; else all between the first and the last line that differ is one change.
 */
export const byLines = (before: string, after: string, context: number): readonly StructuredPatchHunk[] => {
  const [old, now] = [linesOf(before), linesOf(after)];
  const runs = old.length === now.length ? pairs(old, now) : [middle(old, now)];
  const groups: [Run, ...Run[]][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (run.old[0] - (group?.at(-1)?.old[1] ?? -Infinity) > 2 * context) groups.push([run]);
    else group?.push(run);
  }
  return groups.map((group) => hunkOf(group, old, now, context));
};

const hunkOf = (
  [first, ...others]: readonly [Run, ...Run[]],
  old: readonly string[],
  now: readonly string[],
  context: number,
): StructuredPatchHunk => {
  const start = Math.max(0, first.old[0] - context);
  const lines: string[] = [];
  let at = start;
  for (const run of [first, ...others]) {
    lines.push(...old.slice(at, run.old[0]).map((line) => ` ${line}`));
    lines.push(...old.slice(...run.old).map((line) => `-${line}`), ...now.slice(...run.now).map((line) => `+${line}`));
    at = run.old[1];
  }
  lines.push(...old.slice(at, at + context).map((line) => ` ${line}`));
  const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const [same, removed, added] = [count(" "), count("-"), count("+")];
  const newStart = first.now[0] - (first.old[0] - start);
  return {
    oldStart: start + 1,
    oldLines: same + removed,
    newStart: newStart + 1,
    newLines: same + added,
    lines: lines.flatMap((line) => line.split("\n")),
  };
};

/** The lines; the last one says if no line break follows it. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last}\n\\ No newline at end of file`];
};

function* pairs(old: readonly string[], now: readonly string[]): Iterable<Run> {
  for (let from = 0; from < old.length; from++) {
    if (old[from] === now[from]) continue;
    let to = from + 1;
    while (to < old.length && old[to] !== now[to]) to++;
    yield { old: [from, to], now: [from, to] };
    from = to;
  }
}

const middle = (old: readonly string[], now: readonly string[]): Run => {
  const shorter = Math.min(old.length, now.length);
  let from = 0;
  while (from < shorter && old[from] === now[from]) from++;
  let same = 0;
  while (same < shorter - from && old.at(-1 - same) === now.at(-1 - same)) same++;
  return { old: [from, old.length - same], now: [from, now.length - same] };
};
