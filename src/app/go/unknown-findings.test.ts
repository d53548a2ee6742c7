import { type FieldPath, type KubeObject, parseField } from "kube-json";
import { type Opaque, opaqueIn, unknownFindings } from "./unknown-findings.js";

const SCHEMA = "spec.versions[0].schema.openAPIV3Schema";
const STATUS = `${SCHEMA}.properties.status.properties`;
const PARTS = `${SCHEMA}.properties.spec.properties.parts`;

const pathOf = (text: string): FieldPath => parseField(text) ?? [];

const opaque = (text: string): Opaque => ({ field: pathOf(text), declared: new Set() });

const crdWith = (version: object): KubeObject =>
  ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "a.b.c" },
    spec: { versions: [version] },
  }) as unknown as KubeObject;

test.each([
  ["the type itself", `${STATUS}.deployment`, true],
  ["a field in it", `${STATUS}.deployment.properties.replicas.minimum`, true],
  ["a field beside it", `${STATUS}.conditions`, false],
  ["a default above it", `${SCHEMA}.properties.status.default`, true],
  ["a path into it", "spec.versions[0].subresources.scale.statusReplicasPath", true],
  ["the whole that has such a path", "spec.versions[0].subresources.scale", true],
  ["a column of a field in it", "spec.versions[0].additionalPrinterColumns[0].jsonPath", true],
  ["a column of another field", "spec.versions[0].additionalPrinterColumns[1].type", false],
  ["a selectable field", "spec.versions[0].selectableFields[0].jsonPath", false],
  ["another version", "spec.versions[1].subresources.scale", false],
])("a finding about %s", (_, field, expected) => {
  const isUnknown = unknownFindings(
    crdWith({
      subresources: {
        scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.deployment.replicas" },
      },
      additionalPrinterColumns: [
        { name: "Ready", jsonPath: ".status.deployment.readyReplicas" },
        { name: "Other", jsonPath: ".status.deployments" },
      ],
      selectableFields: [{ jsonPath: ".spec.replicas" }],
    }),
    [opaque(`${STATUS}.deployment`)],
  );
  expect(isUnknown({ field: pathOf(field) })).toBe(expected);
});

test.each([
  ["self.name != 'a'", false],
  ["!has(self.parts) || self.name != ''", false],
  ["self.parts != null || has(self.parts.size)", false],
  ["has(self.parts.type)", false],
  ["self.parts == oldSelf.parts", true],
  ["self.parts.size() < 2", true],
  ["self.parts.type.name == 'a'", true],
  ["self['parts'].name == 'a'", true],
  ["self.?parts.hasValue()", true],
  ["self == oldSelf", true],
])("a finding on the rule %j above a type that is not read", (rule, expected) => {
  const spec = { "x-kubernetes-validations": [{ rule }] };
  const isUnknown = unknownFindings(crdWith({ schema: { openAPIV3Schema: { properties: { spec } } } }), [
    opaque(`${PARTS}.properties.type`),
  ]);
  const field = pathOf(`${SCHEMA}.properties.spec.x-kubernetes-validations[0].message`);
  expect(isUnknown({ field })).toBe(expected);
});

test.each([
  ["the struct itself", `${SCHEMA}.properties.spec`, true],
  ["the fields that it requires", `${SCHEMA}.properties.spec.required[0]`, true],
  ["a field beside the type", `${SCHEMA}.properties.spec.properties.size.minimum`, false],
  ["a field that the type may have", `${SCHEMA}.properties.spec.properties.mode`, true],
  ["a column of a field beside it", "spec.versions[0].additionalPrinterColumns[0].jsonPath", false],
  ["a column of a field that it may have", "spec.versions[0].additionalPrinterColumns[1].jsonPath", true],
])("a finding on a struct that inlines a type that is not read, about %s", (_, field, expected) => {
  const crd = crdWith({
    schema: { openAPIV3Schema: { properties: { spec: { properties: { size: { type: "integer" } } } } } },
    additionalPrinterColumns: [
      { name: "Size", jsonPath: ".spec.size" },
      { name: "Mode", jsonPath: ".spec.mode" },
    ],
  });
  const isUnknown = unknownFindings(crd, opaqueIn(crd, [pathOf(`${SCHEMA}.properties.spec`)]));
  expect(isUnknown({ field: pathOf(field) })).toBe(expected);
});
