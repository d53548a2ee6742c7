import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isConditional, isRuled, predicatesOf, sentencesOf, withoutName } from "../crd/sentences.js";
import { own, remember } from "kube-json";

/** Reads the characters and the prefix of a string from its description. */

const MUST = "must|has to|have to|needs to|need to|shall|should";
/** 'must consist of lower case letters', 'must start with a letter', 'must match the pattern a+'. */
const SPELLED = new RegExp(
  String.raw`^(?:(?:${MUST}|can|may)(?: only| always)? (?:(?:consist|be made up|be composed)(?: only| entirely| solely)? of|contain only|only contain|include only)(?: the)?(?: \S+){0,4}? (?:alphanumerics?|characters|letters|digits|hyphens|dashes|underscores)|(?:must|has to|needs to)(?: only| always)? (?:(?:start|begin|end)(?: and end)? with (?:an? (?:\w+ ){0,2}(?:letter|digit|character|slash)|["'\`]\S+["'\`]|https?:(?://)?)|be prefixed with (?:the )?(?:["'\`]\S+["'\`]|https?:(?://)?)|match (?:the )?(?:following )?(?:regular expression|regex|regexp|pattern)|(?:only )?be (?:all |in |an? |written in )*(?:lower[- ]?case|upper[- ]?case|alphanumeric|hexadecimal|numeric)(?! (?:string of|name of))|be (?:all )?ascii)|(?:must|may|can) ?not contain (?:any )?(?:white ?spaces?|spaces|slashes|upper[- ]?case|special characters|dots|commas|["'\`][^\w\s]["'\`]))(?!\w)`,
  "i",
);
interface Spelling {
  /** The words of the description: 'must start with https://'. */
  readonly text: string;
  readonly pattern: string | undefined;
}

const spellingIn = (predicate: string): Spelling | undefined => {
  const spelled = SPELLED.exec(predicate)?.[0];
  if (spelled === undefined) return undefined;
  const text = spelled.replace(/^should /i, "must ");
  const rest = predicate.slice(spelled.length);
  return { text, pattern: prefixPattern(text, rest) ?? quotedPattern(text, rest) };
};

/** '^https://' for 'must start with https://', if that is all that the description says. */
const prefixPattern = (text: string, rest: string): string | undefined => {
  const [, prefix] = /(?:start|begin|prefixed) with (?:the )?["'`]?([\w:/.@#-]+)["'`]?$/i.exec(text) ?? [];
  const isWhole = prefix !== undefined && /^(?:$|[.;)]|,? (?:and|but) (?:must|should|may)\b)/i.test(rest);
  return isWhole ? `^${prefix.replace(/:$/, "://").replaceAll(".", String.raw`\.`)}` : undefined;
};

