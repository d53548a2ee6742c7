import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { own } from "kube-json";
import { isWithinDomain } from "kube-api";
import { wordsOf } from "../words/name-words.js";

/** Selectors of objects in schemas (API conventions, "References to related objects"). */

/** 'selector', alone or as a suffix. Field and annotation selectors are strings in Kubernetes too. */
const SELECTOR = /^selector$|Selector$(?<!(?:^f|F)ieldSelector$|(?:^n|N)ameSelector$|(?:^a|A)nnotationSelector$)/;

const isSelectorName = (name: string): boolean => SELECTOR.test(name);

/** Things that are selected by other means than labels, as in 'deviceSelector', or keys in a Secret, as in 'passwordSelector'. */
const NO_OBJECTS: ReadonlySet<string> = new Set(
  `column css device devices disk expression image interface json key metric passphrase password path pci port tag token username value
  version`.split(/\s+/),
);

/** True for a selector of devices, columns and the like. */
const selectsOtherThings = (name: string): boolean => wordsOf(name).some((word) => NO_OBJECTS.has(word.toLowerCase()));

/** True for a selector that does not match labels. */
const isExpression = ({ schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  return (
    /\b(?:CEL|JSON ?Path|expr|expression|CSS|XPath|device|devices|regex|regular|prefix|suffix|wildcards?|globs?|patterns?)\b/i.test(
      description,
    ) && !/\blabel/i.test(description)
  );
};

/** APIs whose selectors all use a language of their own. */
const LANGUAGES: readonly string[] = ["projectcalico.org"];

/** The target of a Kustomize patch, whose label and annotation selectors are both strings. */
const isKustomizeTarget = ({ parent }: SchemaNode): boolean => {
  const sibling = parent?.properties.get("annotationSelector");
  return sibling !== undefined && sibling.type === "string";
};

/** True for a selector of objects that is a string in a CRD of `group`. */
export const isTextSelector = (node: SchemaNode, group: string): boolean =>
  node.type === "string" &&
  // The scale subresource wants a string in status; nodeSelector is a plain map, see crd-schema/well-known-field-shape.
  node.section !== "status" &&
  node.under !== "nodeSelector" &&
  node.step === "property" &&
  isSelectorName(node.under) &&
  !selectsOtherThings(node.under) &&
  own(node.schema, "enum") === undefined &&
  !isExpression(node) &&
  !selectsData(node) &&
  !isKustomizeTarget(node) &&
  !LANGUAGES.some((domain) => isWithinDomain(group, domain));

/** True for a selector of a part of a document, and for one that another program than Kubernetes reads. */
const selectsData = ({ under, schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  if (/\bLogQL\b|\bstream selector|\ba role to\b|\bnode[- ]?role\b|\bflag (?:source )?selector/i.test(description))
    return true;
  if (/\bJSON\b|\b[pP]ath\b/.test(description)) return true;
  return under === "selector" && /\bused by\b/i.test(description) && !OF_OBJECTS.test(description);
};

const OF_OBJECTS = /\b(?:labels?|pods?|nodes?|namespaces?|objects?)\b/i;

/** True for a selector in spec that is a list of labels, or an object with fields of its own. */
export const isSelectorOfOwnForm = (node: SchemaNode): boolean =>
  node.section === "spec" &&
  node.step === "property" &&
  isSelectorName(node.under) &&
  !selectsOtherThings(node.under) &&
  !isExpression(node) &&
  isOtherSelector(node);

/** The fields of a label selector; an object with one of these is a selector, or wraps one. */
const OF_SELECTORS = ["matchLabels", "matchExpressions", "nodeSelectorTerms", "labelSelector", "selector"] as const;
const KEYS: readonly string[] = ["key", "name", "label"];
const VALUES: readonly string[] = ["value", "values"];
const PARTS: ReadonlySet<string> = new Set([...KEYS, ...VALUES, "operator"]);

/** True for a key and a value, in fields of their own. */
const isPair = ({ properties }: SchemaNode): boolean =>
  KEYS.some((name) => properties.has(name)) &&
  VALUES.some((name) => properties.has(name)) &&
  [...properties.keys()].every((name) => PARTS.has(name));

/** True for a list or an object that selects by labels in another form than label selectors have. */
const isOtherSelector = (node: SchemaNode): boolean => {
  const { items, properties, coreType } = node;
  if (coreType !== undefined || OF_SELECTORS.some((name) => properties.has(name))) return false;
  if (node.type === "array" && items !== undefined && items.coreType === undefined)
    return (items.type === "string" && own(items.schema, "enum") === undefined) || isPair(items);
  return node.type === "object" && (properties.has("labels") || properties.has("matchLabel") || isPair(node));
};
