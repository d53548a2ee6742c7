import { type SchemaNode, typeOf } from "../crd/crd.js";
import { own, stringAt } from "../json/object.js";
import { wordsOf } from "../words/name-words.js";

/** Selectors of objects in schemas (API conventions, "References to related objects"). */

/** 'selector', alone or as a suffix. Field and annotation selectors are strings in Kubernetes too. */
const SELECTOR = /^selector$|Selector$(?<!(?:^f|F)ieldSelector$|(?:^a|A)nnotationSelector$)/;

export const isSelectorName = (name: string): boolean => SELECTOR.test(name);

/** What is selected by other means than labels, as in 'deviceSelector'. */
const NO_OBJECTS: ReadonlySet<string> = new Set(
  "column css device devices disk expression image interface json metric path pci port tag value version".split(" "),
);

/** True for a selector of devices, columns and the like. */
export const selectsOtherThings = (name: string): boolean =>
  wordsOf(name).some((word) => NO_OBJECTS.has(word.toLowerCase()));

/** True for a selector that does not match labels. */
export const isExpression = ({ schema }: SchemaNode): boolean => {
  const description = stringAt(schema, "description") ?? "";
  return (
    /\b(?:CEL|JSON ?Path|expr|expression|CSS|XPath|device|devices|regex|regular)\b/i.test(description) &&
    !/\blabel/i.test(description)
  );
};

/** What a label selector consists of; an object with one of these is one, or wraps one. */
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
export const isOtherSelector = (node: SchemaNode): boolean => {
  const { items, properties, coreType } = node;
  if (coreType !== undefined || OF_SELECTORS.some((name) => properties.has(name))) return false;
  if (typeOf(node) === "array" && items !== undefined && items.coreType === undefined)
    return (typeOf(items) === "string" && own(items.schema, "enum") === undefined) || isPair(items);
  return typeOf(node) === "object" && (properties.has("labels") || properties.has("matchLabel") || isPair(node));
};
