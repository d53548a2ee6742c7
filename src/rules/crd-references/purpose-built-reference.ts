import { holderOf } from "../../kube/references/crd-references.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { isFragment } from "../../kube/crd/versions.js";
import { invalid, ON_CRDS, type Rule, referenceSchema, specExample } from "../kit.js";

export const purposeBuiltReference: Rule = {
  id: "crd-references/purpose-built-reference",
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd)) return;
    for (const node of chosenWith(crd, "properties"))
      if (node.coreType === "ObjectReference")
        yield invalid(
          schemaField(holderOf(node)),
          "must be a reference with only the fields it needs, such as `name` if it is always to one kind, instead of an ObjectReference",
        );
  },
  summary: "A reference must have only the fields that it needs, not all of ObjectReference.",
  rationale:
    "The type ObjectReference has seven fields, most of which a controller ignores: nothing says whether `uid`, `resourceVersion` or `fieldPath` has an effect, and no version can remove them. Kubernetes itself discourages new uses of the type.",
  reference: "Object references",
  go: [
    "// Not corev1.ObjectReference.",
    "type TargetRef struct {",
    '\tGroup    string `json:"group"`',
    '\tResource string `json:"resource"`',
    "\t// +kubebuilder:validation:MaxLength=253",
    '\tName string `json:"name"`',
    "}",
  ],
  good: specExample(referenceSchema("targetRef", "group", "resource", "name")),
  bad: specExample(`
    targetRef:
      type: object
      x-kubernetes-map-type: atomic
      properties:
        apiVersion: { type: string }
        fieldPath: { type: string }
        kind: { type: string }
        name: { type: string }
        namespace: { type: string }
        resourceVersion: { type: string }
        uid: { type: string }
  `),
};
