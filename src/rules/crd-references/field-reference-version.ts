import { standsUnderReferenceName } from "../../kube/references/crd-references.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { child, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

/** The fields that a field path needs, each with its possible names. */
const PARTS: readonly (readonly string[])[] = [["version", "apiVersion"], ["resource", "kind"], ["name"]];

/** True for a 'fooRef' or an object that names a type; a path and a name alone may be an item of any list. */
const isFieldReference = (node: SchemaNode): boolean =>
  node.coreType === undefined &&
  node.properties.get("fieldPath")?.type === "string" &&
  (["resource", "kind"].some((part) => node.properties.get(part)?.type === "string") ||
    (node.properties.has("name") && standsUnderReferenceName(node)));

export const fieldReferenceVersion: Rule = {
  id: "crd-references/field-reference-version",
  conventions: ["objectref-21"],
  topic: "references",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "properties")) {
      if (!isFieldReference(node)) continue;
      const [missing] = PARTS.find((names) => !names.some((name) => node.properties.has(name))) ?? [];
      if (missing !== undefined)
        yield required(child(schemaField(node), "properties", missing), "must be declared next to `fieldPath`");
    }
  },
  summary: "A reference with a `fieldPath` must also have the version, the type and the name of the object.",
  rationale: "The schema of a type differs between versions, so a path only has a meaning in one version of one type.",
  reference: "Field reference",
  go: [
    "type FieldRef struct {",
    '\tGroup     string `json:"group"`',
    '\tVersion   string `json:"version"`',
    '\tResource  string `json:"resource"`',
    '\tFieldPath string `json:"fieldPath"`',
    "\t// +kubebuilder:validation:MaxLength=253",
    '\tName string `json:"name"`',
    "}",
  ],
  ...specExamples(`
    sizeRef:
      type: object
  -   required: [group, resource, name, fieldPath]
  +   required: [group, version, resource, name, fieldPath]
      properties:
        group: { type: string, maxLength: 253 }
  +     version: { type: string, maxLength: 63 }
        resource: { type: string, maxLength: 63 }
        name: { type: string, maxLength: 253 }
        fieldPath: { type: string, maxLength: 1024 }
  `),
};
