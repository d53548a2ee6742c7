import { arrayAt, objectAt, stringAt } from "kube-json";
import { type Check, at, problem } from "../check.js";
import type { Checks } from "../walk.js";
import { annotations, profilesAgree } from "./annotations.js";
import { podUpdate } from "./pod-update.js";

// Pods and their templates (k8s.io/kubernetes, pkg/apis/core/validation).

/** A pod waits for its gates before it gets a node. */
const gatesBeforeNode: Check = function* (pod) {
  const spec = objectAt(pod.value, "spec");
  if (pod.old === undefined && stringAt(spec, "nodeName") && arrayAt(spec, "schedulingGates").length > 0)
    yield problem.forbidden(at(pod, "spec", "nodeName"), "may not be set while there are `schedulingGates`");
};

export const POD: Checks = {
  V1Pod: [annotations, profilesAgree, gatesBeforeNode, podUpdate],
  V1PodTemplateSpec: [annotations, profilesAgree],
};
