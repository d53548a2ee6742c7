/** AdmissionReviews as an API server writes them, as text. */

export const MIB = 1024 * 1024;
/** Bytes: two objects of 1.5 MiB, which is what etcd takes, of characters that Go writes in six bytes each. */
export const LARGEST = 18 * MIB;

export const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
export const named = (count, make) => Object.fromEntries(many(count, make));

/** Go escapes `<`, `>` and `&` in JSON, six bytes each. */
export const likeGo = (value) =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const RESOURCES = {
  CustomResourceDefinition: ["apiextensions.k8s.io", "v1", "customresourcedefinitions"],
  Deployment: ["apps", "v1", "deployments"],
  EndpointSlice: ["discovery.k8s.io", "v1", "endpointslices"],
  Event: ["", "v1", "events"],
  Inventory: ["shop.example.com", "v1", "inventories"],
  NetworkPolicy: ["networking.k8s.io", "v1", "networkpolicies"],
  Pod: ["", "v1", "pods"],
  Role: ["rbac.authorization.k8s.io", "v1", "roles"],
  Secret: ["", "v1", "secrets"],
  ConfigMap: ["", "v1", "configmaps"],
  Service: ["", "v1", "services"],
};

const CLUSTER_SCOPED = new Set(["CustomResourceDefinition"]);

/** Without `object` and `oldObject`, which are given as text. */
const envelope = (kindName, operation, name) => {
  const [group, version, resource] = RESOURCES[kindName];
  const kind = { group, version, kind: kindName };
  return {
    uid: "3c2d1f0e-7a55-4f0b-9d0e-5b1f6f3a9c77",
    kind,
    resource: { group, version, resource },
    requestKind: kind,
    requestResource: { group, version, resource },
    name,
    ...(CLUSTER_SCOPED.has(kindName) ? {} : { namespace: "shop" }),
    operation,
    userInfo: { username: "alice", groups: ["developers", "system:authenticated"] },
    dryRun: false,
    options: null,
  };
};

/** `object` and, for an UPDATE, `oldObject` are JSON text. */
export const reviewOfText = (kind, name, object, oldObject) => {
  const request = JSON.stringify(envelope(kind, oldObject === undefined ? "CREATE" : "UPDATE", name));
  return (
    `{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":` +
    `${request.slice(0, -1)},"object":${object},"oldObject":${oldObject ?? "null"}}}`
  );
};

export const review = (object, oldObject) =>
  reviewOfText(
    object.kind,
    object.metadata.name,
    likeGo(object),
    oldObject === undefined ? undefined : likeGo(oldObject),
  );

/** An object of one of the kinds above. */
export const objectOf = (kind, fields, metadata = {}) => {
  const [group, version] = RESOURCES[kind];
  return {
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
    metadata: { name: "main", ...(CLUSTER_SCOPED.has(kind) ? {} : { namespace: "shop" }), ...metadata },
    ...fields,
  };
};
