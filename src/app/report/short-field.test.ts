import type { KubeObject } from "kube-json";
import { shortField } from "./short-field.js";

const crd = (...names: readonly string[]): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io" },
  spec: { versions: names.map((name) => ({ name })) },
});
const SCHEMA = "spec.versions[0].schema.openAPIV3Schema";

test.each([
  [".properties.spec.properties.ports.items.properties.name", "spec.ports[].name"],
  [".properties.spec.properties.labels.additionalProperties", "spec.labels{}"],
  [".properties.spec.properties.items.items.items", "spec.items[][]"],
  [".properties.spec.properties.properties.properties.a", "spec.properties.a"],
  [".properties[spec].properties[ports].items.properties[name].type", "spec.ports[].name.type"],
  [".properties.spec.properties[disk-size]", "spec[disk-size]"],
  [".properties.spec.x-kubernetes-validations[0].rule", "spec.x-kubernetes-validations[0].rule"],
])("%s is %s", (path, short) => {
  expect(shortField(SCHEMA + path, crd("v1"))).toBe(short);
});

test.each(["spec.names.plural", SCHEMA, `${SCHEMA}.x-kubernetes-validations[0]`, `${SCHEMA}.properties`])(
  "'%s' stays",
  (field) => {
    expect(shortField(field, crd("v1"))).toBe(field);
  },
);

test("one of several versions is named", () => {
  const path = ".properties.spec.properties.a";
  expect(shortField(SCHEMA + path, crd("v1", "v2"))).toBe("spec.a of version v1");
  expect(shortField(`spec.versions[v1,v2].schema.openAPIV3Schema${path}`, crd("v1", "v2"))).toBe(
    "spec.a of versions v1, v2",
  );
});
