import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { explainedValues, ADJECTIVE } from "./explained-values.js";
import { isConditional, isRuled, namesBySpelling, predicatesOf, sentencesOf, squeezed } from "../crd/sentences.js";
import { arrayAt, own } from "kube-json";

/** Reads the values of a field out of its description. */

/**
 * The values that a description lists as the only ones: 'Valid values are A, B and C.', 'Must be one of `A` or `B`.' Undefined
 * if there is no such list, or if any part of it cannot be read.
 */
export const describedValues = (node: SchemaNode): readonly string[] | undefined => {
  const description = descriptionOf(node.schema);
  if (!HINT.test(description)) return undefined;
  const lists = [...sentencesOf(node).map(namedIn), ...predicatesOf(node).map(requiredIn)].filter(
    (values) => values !== undefined,
  );
  const [values = explainedValues(description), ...others] = lists;
  return others.length === 0 && !OPEN.test(description) ? values : undefined;
};

const HINT =
  /\b(?:values|options|choices|one of|either|must be|can be|may be|(?:modes|types|policies|actions|operations|strategies|levels|kinds)(?: are [a-z ]{1,80}:| ?:))/i;
/** Words of a list that is not complete. */
const OPEN =
  /\b(?:etc|and so on|and others|among others|and more|custom|arbitrary|any other|in addition|additionally|also be)\b|\.\.\.|…/i;

