import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { sentencesOf } from "../../kube/crd/sentences.js";
import { stringAt } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

const JOINED =
  /\bnamespace[>}]*\/[<{$]*name\b|\bprefixed with (?:a|the|its) namespace\b|\bnamespaced name of\b|^(?:\w+ (?:is|are) )?(?:the )?(?:namespace and (?:the )?name|name and (?:the )?namespace) of\b/i;
/** The name is made by the controller, or is part of something else. */
const OTHERWISE =
  /\b(?:specifiers?|labels?|metrics?|logs?|generat\w+|based on|created|derived|computed|paths?|urls?|uris?|annotations?|prefix|topic|key)\b/i;

/** Texts that may contain such a name. */
const TEXTS = /(?:prefix|suffix|format|template|pattern|label|annotation|expression|query)$/i;

/** False for a pattern that has no '/': whatever the description says, the string is a name. */
const maySlash = ({ schema }: SchemaNode): boolean => stringAt(schema, "pattern")?.includes("/") ?? true;

/** Cheap: each form of JOINED has the word. */
const HINT = /namespace/i;

const isJoined = (node: SchemaNode): boolean =>
  !TEXTS.test(node.under) && maySlash(node) && (isSaid(node) || isShown(node));

const isSaid = (node: SchemaNode): boolean =>
  HINT.test(descriptionOf(node.schema)) &&
  sentencesOf(node).some((sentence) => JOINED.test(sentence) && !OTHERWISE.test(sentence));

/** True for the name of a namespaced object, with an example of two names or a pattern of two. */
const isShown = ({ under, schema }: SchemaNode): boolean =>
  NAMESPACED.test(under) && (EXAMPLE.test(descriptionOf(schema)) || TWO_NAMES.test(stringAt(schema, "pattern") ?? ""));

const NAMESPACED =
  /(?:^|[a-z])(?:[cC]onfigMap|[dD]eployment|[gG]ateway|[iI]ssuer|[pP]od|[sS]ecret|[sS]ervice|[sS]erviceAccount)(?:Name|Ref)?$/;
/** 'e.g. default/web': not a path of several segments, or a URL. */
const EXAMPLE =
  /\b(?:e\.g\.|for example|such as)[:,]? ["'`]?[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*["'`]?(?=[).,;\s]|$)/i;
/** Two names of letters, digits and hyphens with a slash that must be there. */
const TWO_NAMES = /^\^\(?\[a-z0-9\][^/|]{0,60}\/\(?\[a-z0-9\][^/|]{0,60}\$$/;

export const noJoinedName: Rule = {
  id: "crd-references/no-joined-name",
  conventions: ["objectref-13"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string"))
      if (node.section === "spec" && isJoined(node))
        yield invalid(
          schemaField(node),
          "must be the name alone, or a reference with the fields `name` and `namespace`",
        );
  },
  summary: "A reference may not join the namespace and the name of an object in one string.",
  rationale:
    "The syntax of the string is hidden from the schema, and every client needs a parser. In most cases the name is enough, because references stay in their namespace.",
  reference: "Single resource reference",
  go: [
    "// secretName is the name of a Secret.",
    "// +kubebuilder:validation:MaxLength=253",
    'SecretName *string `json:"secretName,omitempty"`',
  ],
  good: specExample("secretName: { type: string, maxLength: 253, description: secretName is the name of a Secret. }"),
  bad: specExample(
    "secretName: { type: string, maxLength: 317, description: secretName is the Secret as 'NAMESPACE/NAME'. }",
  ),
};
