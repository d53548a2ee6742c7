import { join } from "kube-json";
import { authorMessageProblems } from "kube-api";

/**
 * Further requirements of the Validation section for the messages of CEL rules, which authors can be certain of once they
 * know them: precise, 'must', 'must not' and 'may not', fields in back-quotes, literals in single quotes.
 */

export interface CelMessage {
  readonly message: string;
  readonly rule: string;
  /** Names of fields that the rule can reach. */
  readonly fields: Pick<ReadonlySet<string>, "has">;
}

export const celMessageProblems = (one: CelMessage): readonly string[] => {
  const prose = one.message.replace(/(?<!\w)'[^']*'(?!\w)|`[^`]*`|"\w*"/g, "''");
  if (isImprecise(one.message)) return [SAY_WHAT_MUST_HOLD];
  return [...wordsOf(prose), ...bareFieldsOf(one, prose), ...literalsOf(one)];
};

/** Wrong words of a message, like `authorMessageProblems`; names of fields in double quotes are not literals. */
export const wordingProblems = (one: CelMessage): readonly string[] =>
  authorMessageProblems(
    one.message
      .replace(IN_DOUBLE_QUOTES, (text, name: string) => (isField(one, name) ? `\`${name}\`` : text))
      .replace(REASON, (text) => text.replace(/\bcannot\b/gi, "does not")),
  );

/** A clause that gives the reason: what cannot be there is a fact. */
const REASON = /(?:\b(?:because|since|so(?: that)?)\b|; (?:the|these|those)\b)[^,;.]*/gi;

const IN_DOUBLE_QUOTES = /"([A-Za-z]\w*)"/g;

/** True for the name of a field that the rule reads. */
const isField = ({ rule, fields }: CelMessage, name: string): boolean =>
  fields.has(name) && new RegExp(`\\b(?:self|oldSelf)\\.${name}\\b`).test(rule);

/** Whether a message says only that something is wrong. */
export const isImprecise = (message: string): boolean => IMPRECISE.test(message.trim());

export const SAY_WHAT_MUST_HOLD = "must say what must hold, such as 'must be greater than 0'";

const VALUE =
  "(?:the |this |its )?(?:value|field|input|configuration|config|spec|object|format|setting|parameter|combination|resource|validation|rule)?";
const IMPRECISE = new RegExp(
  String.raw`^(?:(?:an? )?(?:error:? )?(?:invalid|bad|wrong|illegal|incorrect|malformed|unsupported|unacceptable)(?: ${VALUE}(?: value| combination)?)?|${VALUE} ?(?:is |was )?(?:invalid|not valid|wrong|incorrect|bad|illegal|not ok|malformed|not allowed|unsupported|not supported|not acceptable)|(?:validation|rule|check) (?:has )?(?:failed|error)|failed(?: validation)?|error|must be (?:valid|correct|ok)|not (?:valid|allowed|ok|supported))[.!]?$`,
  "i",
);

