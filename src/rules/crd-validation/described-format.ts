import { type DescribedFormat, unenforcedFormat } from "../../kube/described/formats.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { literal, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedFormat: Rule = {
  id: "crd-validation/described-format",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description")) {
      const found = unenforcedFormat(node);
      if (found !== undefined)
        yield required(
          schemaField(found.node),
          `${remedy(found)}, because its \`description\` says ${literal(found.text)}`,
        );
    }
  },
  summary: "A format that the description of a string requires must be enforced by its schema.",
  rationale:
    "A format that only the description states is checked by the controller, if at all: a wrong value is stored, and users learn of it from a failed object. The API server can reject it with a pattern, a format or a CEL rule.",
  reference: "Validation",
  go: [
    "// endpoint is a valid HTTPS URL.",
    '// +kubebuilder:validation:XValidation:rule="isURL(self) && url(self).getScheme() == \'https\'",message="must be HTTPS"',
    "// +kubebuilder:validation:MaxLength=2048",
    'Endpoint *string `json:"endpoint,omitempty"`',
  ],
  ...specExamples(`
    endpoint:
      type: string
      maxLength: 512
      description: endpoint is where events are sent to. Must be a valid HTTPS URL.
  +   x-kubernetes-validations:
  +     - rule: isURL(self) && url(self).getScheme() == 'https'
  +       message: must be an HTTPS URL
  `),
};

const remedy = ({ format, pattern, rule }: DescribedFormat): string => {
  if (pattern !== undefined) return `must have \`pattern\` ${literal(pattern)}`;
  if (format !== undefined) return `must have \`format\` ${literal(format)} or a \`pattern\``;
  return rule === undefined
    ? "must have a `pattern` or a rule in `x-kubernetes-validations`"
    : `must have a \`pattern\`, or a rule in \`x-kubernetes-validations\` such as ${literal(rule)}`;
};
