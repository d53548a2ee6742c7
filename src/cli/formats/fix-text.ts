import type { FixDraft } from "../../app/fix/fix-draft.js";
import { groupBy } from "kube-json";
import { type FixTally, leftOver } from "../../app/report/fix-tally.js";
import { ownedFlag } from "../../app/owned/ownership.js";
import type { Palette } from "../terminal/color.js";
import { printable } from "../../text/printable.js";
import { count } from "../../text/message.js";
import { structuredPatch, type StructuredPatchHunk } from "diff";
import { byLines } from "./line-patch.js";

/** The fixes of an object, as `fixesText`. */
export const fixedText = (draft: Omit<FixDraft, "manifest" | "prefix">, palette: Palette): string => {
  const { before, fixed } = draft;
  const rules = new Map<string, number>();
  for (const { rule } of before.findings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  for (const { rule } of leftOver(fixed).findings) rules.set(rule, (rules.get(rule) ?? 0) - 1);
  // Others may have been revealed.
  for (const [rule, of] of groupBy(fixed.fixes, ({ findings }) => findings.map((one) => one.rule)))
    rules.set(rule, Math.max(rules.get(rule) ?? 0, of.length));
  return fixesText(draft, rules, palette);
};

/** An object with its file and line, and for each rule the number of findings that fixes remove, perhaps `inGo`. */
export const fixesText = (
  { place, name }: Pick<FixDraft, "place" | "name">,
  rules: ReadonlyMap<string, number>,
  palette: Palette,
  inGo = "",
): string =>
  [
    `${palette.place(`${printable(place.file)}:${String(place.position([]).line)}`)}  ${palette.strong(printable(name))}`,
    ...[...rules]
      .filter(([, gone]) => gone > 0)
      .map(([rule, gone]) => `  fixes ${count(gone, "finding")} of ${printable(rule)}${inGo}`),
    "",
  ].join("\n");

/** A diff as `patch` reads it. For display, `isSafe` escapes characters that could control the terminal. */
export const diffText = (lines: readonly DiffLine[], palette: Palette, isSafe: boolean): string =>
  lines.map(({ kind, text }) => `${paint(kind, palette)(isSafe ? printable(text) : text)}\n`).join("");

const paint = (kind: DiffLine["kind"], palette: Palette): ((text: string) => string) => {
  switch (kind) {
    case "file":
      return palette.strong;
    case "hunk":
      return palette.place;
    case "added":
      return palette.added;
    case "removed":
      return palette.removed;
    case "same":
      return (text) => text;
  }
};

/** The last line: how many findings can be or were fixed, and how many remain. */
export const fixSummary = (tally: FixTally, isWriting: boolean): string => {
  const { objects, findings, fixed, changed, later, unwritten, ofClass, withheld, stale, generated, waived, existing } =
    tally;
  const held = ofClass.Behavior + ofClass.Breaking;
  const left = findings - fixed - later - unwritten - held - withheld.left - stale - generated;
  const rest = [
    ...(later === 0 ? [] : [`${String(later)} more after that`]),
    ...(unwritten === 0 ? [] : [`${count(unwritten, "finding")} with unwritten fixes`]),
    ...(held === 0 ? [] : [`${count(held, "finding")} with fixes that others notice`]),
    ...(stale === 0 ? [] : [`${count(stale, "finding")} fixed in Go before`]),
    ...(generated === 0 ? [] : [`${count(generated, "finding")} in generated CRDs without Go source`]),
    ...(left === 0 ? [] : [`${count(left, "finding")} ${left === 1 ? "needs" : "need"} a decision`]),
    ...(waived === 0 ? [] : [`${count(waived, "finding")} waived`]),
    ...(existing === 0 ? [] : [`${count(existing, "finding")} existed before`]),
  ];
  const done =
    fixed === 0
      ? `${count(objects, "object")}: ${withheld.findings + stale + generated > 0 ? "no fixes" : held === 0 ? "no automatic fixes" : "no safe fixes"}`
      : `${count(objects, "object")}: ${count(fixed, "finding")} ${isWriting ? "fixed" : "can be fixed"} in ${count(changed.size, "object")}`;
  const how = fixed > 0 && !isWriting ? "; use --write to apply the fixes" : "";
  const more =
    withheld.findings === 0
      ? ""
      : `; ${count(withheld.findings, fixed === 0 ? "finding" : "more finding")} can be fixed if you own the CRDs: use ${ownedFlag(withheld.groups)}`;
  return `${[done, ...rest].join(", ")}${how}${ofClassText(ofClass)}${more}${generatedText(tally)}\n`;
};

const generatedText = ({ stale, generated }: FixTally): string =>
  [
    stale === 0 ? "" : "; generate the CRDs again for those fixed in Go",
    generated === 0
      ? ""
      : "; use --go DIR for the Go source of generated CRDs, or --generated to change them until the next generation",
  ].join("");

const ofClassText = ({ Behavior: behavior, Breaking: breaking }: FixTally["ofClass"]): string =>
  [
    behavior === 0
      ? ""
      : `; use --fix-class Behavior for ${count(behavior, "finding")} whose fixes change defaults, pruning or what readers meet`,
    breaking === 0
      ? ""
      : `; use --fix-class Breaking for ${count(breaking, "finding")} whose fixes may break clients or stored objects`,
  ].join("");

interface DiffLine {
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
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS };
  const hunks =
    structuredPatch(file, file, before, after, undefined, undefined, options)?.hunks ?? byLines(before, after, CONTEXT);
  // A tab marks the end of a name that contains blanks.
  const name = /\s/.test(file) ? `${file}\t` : file;
  return [
    { kind: "file", text: `--- ${name}` },
    { kind: "file", text: `+++ ${name}` },
    ...hunks.flatMap((hunk): readonly DiffLine[] => {
      const unchanged = hunk.lines.findIndex((line) => !line.startsWith(" "));
      const where = heading(hunk.oldStart + Math.max(unchanged, 0));
      const ranges = rangesOf(hunk);
      return [
        { kind: "hunk", text: where === "" ? ranges : `${ranges} ${where}` },
        ...hunk.lines.map((line): DiffLine => ({ kind: KINDS[line[0] ?? " "] ?? "same", text: line })),
      ];
    }),
  ];
};

const CONTEXT = 3;
/** The effort to find the smallest patch grows with the square of the lines that differ. */
const MAX_EDITS = 2000;
const KINDS: Readonly<Record<string, DiffLine["kind"]>> = { "+": "added", "-": "removed" };

/** The line that begins a hunk. */
export const rangesOf = ({ oldStart, oldLines, newStart, newLines }: StructuredPatchHunk): string =>
  `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