const FORBIDDEN =
  /\b(?:(?:is|are) not (?:allowed|permitted) to|(?:is|are) (?:forbidden|prohibited) to|shall not|must never|may never|do not|don't|never set)\b/i;
const OBLIGED =
  /\b(?:has to|have to|needs to|need to|shall(?! not)|ought to|is expected to|are expected to|supposed to|please|make sure|(?<!\bto )ensure)\b|^expected\b/i;
/** A negative that is about the form of the value. */
const FORM =
  /\bmay not (?:start|begin|end|contain|exceed|match|be (?:empty|blank|negative|zero|longer|shorter|greater|less|equal|before|after|an empty))\b/i;

const wordsOf = (prose: string): readonly string[] => {
  const found: string[] = [];
  const forbidden = FORBIDDEN.exec(prose)?.[0].toLowerCase();
  if (forbidden !== undefined) found.push(`must say 'must not' or 'may not' instead of '${forbidden}'`);
  const obliged = forbidden === undefined ? OBLIGED.exec(prose)?.[0].toLowerCase() : undefined;
  if (obliged !== undefined) found.push(`must say 'must' instead of '${obliged}'`);
  const form = FORM.exec(prose)?.[0].toLowerCase();
  if (form !== undefined) found.push(`must say 'must not' instead of 'may not' of a format`);
  return found;
};

const BEFORE =
  /(?:^|[,;:(] ?|\b(?:of|and|or|than|to|if|when|unless|both|either(?: an?)?|neither|nor|with|without|set|specify|only|between|exceed|before|after|differ from|is|both of|one of) )$/i;
const AFTER =
  /^(?:$|[.,;:)](?:\s|$)|'s\b| (?:must|may|should|cannot|can|is|are|has|have|and|or|nor|if|when|unless|to|with|without|be|field|requires|needs|shall|in)\b)/i;

/** The fields of the rule in prose, by their paths, in camel case, or where only a name can stand; and those in quotes. */
const bareFieldsOf = (one: CelMessage, prose: string): readonly string[] => {
  const { message, rule, fields } = one;
  const bare = new Set<string>();
  const named = new Set(rule.match(/\w+/g));
  for (const match of prose.matchAll(/(?:\bspec\.|\bself\.|\bstatus\.)?\b[A-Za-z][\w]*(?:\.\w+)*/g)) {
    const [word] = match;
    const last = word.split(".").at(-1) ?? word;
    if (!fields.has(last) || !named.has(last)) continue;
    const isName = /[a-z][A-Z]/.test(last) || word.includes(".");
    const stands = BEFORE.test(prose.slice(0, match.index)) && AFTER.test(prose.slice(match.index + word.length));
    if (isName || stands) bare.add(word.replace(/^(?:self|spec|status)\./, ""));
  }
  const quoted = (pattern: RegExp): ReadonlySet<string> =>
    new Set(
      [...message.matchAll(pattern)]
        .map(([, name = ""]) => name)
        .filter((name) => isField(one, name) && !bare.has(name)),
    );
  // A message that has one field in single quotes has no literals in them.
  const single = quoted(quoted(QUOTED).size === 0 ? QUOTED : IN_SINGLE_QUOTES);
  const double = quoted(IN_DOUBLE_QUOTES);
  return [
    ...(bare.size === 0 ? [] : [`must put ${fieldList(bare)} in back-quotes`]),
    ...(single.size === 0 ? [] : [`must put ${fieldList(single)} in back-quotes instead of single quotes`]),
    ...(double.size === 0 ? [] : [`must put ${fieldList(double)} in back-quotes instead of double quotes`]),
  ];
};

const QUOTED = /(?<!\w)'([A-Za-z]\w*)' (?:must|may|is|are|can|cannot|should|has|and|or)\b/g;
const IN_SINGLE_QUOTES = /(?<!\w)'([A-Za-z]\w*)'(?!\w)/g;

const MAX_SHOWN = 3;

/** 'field `a`', 'fields `a` and `b`', 'fields `a`, `b`, `c` and others'. */
const fieldList = (names: ReadonlySet<string>): string =>
  `${names.size === 1 ? "field" : "fields"} ${listOf(names, "`")}`;

const listOf = (texts: ReadonlySet<string>, quote: string): string => {
  const shown = [...texts].slice(0, MAX_SHOWN).map((text) => `${quote}${text}${quote}`);
  if (texts.size > MAX_SHOWN) shown.push("others");
  return join(shown, "and");
};

/** At most three problems as one sentence. */
export const asSentence = (problems: readonly string[]): string => join(problems.slice(0, 3), "and");

/** The strings that the rule compares with, and that the message has bare or in back-quotes. */
const literalsOf = ({ message, rule, fields }: CelMessage): readonly string[] => {
  const unquoted = message.replace(/(?<!\w)'[^']*'(?!\w)|"[^"]*"/g, (text) => " ".repeat(text.length));
  const [bare, quoted] = [new Set<string>(), new Set<string>()];
  for (const match of rule.matchAll(/'([^'\\]{2,60})'|"([^"\\]{2,60})"/g)) {
    const [whole, single, double] = match;
    const value = single ?? double ?? "";
    const before = rule.slice(0, match.index);
    if (isBound(before, rule.slice(match.index + whole.length)) || isPart(before, message)) continue;
    if (!/^[\w./:@-]+$/.test(value) || /^\d+$/.test(value) || fields.has(value)) continue;
    // A value that is quoted once may mean something else without quotes: 'must be 'UTC' or a UTC offset'.
    if (message.includes(`'${value}'`)) continue;
    if (message.includes(`\`${value}\``)) quoted.add(value);
    else if (isBareIn(unquoted, value)) bare.add(value);
  }
  return [
    ...(quoted.size === 0 ? [] : [`must put ${listOf(quoted, "'")} in single quotes instead of back-quotes`]),
    ...(bare.size === 0 ? [] : [`must put ${listOf(bare, "'")} in single quotes`]),
  ];
};

/** True for the beginning or the end that several values have, unless the message speaks of it as such. */
const isPart = (before: string, message: string): boolean =>
  /\.(?:starts|ends)With\(\s*$/.test(before.slice(-20)) && !/\b(?:start|begin|prefix|end|suffix)/i.test(message);

const isBareIn = (message: string, value: string): boolean => {
  const literal = value.replaceAll(".", String.raw`\.`);
  const at = message.search(new RegExp(String.raw`(?<![\w./:@\x60-])${literal}(?![\w\x60])`));
  // 'IPAddress values must be unique' is about the kind of values.
  if (at < 0 || /^ (?:addresses|objects|types|values)\b/.test(message.slice(at + value.length))) return false;
  return /[^a-z]/.test(value) || /\b(?:is|be|with|to|not|or|than|equals?|of|and)[ :,]*$/i.test(message.slice(0, at));
};

/** True for '1ms' in `duration(self) >= duration('1ms')`: the bound of a range is a number with a unit, not a string. */
const isBound = (before: string, after: string): boolean =>
  /(?:[<>]=?|isGreaterThan\(|isLessThan\(|compareTo\()\s*(?:duration|quantity|timestamp)\(\s*$/.test(
    before.slice(-60),
  ) ||
  (/\b(?:duration|quantity|timestamp)\(\s*$/.test(before.slice(-60)) &&
    /^\s*\)\s*(?:[<>]|\.(?:isGreaterThan|isLessThan|compareTo)\()/.test(after.slice(0, 60)));
