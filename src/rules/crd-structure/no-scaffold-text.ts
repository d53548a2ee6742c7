import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { child, invalid, literal, ON_CRDS, type Rule, specExample } from "../kit.js";

/** Text that kubebuilder and the Operator SDK write for authors above the first field of a struct. */
const LEFT = /\bINSERT ADDITIONAL (?:SPEC|STATUS) FIELDS?\b|\bEDIT THIS FILE\b|\bRun "make" to regenerate code\b/;

export const noScaffoldText: Rule = {
  id: "crd-structure/no-scaffold-text",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description")) {
      const [left] = LEFT.exec(descriptionOf(node.schema)) ?? [];
      if (left !== undefined)
        yield invalid(
          child(schemaField(node), "description"),
          `must describe the field to its users, without ${literal(left)}, which is a note for the author`,
        );
    }
  },
  summary: "Descriptions must not contain the notes that tools leave for the author of an API.",
  rationale:
    "Tools such as kubebuilder and the Operator SDK write notes such as 'INSERT ADDITIONAL SPEC FIELDS' above the fields of a new type. A field right below them takes them for its comment, and `kubectl explain` shows them to users.",
  reference: "Types (Kinds)",
  go: ["// size is the number of Pods.", 'Size *int32 `json:"size,omitempty"`'],
  good: specExample(
    "size: { type: integer, format: int32, minimum: 0, maximum: 9, description: size is the number of Pods. }",
  ),
  bad: specExample(`
    size:
      type: integer
      format: int32
      minimum: 0
      maximum: 9
      description: INSERT ADDITIONAL SPEC FIELDS - desired state of cluster
  `),
};
