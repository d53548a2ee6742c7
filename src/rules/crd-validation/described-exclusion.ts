import { type DescribedExclusion, unenforcedExclusions } from "../../kube/described/exclusions.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { discriminationOf } from "../../kube/unions/crd-unions.js";
import { celName } from "../../kube/rule-text/text.js";
import { fieldName, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedExclusion: Rule = {
  id: "crd-validation/described-exclusion",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const parent of chosenWith(crdOf(object), "properties")) {
      if (parent.section === "status" || parent.coreType !== undefined) continue;
      const found = unenforcedExclusions(parent);
      if (found.length === 0 || discriminationOf(parent) !== undefined) continue;
      for (const exclusion of found)
        yield {
          ...required(schemaField(exclusion.node), messageFor(exclusion)),
          key: keyOf(parent, exclusion),
        };
    }
  },
  summary: "If a description says that fields are mutually exclusive, the schema must enforce it.",
  rationale:
    "If the API server accepts both fields, the controller decides which one counts, and the object does not say what happens. A CEL rule at the parent rejects the second field.",
  reference: "Unions",
  go: ["// +kubebuilder:validation:AtMostOneOf=prefix;path", "type Match struct { /* ... */ }"],
  ...specExamples(`
    match:
      type: object
      properties:
        prefix:
          type: string
          maxLength: 256
          description: prefix is how a matching path starts. Mutually exclusive with path.
        path:
          type: string
          maxLength: 256
          description: path is the whole path. Mutually exclusive with prefix.
  +   x-kubernetes-validations:
  +     - rule: "!(has(self.prefix) && has(self.path))"
  +       message: only one of \`prefix\` and \`path\` may be set
  `),
};

/** A key for the fields, whichever of their descriptions states it. */
const keyOf = (parent: SchemaNode, { node, others }: DescribedExclusion): string =>
  [parent.version.name, jsonPath(parent), ...[node.name ?? "", ...others].sort()].join(" ");

const messageFor = (exclusion: DescribedExclusion): string => {
  const [first = "", ...rest] = exclusion.others;
  const names = `${fieldName(first)}${rest.length === 0 ? "" : rest.length === 1 ? ` and ${fieldName(rest[0] ?? "")}` : " and others"}`;
  const message = `must exclude ${names} in \`x-kubernetes-validations\` of its parent, as its \`description\` says`;
  const example = `${message}: '${ruleFor(exclusion)}'`;
  return example.length > MAX_MESSAGE ? message : example;
};

const MAX_MESSAGE = 200;

const ruleFor = ({ node, others, isUnion, isExact }: DescribedExclusion): string => {
  const [self = "", ...rest] = [node.name ?? "", ...others].map((name) => `has(self.${celName(name)})`);
  if (isExact && rest.length === 1) return `${self} != ${rest.join("")}`;
  return isUnion && rest.length > 1
    ? `[${[self, ...rest].join(", ")}].filter(x, x).size() ${isExact ? "==" : "<="} 1`
    : `!(${self} && ${rest.length > 1 ? `(${rest.join(" || ")})` : rest.join("")})`;
};
