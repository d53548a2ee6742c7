import { isImmutable } from "../../kube/crd/immutability.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { type KubeObject, arrayAt, equalJson, own } from "kube-json";
import { type CrdExample, crdUpdateExample, forbidden, literal, ON_CRDS, type Rule } from "../kit.js";

const STORED: CrdExample = {
  spec: `
    deletionPolicy:
      type: string
      enum: [Delete, Retain]
      default: Retain
      x-kubernetes-validations:
        - { rule: self == oldSelf, message: must not be changed }
  `,
};

/** False if the default of the other version is none of the values here. */
const mayBeEqual = ({ schema }: SchemaNode, other: SchemaNode): boolean => {
  const values = arrayAt(schema, "enum");
  const value = own(other.schema, "default");
  return values.length === 0 || value === undefined || values.some((one) => equalJson(one, value));
};

export const noNewDefaultWhenImmutable: Rule = {
  id: "crd-defaults/no-new-default-when-immutable",
  conventions: ["put-02"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Deny",
  *check({ object, oldObject }) {
    const first = new Map<string, SchemaNode>();
    const old = oldObject === undefined ? undefined : rootsOf(oldObject);
    for (const node of nodesWith(crdOf(object), "default")) {
      const value = own(node.schema, "default");
      if (value === undefined || !isImmutable(node)) continue;
      const path = jsonPath(node);
      const other = first.get(path);
      if (other === undefined) first.set(path, node);
      if (other !== undefined && !equalJson(value, own(other.schema, "default")) && mayBeEqual(node, other))
        yield forbidden(
          schemaField(node),
          `may not have another \`default\` than in version ${literal(other.version.name)}, because it is immutable`,
        );
      else if (old !== undefined && hadNoDefault(old, node))
        yield forbidden(
          schemaField(node),
          "may not gain a `default`, because it is immutable; only a new field may have one",
        );
    }
  },
  summary: "An immutable field must not gain a default, and must have the same default in all versions.",
  rationale:
    "A user who replaces an object with a manifest without the field would change the stored value to the default. The update is then rejected because of a field that the manifest does not contain.",
  go: [
    "// Without a new +kubebuilder:default.",
    '// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="may not be changed"',
    'DeletionPolicy DeletionPolicy `json:"deletionPolicy,omitempty"`',
  ],
  good: crdUpdateExample(STORED, {
    spec: `
      deletionPolicy:
        type: string
        enum: [Delete, Retain]
        default: Retain
        description: deletionPolicy says what becomes of the data.
        x-kubernetes-validations:
          - { rule: self == oldSelf, message: must not be changed }
    `,
  }),
  bad: crdUpdateExample(
    {
      spec: `
        deletionPolicy:
          type: string
          enum: [Delete, Retain]
          x-kubernetes-validations:
            - { rule: self == oldSelf, message: must not be changed }
      `,
    },
    STORED,
  ),
};

/** The schemas of the versions, by name. */
const rootsOf = (object: KubeObject): ReadonlyMap<string, SchemaNode> =>
  new Map(crdOf(object).versions.flatMap(({ name, root }) => (root === undefined ? [] : [[name, root]])));

/** True if the field existed in the version of the same name, without a default. */
const hadNoDefault = (roots: ReadonlyMap<string, SchemaNode>, node: SchemaNode): boolean => {
  const old = sameNode(roots.get(node.version.name), node);
  return old !== undefined && own(old.schema, "default") === undefined;
};

/** The node at the same place below another root. */
const sameNode = (root: SchemaNode | undefined, node: SchemaNode): SchemaNode | undefined => {
  if (node.parent === undefined) return root;
  const parent = sameNode(root, node.parent);
  if (node.step === "items") return parent?.items;
  return node.name === undefined ? parent?.values : parent?.properties.get(node.name);
};
