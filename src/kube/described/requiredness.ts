import type { SchemaNode } from "../crd/crd.js";
import { isRuledAbove, sentencesOf } from "./sentences.js";
import { own, stringAt } from "../json/object.js";

/** Reads out of descriptions whether a field must be set. */

/** What a description says of a field, if its schema says the opposite. */
export const contradictedRequiredness = (node: SchemaNode): "optional" | "required" | undefined => {
  const { parent, schema } = node;
  if (parent === undefined || node.step !== "property" || !HINT.test(stringAt(schema, "description") ?? ""))
    return undefined;
  const sentences = sentencesOf(node);
  if (node.required)
    return sentences.some((text) => OPTIONAL.test(text) || UNSET.test(text)) ? "optional" : undefined;
  const isOpen =
    own(schema, "default") === undefined &&
    COMPOSING.every((keyword) => own(parent.schema, keyword) === undefined) &&
    !isRuledAbove(node, [node.under]);
  return isOpen &&
    sentences.some((text) => REQUIRED.test(text)) &&
    !sentences.some((text) => OPTIONAL.test(text))
    ? "required"
    : undefined;
};

const COMPOSING = ["oneOf", "anyOf", "allOf", "not"] as const;
const HINT =
  /optional|required|mandatory|must be|if not|not set|not be (?:set|given|specified)|unset|omit|unspecified|left (?:out|empty)/i;
const OPTIONAL =
  /^(?:[[(][Oo]ptional[\])]|[[(+*_]*[Oo]ptional[\])*_]*(?:$|[:.,]\s?|\s(?=[A-Z]))|(?:[Tt]his|[Ii]t|[Tt]he field|[Tt]his field) is optional$|(?:(?:[Tt]his|[Ii]t|[Tt]he field|[Tt]his field|[Vv]alue) )?(?:[Mm]ay|[Cc]an) be (?:omitted|left out|left unset|unset)$|(?:(?:[Tt]his|[Ii]t|[Tt]he field|[Tt]his field) )?(?:[Nn]eed not|[Dd]oes not (?:have|need) to) be (?:set|specified|given|provided)$|(?:(?:[Tt]his|[Ii]t|[Tt]his field) is )?[Nn]ot required$)/;
const REQUIRED =
  /^(?:[[(*_+]*(?:required|mandatory)[\])*_]*$|(?:(?:this|it|the field|this field|a value) )?(?:must(?: always)?|has to|needs to) be (?:set|specified|given|provided|present|filled in)$|(?:this|it|the field|this field) is (?:required|mandatory)$|this is a (?:required|mandatory) field$)/i;
const UNSET =
  /^(?:if|when) (?:this (?:field )?|it |the field )?(?:is )?(?:not set|not specified|not provided|unset|unspecified|omitted|left unset), /i;
