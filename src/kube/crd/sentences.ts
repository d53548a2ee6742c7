import type { SchemaNode } from "./crd.js";
import { validationsOf, wordsIn } from "./validations.js";
import { isTransitionRule } from "../rule-text/text.js";
import { remember, rememberText } from "kube-json";
import { wordsOf } from "../words/name-words.js";
import { descriptionOf } from "./schema-node.js";

/**
 * Reads the descriptions of fields: their sentences and requirements. Only fixed phrases are read; every pattern is anchored or
 * runs once over a bounded text.
 */

/** Characters of a description that are read. */
const MAX_LENGTH = 10_000;
/** Sentences with more characters are not prose. */
const MAX_SENTENCE = 1000;

/** The sentences of a description, without line breaks, list marks and the full stop. */
export const sentencesOf = remember((node: SchemaNode): readonly string[] =>
  paragraphsOf(descriptionOf(node.schema).slice(0, MAX_LENGTH))
    .flatMap((paragraph) => paragraph.replace(ABBREVIATION, "$1$2").split(SENTENCE_END))
    .map((sentence) => sentence.trim().replace(STOP, ""))
    .filter((sentence) => sentence !== "" && sentence.length <= MAX_SENTENCE),
);

const ABBREVIATION = /\b(e|i)\.(g|e)\.|\b(?:etc|vs)\./g;
/** Old generators put a list on one line. */
const SENTENCE_END = /(?<=[.!?;][)\]"'`]?) | [*•] |(?<=[:;]) - /;
const STOP = /[.!;]$/;
/** White space other than the usual single space. */
const SPACES = /\s{2,}|[^\S ]/g;
const ITEM = /^(?:[-*•]|\d{1,2}[.)]) /;

/** Lines that belong together; an item of a list is a paragraph. */
const paragraphsOf = (text: string): readonly string[] => {
  const paragraphs: string[][] = [[]];
  for (const line of text.split("\n")) {
    const plain = line.trim().replace(SPACES, " ");
    if (plain === "" || ITEM.test(plain)) paragraphs.push([]);
    if (plain !== "") paragraphs.at(-1)?.push(plain.replace(ITEM, ""));
  }
  return paragraphs.map((lines) => lines.join(" "));
};

/** Returns the predicates of the field, from the verb on: 'must be a URL' for 'If set, the endpoint must be a URL.' */
export const predicatesOf = remember((node: SchemaNode): readonly string[] =>
  sentencesOf(node).flatMap((sentence) => predicatesIn(sentence, node.under)),
);

/** The predicates of the field called `name` in a sentence. */
export const predicatesIn = (sentence: string, name: string): readonly string[] => {
  // Each predicate begins with a verb.
  if (!VERB.test(sentence)) return [];
  const stated = sentence.replace(OPENING, "").replace(WHEN_SET, "");
  const first = withoutSubject(stated, name);
  if (first === undefined && OF_SEVERAL.test(stated)) return [];
  const later = [...sentence.matchAll(CLAUSE)]
    .filter(({ index }) => !STARTS_WITH_CASE.test(sentence.slice(0, index)))
    .map(({ index, 0: { length } }) => sentence.slice(index + length));
  return first === undefined ? later : [first, ...later];
};

