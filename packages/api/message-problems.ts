/**
 * Checks the wording that the Validation section of the API conventions requires, in the messages of rules
 * and packs. Each problem is a sentence about the message.
 */

type WordingProblem = readonly [RegExp, string | ((found: string) => string)];

/** The section's requirements for every message. */
const WORDS: readonly WordingProblem[] = [
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

/** Further requirements for our own messages. */
const WORDING: readonly WordingProblem[] = [
  ...WORDS,
  [/\bbetween\b(?!.*, inclusive)/, "must say of a range that it is inclusive"],
  [/\.$/, "must not end in a full stop"],
  [/^[A-Z]/, "must start in lowercase, because it follows the field"],
  [/\bplease\b/i, "must not say 'please'"],
];

/** Words of prose that look like field names. */
const PROSE = new Set(["camelCase", "kubectl", "apiserver"]);

/** Lists the problems of a message; empty if there are none. */
export const messageProblems = (message: string, reason?: string): readonly string[] => {
  const prose = message.replace(/'[^']*'|`[^`]*`/g, "''");
  const problems = problemsOf(prose, WORDING);
  if (!/\b(must|may not|only)\b/.test(prose)) problems.push("must contain 'must', 'may not' or 'only'");
  if (reason === "FieldValueForbidden" && !/\b(may not|only)\b/.test(prose))
    problems.push("must contain 'may not' or 'only', because it forbids");
  if (reason !== "FieldValueRequired" && !/['`\d]|such as|\bempty\b/.test(message))
    problems.push("must name a literal, a number, a field or an example");
  const bare = prose.match(/\b[a-z]+[A-Z]\w*|\b[a-z]\w*\.[a-z]\w*/g)?.filter((word) => !PROSE.has(word));
  if (bare !== undefined && bare.length > 0)
    problems.push(`must put field names in back-quotes: ${bare.map((word) => `\`${word}\``).join(", ")}`);
  if (message.length > 200) problems.push("must have at most 200 characters");
  return problems;
};

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

const problemsOf = (prose: string, wording: readonly WordingProblem[]): string[] =>
  wording.flatMap(([pattern, problem]) => {
    const [found] = pattern.exec(prose) ?? [];
    if (found === undefined) return [];
    return [typeof problem === "string" ? problem : problem(found)];
  });
