import { chosenWith, isComposed } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { isRuledAbove, predicatesOf, sentencesOf } from "../../kube/crd/sentences.js";
import { own } from "kube-json";
import { forbidden, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedRequiredness: Rule = {
  id: "crd-validation/described-requiredness",
  conventions: ["optionality-01"],
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  evidence: "What a description means is read, not known, and a webhook or a controller may enforce it.",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description")) {
      const stated = contradictedRequiredness(node);
      if (stated === "optional")
        yield forbidden(
          schemaField(node),
          "may not be listed in `required`, or its `description` may not say that only some objects have it",
        );
      if (stated === "required")
        yield required(schemaField(node), "must be listed in `required`, or its `description` may not say that it is");
    }
  },
  summary: "A field must be optional or required in the schema, as its description says.",
  rationale:
    "A field that is required by mistake forces users to make up a value. One that is optional by mistake lets them store objects that the controller then rejects.",
  go: ["// note is an optional remark.", "// +optional", 'Note *string `json:"note,omitempty"`'],
  ...specExamples(`
    part:
      type: object
  -   required: [note]
      properties:
        note: { type: string, maxLength: 64, description: note is shown to users. Optional. }
  `),
};

/** Returns what a description says of a field, if its schema says the opposite. */
const contradictedRequiredness = (node: SchemaNode): "optional" | "required" | undefined => {
  const { parent, schema } = node;
  if (parent === undefined || node.step !== "property" || !HINT.test(descriptionOf(schema))) return undefined;
  const sentences = sentencesOf(node);
  if (node.required)
    return sentences.some((text) => formsOf(node).some((form) => form.test(text))) || isOf(node, MAY_BE_ABSENT)
      ? "optional"
      : undefined;
  const isOpen = own(schema, "default") === undefined && !isComposed(parent) && !isRuledAbove(node, [node.under]);
  return isOpen &&
    (sentences.some((text) => REQUIRED.test(text)) || isOf(node, REQUIRED)) &&
    !sentences.some((text) => OPTIONAL.test(text) || UNSET.test(text)) &&
    !isOf(node, MAY_BE_ABSENT)
    ? "required"
    : undefined;
};

const isOf = (node: SchemaNode, form: RegExp): boolean => predicatesOf(node).some((predicate) => form.test(predicate));

const HINT =
  /optional|required|mandatory|if not|not set|unset|omit|unspecified|obligatory|must|has to|needs? to|need not|left|leave/i;
const SELF = "(?:this|it|the field|this field|this value|the value|this property|this parameter|this attribute)";
const OPTIONAL =
  /^(?:[[(][Oo]ptional[\])]|[[(+*_]*[Oo]ptional[\])*_]*(?:$|[:.,;]\s?|\s(?=[A-Z])|\sfield\b)|(?:[Tt]his|[Ii]t|[Tt]he field|[Tt]his field) is optional(?:$|[.,;]| and\b)|(?:[Tt]his|[Ii]t) is an optional (?:field|value|parameter|property)|[Nn]ot (?:required|mandatory)$)/;
/** Like OPTIONAL, with the name of the field or without a subject. */
const MAY_BE_ABSENT = new RegExp(
  String.raw`^(?:${SELF} )?(?:(?:is|are) (?:optional$|an optional (?:field|value|parameter|property)|not (?:required|mandatory|obligatory)$)|(?:may|can) (?:also )?be (?:omitted|left (?:out|unset|off|undefined|unspecified)|unset|absent|missing|unspecified|skipped)(?:$|[.,;)])|need not be (?:set|specified|given|provided|present|defined)(?:$|[.,;)])|does not (?:need|have) to be (?:set|specified|given|provided|present|defined)(?:$|[.,;)]))`,
  "i",
);
const SET = "(?:set|specified|provided|given|present|defined|supplied|filled in|filled|configured)";
const REQUIRED = new RegExp(
  String.raw`^(?:[[(*_+]*(?:required|mandatory)[\])*_]*(?:$|: ?|\. | field$)|(?:${SELF} )?(?:(?:is|are)(?: always)? (?:required|mandatory|obligatory)$|is an? (?:required|mandatory) (?:field|value|parameter|property)\b|(?:must|has to|needs to|shall)(?: always)? be ${SET}$|(?:cannot|can't|can not|may not|must not) be (?:omitted|left (?:out|unset|undefined|unspecified)|unset|absent|missing|unspecified)$)|this is an? (?:required|mandatory) (?:field|value)|an? (?:required|mandatory) field\b(?! (?:in case|if|when|for)\b))`,
  "i",
);
const ABSENT =
  "(?:not set|not specified|not provided|not given|not defined|not present|unset|unspecified|omitted|left unset|left out|absent|undefined)";
const UNSET = new RegExp(
  String.raw`^(?:if|when|where) (?:this (?:field |value )?|it |the field |left )?(?:is )?${ABSENT}, |\b(?:if|when) (?:this field is |it is )?${ABSENT}$|^(?:leave (?:it |this field |this )?(?:unset|out)|omit (?:it|this field|this))\b`,
  "i",
);

/** In the description of a map, one of its keys may be what is absent. */
const formsOf = ({ schema }: SchemaNode): readonly RegExp[] =>
  own(schema, "additionalProperties") === undefined ? [OPTIONAL, UNSET, MAY_BE_ABSENT] : [OPTIONAL, MAY_BE_ABSENT];
