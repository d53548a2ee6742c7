import type { SchemaNode } from "../crd/crd.js";
import { isConditional, isRuled, predicatesOf, sentencesOf } from "./sentences.js";
import { own, stringAt } from "../json/object.js";

/** Reads the format of a string out of its description. */

/** A format that a description names, and what would enforce it. */
interface Format {
  readonly words: string;
  /** A value of `format` that API servers check. */
  readonly format?: string;
  /** A CEL rule. */
  readonly rule?: string;
}

/** In CEL, all but cron and MAC have a function; `''.matches(self)` fails for other texts than regular expressions. */
const FORMATS: readonly Format[] = [
  {
    words: "https (?:url|uri|endpoint|address)",
    rule: "isURL(self) && url(self).getScheme() == 'https'",
  },
  { words: "(?:http(?:s|\\(s\\))?(?:/https)? )?(?:url|uri)s?", rule: "isURL(self)" },
  {
    words: "cidrs?(?: (?:block|range|notation|address|format|string|prefix|subnet|network)(?:es|s)?)?",
    rule: "isCIDR(self)",
  },
  { words: "ipv4 cidrs?(?: block| range)?", rule: "isCIDR(self) && cidr(self).ip().family() == 4" },
  { words: "ipv6 cidrs?(?: block| range)?", rule: "isCIDR(self) && cidr(self).ip().family() == 6" },
  { words: "ipv4(?: address)?(?:es)?", format: "ipv4" },
  { words: "ipv6(?: address)?(?:es)?", format: "ipv6" },
  { words: "ip(?: address)?(?:es)?|ips", rule: "isIP(self)" },
  {
    words:
      "(?:dns[-_ ]?|rfc[- ]?)?(?:1123)?[-_ ]?(?:dns )?(?:subdomain)(?: name)?|(?:dns|domain) names?|dns[- ]1123 names?",
    rule: "!format.dns1123Subdomain().validate(self).hasValue()",
  },
  {
    words: "(?:dns[-_ ]?|rfc[- ]?)(?:1123|1035)?[-_ ]?(?:dns )?labels?(?: name)?",
    rule: "!format.dns1123Label().validate(self).hasValue()",
  },
  { words: "(?:dns )?host ?names?|fqdn|fully[- ]qualified domain name", format: "hostname" },
  { words: "semver|(?:semver|semantic) versions?(?: string)?", rule: "isSemver(self)" },
  { words: "rfc ?-?3339(?: (?:date|time|timestamp|date-time|format|string))*", format: "date-time" },
  { words: "uuids?|guid", format: "uuid" },
  { words: "e-?mail(?: address)?(?:es)?", format: "email" },
  { words: "base ?64(?:[- ]encoded)?(?: (?:string|data|value|text|encoded))*", format: "byte" },
  {
    words: "(?:re2 |go |golang )?(?:regex|regexp|regular expression)s?(?: pattern)?",
    rule: "type(''.matches(self)) == bool",
  },
  { words: "cron(?: (?:expression|schedule|string|format|syntax))+" },
  { words: "(?:kubernetes )?label values?", rule: "!format.labelValue().validate(self).hasValue()" },
  {
    words: "(?:kubernetes )?(?:qualified names?|label keys?)",
    rule: "!format.qualifiedName().validate(self).hasValue()",
  },
  { words: "mac address(?:es)?", format: "mac" },
  { words: "(?:go |golang )?durations?(?: string)?", format: "duration" },
];

const KIND = FORMATS.map(({ words }) => `(${words})`).join("|");
/** 'be a valid HTTPS URL', 'follow the RFC 3339 format', 'be in CIDR notation', 'be base64 encoded'. */
const STATED = new RegExp(
  String.raw`^(?:must|has to|needs to|shall|should)(?: always| all| each)? (?:be|follow|use|conform to|match|contain|specify|have)(?: in| encoded as| specified as| formatted as| given as)?(?: (?:an?|the))?((?: (?:valid|well-formed|wellformed|absolute|proper|correct|syntactically|fully qualified|fully-qualified|single|full|lowercase|standard|legal))*) (?:${KIND})(?![\w:/-])`,
  "i",
);
const ONLY_SOME =
  /^(?: (?:of|for|to|in which|request|that (?:is|was|has|points|resolves|exists|references|refers|identifies))\b|'s)/i;

export interface DescribedFormat {
  /** As the description names it: 'a valid HTTPS URL'. */
  readonly text: string;
  readonly format?: string | undefined;
  readonly rule?: string | undefined;
}

/** A string whose format is described and not enforced at all. */
export interface Unenforced extends DescribedFormat {
  readonly node: SchemaNode;
}

/** What the description of a string, or of a list about each of its strings, states and the schema does not enforce. */
export const unenforcedFormat = (node: SchemaNode): Unenforced | undefined => {
  const target = node.type === "array" ? node.items : node;
  if (target?.type !== "string" || ENFORCING.some((keyword) => own(target.schema, keyword) !== undefined))
    return undefined;
  if (!MUST.test(stringAt(node.schema, "description") ?? "")) return undefined;
  const statements = target === node ? predicatesOf(node) : ofEachItem(node);
  for (const statement of statements) {
    const found = isConditional(statement) ? undefined : formatIn(statement);
    if (found !== undefined) return isRuled(target) || isRuled(node) ? undefined : { ...found, node: target };
  }
  return undefined;
};

const ofEachItem = (list: SchemaNode): readonly string[] =>
  sentencesOf(list).flatMap((sentence) => {
    const start = EACH.exec(sentence);
    return start === null ? [] : [sentence.slice(start[0].length)];
  });

const EACH = /^(?:each|every|all) (?:of the )?\w+ (?:(?:in|of) (?:the|this) list )?(?=must )/i;
const ENFORCING = ["format", "pattern", "enum", "allOf", "anyOf", "oneOf", "not"] as const;
const MUST = /\b(?:must|has to|needs to|shall|should)\b/i;

const formatIn = (predicate: string): DescribedFormat | undefined => {
  const match = STATED.exec(predicate);
  if (match === null) return undefined;
  const [whole, adjectives = "", ...kinds] = match;
  const isAdvice = /^should/i.test(whole) && !/valid/i.test(adjectives);
  const rest = predicate.slice(whole.length);
  if (isAdvice || ONLY_SOME.test(rest)) return undefined;
  const index = kinds.findIndex(Boolean);
  const text = whole.replace(/^(?:\S+ )+?(?=an? |valid |in |base|rfc|cidr|\S+$)/i, "");
  // The field may have another format, too.
  if (/^,? or\b/i.test(rest)) return { text };
  const { format, rule } = FORMATS[index] ?? {};
  return { text, format, rule };
};