/** 'If the type is A' holds for all that follows. */
const STARTS_WITH_CASE = /^(?:if|when|unless|for|in|where|while|otherwise)\b(?! set\b| specified\b| provided\b)/i;
/** A further statement on the same subject. */
const CLAUSE = /(?:, which|, and it|, and|,| \(it| \(| and| - it| -) (?=(?:must|may not|cannot|has to|needs to) )/gi;
/** 'Address and Port are managed and cannot be changed' is about other fields. */
const OF_SEVERAL =
  /^(?:[A-Z]\w*|`\w+`|'\w+')(?:, (?:[A-Z]\w*|`\w+`|'\w+'))*,? (?:and|or) (?:[A-Z]\w*|`\w+`|'\w+') (?:are|can|cannot|have|may|must|will)\b/;
const OPENING = /^(?:note:?|optional[.:,]?|\(optional\)|required[.:,]?|note that|warning:|and|also,?)\s/i;
const WHEN_SET =
  /^(?:if|when) (?:it is |this field is |this is )?(?:set|specified|provided|present|given|defined|not empty|non-empty|used),? /i;

/** The words that may stand for the field. */
const SUBJECT =
  /^(?:it|this|(?:this|the|its) (?:field|value|property|string|number|list|array|map|setting|parameter|attribute)|values?|number)$/i;
const VERB = /\b(?:must|may|can|can't|cannot|has|needs|shall|is|are|should)\b/i;

const withoutSubject = (sentence: string, name: string): string | undefined => {
  const verb = VERB.exec(sentence);
  if (verb === null || verb.index > MAX_SUBJECT) return undefined;
  const subject = sentence.slice(0, verb.index).trim();
  return subject === "" || SUBJECT.test(subject) || isNameOf(subject, name) ? sentence.slice(verb.index) : undefined;
};

const MAX_SUBJECT = 80;

/** True if the words are the field's name, as in 'the `maxRetries`', 'MaxRetries' or 'the max retries', or end it. */
const isNameOf = (subject: string, name: string): boolean => {
  const said = squeezed(subject.replace(/^(?:the|this|a|an) /i, "").replace(/ (?:field|value|property)$/i, ""));
  return said !== "" && endings(name).has(said);
};

export const squeezed = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toLowerCase();

/** The names of the fields of an object by their letters and digits; of several, the last. */
export const namesBySpelling = remember(
  ({ properties }: SchemaNode): ReadonlyMap<string, string> =>
    new Map([...properties.keys()].map((name) => [squeezed(name), name])),
);

const endings = rememberText((name: string): ReadonlySet<string> => {
  const words = wordsOf(name).map((word) => squeezed(word));
  return new Set(words.map((_, index) => words.slice(index).join("")));
});

/** Go comments start with the field's name. */
export const withoutName = (sentence: string, { under }: SchemaNode): string =>
  sentence.slice(0, under.length).toLowerCase() === under.toLowerCase()
    ? sentence.slice(under.length).trimStart()
    : sentence;

/** True if a sentence says that it only holds in some cases, other than that the field is set. */
export const isConditional = (sentence: string): boolean => CONDITION.test(sentence.replace(IF_SET, ""));

const CONDITION =
  /(?<!\b(?:is|are) )\b(?:if|when|unless|where|otherwise|while|only for|depending|depends|except|in case|for example|e\.?g)\b/i;
const IF_SET =
  /\b(?:if|when) (?:it is |this field is |this is )?(?:set|specified|provided|present|given|defined|not empty|non-empty|used)\b/gi;

/** True if a CEL rule at the node, or one above it that mentions its name, restricts it. */
export const isRuled = (node: SchemaNode): boolean => {
  if (validationsOf(node).some(({ rule }) => !onlyForbidsChange(rule))) return true;
  return isRuledAbove(node, [node.under]);
};

/** True if a CEL rule above the node that mentions every name restricts it. */
export const isRuledAbove = (node: SchemaNode, names: readonly string[]): boolean => {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const rules = rulesByWord(at);
    const [first = NO_RULES, ...others] = names
      .map((name) => rules.get(name) ?? NO_RULES)
      .sort((a, b) => a.size - b.size);
    for (const rule of first) if (others.every((other) => other.has(rule))) return true;
  }
  return false;
};

/** The rules of a node, by their words. */
const rulesByWord = remember((node: SchemaNode): ReadonlyMap<string, ReadonlySet<string>> => {
  const rules = new Map<string, Set<string>>();
  for (const { rule } of validationsOf(node))
    for (const word of onlyForbidsChange(rule) ? [] : wordsIn(rule)) {
      const known = rules.get(word);
      if (known === undefined) rules.set(word, new Set([rule]));
      else known.add(rule);
    }
  return rules;
});
const NO_RULES: ReadonlySet<string> = new Set();

/** True for a rule that only compares a field, or its presence, with the old value: it forbids changes, not values. */
const onlyForbidsChange = (rule: string): boolean => {
  if (rule.length > MAX_RULE || !isTransitionRule(rule)) return false;
  const presence = new Set([...rule.matchAll(HAS)].map(([, path]) => path));
  return presence.size < 2 && /^[\s!=&|()]*$/.test(rule.replace(SAME, "").replace(HAS, ""));
};

/** Longer rules do more. */
const MAX_RULE = 1000;
/** 'self.a == oldSelf.a' */
const SAME = /\b(?:self|oldSelf)((?:\.\w+)*)\s*==\s*(?:self|oldSelf)\1(?![\w.])/g;
const HAS = /\bhas\((?:self|oldSelf)((?:\.\w+)+)\)/g;

/** Reads the values that a description lists: 'Known types are "Ready" and "Synced".' */

/** Words that introduce a list of values. */
const INTRODUCTION =
  /\b(?:such as|e\.?g\.?,?|for example,?|like|one of|either|namely|types? (?:are|is|include|includes)|reasons? (?:are|is|include|includes)|values? (?:are|is|include|includes)|(?:types?|values?|reasons?)(?= ?:)|conditions? (?:are|is|include|includes)|reports?|sets?)\b/i;
/** Not the tags of a Go struct, such as 'json:"name"'. */
const QUOTED = /(?<!:)"([^"\s]{1,64})"|'([^'\s]{1,64})'|`([^`\s]{1,64})`/g;
/** A list without quotes: single words between commas, none of which ends with a dot. */
const PLAIN_LIST =
  /^[\s:]*([A-Za-z](?:[\w./-]*[\w/-])?(?:(?:, and |, or |, | and | or | \| |\|)[A-Za-z](?:[\w./-]*[\w/-])?)*)[\s.;)]*$/;
const SEPARATOR = /, and |, or |, | and | or | \| |\|/;

/** The words of one sentence after their introduction. */
const listedIn = (sentence: string): readonly string[] => {
  const start = INTRODUCTION.exec(sentence);
  if (start === null) return [];
  const rest = sentence.slice(start.index + start[0].length);
  const quoted = [...rest.matchAll(QUOTED)].flatMap((match) =>
    match.slice(1).filter((one: string | undefined) => one !== undefined),
  );
  if (quoted.length > 0) return quoted;
  return (PLAIN_LIST.exec(rest)?.[1] ?? "").split(SEPARATOR).filter((word) => word !== "");
};

/** The words that the description of a field lists, each once. */
export const listedWords = (node: SchemaNode): readonly string[] => [...new Set(sentencesOf(node).flatMap(listedIn))];
