import { isPatch } from "../../kube/structural/definition-problems.js";
import { path } from "../../kube/json/field-path.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const wholeDefinition: Rule = {
  id: "crd-structure/whole-definition",
  conventions: [],
  summary: "A CustomResourceDefinition without versions is a patch; the whole definition must be judged.",
  rationale:
    "A patch, such as those of kustomize, names only what it changes, so that nothing can be said of what it leaves out. Its author should know that nothing was.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Audit",
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
  *check({ object }) {
    if (isPatch(object))
      yield required(
        path("spec", "versions"),
        "not judged: a patch names only what it changes; what it makes, such as the output of 'kustomize build', must be judged",
      );
  },
};
