import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { examplesOf, hasHappened, isSettledBooleanName } from "../../../kube/fields/settled-booleans.js";
import { isInForeignTerms, isPassedOn } from "../../../kube/crd/foreign-terms.js";
import { stringAt } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const avoidBool: Rule = {
  id: "crd-schema/avoid-bool",
  conventions: ["primitives-12"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // crd-schema/pure-maps-only covers maps of booleans.
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean"))
      if (
        node.section === "spec" &&
        node.step !== "additionalProperties" &&
        !isSettledBoolean(node) &&
        !isPassedOn(crd, node) &&
        !isInForeignTerms(crd, node)
      )
        yield invalid(
          schemaField(node),
          `must be a string whose \`enum\` names the choices${examplesOf(node.under)}, unless there can never be a third`,
        );
  },
  summary:
    "A field under `spec` must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "type DeletionPolicy string",
    "",
    "// +optional",
    'PodDeletionPolicy DeletionPolicy `json:"podDeletionPolicy,omitempty"`',
  ],
  good: specExample("podDeletionPolicy: { type: string, enum: [Delete, Retain] }"),
  bad: specExample("deletePods: { type: boolean }"),
};

/** True for a field that has no third choice, or that its author cannot change. */
const isSettledBoolean = (node: SchemaNode): boolean =>
  isSettledBooleanName(node.under) ||
  isOfCookie(node) ||
  isOfParameter(node) ||
  isMarker(node) ||
  isFlagOfMany(node) ||
  isObserved(node);

/** One of several flags that select the parts of something, and have nothing else beside them. */
const isFlagOfMany = ({ parent, depth }: SchemaNode): boolean =>
  depth > 2 &&
  parent !== undefined &&
  parent.properties.size > 2 &&
  [...parent.properties.values()].every(({ type }) => type === "boolean");

/** The attribute of a cookie, next to another one. */
const isOfCookie = ({ under, parent }: SchemaNode): boolean =>
  under === "secure" && ["httpOnly", "sameSite"].some((name) => parent?.properties.has(name) === true);

/** `required` of a parameter that users declare, as in a JSON schema. */
const isOfParameter = ({ under, parent }: SchemaNode): boolean =>
  under === "required" && (parent?.properties.has("name") === true || parent?.properties.has("type") === true);

/** The mark of one object among several: 'this is the default location'. */
const isMarker = ({ under, schema }: SchemaNode): boolean =>
  /^(?:isD|d)efault$/.test(under) && /\bthe default\b/i.test(stringAt(schema, "description") ?? "");

/** True for what has happened, and below a `status` in `spec`, as in the snapshot of another object. */
const isObserved = (node: SchemaNode): boolean => {
  if (hasHappened(node.under)) return true;
  for (let at = node.parent; at !== undefined; at = at.parent) if (at.name === "status") return true;
  return false;
};
