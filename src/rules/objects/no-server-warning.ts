import { UNSENT_BUILT_IN_KIND } from "../../model/precondition.js";
import { builtInFix } from "../../model/meant.js";
import { builtInAnswerTo, builtInCauses } from "../../model/write-answer.js";
import { examples, ON_OBJECTS, type Rule } from "../kit.js";

export const noServerWarning: Rule = {
  id: "objects/no-server-warning",
  match: ON_OBJECTS,
  action: "Warn",
  precondition: UNSENT_BUILT_IN_KIND,
  check: (context) => builtInCauses(builtInAnswerTo(context)?.warnings),
  // Other labels and values make new Pods.
  fixClass: "Behavior",
  fix: (cause, context) => builtInFix(builtInAnswerTo(context)?.warnings, cause, context),
  summary: "An object of a built-in kind must have nothing that an API server warns of.",
  rationale:
    "The API server accepts such an object, and tells the client of fields without an effect, deprecated annotations, labels of nodes and volumes, names that an apply loses, and fractions of bytes. kubectl prints it once; a pipeline hides it. A dry run finds this without a cluster; requests are left to the API server.",
  reference: "Validation",
  ...examples(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web
    spec:
  -   nodeSelector: { beta.kubernetes.io/os: linux }
  +   nodeSelector: { kubernetes.io/os: linux }
      containers:
        - name: web
          image: acme.io/web:1.2
  `),
};
