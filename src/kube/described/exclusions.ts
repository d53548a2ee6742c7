import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isRuledAbove, namesBySpelling, sentencesOf, squeezed } from "../crd/sentences.js";
import { own, remember } from "kube-json";
import { validationsOf } from "../crd/validations.js";
import { mayExclude } from "../crd/nodes.js";

/** Reads out of descriptions which fields of an object may not be set together. */

/** Fields that may not be set together with another one. */
export interface DescribedExclusion {
  /** Whose description states it. */
  readonly node: SchemaNode;
  /** The other fields of the same object. */
  readonly others: readonly string[];
  /** True if no two of all these fields may be set together. */
  readonly isUnion: boolean;
  /** True if one of them must be set. */
  readonly isExact: boolean;
}

/** Returns exclusions that descriptions of an object's fields state and its schema does not enforce; each pair once. */
export const unenforcedExclusions = (parent: SchemaNode): readonly DescribedExclusion[] => {
  if (mayExclude(parent)) return [];
  const siblings = namesBySpelling(parent);
  const seen = new Set<string>();
  const found: DescribedExclusion[] = [];
  for (const node of parent.properties.values()) {
    const description = descriptionOf(node.schema);
    if (!HINT.test(description) || PRECEDENCE.test(description)) continue;
    for (const sentence of sentencesOf(node)) {
      const { isUnion, isExact, names } = excludedIn(sentence, node, siblings);
      const pairs = pairsOf(isUnion ? names : names.slice(0, 1), names);
      const others = names.filter((name) => name !== node.name && !isEnforced(node, name));
      // A field with a default is set in each object.
      const isSet = names.some((name) => own(parent.properties.get(name)?.schema ?? {}, "default") !== undefined);
      if (others.length > 0 && !isSet && pairs.some((pair) => !seen.has(pair)))
        found.push({ node, others, isUnion, isExact });
      for (const pair of pairs) seen.add(pair);
    }
  }
  return found;
};

/** Both may be set, and one of them counts. */
const PRECEDENCE =
  /\btakes? (?:precedence|priority)|\b(?:is|has|have) (?:the )?(?:higher )?(?:priority|precedence)\b|\bwins\b/i;

const pairsOf = (some: readonly string[], all: readonly string[]): readonly string[] =>
  some.flatMap((name) => all.filter((other) => other !== name).map((other) => [name, other].sort().join(" ")));

const HINT =
  /exclusive|one of|both|together|at the same time|in conjunction|along|cannot|can't|can not|may not|must not|mutually/i;

/** A rule that mentions both fields already decides what is allowed. */
const isEnforced = (node: SchemaNode, other: string): boolean =>
  validationsOf(node).length > 0 || isRuledAbove(node, [node.name ?? "", other]);

const TARGET = String.raw`([^.;()]{1,200})`;
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`\bmutually[ -]exclusive (?:with|to) ${TARGET}`, "i"),
  new RegExp(
    String.raw`^(?:this (?:field )?)?(?:can ?not|can't|may not|must not) be (?:set|specified|used|combined|defined|provided|configured)(?: together| along| at the same time| in conjunction| in combination| simultaneously)? (?:with|as) ${TARGET}`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:this (?:field )?)?(?:can ?not|can't|may not|must not) be (?:set|specified|used|defined|provided)(?: together)? (?:if|when) ${TARGET} (?:is|are)(?: also)? (?:set|specified|used|defined|provided|present|given)(?! to)`,
    "i",
  ),
];
const LISTS: readonly RegExp[] = [
  /^(?:note:? )?([^.;()]{1,200}?) are mutually[ -]exclusive/i,
  /\b(?:only|exactly|at most) one of ([^.;()]{1,200}?) (?:may|can|must|should|has to|needs to|shall|is (?:allowed|required|permitted|supported|needed))\b/i,
  /^(?:specify|set|provide|use) (?:only|exactly|at most|either) one of ([^.;()]{1,200})$/i,
];

const EXACTLY = /\bexactly one of\b|\bone (?:of (?:them|these|the two) )?must be (?:set|specified|provided|given)\b/i;

interface Excluded {
  readonly isUnion: boolean;
  readonly isExact: boolean;
  /** Its own first; fewer than two for nothing. */
  readonly names: readonly string[];
}

