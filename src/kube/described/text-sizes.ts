import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isKeySelector } from "../crd/foreign-terms.js";
import { unenforcedFormat } from "./formats.js";
import { lastWord } from "../words/name-words.js";

/** How long the text of a field can be, by its format or its name. */

/** The most characters of each format, by the last word of a field's name, in the singular. */
const BY_NAME: ReadonlyMap<string, number> = new Map([
  // Eight groups of an IPv6 address, and '/128'.
  ["cidr", 43],
  ["ip", 39],
  ["ipv4", 15],
  ["ipv6", 39],
  ["mac", 17],
  ["uuid", 36],
  ["namespace", 63],
  ["fqdn", 253],
  ["hostname", 253],
  // As in Pods, where it is one label of the name of a host.
  ["subdomain", 63],
  ["email", 254],
  ["arn", 2048],
  ["uri", 2048],
  ["url", 2048],
]);

/** The most characters of each format, by the CEL function that checks it. */
const BY_RULE: readonly (readonly [RegExp, number])[] = [
  [/^isCIDR\(/, 43],
  [/^isIP\(/, 39],
  [/dns1123Label|dns1035Label|labelValue/, 63],
  [/dns1123Subdomain/, 253],
  [/^isURL\(/, 2048],
];

const BY_FORMAT: ReadonlyMap<string, number> = new Map([
  ["ipv4", 15],
  ["ipv6", 39],
  ["mac", 17],
  ["uuid", 36],
  ["hostname", 253],
  ["email", 254],
  ["uri", 2048],
]);

/** The size of the longest text that a string can hold, as its description or its name says; undefined if neither does. */
export const longestText = (node: SchemaNode): number | undefined => {
  if (node.type !== "string") return undefined;
  const { format = "", rule = "" } = unenforcedFormat(node) ?? {};
  const described = BY_FORMAT.get(format) ?? BY_RULE.find(([form]) => form.test(rule))?.[1];
  if (described !== undefined || isOfOtherSystem(node)) return described;
  if (isOfToken(node)) return undefined;
  if (OBJECT_NAME.test(node.under) || isOfKeySelector(node)) return SUBDOMAIN;
  if (isImageTag(node)) return 128;
  const word = ofCidr(node) ? "cidr" : lastWord(node.under);
  return BY_NAME.get(word.replace(/s$/, "")) ?? BY_NAME.get(word);
};

/** The object, or the list's object, that has a field. */
const holderOf = ({ parent, step }: SchemaNode): SchemaNode | undefined => (step === "items" ? parent?.parent : parent);

/** The tag of an image, as registries take it. */
const isImageTag = ({ under, parent }: SchemaNode): boolean =>
  /(?:^i|I)mageTag$/.test(under) ||
  (under === "tag" && ["repository", "image", "registry"].some((name) => parent?.properties.has(name) === true));

/** True for `ipv6` in `podCIDR`, which is a CIDR, not an address. */
const ofCidr = (node: SchemaNode): boolean =>
  FAMILY.test(node.under) && /(?:^c|C)(?:idr|IDR)s?$/.test(holderOf(node)?.under ?? "");

const FAMILY = /^ipv[46]$/;

/** The name of an object, in fields that Pods have and in those like them; most names of objects are subdomains. */
const OBJECT_NAME = /(?:[cC]lass|[sS]ecret|[cC]onfigMap|[sS]erviceAccount|[nN]ode|(?:^c|C)laim)Name$/;
const SUBDOMAIN = 253;

/** The claim of a token, not of a volume. */
const isOfToken = ({ under, parent }: SchemaNode): boolean =>
  under === "claimName" && /auth|oidc|jwt|token|mapping|claims?$/i.test(parent?.under ?? "");

/** True for the `name` and the `key` of a selector of a key, which are as long as each other at most, and for such a key alone. */
const isOfKeySelector = ({ under, parent, schema }: SchemaNode): boolean =>
  ((under === "name" || under === "key") && isKeySelector(parent)) ||
  (/(?:^k|K)ey$/.test(under) && KEY_OF_DATA.test(descriptionOf(schema)));

const KEY_OF_DATA =
  /key (?:to (?:be used|use) )?(?:in|of|within|inside) (?:(?:an?|the|this|that|given|kubernetes|k8s) )*(?:secret|config ?map)\b/i;

/** ' (such as 43)' for a CIDR, which is never longer. */
export const exampleOf = (most: number | undefined): string => (most === undefined ? "" : ` (such as ${String(most)})`);

/**
 * True for a `namespace` without a name beside it, such as that of a store, or in the target of a patch, where it is a pattern, and for
 * the name of a pool, as in `pools.ipv4`.
 */
const isOfOtherSystem = (node: SchemaNode): boolean => {
  const { under, parent } = node;
  if (under === "namespace")
    return parent?.properties.has("name") !== true || parent.properties.has("annotationSelector");
  return FAMILY.test(under) && /[pP]ools?$/.test(holderOf(node)?.under ?? "");
};
