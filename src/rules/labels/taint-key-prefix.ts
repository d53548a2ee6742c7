import { keyPrefix } from "kube-api";
import { addedTaintKeys } from "../../kube/api/taints.js";
import { COMPONENT_OPTIONS, type ComponentOptions, isComponent } from "../../model/components.js";
import { examples, invalid, literal, matching, requestsFor, type Rule } from "../kit.js";

/** Taints of the cluster autoscaler that predate this convention; other programs depend on them. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  "DeletionCandidateOfClusterAutoscaler",
  "ToBeDeletedByClusterAutoscaler",
]);

export const taintKeyPrefix: Rule<ComponentOptions> = {
  id: "labels/taint-key-prefix",
  conventions: ["labels-17"],
  match: matching(requestsFor("", ["nodes"])),
  action: "Warn",
  options: COMPONENT_OPTIONS,
  *check({ object, oldObject, user }, options) {
    if (!isComponent(user, options)) return;
    for (const { field, key } of addedTaintKeys(object, oldObject))
      if (keyPrefix(key) === undefined && !EXCEPTIONS.has(key))
        yield invalid(field, `must have a domain prefix, such as ${literal(`acme.io/${key}`)}`);
  },
  fixClass: "Breaking",
  summary: "The key of a taint that a third-party component adds to a Node must have a domain prefix.",
  rationale:
    "Users who write a toleration must see whose taint it tolerates, and keys without a prefix belong to users. Exempt are service accounts of Kubernetes, programs that apply what users wrote (option `deployers`), and the two taints of the cluster autoscaler.",
  user: "system:serviceaccount:acme-system:controller",
  ...examples(`
    apiVersion: v1
    kind: Node
    metadata:
      name: worker-1
    spec:
      taints:
  -     - { key: dedicated, value: database, effect: NoSchedule }
  +     - { key: acme.io/dedicated, value: database, effect: NoSchedule }
  `),
};
