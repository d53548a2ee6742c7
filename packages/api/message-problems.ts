/** Checks the wording that the Validation section of the API conventions requires. Each problem is a sentence about the message. */

/** A pattern of wrong words, and the problem with them. */
export type WordingProblem = readonly [RegExp, string | ((found: string) => string)];

/** The section's requirements for every message. */
export const WORDS: readonly WordingProblem[] = [
  [/\bshould\b/i, "must say 'must' instead of 'should'"],
  [/\bshouldn't\b/i, "must say 'must not' instead of 'shouldn't'"],
  [/\b(?:cannot|can't|can not)\b/i, (found) => `must say 'must not' or 'may not' instead of '${found.toLowerCase()}'`],
  [
    /\b(larger|bigger|more|higher|greater or equal|lower|smaller|fewer) than\b/i,
    "must say 'greater than' or 'less than'",
  ],
  [/[<>]|≤|≥/, "must put inequalities in words"],
  [/"/, "must put literals in single quotes"],
];

/** Quoted text, placeholders and arrows, as in `<namespace>/<name>` and `a -> b`: no words. */
export const NO_WORDS = /(?<!\w)'[^']*'(?!\w)|`[^`]*`|<\/?[A-Za-z][\w .:/-]*>|[-=]>/g;

/**
 * Lists the problems of a message by the author of an API. Only wrong words are reported; the beginning, the end and
 * the contents are up to the author. Apostrophes are fine, and so is 'more than one', which is not an inequality.
 */
export const authorMessageProblems = (message: string): readonly string[] => {
  const prose = message
    .replace(NO_WORDS, (text) => (/^['`]/.test(text) ? "''" : ""))
    .replace(/\bmore than (?:one|once)\b/gi, "");
  return problemsOf(prose, WORDS);
};

/** The problems of a text whose literals are empty. */
export const problemsOf = (prose: string, wording: readonly WordingProblem[]): string[] =>
  wording.flatMap(([pattern, problem]) => {
    const [found] = pattern.exec(prose) ?? [];
    if (found === undefined) return [];
    return [typeof problem === "string" ? problem : problem(found)];
  });
