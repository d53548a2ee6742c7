/** CRDs as YAML, as far as a test does not care. */

interface Parts {
  readonly kind?: string;
  readonly group?: string;
  readonly scope?: string;
  /** More of `metadata`, in flow style. */
  readonly metadata?: string;
}

/** A CRD whose objects have this schema. */
export const crdYaml = (
  schema: string,
  { kind = "Widget", group = "acme.io", scope = "Namespaced", metadata = "" }: Parts = {},
): string => {
  const singular = kind.toLowerCase();
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${singular}s.${group}${metadata} }
spec:
  group: ${group}
  scope: ${scope}
  names: { kind: ${kind}, listKind: ${kind}List, plural: ${singular}s, singular: ${singular} }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: ${schema}
`;
};

/** The schema of objects whose spec has these fields, each on a line of its own. */
export const specOf = (...fields: readonly string[]): string => `
          type: object
          properties:
            spec:
              type: object
              properties:${fields.map((field) => `\n                ${field}`).join("")}`;
