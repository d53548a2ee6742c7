import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { own } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noDocumentInText: Rule = {
  id: "crd-schema/no-document-in-text",
  conventions: ["lists-05"],
  match: ON_CRDS,
  action: "Warn",
  evidence: "Reviewed APIs pass on the configuration of other systems, and reviewers accept a reason for text, too.",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string"))
      if (holdsDocument(node))
        yield invalid(
          schemaField(node),
          holdsList(node)
            ? "must be a list whose `items` declare their type, such as 'object' with `properties`, not text in JSON or YAML"
            : "must be an object that declares its fields in `properties`, a map of strings if users choose the keys, or a reference to a ConfigMap, not text in JSON or YAML",
        );
  },
  summary: "A field must be an object with declared fields instead of text that holds a JSON or YAML document.",
  rationale:
    "The API server cannot validate, default, explain or merge what is inside text: typos are stored without an error, and one changed value replaces the whole document.",
  go: ["// Not string, []byte or runtime.RawExtension.", 'Logging *Logging `json:"logging,omitempty"`'],
  good: specExample(`
    logging:
      type: object
      properties:
        maxFiles: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
  bad: specExample("loggingJSON: { type: string, maxLength: 4096 }"),
};

const CREDENTIAL = /(?:[kK]ey|[cC]redentials?)_?J(?:SON|son)$/;
const NAME = /(?:[a-z\d]J(?:SON|son)|[a-z\d]Y(?:AML|aml))$|^(?:json|yaml)$/;
/** Text that refers to a document, or holds one of another API. */
const OTHER_NAME =
  /(?:[bB]ody|[cC]laim|[eE]ndpoint|[eE]xpression|[fF]ile|[fF]ilename|[fF]ormat|[kK]ey|[kK]ind|[mM]anifests?|[nN]ame|[oO]bjects?|[pP]atch(?:es)?|[pP]ath|[pP]ointer|[pP]olicy|[pP]olicyDocument|[qQ]uery|[rR]aw|[rR]ef|[rR]esources?|[sS]chema|[tT]emplate|[tT]ype|[vV]alues|U(?:RL|RI)|[uU]r[li]|[dD]ashboard)$/;
const OTHER_TEXT =
  /\bJSON[- ]?(?:paths?|pointers?|web|schemas?|patch|match|merge)\b|\bJMESPath|\bexpression that\b|\b(?:key|name|path|file|URL) (?:of|in|to|for) |\bapplication\/json|\btemplates?\b|\bif (?:it is |the )?(?:JSON|YAML)\b|\bor (?:JSON|YAML|plain|text)\b|\b(?:JSON|YAML) or\b|\bescape hatch\b|\bcomplete override\b|\bcontents? of (?:the |an? )?\/|\bmerged into\b|\bany (?:valid )?JSON value\b/i;
const DOCUMENT =
  /\b(?:JSON|YAML)[- ](?:(?:encoded|formatted|serialized) )?(?:array|blob|content|data|dictionary|document|fragment|list|map|object|snippet|string|text|value)\b|\b(?:JSON|YAML)[- ](?:encoded|formatted|serialized)\b|\b(?:encoded|formatted|given|serialized|written|specified) (?:as|in) (?:JSON|YAML)\b|\b(?:in|as|is|are|contains|holds) (?:an? |inline |raw |valid )*(?:JSON|YAML)(?: format| syntax| notation| that| which| with| of)?(?=[\s.,;:)]|$)|\b(?:in|as) the (?:JSON|YAML) (?:format|syntax|notation)\b|\b(?:is|are|contains|holds) the (?:JSON|YAML)(?=[\s.,;:)]|$)/i;

/** True for a string in `spec` that holds a JSON or YAML document whose fields could be declared, as its name or description says. */
const holdsDocument = (node: SchemaNode): boolean => {
  const { name = "", schema, type, section } = node;
  if (type !== "string" || section === "status" || OTHER_NAME.test(name) || CREDENTIAL.test(name)) return false;
  if (own(schema, "enum") !== undefined || own(schema, "format") !== undefined) return false;
  const description = descriptionOf(schema).slice(0, MAX_LENGTH);
  const isNamed = NAME.test(name);
  // Most descriptions speak of neither.
  if (!isNamed && !/json|yaml/i.test(description)) return false;
  return !OTHER_TEXT.test(description) && (isNamed || DOCUMENT.test(description));
};

/** True for a document whose outermost value is a list. */
const holdsList = ({ schema, under }: SchemaNode): boolean =>
  /(?:Args|Arguments|Servers)$/.test(under) || LIST.test(descriptionOf(schema).slice(0, MAX_LENGTH));

const LIST =
  /\b(?:JSON|YAML)[- ](?:(?:encoded|formatted|serialized) )?(?:array|list)\b|\b(?:array|list)(?: of [\w ]{1,40})? (?:in|as) (?:an? )?(?:JSON|YAML)\b/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 2000;
