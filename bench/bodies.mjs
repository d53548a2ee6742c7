/**
 * Bodies of about the wanted size: reviews as an API server sends them, of objects that break no rule, since that is
 * what a cluster asks for nearly always.
 */

const review = (operation, kind, resource, object) =>
  JSON.stringify({
    kind: "AdmissionReview",
    apiVersion: "admission.k8s.io/v1",
    request: {
      uid: "8f1c7c1e-6a0c-4b52-9a3a-0d8a3f6f2b11",
      kind,
      resource,
      requestKind: kind,
      requestResource: resource,
      name: object.metadata.name,
      ...(object.metadata.namespace === undefined ? {} : { namespace: object.metadata.namespace }),
      operation,
      userInfo: { username: "alice", groups: ["developers", "system:authenticated"] },
      object,
      oldObject: null,
      dryRun: false,
      options: { kind: "CreateOptions", apiVersion: "meta.k8s.io/v1", fieldManager: "kubectl-create" },
    },
  });

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
    "CREATE",
    { group: "", version: "v1", kind: "Pod" },
    { group: "", version: "v1", resource: "pods" },
    {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name: "storefront-0",
        namespace: "shop",
        labels: { "app.kubernetes.io/name": "storefront", "app.kubernetes.io/version": "1.2.0" },
        annotations: { "shop.example.com/owner": "team-storefront" },
      },
      spec: {
        containers: Array.from({ length: containers }, (_, index) => container(index)),
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
    "CREATE",
    { group: "apiextensions.k8s.io", version: "v1", kind: "CustomResourceDefinition" },
    { group: "apiextensions.k8s.io", version: "v1", resource: "customresourcedefinitions" },
    {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.shop.example.com" },
      spec: {
        group: "shop.example.com",
        scope: "Namespaced",
        names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            subresources: { status: {} },
            schema: {
              openAPIV3Schema: {
                type: "object",
                required: ["spec"],
                properties: {
                  apiVersion: { type: "string" },
                  kind: { type: "string" },
                  metadata: { type: "object" },
                  spec: {
                    type: "object",
                    properties: Object.fromEntries(
                      Array.from({ length: parts }, (_, index) => [`part${index}`, part(index)]),
                    ),
                  },
                  status: {
                    type: "object",
                    properties: { observedGeneration: { type: "integer", format: "int64" } },
                  },
                },
              },
            },
          },
        ],
      },
    },
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
