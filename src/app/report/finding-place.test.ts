import type { ReportFinding, ReportGo } from "./report.js";
import { goText, shortField } from "./finding-place.js";
import type { KubeObject } from "kube-json";

const finding = (go?: Partial<ReportGo>): ReportFinding => ({
  rule: "crd-schema/bounded-size",
  action: "Warn",
  reason: "FieldValueRequired",
  field: "spec.a",
  mergedField: "spec.a",
  message: "must have a `maxLength`",
  line: 1,
  column: 3,
  endLine: 1,
  endColumn: 9,
  ratcheted: false,
  newer: false,
  places: [],
  ...(go === undefined
    ? {}
    : { go: { file: "api/v1/a.go", line: 1, column: 2, endLine: 1, endColumn: 3, exact: true, ...go } }),
});
const such = (...examples: readonly string[]): string | undefined => {
  const [first, ...more] = examples.map((example) => finding({ example }));
  return first === undefined ? undefined : goText(first, more);
};

test("findings that are shown as one name each of their examples, at most three", () => {
  expect(such("+a=1")).toBe("Go, such as: +a=1");
  expect(such("+a=1", "+b=2 +c=3", "+a=1")).toBe("Go, such as: +a=1; +b=2 +c=3");
  expect(such("+a=1", "+b=2", "+a=3", "+a=-4", "+a=")).toBe("Go, such as: +a=1; +b=2");
  expect(such("+a=1", "+b=2", "+c=3", "+d=4")).toBe("Go, such as: +a=1; +b=2; +c=3");
  expect(goText(finding({ example: "+a=1" }), [finding(), finding({ add: ["+b=2"] })])).toBe("Go, such as: +a=1");
});

test("the markers of a fix are those of one field", () => {
  const fixed = finding({ add: ["+listType=set"], remove: ["+listType=map"] });
  expect(goText(fixed, [finding({ example: "+a=1" })])).toBe("Go: add +listType=set, remove +listType=map");
  const changed = finding({ change: [{ from: "+a=1", to: "+a=2" }], add: ["+a=2", "+b"] });
  expect(goText(changed)).toBe("Go: change +a=1 to +a=2, add +b");
  expect(goText(finding())).toBeUndefined();
});

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
