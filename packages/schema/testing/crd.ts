import type { Json, JsonObject, KubeObject } from "kube-json";

/** How a test's CRD differs from the smallest valid one. */
export interface CrdParts {
  /** `properties` of `spec`; none: the schema has no `spec`. */
  readonly spec?: JsonObject;
  /** `properties` of `status`; with them comes the status subresource. */
  readonly status?: JsonObject;
  /** Further properties of the root. */
  readonly root?: JsonObject;
  /** Merged over `spec.names`. */
  readonly names?: JsonObject;
  /** Merged over the version. */
  readonly version?: JsonObject;
  /** Merged over the CRD's own `spec`; `versions` replaces what the other parts say. */
  readonly crd?: JsonObject;
  readonly metadata?: JsonObject;
}

/** The smallest CustomResourceDefinition that breaks no rule, with one thing changed. */
export const crd = (parts: CrdParts = {}): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io", ...parts.metadata },
  spec: {
    group: "acme.io",
    names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget", ...parts.names },
    scope: "Namespaced",
    versions: [version(parts)],
    ...parts.crd,
  },
});

const version = (parts: CrdParts): Json => ({
  name: "v1",
  served: true,
  storage: true,
  schema: {
    openAPIV3Schema: {
      type: "object",
      properties: {
        ...(parts.spec === undefined ? {} : { spec: { type: "object", properties: parts.spec } }),
        ...(parts.status === undefined ? {} : { status: { type: "object", properties: parts.status } }),
        ...parts.root,
      },
    },
  },
  ...(parts.status === undefined ? {} : { subresources: { status: {} } }),
  ...parts.version,
});

/** Where the schema of the first version's fields stands: `schemaPath('spec', 'size')`. */
export const schemaPath = (...names: readonly string[]): string =>
  ["spec.versions[0].schema.openAPIV3Schema", ...names.map((name) => `properties.${name}`)].join(".");
