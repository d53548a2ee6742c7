/**
 * The wording that the Validation section of the API conventions asks for, as a check. It reads the messages of our
 * own rules and of packs; each problem is a sentence about the message.
 */

type Problem = readonly [RegExp, string];

/** What the section asks of the words of every message. */
const WORDS: readonly Problem[] = [
  [/\bshould(?:n't)?\b/i, "must say 'must' instead of 'should'"],
  [/\b(cannot|can't|can not)\b/i, "must say 'must not' or 'may not' instead of 'cannot'"],
  [
    /\b(larger|bigger|more|higher|greater or equal|lower|smaller|fewer) than\b/i,
    "must say 'greater than' or 'less than'",
  ],
  [/[<>]|≤|≥/, "must put inequalities in words"],
  [/"/, "must put literals in single quotes"],
];

/** What it asks besides, and how our own messages read. */
const WORDING: readonly Problem[] = [
  ...WORDS,
  [/\bbetween\b(?!.*, inclusive)/, "must say of a range that it is inclusive"],
  [/\.$/, "must not end in a full stop"],
  [/^[A-Z]/, "must start in lowercase, because it follows the field"],
  [/\bplease\b/i, "must not say 'please'"],
];

/** Words of prose that look like field names. */
const PROSE = new Set(["camelCase", "kubectl", "apiserver"]);

/** What is wrong with a message; an empty list if nothing is. */
export const messageProblems = (message: string, reason?: string): readonly string[] => {
  const prose = message.replace(/'[^']*'|`[^`]*`/g, "''");
  const problems = WORDING.filter(([pattern]) => pattern.test(prose)).map(([, problem]) => problem);
  if (!/\b(must|may not|only)\b/.test(prose)) problems.push("must contain 'must', 'may not' or 'only'");
  if (reason === "FieldValueForbidden" && !/\b(may not|only)\b/.test(prose))
    problems.push("must contain 'may not' or 'only', because it forbids");
  if (reason !== "FieldValueRequired" && !/['`\d]|such as/.test(message))
    problems.push("must name a literal, a number, a field or an example");
  const bare = prose.match(/\b[a-z]+[A-Z]\w*|\b[a-z]\w*\.[a-z]\w*/g)?.filter((word) => !PROSE.has(word));
  if (bare !== undefined && bare.length > 0)
    problems.push(`must put field names in back-quotes: ${bare.map((word) => `\`${word}\``).join(", ")}`);
  if (message.length > 200) problems.push("must have at most 200 characters");
  return problems;
};

/**
 * What is wrong with the words of a message that an API's author wrote, of which only the wrong words are judged: how
 * it begins and ends, and what it leaves out, is its author's. Not wrong are apostrophes, placeholders and arrows as
 * in `<namespace>/<name>` and `a -> b`, and 'more than one', which is no inequality.
 */
export const authorMessageProblems = (message: string): readonly string[] => {
  const prose = message
    .replace(/(?<!\w)'[^']*'(?!\w)|`[^`]*`/g, "''")
    .replace(/<\/?[A-Za-z][\w .:/-]*>|[-=]>/g, "")
    .replace(/\bmore than (?:one|once)\b/gi, "");
  return WORDS.filter(([pattern]) => pattern.test(prose)).map(([, problem]) => problem);
};
