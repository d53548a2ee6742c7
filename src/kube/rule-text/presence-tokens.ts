/** The tokens of CEL rules about unions. */

/** Rules with more characters or parentheses are not read, to bound the effort and the depth of recursion. */
const MAX_LENGTH = 2000;
const MAX_PARENTHESES = 200;

const SPACE = /\s*/y;
const TOKEN =
  /has\s*\(\s*self\s*\.\s*([A-Za-z_]\w*)\s*\)|self\s*\.\s*([A-Za-z_]\w*)(?![\w.[(])|'([^'\\\n]*)'|"([^"\\\n]*)"|(&&|\|\||==|!=|(?:true|false|in)\b|[!()?:[\],])/y;

export type Token =
  | { readonly kind: "has" | "field" | "text"; readonly value: string }
  | { readonly kind: "sign"; readonly value: string };

/** The tokens of a rule; undefined if it contains anything else. */
export const tokensOf = (rule: string): Token[] | undefined => {
  if (rule.length > MAX_LENGTH) return undefined;
  const tokens: Token[] = [];
  let parentheses = 0;
  for (let at = skipSpace(rule, 0); at < rule.length; at = skipSpace(rule, TOKEN.lastIndex)) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(rule);
    if (match === null) return undefined;
    const token = tokenOf(match);
    if (token.value === "(" && ++parentheses > MAX_PARENTHESES) return undefined;
    tokens.push(token);
  }
  return tokens;
};

const skipSpace = (rule: string, at: number): number => {
  SPACE.lastIndex = at;
  SPACE.exec(rule);
  return SPACE.lastIndex;
};

const tokenOf = ([, has, field, single, double, sign]: RegExpExecArray): Token => {
  if (has !== undefined) return { kind: "has", value: plainName(has) };
  if (field !== undefined) return { kind: "field", value: plainName(field) };
  const text = single ?? double;
  return text === undefined ? { kind: "sign", value: sign ?? "" } : { kind: "text", value: text };
};

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
