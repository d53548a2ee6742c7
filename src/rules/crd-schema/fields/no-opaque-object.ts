import { isOfOtherSystem } from "../../../kube/crd/foreign-terms.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { chosenNodes } from "../../../kube/crd/nodes.js";
import { FOREIGN_OBJECT, hasNoFields, isBare, isHandedOn, isOpen } from "../../../kube/fields/opaque-objects.js";
import { invalid, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const noOpaqueObject: Rule = {
  id: "crd-schema/no-opaque-object",
  conventions: ["lists-05"],
  match: ON_CRDS,
  action: "Warn",
  evidence:
    "Reviewed APIs pass on the configuration of other systems in such objects, as in `parameters` of a DeviceClass, so reviewers accept a reason.",
  *check({ object }) {
    for (const node of chosenNodes(crdOf(object)))
      if (((isOpen(node) && !isOfOtherProgram(node)) || isBare(node)) && !isForeign(node))
        yield invalid(schemaField(node), messageOf(node));
  },
  summary: "An object must declare its fields in `properties` and may not preserve unknown fields.",
  rationale:
    "Without a schema, fields cannot be validated, defaulted, explained or merged: typos are stored without an error, and clients have to find the format elsewhere. Embedded objects of other types use `x-kubernetes-embedded-resource`.",
  go: [
    "// Without +kubebuilder:pruning:PreserveUnknownFields, and not runtime.RawExtension.",
    'Logging *Logging `json:"logging,omitempty"`',
  ],
  ...specExamples(`
    logging:
      type: object
  -   x-kubernetes-preserve-unknown-fields: true
  +   properties:
  +     maxFiles: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
};

const isOfOtherProgram = ({ section, under, properties }: SchemaNode): boolean =>
  section === "spec" && properties.size === 0 && isHandedOn(under);

/** Lists in Pods, under any prefix. */
const LISTS = /(?:[cC]ontainers|[vV]olumes|[vV]olumeMounts|[tT]olerations|[eE]nv|[pP]ullSecrets)$/;

const messageOf = (node: SchemaNode): string => {
  const { properties, section, under, step, type } = node;
  if (step === "property" && LISTS.test(under))
    return "must be a list (`type: array`) that declares the fields of its `items`";
  if (step === "items" && LISTS.test(under)) return "must declare its fields in `properties`";
  if (type === undefined)
    return "must have a `type`, and declare the fields of an object in `properties`, or its values in `additionalProperties`";
  if (properties.size > 0)
    return "must declare all its fields in `properties` instead of `x-kubernetes-preserve-unknown-fields`";
  if (hasNoFields(node))
    return "must declare its fields in `properties`, because all that are not declared are dropped";
  return section === "status"
    ? "must declare its fields in `properties`, because data of any size may be stored in it"
    : "must declare its fields in `properties`, or those of a map in `additionalProperties`";
};

/**
 * True for fields that hold an object of another API or part of one. In a status, such an object has no bound that a user
 * could know of. crd-structure/spec-is-structured covers `spec`.
 */
const isForeign = (node: SchemaNode): boolean => {
  const { coreType, under, parent, depth, name, section } = node;
  return (
    coreType !== undefined ||
    /^(?:args|outputs?|value|extra_?[vV]ars|_meta|(?:current|desired)State)$|[dD]efinition$/.test(under) ||
    OF_USERS.test(descriptionOf(node.schema)) ||
    (node.schema["type"] === undefined && isOfSeveralTypes(descriptionOf(node.schema))) ||
    isOfOtherSystem(node) ||
    isRecursive(node) ||
    // Of a variable whose type a field beside it names.
    (under === "default" && [...(parent?.properties.keys() ?? [])].some((key) => /(?:^t|[a-z]T)ype$/.test(key))) ||
    (section !== "status" && FOREIGN_OBJECT.test(under)) ||
    (name === "spec" && (depth === 1 || FOREIGN_OBJECT.test(parent?.under ?? "")))
  );
};

/** True for a part that has the type of what contains it, which a schema cannot express: `route.routes`, `parts.parts`, `condition.not`. */
const isRecursive = (node: SchemaNode): boolean => {
  if (OPERATORS.has(node.under)) return true;
  const name = singular(node.under);
  for (let at = propertyOf(node)?.parent; at !== undefined && at.depth > 1; at = at.parent)
    if (singular(at.under) === name) return true;
  return false;
};

/** Objects that a schema cannot describe, and fields that were removed. */
const OF_USERS = /\buser metadata\b|\bJSON[- ]?schema\b|^Removed\b|\brecursive\b|\binvalid CRD\b/i;

/** True for text that lists types, as in 'a string, number or boolean': no schema of a CRD allows them all. */
const isOfSeveralTypes = (description: string): boolean =>
  /\b(?:string|number|integer|bool(?:ean)?)s?(?:, | or |, or )(?:an? )?(?:string|number|integer|bool(?:ean)?|object|array|list)s?\b/i.test(
    description,
  );

const singular = (name: string): string => name.toLowerCase().replace(/s$/, "");

/** The property that holds the items or values, if the node is one of these. */
const propertyOf = (node: SchemaNode | undefined): SchemaNode | undefined =>
  node === undefined || node.step === "property" ? node : propertyOf(node.parent);

const OPERATORS: ReadonlySet<string> = new Set("all allOf and any anyOf children not oneOf or parent".split(" "));
