import { own } from "kube-json";
import { groupPart, hasSettledTypes, references, typePart } from "../../kube/references/crd-references.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { fieldsOf, validationsOf } from "../../kube/crd/validations.js";
import { ON_CRDS, required, type Rule, referenceSchema, specExample } from "../kit.js";

/** Says which kind is meant without one. */
const DEFAULTED =
  /\bdefault|\boptional\b|\b(?:if|when|where)\b.{0,40}\b(?:not (?:set|specified|provided|given)|omitted|empty|unset|absent|left out)\b/i;

/** True if the name is always there, and the kind may be missing without a word of what that means. */
const isOpen = (reference: SchemaNode, type: SchemaNode): boolean => {
  if (type.required || reference.properties.get("name")?.required !== true) return false;
  if (groupPart(reference) === undefined || hasSettledTypes(reference)) return false;
  const texts = [type, reference].map(({ schema }) => descriptionOf(schema));
  return (
    !texts.some((text) => DEFAULTED.test(text)) &&
    own(reference.schema, "default") === undefined &&
    !validationsOf(reference).some(({ rule }) => fieldsOf(rule).has(type.under))
  );
};

export const referenceKindRequired: Rule = {
  id: "crd-references/reference-kind-required",
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const type = typePart(reference);
      if (type !== undefined && reference.coreType === undefined && isOpen(reference, type))
        yield required(schemaField(type), "must be in `required` of its parent, or have a `default`");
    }
  },
  summary: "A reference that allows several kinds must require the kind, or have a default for it.",
  rationale:
    "Without the kind, a name says nothing: each reader of the reference has to guess which kind is meant, and another guess refers to another object.",
  reference: "Multiple resource reference",
  go: [
    "// In the type of the reference.",
    "// +kubebuilder:validation:MaxLength=63",
    "// +required",
    'Resource string `json:"resource"`',
  ],
  good: specExample(referenceSchema("targetRef", "group", "resource", "name")),
  bad: specExample(`
    targetRef:
      type: object
      required: [name]
      properties:
        group: { type: string, maxLength: 253 }
        resource: { type: string, maxLength: 63 }
        name: { type: string, maxLength: 253 }
  `),
};
