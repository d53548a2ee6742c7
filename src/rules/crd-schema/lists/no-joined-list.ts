import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { type JsonObject, own } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noJoinedList: Rule = {
  id: "crd-schema/no-joined-list",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string"))
      if (isJoined(node))
        yield invalid(schemaField(node), "must have type 'array', with an item for each value, instead of one text");
  },
  summary: "Several values must be a list instead of text, such as text with commas between them.",
  rationale:
    "The API server cannot validate, default or merge the values inside one text, each client needs a parser for it, and a patch replaces all of them.",
  reference: "Primitive types",
  go: ["// +listType=set", 'Hosts []string `json:"hosts,omitempty"`'],
  good: specExample(`
    hosts:
      type: array
      maxItems: 16
      x-kubernetes-list-type: set
      items: { type: string, maxLength: 253 }
  `),
  bad: specExample("hosts: { type: string, maxLength: 2048, description: hosts is a comma-separated list of hosts. }"),
};

const COMMAS = /\bcomma[- ](?:sep[ae]rated|delimited)\b|\bsep[ae]rated by commas?\b/i;

/** True for text of several values, except for values that many programs take in this form as a variable or a flag. */
const isJoined = ({ schema, under, step, coreType, section }: SchemaNode): boolean => {
  if (step !== "property" || own(schema, "enum") !== undefined || own(schema, "format") !== undefined) return false;
  const description = descriptionOf(schema);
  if (COMMAS.test(description)) return !OF_PROGRAMS.test(under);
  return (
    section === "spec" && SEVERAL.test(under) && coreType === undefined && isTextOnly(schema) && !ONE.test(description)
  );
};

const OF_PROGRAMS = /[pP]roxy$|[fF]ormat$|[tT]emplate$|[eE]xpression$/;

/** Plural names whose values are listed one by one, such as hosts and ports. */
const SEVERAL =
  /(?:(?:^a|A)ddresses|(?:^b|B)rokers|CIDRs|(?:^e|E)ndpoints|(?:^h|H)osts|IPs|(?:^n|N)amespaces|NICs|(?:^p|P)orts|(?:^s|S)ervers)$/;

/** True for text of which the schema says nothing. */
const isTextOnly = (schema: JsonObject): boolean =>
  ["default", "maxLength", "pattern", "x-kubernetes-validations"].every(
    (keyword) => own(schema, keyword) === undefined,
  );

/** Text that stands for several values without a list of them: the name of an object, a pattern, a program. */
const ONE =
  /\b(?:endpoints? (?:name|objects?)|expressions?|how|JSON|names? of the|patterns?|ranges?|references?|regexp?|selectors?|templates?|whether|YAML)\b/i;
