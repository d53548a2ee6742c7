/**
 * CEL expressions as text (github.com/google/cel-spec), to search for a pattern without matching inside
 * strings. Nothing is evaluated.
 */

/** An unclosed string ends with its line or with the text. */
export const STRING =
  /[rRbB]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*(?:"|\\?$|\n)|'(?:\\.|[^'\\\n])*(?:'|\\?$|\n))/g;
const COMMENT = /\/\/.*/g;
const INDEX = /\[\s*["'](\w+)["']\s*\]/g;

/** An expression with the names of fields as schemas have them: `self.namespace` for `self.__namespace__`. */
export const unescapedNames = (expression: string): string =>
  expression.replace(/[A-Za-z_]\w*/g, (name) => (name.includes("__") ? plainName(name) : name));

/**
 * The expression without comments and blanks, with empty strings and plain field access: `a['b']` and `a.?b`
 * become `a.b`. `nameOf` gives strings other texts.
 */
export const celSkeleton = (expression: string, nameOf: (text: string) => string = () => "''"): string =>
  expression
    .replace(INDEX, ".$1")
    .replace(STRING, (text) => nameOf(text))
    .replace(COMMENT, "")
    .replace(/\s+/g, "")
    .replaceAll(".?", ".");

/** The expression without its comments, and without the blanks outside of its strings. */
export const withoutBlanks = (expression: string): string =>
  expression.replace(STRING_OR_BLANKS, (part) => (/^(?:\s|\/\/)/.test(part) ? "" : part));
const STRING_OR_BLANKS = new RegExp(`${STRING.source}|${COMMENT.source}|\\s+`, "g");

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
    .replace(/__(?:underscores|dot|dash|slash)__/g, (escape) => ESCAPES[escape] ?? escape)
    .replace(/^__([a-z]+)__$/, "$1");

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
