/** A CRD, and the file of the kubebuilder project that may own it. */

/** A CRD with one warning, if its group is owned. */
export const crd = (group: string, spec = "size: { type: integer, format: int32, minimum: 0 }"): string =>
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: apps.${group} }
spec:
  group: ${group}
  scope: Namespaced
  names: { kind: App, listKind: AppList, plural: apps, singular: app }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              type: object
              description: spec is the desired state.
              properties:
                ${spec}
`;

export const project = (...resources: readonly string[]): string =>
  `domain: acme.io\nlayout: [go.kubebuilder.io/v4]\nresources:\n${resources.map((one) => `- ${one}\n`).join("")}version: "3"\n`;

export const OWN = "{ api: { crdVersion: v1 }, group: shop, domain: acme.io, kind: App, version: v1 }";
