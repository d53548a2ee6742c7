import { plainName } from "./presence-tokens.js";

/**
 * CEL expressions as text (github.com/google/cel-spec), to search for a pattern without matching inside
 * strings. Nothing is evaluated.
 */

/** An unclosed string ends with its line or with the text. */
const STRING =
  /[rRbB]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*(?:"|\\?$|\n)|'(?:\\.|[^'\\\n])*(?:'|\\?$|\n))/g;
const COMMENT = /\/\/.*/g;
const INDEX = /\[\s*["'](\w+)["']\s*\]/g;

/** An expression with the names of fields as schemas have them: `self.namespace` for `self.__namespace__`. */
export const unescapedNames = (expression: string): string =>
  expression.replace(/[A-Za-z_]\w*/g, (name) => (name.includes("__") ? plainName(name) : name));

/**
 * The expression without comments and blanks, with empty strings and plain field access: `a['b']` and `a.?b`
 * become `a.b`.
 */
export const celSkeleton = (expression: string): string =>
  expression.replace(INDEX, ".$1").replace(STRING, "''").replace(COMMENT, "").replace(/\s+/g, "").replaceAll(".?", ".");
