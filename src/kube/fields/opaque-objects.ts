import { own } from "kube-json";
import { type SchemaNode, descriptionOf } from "../crd/crd.js";

/** Objects whose fields no schema declares. */

/** Fields without a type that may hold any JSON value, such as the value of a variable. */
export const ANY_VALUE =
  /^(?:.*(?:[bB]ody|[vV]alues?|[dD]efault|[iI]nputs?|[oO]utputs?|[pP]atch|[pP]ayload|[eE]xample|[lL]iteral)|const|data|key|parameters|params|state|enum)$|[sS]chema/;

/** Fields that hold an object of another API or part of one. */
export const FOREIGN_OBJECT =
  /^(?:metadata|raw|rawExtension|objects?|manifests?|resources?|templates?|values)$|(?:Manifest|Object|Resource|Template)s?$/;

/** True if the object keeps unknown fields. A map keeps only fields in the schema of its values. */
export const isOpen = (node: SchemaNode): boolean =>
  (own(node.schema, "x-kubernetes-preserve-unknown-fields") === true ||
    own(node.schema, "additionalProperties") === true) &&
  (node.type === "object" ||
    (node.type === undefined && !(node.section === "status" ? node.under === "value" : ANY_VALUE.test(node.under)))) &&
  node.values === undefined;

/**
 * True for an object without fields, such as '{type: object}': the API server drops all its fields. As the member of a union,
 * such an object is enough; only names and descriptions that speak of contents show that fields are missing.
 */
export const isBare = (node: SchemaNode): boolean =>
  node.depth > 1 && hasNoFields(node) && (node.step === "property" ? speaksOfContents(node) : !isSaidEmpty(node));

/** True for '{type: object}' and no more, whatever it is for. */
export const hasNoFields = ({ type, schema, properties, values }: SchemaNode): boolean =>
  type === "object" &&
  properties.size === 0 &&
  values === undefined &&
  DECLARING.every((keyword) => own(schema, keyword) === undefined);

const DECLARING = [
  ..."additionalProperties x-kubernetes-preserve-unknown-fields x-kubernetes-embedded-resource".split(" "),
  ..."allOf anyOf oneOf not enum".split(" "),
];

const speaksOfContents = (node: SchemaNode): boolean => {
  const { name = "", schema } = node;
  const description = descriptionOf(schema);
  return !isSaidEmpty(node) && (CONTENTS.test(name) || DESCRIBED.test(description.slice(0, 1000)));
};

const isSaidEmpty = ({ schema }: SchemaNode): boolean => EMPTY.test(descriptionOf(schema));

const EMPTY =
  /\b(?:empty|dummy|placeholder|reserved|presence|no (?:fields|options|settings|parameters|configuration)|without (?:fields|options|settings))\b/i;
/** The last word of the name of an object whose fields the author left to others. */
const CONTENTS =
  /(?:[aA]nnotations|[aA]rguments|[aA]ttributes|[cC]onfig|[cC]onfiguration|[cC]onfigurations|[cC]onf|[eE]xtras?|[lL]abels|[mM]apping|[mM]etadata|[oO]ptions|[oO]verrides|[pP]arameters|[pP]arams|[pP]references|[pP]roperties|[sS]ettings|[tT]uning|[vV]alues|[vV]ariables)$/;
/** In the language of another program, which nests: a filter of a search, a rule for the users of a flag. */
const EXPRESSION = /^(?:filter|query|targeting|mappings|plugins)$/;

/** True for the name of a field that is handed to another program, which takes all that the program takes. */
export const isHandedOn = (name: string): boolean =>
  !/[tT]uning$/.test(name) && (CONTENTS.test(name) || EXPRESSION.test(name));

const DESCRIBED =
  /\b(?:settings|options|parameters|properties|configuration|key[- /]values?|arbitrary|free-?form|any shape|any fields|custom|handed to|passed to|overrides?|attributes|variables)\b/i;
