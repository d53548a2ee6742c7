/** A small pack, a small CRD that it denies, and an exception of the past. */

export const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: floats }
spec: { rules: [{ use: crd-schema/no-float-in-spec }], ownedGroups: [acme.io] }
`;

export const crd = (type: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.acme.io }
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: ${type} } } } } } }
`;

export const EXPIRED = `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: a }
spec:
  exceptions:
    - { name: late, pack: floats, rules: [crd-schema/no-float-in-spec], reason: last year, expires: 2020-01-31 }
`;
