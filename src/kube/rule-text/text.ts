/**
 * CEL expressions as text (github.com/google/cel-spec), to search for a pattern without matching inside
 * strings. Nothing is evaluated.
 */

/** An unclosed string ends with its line or with the text. A backslash escapes nothing in a raw string. */
export const STRING =
  /[bB]?[rR](?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"[^"\n]*(?:"|$|\n)|'[^'\n]*(?:'|$|\n))|[bB]?(?:"""(?:\\[\s\S]|[^\\])*?(?:"""|\\?$)|'''(?:\\[\s\S]|[^\\])*?(?:'''|\\?$)|"(?:\\[^\n]|[^"\\\n])*(?:"|\\?(?:\n|$))|'(?:\\[^\n]|[^'\\\n])*(?:'|\\?(?:\n|$)))/g;
const BLANKS = /(?:\s|\/\/[^\n]*)+/;
const INDEX = /\[\s*["']\w+["']\s*\]/;

/** An expression with the names of fields as schemas have them: `self.namespace` for `self.__namespace__`. */
export const unescapedNames = (expression: string): string =>
  expression.replace(/[A-Za-z_]\w*/g, (name) => (name.includes("__") ? plainName(name) : name));

/**
 * The expression without comments and blanks, with empty strings and plain field access: `a['b']` and `a.?b`
 * become `a.b`.
 */
export const celSkeleton = (expression: string): string =>
  expression
    .replace(INDEX_OR_PARTS, (part) =>
      part.startsWith("[") ? `.${part.replace(/\W/g, "")}` : isBlank(part) ? "" : "''",
    )
    .replaceAll(".?", ".");
const INDEX_OR_PARTS = new RegExp(`${INDEX.source}|${STRING.source}|${BLANKS.source}`, "g");

/** The expression without its comments, and without the blanks outside of its strings, but for one between words: `a in b`. */
export const withoutBlanks = (expression: string): string =>
  expression.replace(STRING_OR_BLANKS, (part: string, at: number) => {
    if (!isBlank(part)) return part;
    return /\w/.test(expression.charAt(at - 1)) && /\w/.test(expression.charAt(at + part.length)) ? " " : "";
  });
const STRING_OR_BLANKS = new RegExp(`${STRING.source}|${BLANKS.source}`, "g");

const isBlank = (part: string): boolean => /^(?:\s|\/\/)/.test(part);

/** True for a rule that compares with the old value: it does not judge objects, but changes of them. */
export const isTransitionRule = (rule: unknown): boolean => typeof rule === "string" && rule.includes("oldSelf");

const ESCAPES: Readonly<Record<string, string>> = {
  __underscores__: "__",
  __dot__: ".",
  __dash__: "-",
  __slash__: "/",
};

/** The name of a field that CEL escapes: `__namespace__` for a reserved word, and `a__dash__b`. */
export const plainName = (name: string): string =>
  name
    .replace(/^__(?!(?:underscores|dot|dash|slash)__)([a-z]+)__$/, "$1")
    .replace(/__(?:underscores|dot|dash|slash)__/g, (escape) => ESCAPES[escape] ?? escape);

const RESERVED: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/** The name of a field as CEL writes it, the reverse of `plainName`. */
export const celName = (name: string): string =>
  RESERVED.has(name)
    ? `__${name}__`
    : Object.entries(ESCAPES).reduce((text, [escape, plain]) => text.replaceAll(plain, escape), name);
