import { isKnownKey, keyName, keyPrefix } from "kube-api";
import { keyField, metadataKeys } from "../../kube/api/metadata.js";
import { PROJECT_OPTIONS, type ProjectOptions } from "../../options/project-options.js";
import { examplesIn, invalid, literal, ON_OBJECTS, type Rule, serviceExample } from "../kit.js";

/** The first word is probably the subsystem. */
const TWO_WORDS = /^([a-z0-9]+)-(.+)$/;

export const keySubsystemPrefix: Rule<ProjectOptions> = {
  id: "labels/key-subsystem-prefix",
  conventions: ["labels-21"],
  match: ON_OBJECTS,
  action: "Warn",
  options: PROJECT_OPTIONS,
  *check({ object, kind }, { groups }) {
    if (groups.length === 0) return;
    for (const entry of metadataKeys(object, "labels", "annotations")) {
      const [, subsystem, parameter] = TWO_WORDS.exec(keyName(entry.key)) ?? [];
      if (keyPrefix(entry.key) === "kubernetes.io" && subsystem !== undefined && !isKnownKey(entry.key, kind.kind))
        yield invalid(
          keyField(entry),
          `must be of the form 'subsystem.kubernetes.io/parameter', such as ${literal(`${subsystem}.kubernetes.io/${parameter ?? ""}`)}`,
        );
    }
  },
  fixClass: "Behavior",
  summary: "A new key of the Kubernetes project must have its subsystem in the prefix.",
  rationale:
    "The key 'service.kubernetes.io/topology-mode' shows its owner, and all keys of a subsystem sort together; 'kubernetes.io/service-topology-mode' does not. Existing keys are exempt. The domain is reserved for Kubernetes, so the rule is off until option `groups` names a group of yours within 'k8s.io'.",
  ...examplesIn(serviceExample)(`
    name: web
    annotations:
  -   kubernetes.io/service-topology-mode: Auto
  +   service.kubernetes.io/topology-mode: Auto
  `),
};
