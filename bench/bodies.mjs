import { definitionOf, named, many, objectOf, review, versionOf } from "./review.mjs";

/**
 * Bodies of about the wanted size: reviews as an API server sends them, of objects that break no rule, since that is
 * what a cluster asks for nearly always.
 */

const container = (index) => ({
  name: `part-${index}`,
  image: `registry.example.com/shop/part-${index}:1.${index}.0`,
  args: ["--listen=:8080", `--name=part-${index}`],
  ports: [{ name: `http-${index}`, containerPort: 8000 + index, protocol: "TCP" }],
  env: [
    { name: "LOG_LEVEL", value: "info" },
    { name: "POD_NAME", valueFrom: { fieldRef: { apiVersion: "v1", fieldPath: "metadata.name" } } },
  ],
  resources: { requests: { cpu: "100m", memory: "64Mi" }, limits: { memory: "128Mi" } },
  readinessProbe: { httpGet: { path: "/readyz", port: `http-${index}`, scheme: "HTTP" }, periodSeconds: 10 },
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File",
  imagePullPolicy: "IfNotPresent",
});

const pod = (containers) =>
  review(
    objectOf(
      "Pod",
      {
        spec: {
          containers: many(containers, container),
          imagePullSecrets: [{ name: "registry" }],
          restartPolicy: "Always",
          terminationGracePeriodSeconds: 30,
          dnsPolicy: "ClusterFirst",
          serviceAccountName: "storefront",
          securityContext: {},
          schedulerName: "default-scheduler",
        },
        status: { phase: "Pending", qosClass: "Burstable" },
      },
      {
        name: "storefront-0",
        labels: { "app.kubernetes.io/name": "storefront", "app.kubernetes.io/version": "1.2.0" },
        annotations: { "shop.example.com/owner": "team-storefront" },
      },
    ),
  );

const described = (schema, what) => ({
  description: `Says ${what} in a sentence of ordinary length.`,
  ...schema,
});

const part = (index) =>
  described(
    {
      type: "object",
      required: ["name"],
      properties: {
        name: described({ type: "string", minLength: 1, maxLength: 63 }, "how the part is called"),
        weight: described({ type: "integer", format: "int32", minimum: 0, maximum: 100 }, "how much it counts"),
        policy: described({ type: "string", enum: ["Always", "Never"] }, "when it is used"),
        tags: described(
          { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
          "what else it is known by",
        ),
        timeoutSeconds: described({ type: "integer", format: "int32", minimum: 1 }, "how long it may take"),
      },
    },
    `what part ${index} is`,
  );

const crd = (parts) =>
  review(
    definitionOf([
      versionOf({
        type: "object",
        required: ["spec"],
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          metadata: { type: "object" },
          spec: { type: "object", properties: named(parts, (index) => [`part${index}`, part(index)]) },
          status: { type: "object", properties: { observedGeneration: { type: "integer", format: "int64" } } },
        },
      }),
    ]),
  );

/** The largest body of a kind that is not over the size. */
const fit = (make, bytes) => {
  let count = 1;
  while (make(count + 1).length <= bytes) count++;
  return make(count);
};

export const BODIES = [
  ["2 KB Pod", fit(pod, 2_500)],
  ["20 KB Pod", fit(pod, 20_000)],
  ["100 KB CRD", fit(crd, 100_000)],
];
