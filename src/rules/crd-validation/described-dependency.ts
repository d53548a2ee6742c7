import { unenforcedDependency } from "../../kube/described/dependencies.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { discriminationOf } from "../../kube/unions/crd-unions.js";
import { withBoundsFirst } from "../bounds-first.js";
import { fieldName, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

const MAX_MESSAGE = 200;

export const describedDependency: Rule = {
  id: "crd-validation/described-dependency",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description")) {
      if (node.section === "status") continue;
      const found = unenforcedDependency(node);
      if (found === undefined || node.parent === undefined || discriminationOf(node.parent) !== undefined) continue;
      const message = `must have an \`x-kubernetes-validations\` rule at its parent, because its \`description\` ties it to ${fieldName(found.on)}`;
      const example = `${message}: '${found.rule}'`;
      yield required(schemaField(node), withBoundsFirst(example.length > MAX_MESSAGE ? message : example, node.parent));
    }
  },
  summary: "If a description says that a field requires or excludes another one, the schema must enforce it.",
  rationale:
    "Otherwise the API server accepts an object that lacks what its type needs, or that has a field without effect, and users learn of it from the controller.",
  reference: "Validation",
  go: [
    '// +kubebuilder:validation:XValidation:rule="self.mode != \'Partial\' || has(self.paths)",message="`paths` must be set"',
    "type Backup struct { /* ... */ }",
  ],
  ...specExamples(`
    backup:
      type: object
      required: [mode]
      properties:
        mode: { type: string, enum: [Full, Partial], description: "With 'Full', all is saved, with 'Partial', a part." }
        paths: { type: string, maxLength: 64, description: "paths names what is saved. Required when mode is 'Partial'." }
  +   x-kubernetes-validations:
  +     - rule: self.mode != 'Partial' || has(self.paths)
  +       message: '\`paths\` must be set'
  `),
};
