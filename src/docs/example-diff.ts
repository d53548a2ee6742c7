import { structuredPatch } from "diff";
import { isOnCrdsOnly } from "../model/match.js";
import type { AnyRule } from "../model/rule.js";

/** Lines of a change that a reader takes in at once. */
const MAX_LINES = 24;
const CONTEXT = 2;

/**
 * What makes the good example of the bad one, as a fenced block of a diff; '' if that is not short, or if the examples are no
 * definitions. Definitions are long, and differ in a few lines.
 */
export const exampleDiff = ({ match, bad, good }: Pick<AnyRule, "match" | "bad" | "good">): string => {
  const isUpdate = /^---$/m.test(bad) || /^---$/m.test(good);
  if (!isOnCrdsOnly(match) || isUpdate) return "";
  const { hunks } = structuredPatch("", "", `${bad.trim()}\n`, `${good.trim()}\n`, "", "", { context: CONTEXT });
  const lines = hunks.flatMap((hunk, index) => [...(index === 0 ? [] : [SKIPPED]), ...dedented(hunk.lines)]);
  const isShort = lines.length > 0 && lines.length <= MAX_LINES;
  return isShort ? `\`\`\`diff\n${lines.join("\n")}\n\`\`\`` : "";
};

const SKIPPED = "  ...";

/** Lines of a diff without the indentation that all of them have. */
const dedented = (lines: readonly string[]): readonly string[] => {
  const least = Math.min(...lines.map((line) => line.slice(1).search(/\S/)).filter((column) => column >= 0));
  return lines.map((line) => `${line.slice(0, 1)} ${line.slice(1 + least)}`.trimEnd());
};
