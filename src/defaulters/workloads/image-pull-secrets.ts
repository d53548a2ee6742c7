import { arrayAt, child, path } from "kube-json";
import { dnsSubdomainProblem } from "kube-api";
import { podSpecs } from "../../kube/api/pod-template.js";
import { invalid } from "../../model/cause.js";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";
import { closed } from "../../model/json-schema.js";

interface ImagePullSecretsOptions {
  /** Names of the Secrets, which must exist in the namespace of the pods. */
  readonly names: readonly string[];
}

export const imagePullSecrets: Defaulter<ImagePullSecretsOptions> = {
  id: "workloads/image-pull-secrets",
  conventions: ["what-03"],
  kind: "Static",
  match: matching(
    // The list of Pods and Jobs is immutable: an update gets the stored one.
    requestsFor("", ["pods", "podtemplates", "replicationcontrollers"]),
    requestsFor("apps", ["daemonsets", "deployments", "replicasets", "statefulsets"]),
    requestsFor("batch", ["cronjobs", "jobs"]),
  ),
  options: {
    schema: closed(
      {
        names: {
          description: "Names of the Secrets, which must exist in the namespace of the pods.",
          type: "array",
          minItems: 1,
          uniqueItems: true,
          items: { type: "string" },
        },
      },
      "names",
    ),
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
  *defaults({ object, kind }, { names }) {
    const isPod = kind.kind === "Pod";
    for (const { field, spec } of podSpecs(object)) {
      if (!isPod && arrayAt(spec, "imagePullSecrets").length === 0) continue;
      for (const name of names) yield { field: child(field, "imagePullSecrets"), entry: { name }, mergeKey: "name" };
    }
  },
  summary: "Adds image pull secrets to pods, and to pod templates that already have some.",
  rationale:
    "Pods in a cluster with a private registry need its secret, and users need not know it. A template without secrets is left alone: a list would prevent its pods from getting those of the service account, and the pods get these secrets when they are created. Templates of controlled objects are left alone too: a changed ReplicaSet would make its Deployment create another one, again and again.",
  ...beforeAndAfter(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web
    spec:
  -   imagePullSecrets: [{ name: my-own }]
  +   imagePullSecrets: [{ name: my-own }, { name: registry-acme }]
  `),
};
