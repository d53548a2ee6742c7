import { printerColumns } from "../../../kube/crd/versions.js";
import { crdOf, property, reviewedVersions } from "../../../kube/crd/crd.js";
import { stringAt } from "kube-json";
import { child, conditionsSchema, crdExample, ON_CRDS, required, type Rule } from "../../kit.js";

export const stateColumn: Rule = {
  id: "crd-naming/state-column",
  topic: "printer columns",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object))) {
      const conditions = property(version.root, "status", "conditions");
      if (conditions?.type !== "array" || conditions.embedded !== undefined) continue;
      const paths = printerColumns(version).map(({ entry }) => stringAt(entry, "jsonPath") ?? "");
      if (!paths.some((path) => path.startsWith(".status")))
        yield required(
          child(version.field, "additionalPrinterColumns"),
          "must show the state, such as the column 'Ready' of the condition with that type, and what tells objects apart",
        );
    }
  },
  summary: "A kind with conditions must have a printer column that shows its state.",
  rationale:
    "With names and ages only, people have to describe each object to find the one that does not work. `kubectl get` shows it at once if the condition that summarizes the others is a column.",
  reference: "Typical status properties",
  go: [
    '// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
    "type Widget struct { /* ... */ }",
  ],
  good: crdExample({
    version: `
      subresources: { status: {} }
      additionalPrinterColumns:
        - { name: Ready, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].status' }
        - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
    `,
    status: conditionsSchema(),
  }),
  bad: crdExample({ status: conditionsSchema() }),
};
