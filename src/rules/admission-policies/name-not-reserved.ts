import { objectName } from "kube-json";
import { ON_ADMISSION, policyExample } from "../admission-policy-kit.js";
import { invalid, path, type Rule } from "../kit.js";

const SUFFIX = ".static.k8s.io";

export const nameNotReserved: Rule = {
  id: "admission-policies/name-not-reserved",
  match: ON_ADMISSION,
  action: "Warn",
  *check({ object }) {
    if (objectName(object).endsWith(SUFFIX))
      yield invalid(
        path("metadata", "name"),
        `must not end in '${SUFFIX}', which is reserved for files of the API server`,
      );
  },
  summary: "The name of an admission policy, a binding or a webhook configuration must not end in '.static.k8s.io'.",
  rationale:
    "These names are reserved for policies and webhooks that an API server loads from files at its start (feature gate ManifestBasedAdmissionControlConfig). Kubernetes 1.36 warns of others, and rejects them if the gate is on, as it is by default since 1.37.",
  reference: "Validation",
  good: policyExample({ name: "few-replicas.acme.io" }),
  bad: policyExample({ name: "few-replicas.static.k8s.io" }),
};
