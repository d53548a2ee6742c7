/** AdmissionReviews as an API server writes them, as text. */

export const MIB = 1024 * 1024;
/** Bytes: two objects of 1.5 MiB, which is what etcd takes, of characters that Go writes in six bytes each. */
export const LARGEST = 18 * MIB;

export const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
export const named = (count, make) => Object.fromEntries(many(count, make));

/** Go escapes `<`, `>` and `&` in JSON, six bytes each. */
const likeGo = (value) => JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/** All in version v1; other kinds are custom resources. */
const GROUPS = {
  CustomResourceDefinition: "apiextensions.k8s.io",
  Deployment: "apps",
  EndpointSlice: "discovery.k8s.io",
  NetworkPolicy: "networking.k8s.io",
  Role: "rbac.authorization.k8s.io",
  ...Object.fromEntries(["ConfigMap", "Event", "Pod", "Secret", "Service"].map((kind) => [kind, ""])),
};
const groupOf = (kind) => GROUPS[kind] ?? "shop.example.com";
const pluralOf = (kind) => `${kind.toLowerCase().replace(/y$/, "ie")}s`;

const CLUSTER_SCOPED = new Set(["CustomResourceDefinition"]);

/** Without `object` and `oldObject`, which are given as text. */
const envelope = (kindName, operation, name) => {
  const group = groupOf(kindName);
  const kind = { group, version: "v1", kind: kindName };
  const resource = { group, version: "v1", resource: pluralOf(kindName) };
  return {
    uid: "3c2d1f0e-7a55-4f0b-9d0e-5b1f6f3a9c77",
    kind,
    resource,
    requestKind: kind,
    requestResource: resource,
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

/** An object of one of the kinds above, or of a custom one. */
export const objectOf = (kind, fields, metadata = {}) => ({
  apiVersion: groupOf(kind) === "" ? "v1" : `${groupOf(kind)}/v1`,
  kind,
  metadata: { name: "main", ...(CLUSTER_SCOPED.has(kind) ? {} : { namespace: "shop" }), ...metadata },
  ...fields,
});

/** A version of a CustomResourceDefinition, with the schema of its objects. */
export const versionOf = (schema, more = {}) => ({
  name: "v1",
  served: true,
  storage: true,
  subresources: { status: {} },
  schema: { openAPIV3Schema: schema },
  ...more,
});

/** The CustomResourceDefinition of a kind; `names` has further names. */
export const definitionOf = (versions, kind = "Widget", names = {}) => {
  const plural = pluralOf(kind);
  const own = { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase(), ...names };
  return objectOf(
    "CustomResourceDefinition",
    { spec: { group: groupOf(kind), scope: "Namespaced", names: own, versions } },
    { name: `${plural}.${groupOf(kind)}` },
  );
};
