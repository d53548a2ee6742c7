import { isPatch } from "kube-schema";
import { notReviewed, ON_CRDS, path, required, type Rule, specExample } from "../kit.js";

export const wholeDefinition: Rule = {
  id: "crd-structure/whole-definition",
  match: ON_CRDS,
  action: "Audit",
  *check({ object }) {
    if (isPatch(object))
      yield notReviewed(
        required(
          path("spec", "versions"),
          "a patch contains only its changes; the result, such as the output of 'kustomize build', must be reviewed",
        ),
      );
  },
  summary: "A CustomResourceDefinition without versions is a patch; the complete definition must be reviewed instead.",
  rationale:
    "A patch, such as one for kustomize, contains only its changes, so no rule can review the rest. The warning says so.",
  reference: "API Conventions",
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  conversion:
    strategy: None
`,
};