const excludedIn = (sentence: string, node: SchemaNode, siblings: ReadonlyMap<string, string>): Excluded => {
  const self = node.name ?? "";
  for (const form of FORMS) {
    const others = namesOf(form.exec(sentence.replace(/^[\w`]+ (?=(?:can|may|must))/i, ""))?.[1], siblings, self);
    if (others.length > 0)
      return { isUnion: false, isExact: EXACTLY.test(sentence), names: [...new Set([self, ...others])] };
  }
  for (const form of LISTS) {
    const names = namesOf(form.exec(sentence)?.[1], siblings, self);
    if (names.length > 1 && names.includes(self))
      return { isUnion: true, isExact: EXACTLY.test(sentence), names: [...new Set([self, ...names])] };
  }
  return { isUnion: false, isExact: false, names: [] };
};

/** The fields that a list of names consists of; [] if anything in it is not a field. */
const namesOf = (list: string | undefined, siblings: ReadonlyMap<string, string>, self: string): readonly string[] => {
  if (list === undefined) return [];
  const parts = list
    .replace(/^(?:either|both|the|setting|any of) /i, "")
    .split(/, and |, or |,| and | or | \/ |\/| & /)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const names: string[] = [];
  for (const part of parts) {
    if (/^this(?: field)?$/i.test(part)) names.push(self);
    const name = siblings.get(
      squeezed(part.replace(/^(?:the|field|either) | (?:field|fields|property|parameter|is set)$/gi, "")),
    );
    if (name === undefined) {
      // Another clause may follow a name.
      if (names.length > 0) break;
      return [];
    }
    names.push(name);
  }
  return names;
};

/** A union in the description of an object: the members, [] for all fields, of which one may be set, or must be. */
interface DescribedUnion {
  readonly names: readonly string[];
  readonly isExact: boolean;
}

const FIELDS = String.raw`(?:\w+ )?(?:fields?|members?|options?|properties|sub-?fields?|attributes?|variants?|choices?|alternatives?|types?|sources?|providers?|methods?|operators?|keys?|backends?|targets?|actions?|strateg(?:y|ies))`;
const ONE = String.raw`\b(?:exactly|only|at most|precisely|just|no more than|not more than|one and only) one`;
const SET = String.raw`(?:set|specified|provided|configured|defined|used|given|present|allowed|supplied|chosen|selected|populated|filled|permitted)`;
const UNIONS: readonly RegExp[] = [
  new RegExp(
    // 'Pods use only one of the allowed registries' is about no fields.
    String.raw`${ONE} (?!of the ${SET} (?!${FIELDS}\b)\w)(?:of (?:its|the|these|those|them|the following|the below)\b ?)?(?:${FIELDS} )?[^.;]{0,40}\b${SET}\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:set|specify|provide|configure|define|use|choose|have|has|contain) (?:exactly|only|at most|precisely) one (?:of (?:its|the|these|those|the following) )?${FIELDS}\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:its|the|these|all) (?:\w+ )?(?:fields|members|options|properties|variants) (?:are|must be) mutually[ -]exclusive`,
    "i",
  ),
  /\bone of the following(?: \w+)? (?:must|may|can|has to|should) be (?:set|specified|provided)/i,
  /\b(?:is|represents|defines) a (?:discriminated |tagged )?union\b/i,
];

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The union that the description of an object states of its own fields; undefined if it states none. */
export const describedUnion = (node: SchemaNode): DescribedUnion | undefined => {
  const description = descriptionOf(node.schema);
  if (!UNION_HINT.test(description)) return undefined;
  const isExact = EXACTLY_ONE.test(description) && !OR_NONE.test(description);
  const children = namesBySpelling(node);
  const siblings = node.parent === undefined ? NO_NAMES : namesBySpelling(node.parent);
  for (const sentence of sentencesOf(node)) {
    for (const form of LISTS) {
      const names = namesOf(form.exec(sentence)?.[1], children, "");
      if (names.length > 1) return { names: [...new Set(names)], isExact };
    }
    // 'Only one of taskRef and taskSpec may be set' is about the fields beside it.
    if (LISTS.some((form) => namesOf(form.exec(sentence)?.[1], siblings, node.under).length > 1)) continue;
    if (UNIONS.some((form) => form.test(sentence)) && !namesOthers(sentence))
      return isSaidOfSiblings(sentence, node) ? undefined : { names: [], isExact };
  }
  return undefined;
};

const EXACTLY_ONE = /\bexactly one\b|\bat least one of\b|\bone (?:of \w+ )?must be (?:set|specified|provided|given)\b/i;

/** 'Exactly one is set; both unset marks the root.' */
const OR_NONE =
  /\bor (?:none|neither)\b|\b(?:(?:both|all)(?: are)? (?:unset|omitted|absent|empty)|(?:none|neither)(?: of (?:them|these))?(?: is| are)? set)\b(?! (?:is|are) (?:not|invalid|an error|rejected|forbidden))/i;

/** True for a sentence that another field beside it has, too, unless it is about its own fields. */
const isSaidOfSiblings = (sentence: string, node: SchemaNode): boolean =>
  node.step === "property" &&
  !OF_FIELDS.test(sentence) &&
  node.parent !== undefined &&
  repeatedSentences(node.parent).has(sentence);

/** The sentences that several fields of an object have. */
const repeatedSentences = remember(({ properties }: SchemaNode): ReadonlySet<string> => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const node of properties.values())
    for (const sentence of new Set(sentencesOf(node)))
      if (seen.has(sentence)) repeated.add(sentence);
      else seen.add(sentence);
  return repeated;
});

const OF_FIELDS = /\b(?:its|fields?|members?|options?|variants?|below|following)\b/i;

const UNION_HINT = /\bone\b|exclusive|union/i;

/** True for a sentence on two fields that it names: 'Only one of a or b may be set'. */
const namesOthers = (sentence: string): boolean =>
  /\bone of (?!its\b|the\b|these\b|those\b|them\b)|\bone of (?:the )?[`'"]|\bone of this\b/i.test(sentence);
