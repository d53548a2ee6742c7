import { standsUnderReferenceName } from "../../kube/references/crd-references.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { child } from "../../kube/json/field-path.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** The parts that a path to a field needs, each by the names it may have. */
const PARTS: readonly (readonly string[])[] = [["version", "apiVersion"], ["resource", "kind"], ["name"]];

/** The value of 'fooRef' or of an object that names a type; a path and a name alone are an entry of some list. */
const isFieldReference = (node: SchemaNode): boolean =>
  node.coreType === undefined &&
  typeOf(node.properties.get("fieldPath")) === "string" &&
  (["resource", "kind"].some((part) => typeOf(node.properties.get(part)) === "string") ||
    (node.properties.has("name") && standsUnderReferenceName(node)));

export const fieldReferenceVersion: Rule = {
  id: "crd-references/field-reference-version",
  conventions: ["objectref-21"],
  summary:
    "A reference to a field must have the version, the type and the name of the object beside `fieldPath`.",
  rationale:
    "The schema of an object differs from version to version, so that a path means something only in one version of one type.",
  reference: "Field reference",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    sizeRef:
      type: object
      required: [group, version, resource, name, fieldPath]
      properties:
        group: { type: string, maxLength: 253 }
        version: { type: string, maxLength: 63 }
        resource: { type: string, maxLength: 63 }
        name: { type: string, maxLength: 253 }
        fieldPath: { type: string, maxLength: 1024 }
  `),
  bad: specExample(`
    sizeRef:
      type: object
      required: [group, resource, name, fieldPath]
      properties:
        group: { type: string, maxLength: 253 }
        resource: { type: string, maxLength: 63 }
        name: { type: string, maxLength: 253 }
        fieldPath: { type: string, maxLength: 1024 }
  `),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "properties")) {
      if (!isFieldReference(node)) continue;
      const [missing] = PARTS.find((names) => !names.some((name) => node.properties.has(name))) ?? [];
      if (missing !== undefined)
        yield required(
          child(schemaField(node), "properties", missing),
          "must be specified next to `fieldPath`",
        );
    }
  },
};
