import { isImmutable } from "../../kube/crd/immutability.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { equalJson } from "../../kube/json/json.js";
import { type KubeObject, own } from "../../kube/json/object.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { type CrdExample, crdUpdateExample } from "../example.js";

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

export const noNewDefaultWhenImmutable: Rule = {
  id: "crd-defaults/no-new-default-when-immutable",
  conventions: ["put-02"],
  summary: "A field that may not be changed may not get a default later, or another one in another version.",
  rationale:
    "Who replaces an object with a manifest that leaves the field out then changes it from what is stored to the default, and is told that a field must not change which the manifest does not even have.",
  reference: "Considerations For PUT Operations",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
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
  *check({ object, oldObject }) {
    const first = new Map<string, SchemaNode>();
    const old = oldObject === undefined ? undefined : rootsOf(oldObject);
    for (const node of nodesWith(crdOf(object), "default")) {
      const value = own(node.schema, "default");
      if (value === undefined || !isImmutable(node)) continue;
      const path = jsonPath(node);
      const other = first.get(path);
      if (other === undefined) first.set(path, node);
      if (other !== undefined && !equalJson(value, own(other.schema, "default")))
        yield forbidden(
          schemaField(node),
          `may not have another \`default\` than in version ${literal(other.version.name)}, because it may not be changed`,
        );
      else if (old !== undefined && hadNoDefault(old, node))
        yield forbidden(
          schemaField(node),
          "may not get a `default`, because it may not be changed; only a new field may have one",
        );
    }
  },
};

/** The schemas of the versions, by name. */
const rootsOf = (object: KubeObject): ReadonlyMap<string, SchemaNode> =>
  new Map(crdOf(object).versions.flatMap(({ name, root }) => (root === undefined ? [] : [[name, root]])));

/** The field was there, in the version of the same name, and had none. */
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