/** '^[a-z]+$' for 'must match the regular expression "^[a-z]+$"'. */
const quotedPattern = (text: string, rest: string): string | undefined =>
  / match /i.test(text) ? /^:? (["'`])(\^[^"'`\s]{1,100}\$)\1/.exec(rest)?.[2] : undefined;

/** Reads the format of a string out of its description. */

/** A format that a description names, and the schema that would enforce it. */
interface TextFormat {
  readonly words: string;
  /** A value of `format` that API servers check. */
  readonly format?: string;
  /** A CEL rule. */
  readonly rule?: string;
}

/** In CEL, all but cron and MAC have a function. */
const FORMATS: readonly TextFormat[] = [
  {
    words: "https (?:url|uri|endpoint|address)",
    rule: "isURL(self) && url(self).getScheme() == 'https'",
  },
  {
    words: "(?:http(?:s|\\(s\\))?(?:/https)? |base |callback |webhook |endpoint |web |target )?urls?",
    rule: "isURL(self)",
  },
  { words: "uris?", format: "uri" },
  { words: "ipv4 (?:or|and|/) ?ipv6 cidrs?(?: block| range| prefix)?(?:es)?", rule: "isCIDR(self)" },
  {
    words: "ipv4 (?:or|and|/) ?ipv6(?: address)?(?:es)?(?! (?:network|range|pool|traffic|block|subnet|famil|prefix))",
    rule: "isIP(self)",
  },
  { words: "ipv4 cidrs?(?: block| range)?", rule: "isCIDR(self) && cidr(self).ip().family() == 4" },
  { words: "ipv6 cidrs?(?: block| range)?", rule: "isCIDR(self) && cidr(self).ip().family() == 6" },
  {
    words: "cidrs?(?: (?:block|range|notation|address|format|form|string|prefix|subnet|network)(?:es|s)?)?",
    rule: "isCIDR(self)",
  },
  {
    words:
      "ipv4(?! (?:ip|network|range|pool|traffic|only|cidr|block|subnet|family|stack|prefix))(?: (?:address|format|form|notation))?(?:es)?",
    format: "ipv4",
  },
  {
    words:
      "ipv6(?! (?:ip|network|range|pool|traffic|only|cidr|block|subnet|family|stack|prefix))(?: (?:address|format|form|notation))?(?:es)?",
    format: "ipv6",
  },
  {
    words:
      "(?:static |virtual |external |internal |public |private )?ip(?! (?:protocol|family|version|range|pool|block|stack))(?: address)?(?:es)?|ips",
    rule: "isIP(self)",
  },
  {
    words:
      "(?:dns[-_ ]?|rfc[- ]?)?(?:1123)?[-_ ]?(?:dns )?(?:subdomain)(?: name)?|(?:dns|domain) names?(?! system)|dns[- ]1123 names?",
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
  { words: "base ?64(?:[- ]encoded)?(?: (?:string|data|value|text|encoded|encoding))*", format: "byte" },
  { words: "cron(?:tab)?(?: (?:expression|schedule|string|format|syntax|notation|form))+|crontab" },
  { words: "(?:kubernetes )?label values?", rule: "!format.labelValue().validate(self).hasValue()" },
  {
    words: "(?:kubernetes )?(?:qualified names?|label keys?)",
    rule: "!format.qualifiedName().validate(self).hasValue()",
  },
  { words: "mac address(?:es)?", format: "mac" },
  { words: "(?:go |golang )durations?(?: string)?|duration strings?", format: "duration" },
  { words: "json pointers?", format: "json-pointer" },
];

/** A noun that the words below say of a value only. */
const KIND = FORMATS.map(({ words }) => `(${words})`).join("|");
const ADJECTIVES =
  "((?: (?:valid|well-formed|wellformed|absolute|proper|correct|syntactically|fully qualified|fully-qualified|single|full|lowercase|standard|legal|complete|parsable|parseable))*)";
/** 'be a valid HTTPS URL', 'follow the RFC 3339 format', 'be in CIDR notation', 'be base64 encoded'. */
const STATED = new RegExp(
  String.raw`^(?:${MUST})(?: always| all| each)? (?:be|follow|use|conform to|comply with|adhere to|match|contain|specify|have|parse)(?: in(?: the form of| the format of)?| encoded as| encoded in| specified as| specified in| formatted as| formatted like| given as| given in| expressed as| written as| written in| as| to)?(?: (?:an?|the))?${ADJECTIVES} (?:${KIND})(?![\w:/-])`,
  "i",
);
/** 'is a URL', 'is the IP address of the peer'. */
const NAMED = new RegExp(
  String.raw`^(?:is|are|specifies|defines|contains|holds|represents|takes|accepts|expects|indicates|denotes)(?: the| an?)${ADJECTIVES} (?:${KIND})(?![\w:/-])`,
  "i",
);
/** 'is the subnet in CIDR notation', 'the schedule in cron format', 'as a base64 encoded string', 'formatted as a UUID'. */
const WRITTEN = new RegExp(
  String.raw`^(?=.{0,120}?(?: in|,? (?:encoded|specified|formatted|given|expressed|written) (?:in|as)|, as)(?: an?| the| standard| valid)*(?: |-)(?:${KIND})(?: (?:notation|format|form|syntax|style))?(?:$|[.,;)]| ?\((?:e\.?g|for example|such as|like)| such as))`,
  "i",
);
/** Text that is written so, without a noun for it, is the field. */
const WRITABLE =
  /(?:notation|format|form|syntax|style|encod\w{0,9}|(?:string|date-time|expression|timestamp|uuid|semver|schedule|cidr|url|uri)s?)$/i;
const ONLY_SOME =
  /^(?: (?:of|for|to|in which|request|that (?:is|was|has|points|resolves|exists|references|refers|identifies))\b|'s)/i;
/** May have a port, and may be an address. */
const HOST = /(?:host ?|domain |dns |qualified )names?$|fqdn$/i;
/** 'The URL of the endpoint', 'IP address of the peer'. */
const NOUN =
  /^(?:(?:the|an?) )?(?:\w+ )?(?:\w+ )?\w+ (?:of|to|for|at|that|which|where|from|used)\b|^(?:(?:the|an?) )?\S+(?: \S+)?$/i;
const NO_ARTICLE = /^(?!(?:the|an?) )/i;
/** The noun is a part of another one, as in 'URL path', or one of several forms. */
const OTHER_NOUN =
  /^(?:,? (?:or|and|followed|range|ranges|path|paths|prefix|suffix|template|templates|pattern|patterns|list|lists|pool|family|scheme|segment|part|port|type|types|version|set|block|selector|selectors|parameter|parameters|query|fragment|encoded|style|match|with an? (?:optional )?(?:port|prefix)|with (?:optional|port|or|and)|including|plus|either|as well|optionally|server|servers|provider|class|mask|name|names|key|value|tag|record|records|zone|suffixes|kind|field|argument|address|addresses|endpoint|id)\b| ?\/ ?\w|s?[-:]\w| ?\((?:or|optional|and|with)\b)/i;
/** 'the IPv6 inventory' and 'the email subject', but not 'the IPv6 assigned to it'. */
const IN_FRONT = /\b(?:ip(?:v[46])?|cidr|e-?mail)$/i;
const NEXT_NOUN =
  /^ (?!(?:at|by|for|from|gateway|given|in|is|of|on|that|the|this|to|where|which|will|with|within|\w+ed|\w+ing)\b)[a-z]/i;
const isInFront = (noun: string, rest: string): boolean => IN_FRONT.test(noun) && NEXT_NOUN.test(rest);
const isPartOfNoun = (noun: string, rest: string): boolean => OTHER_NOUN.test(rest) || isInFront(noun, rest);

/** Descriptions of text that is one of these or something else. */
const LOOSE =
  /\b(?:or|either|optionally|template|placeholder|relative|wildcard|glob|comma[- ]separated|list of|followed by|can be|may be|legacy|hostname|git|registry|ssh|image|go template|names?paces?\/)\b/i;

export interface DescribedFormat {
  /** The name in the description: 'a valid HTTPS URL'. */
  readonly text: string;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly rule?: string | undefined;
}

/** A string whose format is described and not enforced at all. */
interface Unenforced extends DescribedFormat {
  readonly node: SchemaNode;
}

/** Returns the format that a description states for a string, or each in a list, and the schema does not enforce. */
export const unenforcedFormat = (node: SchemaNode): Unenforced | undefined => {
  const target = node.type === "array" ? node.items : node;
  if (target?.type !== "string" || ENFORCING.some((keyword) => own(target.schema, keyword) !== undefined))
    return undefined;
  // 'None' is one, too, for a headless Service.
  if (node.under === "clusterIP") return undefined;
  const description = descriptionOf(node.schema);
  if (!HINT.test(description) || NOT_ALWAYS.test(description) || isTemplated(node.parent)) return undefined;
  const statements = target === node ? predicatesOf(node) : ofEachItem(node);
  // A controller writes its observations to the status, or leaves a text empty.
  const isNamed = target === node && node.section !== "status";
  const found = formatOf(statements) ?? (isNamed ? namedFormat(node, description) : undefined);
  if (found === undefined || isOfPrometheus(found, description) || isConstraint(found, description)) return undefined;
  if (isRuled(target) || isRuled(node)) return undefined;
  const is1035 = /\bRFC[ -]?1035\b/i.test(description);
  return {
    ...found,
    rule: is1035 ? found.rule?.replace("dns1123Label", "dns1035Label") : found.rule,
    node: target,
  };
};

/** The values of its labels are any text. */
const isOfPrometheus = ({ rule }: DescribedFormat, description: string): boolean =>
  rule?.includes("labelValue") === true && /\b(?:alerts?|metrics?|prometheus)\b/i.test(description);

/** True for a condition on versions, such as '>=1.2', which is no version. */
const isConstraint = ({ rule }: DescribedFormat, description: string): boolean =>
  rule === "isSemver(self)" && /\b(?:constraint|range|requirement)s?\b|[<>=~^] ?v?\d/i.test(description);

/** The format is not the only one, or another program sees to it. */
const NOT_ALWAYS =
  /\bnot (?:be )?validated\b|\bwildcards?\b|\bglob(?:s|bing)?\b|\bdiffers according to\b|\bmight be (?:performed|done) for you\b/i;

/** True next to a field that speaks of templates: such text is no URL yet. */
const isTemplated = (parent: SchemaNode | undefined): boolean => parent !== undefined && speaksOfTemplates(parent);

const speaksOfTemplates = remember(({ properties }: SchemaNode): boolean =>
  [...properties.values()].some(({ schema }) =>
    /\bto fill in templates\b|\btemplating (?:function|engine|language)\b/i.test(descriptionOf(schema).slice(0, 500)),
  ),
);

const formatOf = (statements: readonly string[]): DescribedFormat | undefined => {
  for (const statement of statements) {
    const found = isConditional(statement) ? undefined : formatIn(statement);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** '(e.g. 10.0.0.0/8)' */
const EXAMPLE = / ?\((?:eg|e\.g\.?|for example)\b[^()]{0,100}\)/gi;

/** An address of either family is one format. */
const BOTH_FAMILIES = /\bIPv4 or IPv6\b/gi;

/** By the first sentence, which says what the field is. */
const namedFormat = (node: SchemaNode, description: string): DescribedFormat | undefined => {
  const [first = ""] = sentencesOf(node);
  if (LOOSE.test(description.replace(BOTH_FAMILIES, "IP")) || isConditional(first.replace(EXAMPLE, "")))
    return undefined;
  const noun = NOUN.test(first) && !/\buri\b/i.test(first) ? [`is ${first.replace(NO_ARTICLE, "the ")}`] : [];
  for (const predicate of [...predicatesOf(node), withoutName(first, node), ...noun]) {
    const match = NAMED.exec(predicate);
    if (match === null || HOST.test(match[0]) || isPartOfNoun(match[0], predicate.slice(match[0].length))) continue;
    const [whole, , ...kinds] = match;
    const format = FORMATS[kinds.findIndex(Boolean)];
    if (format?.rule?.includes("isURL") === true && mayBeOtherThanURL(node)) continue;
    const text = whole.replace(/^\S+ /, "");
    // The article may be ours.
    return { text: description.includes(text) ? text : text.replace(/^the /, ""), ...orAddress(format, description) };
  }
  const written = WRITTEN.exec(first);
  const kinds = written?.slice(1) ?? [];
  const text = kinds.find(Boolean);
  return text === undefined || !WRITABLE.test(text) ? undefined : { text, ...FORMATS[kinds.findIndex(Boolean)] };
};

/** 'A CIDR. This can also be a bare IP address.' */
const orAddress = (format: TextFormat | undefined, description: string): TextFormat | undefined =>
  format?.rule === "isCIDR(self)" && /\b(?:bare|single|plain|individual) IP\b/i.test(description)
    ? { ...format, rule: "isCIDR(self) || isIP(self)" }
    : format;

/** True for a Git repository, such as 'git@host:path', and for an item that a list matches, which may be a pattern. */
const mayBeOtherThanURL = ({ under, parent }: SchemaNode): boolean =>
  /git|repo/i.test(`${under} ${parent?.under ?? ""}`) ||
  isEndpointOfRPC(parent, under) ||
  (parent?.step === "items" &&
    MATCHED.test(parent.under) &&
    !/ur[il]|endpoint|link|href|address|webhook|issuer/i.test(under));

/** gRPC takes 'host:port', too. */
const isEndpointOfRPC = (parent: SchemaNode | undefined, under: string): boolean =>
  /endpoint|address|target/i.test(under) && /grpc/i.test(`${under} ${parent?.under ?? ""}`);

const MATCHED = /destination|match|allow|den(?:y|ied)|permit|selector|exclu|inclu/i;

const ofEachItem = (list: SchemaNode): readonly string[] =>
  sentencesOf(list).flatMap((sentence) => {
    const start = EACH.exec(sentence);
    return start === null ? [] : [sentence.slice(start[0].length)];
  });

const EACH = /^(?:each|every|all) (?:of the )?\w+ (?:(?:in|of) (?:the|this) list )?(?=must )/i;
const ENFORCING = ["format", "pattern", "enum", "allOf", "anyOf", "oneOf", "not"] as const;
/** Cheap: most descriptions name no format. */
const HINT =
  /ur[il]|\bip|cidr|dns|label|host ?name|domain|fqdn|semver|semantic|rfc|u?uid|mail|base ?64|reg(?:ex|ular)|cron|mac |duration|json|qualified|consist|contain|lower|upper|prefix|start|begin|alphanumeric|numeric|ascii|hexa/i;

/** The text is not an expression: it matches one. */
const MATCHED_BY = /^\S+(?: \S+)? match (?:the )?(?:following )?(?:regular expression|regex|regexp|pattern)\b/i;

const formatIn = (predicate: string): DescribedFormat | undefined => {
  const match = MATCHED_BY.test(predicate) ? null : STATED.exec(predicate);
  if (match === null) return spellingIn(predicate);
  const [whole, adjectives = "", ...kinds] = match;
  const isAdvice = /^should/i.test(whole) && !/valid/i.test(adjectives);
  const rest = predicate.slice(whole.length);
  if (isAdvice || ONLY_SOME.test(rest) || isInFront(whole, rest)) return undefined;
  const index = kinds.findIndex(Boolean);
  const text = whole.replace(/^(?:\S+ )+?(?=an? |valid |in |base|rfc|cidr|\S+$)/i, "");
  // The field may have another format, too.
  if (/^,? or\b/i.test(rest)) return { text };
  const { format, rule } = FORMATS[index] ?? {};
  return { text, format, rule };
};
