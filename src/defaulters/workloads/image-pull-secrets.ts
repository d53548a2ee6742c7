import { child, path } from "../../kube/json/field-path.js";
import { dnsSubdomainProblem } from "../../kube/formats/names.js";
import { arrayAt } from "../../kube/json/object.js";
import { podSpecs } from "../../kube/api/pod-template.js";
import { invalid } from "../../model/cause.js";
import type { Defaulter } from "../../model/rule.js";

export interface ImagePullSecretsOptions {
  /** Names of the Secrets, which must exist in the namespace of the pods. */
  readonly names: readonly string[];
}

export const imagePullSecrets: Defaulter<ImagePullSecretsOptions> = {
  id: "workloads/image-pull-secrets",
  conventions: ["what-03"],
  kind: "Static",
  summary: "Adds image pull secrets to pods, and to pod templates that name some already.",
  rationale:
    "Pods of a cluster with a private registry need its secret, and users need not know. A template without any is left alone, for a list of its own would keep the secrets of the service account away from its pods; they get theirs as they are created. So is one that a controller compares with its owner's: a ReplicaSet changed here would make its Deployment create another one for ever.",
  reference: "What May Be Defaulted",
  since: "0.1.0",
  match: {
    resourceRules: [
      // Pods and Jobs do not let their list be changed: an update gets back what is stored.
      {
        apiGroups: [""],
        resources: ["pods", "podtemplates", "replicationcontrollers"],
        operations: ["CREATE", "UPDATE"],
      },
      {
        apiGroups: ["apps"],
        resources: ["daemonsets", "deployments", "replicasets", "statefulsets"],
        operations: ["CREATE", "UPDATE"],
      },
      { apiGroups: ["batch"], resources: ["cronjobs", "jobs"], operations: ["CREATE", "UPDATE"] },
    ],
  },
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["names"],
      properties: {
        names: {
          description: "Names of the Secrets, which must exist in the namespace of the pods.",
          type: "array",
          minItems: 1,
          uniqueItems: true,
          items: { type: "string" },
        },
      },
    },
    // A pack must name the secrets.
    defaults: {} as ImagePullSecretsOptions,
    example: { names: ["registry-acme"] },
    *check({ names }) {
      for (const [index, name] of names.entries()) {
        const problem = dnsSubdomainProblem(name);
        if (problem !== undefined) yield invalid(path("names", index), problem);
      }
    },
  },
  before: `
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  imagePullSecrets: [{ name: my-own }]
`,
  after: `
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  imagePullSecrets: [{ name: my-own }, { name: registry-acme }]
`,
  *defaults({ object, kind }, { names }) {
    const isPod = kind.kind === "Pod";
    if (!isPod && arrayAt(object, "metadata", "ownerReferences").length > 0) return;
    for (const { field, spec } of podSpecs(object)) {
      if (!isPod && arrayAt(spec, "imagePullSecrets").length === 0) continue;
      for (const name of names)
        yield { field: child(field, "imagePullSecrets"), entry: { name }, mergeKey: "name" };
    }
  },
};
