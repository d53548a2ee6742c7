import { at, stringAt } from "kube-json";
import { isSystemComponent } from "../../kube/api/users.js";
import { examples, forbidden, matching, path, requestsFor, type Rule } from "../kit.js";

/** By resource, the field of `spec` with the allocated value, and the component that allocates it. */
const ALLOCATED: Readonly<Record<string, readonly [field: string, by: string]>> = {
  pods: ["nodeName", "only the scheduler may set it, within `nodeSelector` and `affinity`"],
  persistentvolumeclaims: [
    "volumeName",
    "only the volume controller may set it, within `selector` and `storageClassName`",
  ],
  services: ["loadBalancerIP", "only the load balancer provider may choose it and report it in `status`"],
};

export const noUserSetAllocatedField: Rule = {
  id: "references/no-user-set-allocated-field",
  conventions: ["allocated-01"],
  match: matching(requestsFor("", ["pods", "persistentvolumeclaims"], ["CREATE"]), requestsFor("", ["services"])),
  action: "Warn",
  *check({ object, oldObject, resource, user }) {
    // A file with a version was exported, so its values are allocated; a new object has no version.
    const isExported = oldObject === undefined && stringAt(object, "metadata", "resourceVersion") !== undefined;
    if (isExported || isSystemComponent(user?.username ?? "")) return;
    const [field, by] = ALLOCATED[resource.resource] ?? [];
    if (field === undefined || by === undefined) return;
    const value = stringAt(object, "spec", field) ?? "";
    if (value !== "" && value !== at(oldObject, "spec", field))
      yield forbidden(path("spec", field), `may not be specified by users; ${by}`);
  },
  summary: "A user may not choose the node of a Pod, the volume of a claim or the address of a load balancer.",
  rationale:
    "The system allocates these values and checks that they are available. A node that a user names is not checked for resources, taints or other Pods; a volume may hold the data of another claim; `loadBalancerIP` is deprecated, and its meaning depends on the provider. Kubernetes allows all of this, and `kubectl debug node` uses it, so the rule is for strict clusters; `excludedNamespaces` in the pack lists the namespaces where it is allowed.",
  ...examples(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web
    spec:
  -   nodeName: worker-1
  +   nodeSelector: { topology.kubernetes.io/zone: eu-1 }
      containers: [{ name: web, image: "registry.acme.io/web:2.1" }]
  `),
};
