import { isWide, printerColumns } from "../../../kube/crd/versions.js";
import { crdOf, reviewedVersions } from "../../../kube/crd/crd.js";
import { stringAt } from "kube-json";
import {
  child,
  conditionsSchema,
  crdExample,
  examplesIn,
  formatPointer,
  invalid,
  ON_CRDS,
  type Rule,
} from "../../kit.js";

const MESSAGE = /(?:\.message|\[['"]message['"]\])$/;

export const printerColumnMessage: Rule = {
  id: "crd-naming/printer-column-message",
  conventions: ["conditions-33"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object)))
      for (const column of printerColumns(version))
        if (MESSAGE.test(stringAt(column.entry, "jsonPath") ?? "") && !isWide(column))
          yield invalid(
            child(column.field, "priority"),
            "must be greater than or equal to 1, because the column shows a `message`",
          );
  },
  fix: ({ field }) => [{ op: "add", path: formatPointer(field), value: 1 }],
  summary: "A printer column that shows a message must have a `priority` of at least 1.",
  rationale:
    "A message is one or more sentences, which breaks the table of `kubectl get`; a reason fits there. With priority 1 only `kubectl get -o wide` shows the column.",
  go: [
    '// +kubebuilder:printcolumn:name=Detail,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].message`,priority=1',
    "type Widget struct { /* ... */ }",
  ],
  ...examplesIn((version) => crdExample({ version, status: conditionsSchema() }))(`
    subresources: { status: {} }
    additionalPrinterColumns:
  -   - { name: Message, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].message' }
  +   - { name: Reason, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].reason' }
  +   - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
  +   - { name: Message, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].message', priority: 1 }
  `),
};
