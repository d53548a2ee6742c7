/**
 * CEL expressions as text (github.com/google/cel-spec): enough to look for a pattern in them without taking the words of
 * a string for code. Nothing is evaluated.
 */

/** One that is never closed ends with its line, or with the text. */
const STRING =
  /[rRbB]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*(?:"|\\?$|\n)|'(?:\\.|[^'\\\n])*(?:'|\\?$|\n))/g;
const COMMENT = /\/\/.*/g;
const INDEX = /\[\s*["'](\w+)["']\s*\]/g;

/**
 * The expression without comments and blanks, each string emptied, and fields always named after a point: `a['b']` and
 * `a.?b` become `a.b`.
 */
export const celSkeleton = (expression: string): string =>
  expression
    .replace(INDEX, ".$1")
    .replace(STRING, "''")
    .replace(COMMENT, "")
    .replace(/\s+/g, "")
    .replaceAll(".?", ".");
