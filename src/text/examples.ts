/** The two examples of a rule or a defaulter, written as one diff where they share most of their lines. */
export interface Examples {
  readonly good: string;
  readonly bad: string;
}

/**
 * The good and the bad example of a rule, as a diff of documents: lines with '+' are only in the good one, those with '-' only
 * in the bad one. The marks stand where the closing quote stands, and the text two columns further right.
 */
export const examples = (diff: string): Examples => examplesIn((document) => document)(diff);

/** Like `examples`, with a diff of a part, and a function that makes a whole of it. */
export const examplesIn =
  (whole: (part: string) => string) =>
  (diff: string): Examples => ({ good: whole(sideOf(diff, "-")), bad: whole(sideOf(diff, "+")) });

/** The examples of a defaulter, as a diff of documents: it adds the lines with '+'. */
export const beforeAndAfter = (diff: string): { readonly before: string; readonly after: string } => ({
  before: sideOf(diff, "+"),
  after: sideOf(diff, "-"),
});

/** The text without the lines that only the other side has. */
const sideOf = (diff: string, other: "+" | "-"): string => {
  const lines = diff.split("\n");
  const mark = lines.at(-1)?.length ?? 0;
  return lines
    .filter((line) => line[mark] !== other)
    .map((line) => line.slice(mark + 2))
    .join("\n");
};
