import { isKnownKey, isWithinDomain, keyPrefix } from "kube-api";
import { keyField, metadataKeys } from "../../kube/api/metadata.js";
import { PROJECT_OPTIONS, type ProjectOptions } from "../../options/project-options.js";
import { examplesIn, forbidden, literal, ON_OBJECTS, type Rule, serviceExample } from "../kit.js";

export const noK8sIoKey: Rule<ProjectOptions> = {
  id: "labels/no-k8s-io-key",
  conventions: ["labels-19"],
  match: ON_OBJECTS,
  action: "Warn",
  options: PROJECT_OPTIONS,
  *check({ object, kind }, { groups }) {
    if (groups.length === 0) return;
    for (const entry of metadataKeys(object, "labels", "annotations")) {
      const prefix = keyPrefix(entry.key) ?? "";
      if (isWithinDomain(prefix, "k8s.io") && !isKnownKey(entry.key, kind.kind))
        yield forbidden(
          keyField(entry),
          `may not use prefix ${literal(prefix)}; only a prefix under 'kubernetes.io' may be used`,
        );
    }
  },
  summary: "A new label or annotation key of the Kubernetes project may not be under 'k8s.io'.",
  rationale:
    "Label and annotation keys of Kubernetes are under 'kubernetes.io', API groups under 'k8s.io'; with both in use, users have to guess. Existing keys are exempt. Both domains are reserved for Kubernetes, so the rule is off until option `groups` names a group of yours within 'k8s.io'.",
  ...examplesIn(serviceExample)(`
    name: web
    labels:
  -   services.k8s.io/headless: ""
  +   service.kubernetes.io/headless: ""
  `),
};
