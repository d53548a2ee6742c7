import { structuredPatch } from "diff";

/** A line of a unified diff and its kind. */
export interface DiffLine {
  readonly kind: "file" | "hunk" | "added" | "removed" | "same";
  readonly text: string;
}

/**
 * The difference between two texts of a file, as `patch` and `git apply` read it. `heading` returns the heading of a
 * hunk for a line number (1-based).
 */
export const unifiedDiff = (
  file: string,
  before: string,
  after: string,
  heading: (line: number) => string,
): readonly DiffLine[] => {
  const { hunks } = structuredPatch(file, file, before, after, undefined, undefined, { context: CONTEXT });
  // A tab marks the end of a name that contains blanks.
  const name = /\s/.test(file) ? `${file}\t` : file;
  return [
    { kind: "file", text: `--- ${name}` },
    { kind: "file", text: `+++ ${name}` },
    ...hunks.flatMap((hunk): readonly DiffLine[] => {
      const unchanged = hunk.lines.findIndex((line) => !line.startsWith(" "));
      const where = heading(hunk.oldStart + Math.max(unchanged, 0));
      const ranges = `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`;
      return [
        { kind: "hunk", text: where === "" ? ranges : `${ranges} ${where}` },
        ...hunk.lines.map((line): DiffLine => ({ kind: KINDS[line[0] ?? " "] ?? "same", text: line })),
      ];
    }),
  ];
};

const CONTEXT = 3;
const KINDS: Readonly<Record<string, DiffLine["kind"]>> = { "+": "added", "-": "removed" };

const range = (start: number, lines: number): string => `${String(start)},${String(lines)}`;
