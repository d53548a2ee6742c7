import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { own } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noJoinedList: Rule = {
  id: "crd-schema/no-joined-list",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string"))
      if (isJoined(node))
        yield invalid(
          schemaField(node),
          "must have type 'array', with an item for each value, instead of text with commas",
        );
  },
  summary: "Several values must be a list instead of text with commas between them.",
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

const COMMAS = /\bcomma[- ](?:separated|delimited)\b|\bseparated by commas?\b/i;

/** True for text of several values, except for values that many programs take in this form as a variable or a flag. */
const isJoined = ({ schema, under, step }: SchemaNode): boolean =>
  step === "property" &&
  COMMAS.test(descriptionOf(schema)) &&
  own(schema, "enum") === undefined &&
  own(schema, "format") === undefined &&
  !OF_PROGRAMS.test(under);

const OF_PROGRAMS = /[pP]roxy$|[fF]ormat$|[tT]emplate$|[eE]xpression$/;
