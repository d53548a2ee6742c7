import { isInForeignTerms } from "../../../kube/crd/foreign-terms.js";
import { chosenWith } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { validationsOf } from "../../../kube/crd/validations.js";
import { isShareName } from "../../../kube/fields/typed-text.js";
import { lastWord } from "../../../kube/words/name-words.js";
import { arrayAt, own } from "kube-json";
import { literal, ON_CRDS, required, type Rule, specExample } from "../../kit.js";

export const intOrStringForm: Rule = {
  id: "crd-schema/int-or-string-form",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of chosenWith(crd, KEYWORD))
      if (mayBeAnyText(node) && !isInForeignTerms(crd, node))
        yield required(
          schemaField(node),
          isPercentage(node)
            ? `must have a \`pattern\` for percentages, such as ${literal(PERCENTAGE)}`
            : "must have a `pattern` for its text, or type 'integer' if it is always a number",
        );
  },
  summary: "A number or a string must have a pattern for its strings.",
  rationale:
    "With `x-kubernetes-int-or-string` alone, 'half' and '10 %' are as valid as '10%', and a user learns of the mistake from the controller. A field that never holds text is an integer. A `pattern` applies to strings only.",
  reference: "Validation",
  go: ["// +kubebuilder:validation:Pattern=`^[0-9]+%$`", 'MaxSurge *intstr.IntOrString `json:"maxSurge,omitempty"`'],
  good: specExample("maxSurge: { x-kubernetes-int-or-string: true, pattern: '^[0-9]+%$', maxLength: 4 }"),
  bad: specExample("maxSurge: { x-kubernetes-int-or-string: true }"),
};

const KEYWORD = "x-kubernetes-int-or-string";
const PERCENTAGE = "^[0-9]+%$";

/** True for a setting whose text nothing in the schema restricts. Ports may be names, which well-known-bounds asks for. */
const mayBeAnyText = (node: SchemaNode): boolean =>
  own(node.schema, KEYWORD) === true &&
  // Protocol buffers have such enumerations, which are no numbers for users.
  node.type === undefined &&
  node.section === "spec" &&
  node.step === "property" &&
  !/^ports?$/.test(lastWord(node.under)) &&
  // A value of a parameter that users declare.
  !(/^(?:const|default|example|value)$/.test(node.under) && node.parent?.properties.has("pattern") === true) &&
  RESTRICTING.every((keyword) => own(node.schema, keyword) === undefined) &&
  !["anyOf", "allOf", "oneOf"].some((keyword) => arrayAt(node.schema, keyword).some(restricts)) &&
  validationsOf(node).length === 0 &&
  !isOfWorkload(node) &&
  (isPercentage(node) || AS_NUMBER.test(textOf(node)) || !OTHER_TEXT.test(textOf(node)));

/** True for a field of a Deployment or another kind of Kubernetes whose struct is copied, by its description. */
const isOfWorkload = (node: SchemaNode): boolean =>
  OF_WORKLOADS.test(textOf(node)) || (textOf(node) === "" && node.parent?.under === "rollingUpdate");

const OF_WORKLOADS =
  /\bof (?:desired|total number of DaemonSet) pods\b|\bexisting available DaemonSet pod\b|\bpods selected by\b/;

const RESTRICTING = ["pattern", "format", "enum"] as const;

const restricts = (branch: unknown): boolean => RESTRICTING.some((keyword) => own(branch, keyword) !== undefined);

const isPercentage = (node: SchemaNode): boolean =>
  !AS_NUMBER.test(textOf(node)) &&
  ((isShareName(node.under) && !/\babsolute number\b/i.test(textOf(node))) ||
    /percent/i.test(node.under) ||
    /\bpercent(?:age|ages)?\b|\d%/i.test(textOf(node)));

/** The number is the percentage; the text is something else. */
const AS_NUMBER = /\bint(?:egers?)?:? (?:is |means |stands for )?(?:a |the )?percent/i;

/** Meanings of the text other than a percentage. */
const OTHER_TEXT =
  /\b(?:names?|named|strings?|text|expressions?|ranges?|templates?|variables?|units?|durations?|quantit(?:y|ies)|unlimited|auto|keywords?|values? of)\b|['"`]/i;

const textOf = ({ schema }: SchemaNode): string => descriptionOf(schema).slice(0, 2000);
