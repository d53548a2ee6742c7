import type { SchemaNode } from "../crd/crd.js";
import { own, stringAt } from "kube-json";

/** Recognizes text that holds a JSON or YAML document whose fields could be declared. */

const NAME = /(?:[a-z\d]J(?:SON|son)|[a-z\d]Y(?:AML|aml))$|^(?:json|yaml)$/;
/** Text that refers to a document, or holds one of another API. */
const OTHER_NAME =
  /(?:[cC]laim|[eE]ndpoint|[eE]xpression|[fF]ile|[fF]ilename|[fF]ormat|[kK]ey|[kK]ind|[mM]anifests?|[nN]ame|[oO]bjects?|[pP]atch(?:es)?|[pP]ath|[pP]ointer|[pP]olicy|[pP]olicyDocument|[qQ]uery|[rR]aw|[rR]ef|[rR]esources?|[sS]chema|[tT]emplate|[tT]ype|U(?:RL|RI)|[uU]r[li]|[dD]ashboard)$/;
const OTHER_TEXT =
  /\bJSON[- ]?(?:paths?|pointers?|web|schemas?|patch|match|merge)\b|\bJMESPath|\b(?:key|name|path|file|URL) (?:of|in|to|for) |\bapplication\/json|\btemplates?\b|\bif (?:it is |the )?(?:JSON|YAML)\b|\bor (?:JSON|YAML|plain|text)\b|\b(?:JSON|YAML) or\b|\bescape hatch\b|\bcomplete override\b|\bcontents? of (?:the |an? )?\/|\bmerged into\b/i;
const DOCUMENT =
  /\b(?:JSON|YAML)[- ](?:(?:encoded|formatted|serialized) )?(?:array|blob|content|data|dictionary|document|fragment|list|map|object|snippet|string|text|value)\b|\b(?:JSON|YAML)[- ](?:encoded|formatted|serialized)\b|\b(?:encoded|formatted|given|serialized|written|specified) (?:as|in) (?:JSON|YAML)\b|\b(?:in|as|is|are|contains|holds) (?:an? |inline |raw |the |valid )*(?:JSON|YAML)(?: format| syntax| notation| that| which| with| of)?(?=[\s.,;:)]|$)/i;

/** True for a string in `spec` that holds a JSON or YAML document, as its name or description says. */
export const holdsDocument = (node: SchemaNode): boolean => {
  const { name = "", schema, type, section } = node;
  if (type !== "string" || section === "status" || OTHER_NAME.test(name)) return false;
  if (own(schema, "enum") !== undefined || own(schema, "format") !== undefined) return false;
  const description = (stringAt(schema, "description") ?? "").slice(0, MAX_LENGTH);
  const isNamed = NAME.test(name);
  // Most descriptions speak of neither.
  if (!isNamed && !/json|yaml/i.test(description)) return false;
  return !OTHER_TEXT.test(description) && (isNamed || DOCUMENT.test(description));
};

/** True for a document whose outermost value is a list. */
export const holdsList = ({ schema }: SchemaNode): boolean =>
  LIST.test((stringAt(schema, "description") ?? "").slice(0, MAX_LENGTH));

const LIST =
  /\b(?:JSON|YAML)[- ](?:(?:encoded|formatted|serialized) )?(?:array|list)\b|\b(?:array|list)(?: of [\w ]{1,40})? (?:in|as) (?:an? )?(?:JSON|YAML)\b/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 2000;
