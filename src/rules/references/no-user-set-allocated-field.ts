import { path } from "../../kube/json/field-path.js";
import { at, stringAt } from "../../kube/json/object.js";
import { isSystemComponent } from "../../kube/api/users.js";
import { forbidden } from "../../model/cause.js";
import type { Rule } from "../../model/rule.js";

/** By resource, the field of `spec` with the allocated value, and who allocates it. */
const ALLOCATED: Readonly<Record<string, readonly [field: string, by: string]>> = {
  pods: ["nodeName", "only the scheduler may set it, within `nodeSelector` and `affinity`"],
  persistentvolumeclaims: [
    "volumeName",
    "only the volume controller may set it, within `selector` and `storageClassName`",
  ],
  services: [
    "loadBalancerIP",
    "only the provider of the load balancer may choose it, and tells it in `status`",
  ],
};

export const noUserSetAllocatedField: Rule = {
  id: "references/no-user-set-allocated-field",
  conventions: ["allocated-01"],
  summary:
    "A user may not choose the node of a Pod, the volume of a claim or the address of a load balancer.",
  rationale:
    "The system allocates these values and checks that they may be had. A node that a user names is not checked for room, taints or other Pods; a volume may be the data of another claim; `loadBalancerIP` is deprecated, and means something else to each provider. Kubernetes allows it, and `kubectl debug node` does it, so this is for clusters that want it strict; `excludedNamespaces` of the pack's entry holds the namespaces where it may be done.",
  reference: "Representing Allocated Values",
  since: "0.1.0",
  match: {
    resourceRules: [
      { apiGroups: [""], resources: ["pods", "persistentvolumeclaims"], operations: ["CREATE"] },
      { apiGroups: [""], resources: ["services"], operations: ["CREATE", "UPDATE"] },
    ],
  },
  action: "Warn",
  good: `
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  nodeSelector: { topology.kubernetes.io/zone: eu-1 }
  containers: [{ name: web, image: "registry.acme.io/web:2.1" }]
`,
  bad: `
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  nodeName: worker-1
  containers: [{ name: web, image: "registry.acme.io/web:2.1" }]
`,
  *check({ object, oldObject, resource, user }) {
    // What a file has from a server has been allocated already; nothing that is created has a version.
    const isExported =
      oldObject === undefined && stringAt(object, "metadata", "resourceVersion") !== undefined;
    if (isExported || isSystemComponent(user?.username ?? "")) return;
    const [field, by] = ALLOCATED[resource.resource] ?? [];
    if (field === undefined || by === undefined) return;
    const value = stringAt(object, "spec", field) ?? "";
    if (value !== "" && value !== at(oldObject, "spec", field))
      yield forbidden(path("spec", field), `may not be specified by users; ${by}`);
  },
};
