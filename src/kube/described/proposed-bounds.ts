import { isPositive } from "./bounds.js";
import { type SchemaNode, crdOf, descriptionOf, nodeAt } from "../crd/crd.js";
import { withKeyword } from "../crd/schema-fixes.js";
import { type FieldPath, type KubeObject, type PatchOperation, isArray, isNumber, own, stringAt } from "kube-json";
import { longestText } from "./text-sizes.js";
import { lastWord } from "../words/name-words.js";
import { isCountName, isLimitName, missingBounds } from "../fields/numeric-fields.js";

/**
 * Bounds that a field may get without harm: the largest size that its kind of value can have, else a generous one. They bound the
 * cost of a read, a cache and a CEL rule; its author may know closer ones.
 */

/** Text of any purpose: a sentence, an identifier, a command. */
const TEXT = 4096;
/** A document in a field: as much as all annotations of an object may hold. */
const DOCUMENT = 262_144;
/** Lists and maps of any purpose. */
const ENTRIES = 1024;

/** The largest text by the last word of a name, in the singular, where its form does not give it. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    // A DNS label and a DNS subdomain, as names of objects are.
    63: "namespace",
    253: "name host domain",
    // An IPv6 address: with an IPv4 address at its end and, as some fields take it, a prefix; and only of hexadecimal digits.
    49: "ip",
    // Beyond this, clients and proxies refuse a URL.
    2048: "endpoint",
    // As in conditions.
    1024: "image reason",
    32768: "message",
    [DOCUMENT]: `bundle ca cert certificate code conf config configuration content data definition dockerfile document
      expression hcl html json key license manifest markdown pem program properties query raw schema script secret
      source spec sql template text token toml value xml yaml`,
  }).flatMap(([size, words]) => words.split(/\s+/).map((word) => [word, Number(size)] as const)),
);

/** The size of a list, map or text for its missing `maxItems`, `maxProperties` or `maxLength`. */
export const proposedSize = (node: SchemaNode): number => atLeast(sizeOf(node), leastSize(node));

const sizeOf = (node: SchemaNode): number => {
  if (node.type !== "string") return choicesOf(node) ?? ENTRIES;
  return stringAt(node.schema, "format") === "byte" ? DOCUMENT : lengthOf(node);
};

const lengthOf = (node: SchemaNode): number => {
  const longest = longestText(node);
  const named = LENGTHS.get(singular(lastWord(node.under)));
  // The key of a Secret is no document.
  const size = (named === DOCUMENT ? longest : undefined) ?? named ?? longest ?? TEXT;
  return size < LENGTH_OF_URL && LONGER.test(descriptionOf(node.schema)) ? TEXT : size;
};

const LENGTH_OF_URL = 2048;

/** A description of text that is longer than its name says. */
const LONGER =
  /\b(?:paths?|folder|directory|urls?|uris?|arns?|comma|separated|lists?|expressions?|regex\w*|templates?|patterns?)\b/i;

const singular = (word: string): string => (/[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** The number of different items that a set of choices can have. */
const choicesOf = ({ schema, items }: SchemaNode): number | undefined => {
  const choices = own(items?.schema, "enum");
  const isSet = own(schema, "x-kubernetes-list-type") === "set" || own(schema, "uniqueItems") === true;
  return isSet && isArray(choices) && choices.length > 0 ? choices.length : undefined;
};

/** The size of the default, or the least size that the schema allows. */
const leastSize = ({ schema }: SchemaNode): number => {
  const least = ["minItems", "minProperties", "minLength"].map((keyword) => own(schema, keyword)).filter(isNumber);
  const value = own(schema, "default");
  const size = typeof value === "string" || isArray(value) ? value.length : Object.keys(value ?? {}).length;
  return Math.max(size, ...least.map(Number));
};

const atLeast = (size: number, least: number): number => (size >= least ? size : 2 ** Math.ceil(Math.log2(least)));

const INT32 = 2 ** 31 - 1;
/** Clients in JavaScript change an integer beyond 53 bits. */
const PRECISE = 2 ** 53 - 1;

/** The patch that bounds the size of the list, map or text at a field. */
export const withProposedSize = (object: KubeObject, field: FieldPath): readonly PatchOperation[] => {
  const node = nodeAt(crdOf(object), field);
  const keyword = KEYWORDS.get(node?.type ?? "");
  return node === undefined || keyword === undefined ? [] : withKeyword(object, field, keyword, proposedSize(node));
};

const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["array", "maxItems"],
  ["object", "maxProperties"],
  ["string", "maxLength"],
]);

/** The limits that an integer lacks; undefined where only its author knows whether it may be negative. */
export const proposedLimits = (node: SchemaNode): Readonly<Record<string, number | string>> | undefined => {
  const missing = missingBounds(node);
  const minimum = leastNumber(node);
  const maximum = mostNumber(node);
  if (missing.includes("minimum") && minimum === undefined) return undefined;
  const format = stringAt(node.schema, "format");
  return {
    ...(missing.includes("minimum") && minimum !== undefined ? { minimum } : {}),
    ...(missing.includes("maximum") ? { maximum } : {}),
    ...(format === undefined ? { format: maximum > INT32 ? "int64" : "int32" } : {}),
  };
};

/** The patch that adds the missing limits of the integer at a field; empty if its author must decide. */
export const withProposedLimits = (object: KubeObject, field: FieldPath): readonly PatchOperation[] => {
  const node = nodeAt(crdOf(object), field);
  const limits = node === undefined ? undefined : proposedLimits(node);
  return Object.entries(limits ?? {}).flatMap(([keyword, value]) => withKeyword(object, field, keyword, value));
};

/** The least value of an amount: 0 or 1, or the special value that is its default. */
const leastNumber = (node: SchemaNode): number | undefined => {
  const { name = "", schema } = node;
  const value = own(schema, "default");
  if (isNumber(value) && value < 0) return Number(value);
  if (NEGATIVE.test(descriptionOf(node.schema))) return undefined;
  if (isPositive(node)) return 1;
  return isCountName(name) || isLimitName(name) || HOW_MANY.test(descriptionOf(node.schema)) ? 0 : undefined;
};

const NEGATIVE = /-1\b|\bnegative\b|\bminus\b|\bbelow zero\b/i;
const HOW_MANY = /\b(?:number of|how (?:many|long|often|much)|in (?:milli)?seconds|in (?:kilo|mega)?bytes)\b/i;

/** Names of numbers that may exceed 2^31 where no format says so. */
const LARGE = /byte|size|capacity|length|limit|quota|max|min|rate|micro|milli|nano|memory|storage|disk|offset/i;

const mostNumber = (node: SchemaNode): number => {
  const { name = "", schema } = node;
  if (/^percent(?:age)?$/.test(lastWord(name)) && /\b100\b/.test(descriptionOf(node.schema))) return 100;
  const value = own(schema, "default");
  const format = stringAt(schema, "format");
  const isWide = format === undefined ? LARGE.test(name) : format === "int64";
  const most = isWide ? PRECISE : INT32;
  return Math.max(most, ...[value, own(schema, "minimum")].filter(isNumber).map(Number));
};
