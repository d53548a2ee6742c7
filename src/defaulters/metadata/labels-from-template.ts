import { objectAt, path, stringAt } from "kube-json";
import { GENERATED_LABELS } from "kube-api";
import { podTemplates } from "../../kube/api/pod-template.js";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

/** With value 'false' it disables the default for one object: over the wire, `labels: {}` is the same as absent. */
const OPT_OUT = "decorum.dev/labels-from-template";

export const labelsFromTemplate: Defaulter = {
  id: "metadata/labels-from-template",
  conventions: ["labels-02", "labels-07"],
  kind: "Static",
  match: matching(
    requestsFor("", ["replicationcontrollers"]),
    requestsFor("apps", ["daemonsets", "deployments", "replicasets", "statefulsets"]),
    requestsFor("batch", ["cronjobs", "jobs"]),
  ),
  *defaults({ object }) {
    if (stringAt(object, "metadata", "annotations", OPT_OUT) === "false") return;
    for (const { template } of podTemplates(object)) {
      const labels = Object.entries(objectAt(template, "metadata", "labels")).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string" && !GENERATED_LABELS.has(entry[0]),
      );
      if (labels.length > 0) yield { field: path("metadata", "labels"), value: Object.fromEntries(labels) };
    }
  },
  summary: "Copies the labels of the pod template to a workload without labels.",
  rationale:
    "The workload can then be found and managed by the same labels as its pods; Kubernetes does the same for ReplicationControllers and Jobs. Labels that the user sets stay, generated labels are not copied, and the annotation 'decorum.dev/labels-from-template' with value 'false' disables the default for an object.",
  ...beforeAndAfter(`
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: web
  +   labels: { app: web, acme.io/tier: front }
    spec:
      template:
        metadata:
          labels: { app: web, acme.io/tier: front }
  `),
};
