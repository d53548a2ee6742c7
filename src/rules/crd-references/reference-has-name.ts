import { isReferenceName, own, stringAt } from "kube-json";
import { standsUnderReferenceName } from "../../kube/references/crd-references.js";
import { fieldsOf, validationsOf } from "../../kube/crd/validations.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { child, ON_CRDS, required, type Rule, referenceSchema, specExample } from "../kit.js";

/** Fields that mark an object without a name as a reference. Others refer to something else, such as a Git branch. */
const PARTS: readonly string[] = ["namespace", "kind", "apiVersion", "apiGroup", "key"];

/** False for core types, for references to a field of the object itself, and for schemas that leave too much open. */
const isJudged = (node: SchemaNode): boolean =>
  node.type === "object" &&
  node.coreType === undefined &&
  standsUnderReferenceName(node) &&
  // A type has a kind and no name.
  !node.under.endsWith("TypeRef") &&
  !node.properties.has("fieldPath") &&
  // A reference of Git, and an object that a selector matches.
  !["branch", "commit", "tag"].some((name) => node.properties.has(name)) &&
  node.parent?.under !== "selector" &&
  own(node.schema, "x-kubernetes-preserve-unknown-fields") !== true;

/** True if the schema offers another way to select the object than its name. */
const hasAlternative = (node: SchemaNode): boolean =>
  own(node.schema, "oneOf") !== undefined ||
  own(node.schema, "anyOf") !== undefined ||
  [...node.properties.keys()].some((name) =>
    /^(?:labelS|s)elector$|Selector$|^matchLabels$|^external$|^(?:allow|use)Default$|^secretName$|^resolver$|^valueFrom$/.test(
      name,
    ),
  ) ||
  hasOtherIdentity(node) ||
  DEFAULTED.test(stringAt(node.properties.get("name")?.schema, "description") ?? "") ||
  validationsOf(node).some(({ rule }) => fieldsOf(rule).has("name"));

/**
 * True for another field that may identify the object: an `id`, or one that a description offers instead of the name, or a
 * required address.
 */
const hasOtherIdentity = ({ properties, schema }: SchemaNode): boolean =>
  [...properties.values()].some(({ under, required, schema: other }) =>
    required
      ? /^(?:ref|ur[il])$/.test(under)
      : /^id$|(?:Id|ID|Name)$/.test(under) &&
        (under === "id" || INSTEAD.test(`${descriptionOf(schema)} ${descriptionOf(other)}`)),
  );

const INSTEAD =
  /\bdirectly reference\b|\binstead of\b|\bwithout creating\b|\b(?:exactly|at least|only) one of\b|\beither\b/i;

/** Text that says what a reference without a name refers to. */
const DEFAULTED =
  /\bmutually exclusive\b|\b(?:if|when) (?:it is |this is |this field is |the name is )?(?:not (?:set|specified|provided|given)|omitted|empty|unset|absent|left out)\b|\bdefaults? to\b/i;

/** The object with the name that the node wraps. An object with several references is a group of them. */
const wrappedIn = ({ properties }: SchemaNode): SchemaNode | undefined => {
  const wrapped = [...properties.values()].filter((child) => child.properties.has("name"));
  return wrapped.length === 1 ? wrapped.find(({ under }) => !isReferenceName(under)) : undefined;
};

/** The part that must be required to have a name; undefined if there always is one. */
const optionalPart = (wrapped: SchemaNode): SchemaNode | undefined => {
  const name = wrapped.properties.get("name");
  if (name?.required === false && own(name.schema, "default") === undefined) return name;
  return wrapped.required ? undefined : wrapped;
};

const IN_REQUIRED = "must be in `required` of its parent";

export const referenceHasName: Rule = {
  id: "crd-references/reference-has-name",
  conventions: ["objectref-13"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      if (!isJudged(node) || hasAlternative(node)) continue;
      const name = node.properties.get("name");
      const wrapped = name === undefined ? wrappedIn(node) : undefined;
      if (name !== undefined) {
        if (!name.required && own(name.schema, "default") === undefined) yield required(schemaField(name), IN_REQUIRED);
      } else if (wrapped !== undefined) {
        const optional =
          hasAlternative(wrapped) || DEFAULTED.test(descriptionOf(wrapped.schema)) ? undefined : optionalPart(wrapped);
        if (optional !== undefined) yield required(schemaField(optional), IN_REQUIRED);
      } else if (PARTS.some((part) => node.properties.has(part))) {
        yield required(child(schemaField(node), "properties", "name"), "must be declared and required");
      }
    }
  },
  summary: "A reference must have a required field `name`.",
  rationale:
    "Every reference needs the name. If it is optional or nested deeper, an empty reference is valid and fails only in the controller.",
  reference: "Single resource reference",
  go: [
    "type SecretRef struct {",
    "\t// +kubebuilder:validation:MinLength=1",
    "\t// +kubebuilder:validation:MaxLength=253",
    "\t// +required",
    '\tName string `json:"name"`',
    "}",
  ],
  good: specExample(referenceSchema("secretRef", "name")),
  bad: specExample(`
    secretRef:
      type: object
      properties:
        name: { type: string, maxLength: 253 }
  `),
};
