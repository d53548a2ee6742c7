import { allConditionLists } from "./conditions.js";
import { type Crd, type SchemaNode, descriptionOf } from "./crd.js";
import { chosenWith } from "./nodes.js";
import { validationsOf } from "./validations.js";
import { wordsOf } from "../words/name-words.js";
import { own, remember } from "kube-json";

/**
 * Lists of objects without `x-kubernetes-list-type` or keys. Only one rule reports each list: for its items, which have no key, or
 * else for the type.
 */

/** Lists that the author may choose, except the conditions, whose type and key are fixed. */
export const untypedLists: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) => {
  const conditions = new Set(allConditionLists(crd));
  return chosenWith(crd, "items").filter(
    (node) =>
      node.items !== undefined &&
      (node.items.type === "object" || node.items.properties.size > 0) &&
      own(node.schema, "x-kubernetes-list-type") === undefined &&
      own(node.schema, "x-kubernetes-list-map-keys") === undefined &&
      !conditions.has(node),
  );
});

/** Atomic lists whose items only have attributes, so that nothing tells them apart. */
export const namelessLists: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) =>
  chosenWith(crd, "items").filter(
    (node) =>
      own(node.schema, "x-kubernetes-list-type") === "atomic" &&
      lacksItemKey(node) &&
      !isOrdered(node) &&
      isAnonymous(node) &&
      !validationsOf(node).some(({ rule }) => /\bexists_one\s*\(/.test(rule)),
  ),
);

const isAnonymous = ({ items }: SchemaNode): boolean =>
  [...(items?.properties ?? [])].every(
    ([name, { type }]) =>
      ["boolean", "integer", "number", "string"].includes(type ?? "") &&
      wordsOf(name).every((word) => !TELLING.has(word.toLowerCase().replace(/s$/, ""))),
  );

/** Words for keys of items, and for the parts of an ordered list of rules or ranges. */
const TELLING: ReadonlySet<string> = new Set(
  `account action address arn asn at cert cidr code cron date domain email end exact expression file first format from group
  host hostname id image interface ip key kind label language last line locale mac match max message min name namespace
  node oid operator path pattern peer pod port prefix reason ref regex resource schedule secret selector serial start suffix
  target text time timestamp to token topic type uid uri url user uuid value version`.split(/\s+/),
);

/** True for a list whose order counts, as its name or its description says: then only 'atomic' fits, and items may be repeated. */
export const isOrdered = ({ under, schema }: SchemaNode): boolean =>
  /(?:^c|C)ommands$|(?:^s|S)teps$/.test(under) || ORDERED.test(descriptionOf(schema).slice(0, 2000));

const ORDERED =
  /\b(?:an?|the) ordered (?:list|sequence|set|series)\b|\bordered list of\b|\b(?:evaluated|executed|processed|applied|tried|run|matched) (?:strictly )?(?:sequentially|in (?:the |their )?(?:given |listed |specified )?order\b(?! to\b))|\bfirst (?:match|matching \w+|one|rule|entry)(?: that matches)? (?:wins|takes precedence|is used|applies)\b|\border (?:matters|is significant)\b/i;

/** The only field of the items that is required, if it is a text that may tell them apart: `group`, not `value`. */
export const soleRequired = ({ items }: SchemaNode): string | undefined => {
  const [only, ...others] = [...(items?.properties.values() ?? [])].filter(({ required }) => required);
  const isKey = only?.type === "string" && wordsOf(only.under).some((word) => TELLING.has(word.toLowerCase()));
  return isKey && others.length === 0 && !CONTENT.test(only.under) ? only.under : undefined;
};

/** Words for what an item says, which two items may say. */
const CONTENT =
  /^from$|(?:action|code|expression|format|image|message|operator|reason|resource|text|time|timestamp|type|value|version)$/i;

/**
 * True if the items declare fields and none is called 'name'. Authors cannot change core types, and items without fields
 * may hold anything.
 */
export const lacksItemKey = ({ items, schema }: SchemaNode): boolean =>
  // One item needs no key.
  own(schema, "maxItems") !== 1 &&
  items !== undefined &&
  items.coreType === undefined &&
  items.properties.size > 0 &&
  !items.properties.has("name") &&
  !requiredTexts(items).some((node) => IS_KEY.test(node.under) || isUnique(node));

const requiredTexts = ({ properties }: SchemaNode): readonly SchemaNode[] =>
  [...properties.values()].filter(({ required, type }) => required && type === "string");

/** Names of fields that identify items, if they are required. */
const IS_KEY = /^(?:hostname|id|mountPath|type)$|[a-z](?:ID|Id)$/;

const isUnique = ({ schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  return UNIQUE.test(description) && !NOT_UNIQUE.test(description);
};

const UNIQUE = /\bunique (?:identifier|id|key|name)\b|\b(?:is|be) unique\b|\buniquely identif/i;
const NOT_UNIQUE = /\bnon-?unique|\bnot (?:be )?unique|\bneed(?:s)? not\b/i;

/** Fields that tell items of one name apart. */
const PARTS_OF_KEYS: readonly string[] = [
  "apiGroup",
  "apiVersion",
  "group",
  "kind",
  "namespace",
  "port",
  "type",
  "version",
];

/** The name of the field that is the key of the items, if it is required; undefined if none, or several, may be. */
export const evidentKey = ({ items }: SchemaNode): string | undefined => {
  if (items === undefined || PARTS_OF_KEYS.some((name) => items.properties.has(name))) return undefined;
  const texts = requiredTexts(items);
  const [key, ...others] = texts.some(({ under }) => under === "name")
    ? texts.filter(({ under }) => under === "name")
    : texts.filter(isUnique);
  return others.length === 0 ? key?.under : undefined;
};
