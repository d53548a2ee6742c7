import { type WordingProblem, WORDS, problemsOf } from "../message-problems.js";

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
