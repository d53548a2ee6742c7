import { isPolicyObject } from "kube-admission-policies";
import { builtInAnswer } from "kube-builtin";
import type { KubeObject } from "kube-json";
import { DEFINITIONS } from "kube-schema";
import { isUnsent } from "../../model/context.js";
import { UNSENT_BUILT_IN_KIND } from "../../model/precondition.js";
import { placedCauses } from "../../model/write-answer.js";
import { examples, NO_CAUSES, ON_OBJECTS, type Rule } from "../kit.js";

export const validBuiltInObject: Rule = {
  id: "objects/valid-built-in-object",
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "An API server rejects the object.",
  precondition: UNSENT_BUILT_IN_KIND,
  check(context) {
    const { object, written = object, oldObject, kind, kubernetesVersion } = context;
    if (!isUnsent(context)) return NO_CAUSES;
    const isOfOthers = kind.group === DEFINITIONS.group || isPolicyObject(object);
    const { problems = [] } =
      builtInAnswer(isOfOthers ? metadataOf(written) : written, oldObject, kubernetesVersion) ?? {};
    return Array.from(placedCauses(problems), ({ reason, field, place = field, message }) => ({
      reason,
      field: place,
      message,
    }));
  },
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

/** The parts of definitions and policies that other rules do not judge. */
const metadataOf = ({ apiVersion, kind, metadata }: KubeObject): KubeObject => ({ apiVersion, kind, metadata });
