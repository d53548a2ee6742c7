import { builtInByName } from "../../../kube/api/builtin-names.js";
import { propertiesCalled } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { arrayAt, stringsAt } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExamples } from "../../kit.js";

/** Next to one of these fields, `kind` is the kind of an object. */
const OF_OBJECTS: ReadonlySet<string> = new Set(
  `namespace apiVersion apiVersions group groups apiGroup apiGroups version versions resource resources names
  plural singular shortNames listKind metadata labelSelector matchLabels matchExpressions`.split(/\s+/),
);
const SPEAKS_OF_OBJECTS = /\b(?:resources?|objects?|kind of)\b/i;
/** Fields with such a name hold or refer to API objects. */
const REFERENCE = /(?:Ref|Reference|Selector|Resource|Object|Target|Owner|Subject|Kind|GVK)s?$/i;

export const nestedKindField: Rule = {
  id: "crd-naming/nested-kind-field",
  conventions: ["kinds-21"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), "kind"))
      if (node.type === "string" && !isOfObject(node))
        yield invalid(
          schemaField(node),
          `must ${renaming(node)}, because only kinds of API objects may be called \`kind\``,
        );
  },
  summary: "A field named `kind` must hold the kind of an API object; a field for a sub-category must be named `type`.",
  rationale:
    "The word 'kind' stands for API types, which have a group, a version and a resource. Tools and readers take a field of that name for a reference to one.",
  go: ["// +kubebuilder:validation:Enum=Allow;Block", 'Type WindowType `json:"type,omitempty"`'],
  ...specExamples(`
    window:
      type: object
      properties:
  -     kind: { type: string, enum: [Allow, Block] }
  +     type: { type: string, enum: [Allow, Block] }
  `),
};

const renaming = ({ parent }: SchemaNode): string =>
  parent?.properties.has("type") === true
    ? "be named for what it distinguishes, such as `fileType` for types of files"
    : "be named `type`";

const isOfObject = ({ parent, schema }: SchemaNode): boolean => {
  if (parent === undefined || REFERENCE.test(parent.under)) return true;
  const names = [...parent.properties.keys()];
  if (names.some((name) => OF_OBJECTS.has(name) || /.(?:Name|Selector)$/.test(name))) return true;
  const values = stringsAt(schema, "enum");
  if (values.some(isBuiltIn)) return true;
  // No kind begins with a lowercase letter.
  if (values.some((value) => /^[a-z]/.test(value))) return false;
  return SPEAKS_OF_OBJECTS.test(descriptionOf(schema)) || (names.includes("name") && !isKeyedByName(parent));
};

/** True for the items of a list in which each has a name of its own; items that refer to objects also need the kind. */
const isKeyedByName = ({ step, parent }: SchemaNode): boolean => {
  const keys = arrayAt(parent?.schema, "x-kubernetes-list-map-keys");
  return step === "items" && keys.length === 1 && keys[0] === "name";
};

const isBuiltIn = (kind: string): boolean => builtInByName(kind.toLowerCase()) !== undefined;