const NAMED = new RegExp(
  String.raw`(?:^|[ ([])(?:the )?(?:(?:all|only|currently) )?${ADJECTIVE} (?:values|options|choices|modes|types|policies)(?: for (?:this|the) (?:field|value|property))?(?: here)?(?: are| is|:|=| can be)(?: currently)?(?: either)?(?: one of)?(?: the following)?:? (?:\(case[- ]sensitive\):? )?`,
  "i",
);
const BARE = /^(?:either|(?:can |may )?(?:be )?one of)(?: the following(?: values)?)?:? /i;
const MODAL =
  /^(?:must|can|may|should|has to|shall|is)(?: only)?(?: be)?(?: set to)?(?: (?:either|one of)(?: the following(?: values)?| the values| these values)?:?| (?=["'`“])) ?/i;

/** 'Valid values are A and B', 'One of A or B'. */
const namedIn = (sentence: string): readonly string[] | undefined => {
  const named = NAMED.exec(sentence);
  if (named !== null && !isConditional(sentence.slice(0, named.index)))
    return valuesIn(sentence.slice(named.index + named[0].length), true);
  const bare = BARE.exec(sentence);
  return bare === null || isConditional(sentence) ? undefined : valuesIn(sentence.slice(bare[0].length), false);
};

/** 'must be one of A or B' */
const requiredIn = (predicate: string): readonly string[] | undefined => {
  const modal = MODAL.exec(predicate);
  return modal === null || isConditional(predicate) ? undefined : valuesIn(predicate.slice(modal[0].length), false);
};

const QUOTED = /(?:``|["'`“‘])([A-Za-z0-9][\w./:+-]{0,62})(?:``|["'`”’])/y;
const WORD = /([A-Za-z0-9][\w./:+-]{0,62})(?<![.:/])/y;
const BETWEEN = /(?: ?,? ?\b(?:or|and)\b |, ?| ?\| ?|\/| ?; ?| )/y;
const ASIDE = / ?\([^()]{0,80}\)/y;
const END = /(?:$|[.;)\]](?:\s|$)|,? (?:respectively|which|where|with|and defaults?|defaults?)\b)/y;
/** Listed as if it were a value: 'Valid values are A, B and omitted'. */
const ABSENT = /^(?:omitted|empty|unset|unspecified|nil|null)$/i;
const MAX_VALUES = 20;

/** The values of a list up to the end of the sentence. */
const valuesIn = (text: string, mayBeBare: boolean): readonly string[] | undefined => {
  const values: string[] = [];
  const isQuoted = take(QUOTED, text, 0) !== undefined;
  let at = text.startsWith("[") ? 1 : 0;
  while (values.length < MAX_VALUES) {
    const value = take(isQuoted ? QUOTED : WORD, text, at);
    if (value === undefined) return undefined;
    if (!ABSENT.test(value.group)) values.push(value.group);
    at = value.end;
    at = take(ASIDE, text, at)?.end ?? at;
    if (take(END, text, at) !== undefined) return isPlausible(values, isQuoted, mayBeBare) ? values : undefined;
    const gap = take(BETWEEN, text, at);
    // Values in a row, without a comma, are a phrase.
    if (gap === undefined || gap.text === " ") return undefined;
    at = gap.end;
  }
  return undefined;
};

interface Taken {
  readonly text: string;
  readonly group: string;
  readonly end: number;
}

const take = (form: RegExp, text: string, at: number): Taken | undefined => {
  form.lastIndex = at;
  const match = form.exec(text);
  return match === null ? undefined : { text: match[0], group: match[1] ?? "", end: form.lastIndex };
};

const isPlausible = (values: readonly string[], isQuoted: boolean, mayBeBare: boolean): boolean =>
  values.length >= 2 &&
  new Set(values).size === values.length &&
  (isQuoted || mayBeBare || values.every((value) => /^[A-Z][A-Za-z0-9]+$/.test(value))) &&
  (isQuoted ||
    !values.some((value) => /^(?:a|an|the|any|none of|empty|not|null|nil|unset|string|number)$/.test(value)));

/** The values that the description of a string lists, if nothing in the schema restricts it to some. */
export const unenforcedValues = (node: SchemaNode): readonly string[] | undefined => {
  if (node.type !== "string" || RESTRICTING.some((keyword) => own(node.schema, keyword) !== undefined))
    return undefined;
  const values = describedValues(node);
  if (values === undefined || isRuled(node) || isNameOfTyped(node)) return undefined;
  // A list of fields, unless this one says which of them is set.
  if (node.under === "type") return values;
  const { parent } = node;
  return parent !== undefined && values.some((value) => namesBySpelling(parent).has(squeezed(value)))
    ? undefined
    : values;
};

/** True for the name of an object whose types the description lists: 'Supported types are ...' of a `secretName`. */
const isNameOfTyped = ({ name = "", schema }: SchemaNode): boolean =>
  /(?:Name|Ref|Secret)$/.test(name) && /\btypes(?: are| is| can be|:)/i.test(descriptionOf(schema));

const RESTRICTING = ["enum", "pattern", "format", "allOf", "anyOf", "oneOf", "not"] as const;

/** True if the description speaks of '' as of a value or a default, and does not forbid it. */
export const allowsEmpty = ({ schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  return EMPTY.test(description) && !NOT_EMPTY.test(description);
};

const EMPTY =
  /(?<![\w"'`])(?:""|''|``|“”)(?![\w"'`])|\b(?:the|an|or|as) empty string\b|\bempty string (?:means|is)\b|\bis empty by default\b/i;
const NOT_EMPTY = /\b(?:not|never|no)(?: be| contain)?(?: an?| the)? (?:empty|"")/i;

/** The values that a description lists although `enum` does not allow them. */
export const valuesOutsideEnum = (node: SchemaNode): readonly string[] => {
  const allowed = new Set(arrayAt(node.schema, "enum"));
  const values = describedValues(node) ?? [];
  const outside = values.filter((value) => !allowed.has(value));
  return outside.length < values.length ? outside : [];
};

/** An enumeration with more values is not explained value by value. */
const MAX_ENUM = 8;

/** The values of an enum that its description does not mention, while it mentions others. */
export const undescribedValues = (node: SchemaNode): readonly string[] => {
  const values = arrayAt(node.schema, "enum").filter((value) => typeof value === "string" && value !== "") as string[];
  if (values.length < 2 || values.length > MAX_ENUM) return [];
  const list = node.step === "items" ? descriptionOf(node.parent?.schema) : "";
  const text = `${descriptionOf(node.schema)} ${list}`.slice(0, MAX_TEXT);
  const named = namesIn(text);
  if (!values.some((value) => named.has(value) && isUnmistakable(value, text))) return [];
  const plain = squeezed(text);
  const missing = values.filter((value) => !named.has(value) && !plain.includes(squeezed(value)) && !isStandard(value));
  return missing.every((value) => SELF_EXPLAINING.test(value)) ? [] : missing;
};

/** Formats, protocols, algorithms and clouds are known by their names: 'PKCS12', 'DER', 'SHA384WithRSA', 'zip', 'gcs'. */
const isStandard = (value: string): boolean =>
  /^[A-Z][A-Z0-9]+$|^(?:AES|ECDSA|HMAC|RSA|SHA)\w*\d/.test(value) ||
  /^(?:aws|azure|csv|gcp|gcs|gzip|json|s3|tar|toml|xml|yaml|zip)$/i.test(value);

/** Zero values of protocol buffers, opposites, protocols, methods and numbers need no explanation. */
const SELF_EXPLAINING =
  /^(?:\d.*|(?:.*_)?(?:unspecified|unset|unknown)|(?:en|dis)abled?|(?:max|min)imi[sz]e|(?:a|de)scending|(?:in|e)gress|true|false|on|off|tcp|udp|sctp|tls|https?|grpc|get|head|post|put|patch|delete|options|connect|trace)$/i;

const MAX_TEXT = 10_000;

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/[A-Za-z0-9][\w-]*(?:[./][\w-]+)*/g)].map(([word]) => word));

/** True if the text means the value: it is quoted, or no ordinary word. */
const isUnmistakable = (value: string, text: string): boolean =>
  /^.+[A-Z]/.test(value) ||
  ['"', "'", "`", "“"].some((quote) => text.includes(`${quote}${value}`)) ||
  (/^[A-Z]/.test(value) && text.split(/[.!?:]\s/).some((sentence) => sentence.trim().indexOf(`${value} `) > 0));
