import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { holdsDocument, holdsList } from "../../../kube/described/documents.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noDocumentInText: Rule = {
  id: "crd-schema/no-document-in-text",
  conventions: ["lists-05"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string"))
      if (holdsDocument(node))
        yield invalid(
          schemaField(node),
          holdsList(node)
            ? "must be a list whose `items` declare their type, such as 'object' with `properties`, not text in JSON or YAML"
            : "must be an object that declares its fields in `properties`, or a map of strings if users choose the keys, not text in JSON or YAML",
        );
  },
  summary: "A field must be an object with declared fields instead of text that holds a JSON or YAML document.",
  rationale:
    "The API server cannot validate, default, explain or merge what is inside text: typos are stored without an error, and one changed value replaces the whole document.",
  go: ["// Not string, []byte or runtime.RawExtension.", 'Logging *Logging `json:"logging,omitempty"`'],
  good: specExample(`
    logging:
      type: object
      properties:
        maxFiles: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
  bad: specExample("loggingJSON: { type: string, maxLength: 4096 }"),
};
