import { UNSENT_BUILT_IN_KIND } from "../../model/precondition.js";
import { builtInFix } from "../../model/meant.js";
import { builtInAnswerTo, builtInCauses } from "../../model/write-answer.js";
import { examples, ON_OBJECTS, type Rule } from "../kit.js";

export const validBuiltInObject: Rule = {
  id: "objects/valid-built-in-object",
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "An API server rejects the object.",
  precondition: UNSENT_BUILT_IN_KIND,
  check: (context) => builtInCauses(builtInAnswerTo(context)?.problems),
  fix: (cause, context) => builtInFix(builtInAnswerTo(context)?.problems, cause, context),
  summary: "An object of a built-in kind must be valid, and may only have fields that its kind has.",
  rationale:
    "The API server rejects an invalid object; a strict client, as kubectl is by default, is rejected for unknown fields too, and other clients lose them. A dry run finds this without a cluster, with the reasons and fields of the API server; requests are left to the API server. What depends on the cluster is not judged: quotas, addresses that are taken, and objects that others name. Other rules report invalid names, labels and annotations of the object itself, and review definitions and admission policies.",
  reference: "Validation",
  ...examples(`
    apiVersion: v1
    kind: Service
    metadata:
      name: web
    spec:
  -   selektor: { app: web }
  +   selector: { app: web }
      ports:
  -     - port: "80"
  +     - port: 80
  `),
};
