import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { validationsOf } from "../../kube/crd/validations.js";
import { isConditional, predicatesOf, sentencesOf, squeezed } from "../../kube/crd/sentences.js";
import { own, stringAt } from "kube-json";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedUniqueness: Rule = {
  id: "crd-validation/described-uniqueness",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description"))
      if (isUniqueInProseOnly(node))
        yield required(
          schemaField(node),
          node.items?.type === "object"
            ? "must have `x-kubernetes-list-type` 'map' with the fields that identify an entry, because its `description` says that its entries are unique"
            : "must have `x-kubernetes-list-type` 'set', because its `description` says that its entries are unique",
        );
  },
  summary:
    "If a description says that the entries of a list are unique, the list must be a set or a map in the schema.",
  rationale:
    "The API server rejects duplicates in sets and maps, and merges them entry by entry. Otherwise an object with duplicates is stored, and the controller has to decide what they mean.",
  reference: "Lists of named subobjects preferred over maps",
  go: ["// zones are the zones, without duplicates.", "// +listType=set", 'Zones []string `json:"zones,omitempty"`'],
  ...specExamples(`
    zones:
      type: array
      maxItems: 16
  -   x-kubernetes-list-type: atomic
  +   x-kubernetes-list-type: set
      items: { type: string, maxLength: 63 }
      description: zones are where it runs. Duplicates are not allowed.
  `),
};

/** True for a list that its description says is without duplicates, while its schema allows them. */
const isUniqueInProseOnly = (node: SchemaNode): boolean =>
  node.type === "array" &&
  node.items !== undefined &&
  !UNIQUE_TYPES.has(stringAt(node.schema, "x-kubernetes-list-type") ?? "") &&
  own(node.schema, "uniqueItems") === undefined &&
  validationsOf(node).length === 0 &&
  (node.items.type === "object"
    ? own(node.schema, "x-kubernetes-list-type") === "atomic"
    : SCALARS.has(node.items.type ?? "")) &&
  isDescribedUnique(node);

const UNIQUE_TYPES: ReadonlySet<string> = new Set(["set", "map"]);
const SCALARS: ReadonlySet<string> = new Set(["string", "integer"]);

const isDescribedUnique = (node: SchemaNode): boolean => {
  const description = descriptionOf(node.schema);
  if (!HINT.test(description)) return false;
  return (
    predicatesOf(node).some((predicate) => PREDICATE.test(predicate) && !isConditional(predicate)) ||
    sentencesOf(node).some((sentence) => !isConditional(sentence) && isSentence(sentence, node))
  );
};

const HINT = /uniq|duplicat|distinct|different|twice|once|repeat|no two|same/i;
const NOUN = "(?:items?|entry|entries|elements?|values?|names?|members?|keys?|ids?|strings?)";
const UNIQUE =
  "(?:unique|distinct|pairwise (?:different|distinct)|all (?:different|distinct|unique)|different from each other|free of duplicates|without duplicates)";
const END = String.raw`(?:$|[,;.)]| (?:within|in|among|across) (?:the|this|that) (?:list|array|set|field)\b| and\b)`;
const NOT_ALLOWED =
  "(?:not (?:allowed|permitted|supported|accepted|valid|possible)|forbidden|rejected|invalid|prohibited|disallowed|refused|illegal)";
/** A statement about the list, from the verb on. */
const PREDICATE = new RegExp(
  String.raw`^(?:(?:must|has to|have to|needs? to|shall|should)(?: all| each| always)? be ${UNIQUE}${END}|(?:must|may|can|shall|should)(?: ?not|not) (?:contain|have|include|list)(?: any)? (?:duplicates?\b|duplicated?|repeated|the same|equal)|cannot (?:contain|have|include|list)(?: any)? (?:duplicates?|the same)|(?:must|may|can)(?: ?not) (?:repeat|be repeated|be duplicated)$|is(?: a list of)? unique ${NOUN}\b|are ${UNIQUE}(?:${END}| ${NOUN}\b)|(?:is|are) (?:an? )?(?:list|set|array) of (?:unique|distinct|pairwise different)\b|(?:is|are) (?:the |a )?(?:unique|distinct) \w+\b)`,
  "i",
);
const EACH = "(?:each|every|all|any)(?: of the| of its)?";
/** A statement about its entries. */
const SENTENCE = new RegExp(
  String.raw`^(?:(?:no|without) duplicates?(?: \w+)?(?:$|[,;.]| (?:is|are|may|can) )|duplicates?(?: \w+)? (?:is|are|will be) ${NOT_ALLOWED}|(?:may|must|can)(?: ?not) (?:contain|have|include) (?:any )?duplicates?|no two (?:of them|of these|\w+) (?:may|can|must|should|are allowed to) (?:be (?:the same|equal|identical)|have the same)|repeated (?:\w+ )?(?:is|are) ${NOT_ALLOWED}|the same \w+ (?:may|must|can)(?: ?not| only)? (?:be|appear|occur) (?:given|listed|specified|set|used|twice|more than once|once|only once)|(?:a |an |the )?(?:list|set|array) of (?:unique|distinct)\b|(?:unique|distinct) (?:list|set|array) of\b)|,? each of which (?:may|can|must) (?:only )?(?:be|appear|occur)[^,;]{0,40}\b(?:once|unique)\b|\bwithout duplicates$|\bno duplicates(?: (?:are|is) allowed)?$`,
  "i",
);
const OF_EACH = new RegExp(
  String.raw`^(?:(?:${EACH}|the|its|an?) )?(?<noun>\w+)(?: (?:in|of) (?:the|this) (?:list|array|set))? (?:(?:must|has to|have to|needs? to|shall|should)(?: all| each)? be ${UNIQUE}${END}|(?:may|can|must) (?:appear|occur|be (?:given|listed|specified|set|used|named|present))(?: at most| only| exactly)+ once\b|(?:may|can|must) only (?:appear|occur|be (?:given|listed|specified|set|used|present)) once\b|(?:must|may|can)(?: ?not) (?:be (?:repeated|duplicated|listed twice|given twice|the same)|repeat|appear (?:twice|more than once)|occur (?:twice|more than once)))`,
  "i",
);

/** The entries are called so, or as the list is. */
const isSentence = (sentence: string, node: SchemaNode): boolean => {
  if (SENTENCE.test(sentence)) return true;
  const noun = squeezed(OF_EACH.exec(sentence)?.groups?.["noun"] ?? "");
  const name = squeezed(node.under);
  return (
    noun !== "" &&
    (/^(?:items?|entry|entries|elements?|values?|members?|strings?)$/.test(noun) ||
      [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, "ies")].some((plural) => name.endsWith(plural)))
  );
};
