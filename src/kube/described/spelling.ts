/** Reads out of a description which characters a string has, and what it starts with. */

export const MUST = "must|has to|have to|needs to|need to|shall|should";
/** 'must consist of lower case letters', 'must start with a letter', 'must match the pattern a+'. */
const SPELLED = new RegExp(
  String.raw`^(?:(?:${MUST}|can|may)(?: only| always)? (?:(?:consist|be made up|be composed)(?: only| entirely| solely)? of|contain only|only contain|include only)(?: the)?(?: \S+){0,4}? (?:alphanumerics?|characters|letters|digits|hyphens|dashes|underscores)|(?:must|has to|needs to)(?: only| always)? (?:(?:start|begin|end)(?: and end)? with (?:an? (?:\w+ ){0,2}(?:letter|digit|character|slash)|["'\`]\S+["'\`]|https?:(?://)?)|be prefixed with (?:the )?(?:["'\`]\S+["'\`]|https?:(?://)?)|match (?:the )?(?:following )?(?:regular expression|regex|regexp|pattern)|(?:only )?be (?:all |in |an? |written in )*(?:lower[- ]?case|upper[- ]?case|alphanumeric|hexadecimal|numeric)(?! (?:string of|name of))|be (?:all )?ascii)|(?:must|may|can) ?not contain (?:any )?(?:white ?spaces?|spaces|slashes|upper[- ]?case|special characters|dots|commas|["'\`][^\w\s]["'\`]))(?!\w)`,
  "i",
);
export interface Spelling {
  /** As the description states it: 'must start with https://'. */
  readonly text: string;
  readonly pattern: string | undefined;
}

export const spellingIn = (predicate: string): Spelling | undefined => {
  const spelled = SPELLED.exec(predicate)?.[0];
  if (spelled === undefined) return undefined;
  const text = spelled.replace(/^should /i, "must ");
  return { text, pattern: prefixPattern(text, predicate.slice(spelled.length)) };
};

/** '^https://' for 'must start with https://', if that is all that the description says. */
const prefixPattern = (text: string, rest: string): string | undefined => {
  const [, prefix] = /(?:start|begin|prefixed) with (?:the )?["'`]?([\w:/.@#-]+)["'`]?$/i.exec(text) ?? [];
  const isWhole = prefix !== undefined && /^(?:$|[.;)]|,? (?:and|but) (?:must|should|may)\b)/i.test(rest);
  return isWhole ? `^${prefix.replace(/:$/, "://").replaceAll(".", String.raw`\.`)}` : undefined;
};
