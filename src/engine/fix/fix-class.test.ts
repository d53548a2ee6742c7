import type { Json, JsonObject, PatchOperation } from "kube-json";
import { crd } from "kube-schema/testing";
import { goExample } from "../../kube/go/go-text.js";
import { type Base, fixClasses } from "./fix.js";
import type { Offer } from "./fix-offers.js";

const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const version = (properties: JsonObject): JsonObject => ({
  name: "v1",
  served: true,
  storage: true,
  schema: { openAPIV3Schema: object(properties) },
});

const SCHEMA = "/spec/versions/0/schema/openAPIV3Schema/properties";
const given = crd({
  crd: {
    names: { plural: "widgets", kind: "Widget", categories: ["all"], shortNames: ["wi"] },
    versions: [
      version({
        spec: object({ size: { type: "string", maxLength: 9 }, count: { type: "integer" } }),
        status: object({}),
      }),
    ],
  },
});

const offer = (...operations: readonly PatchOperation[]): Offer => ({
  findings: [],
  operations,
  fixClass: "Safe",
});
const add = (path: string, value: Json): Offer => offer({ op: "add", path, value });
const remove = (path: string): Offer => offer({ op: "remove", path });
const known = (base: Partial<Base> = {}): Base => ({ object: given, isNew: false, ...base });

test.each<[string, Offer, string]>([
  ["a description", add(`${SCHEMA}/spec/properties/size/description`, "The size."), "Safe"],
  ["a new optional field", add(`${SCHEMA}/status/properties/observedGeneration`, { type: "integer" }), "Safe"],
  ["a new field with a default", add(`${SCHEMA}/spec/properties/mode`, { type: "string", default: "A" }), "Behavior"],
  ["a default for an existing field", add(`${SCHEMA}/status/default`, {}), "Behavior"],
  ["a list type", add(`${SCHEMA}/spec/x-kubernetes-map-type`, "atomic"), "Behavior"],
  ["a category that is dropped", remove("/spec/names/categories"), "Behavior"],
  ["a bound", add(`${SCHEMA}/spec/properties/count/maximum`, 9), "Breaking"],
  ["a bound that goes", remove(`${SCHEMA}/spec/properties/size/maxLength`), "Behavior"],
  ["a format that allows less", add(`${SCHEMA}/spec/properties/count/format`, "int32"), "Breaking"],
  ["a field that goes", remove(`${SCHEMA}/spec/properties/size`), "Breaking"],
  ["a new status subresource", add("/spec/versions/0/subresources", { status: {} }), "Breaking"],
  ["another kind", add("/spec/names/kind", "Thing"), "Breaking"],
  ["a version that goes", remove("/spec/versions/0"), "Breaking"],
])("%s", (_, one, expected) => {
  expect(fixClasses(known(), [one])).toEqual([expected]);
  expect(fixClasses(known({ isNew: true }), [one])).toEqual(["Safe"]);
});

test("a field that the stored definition lacks may change in any way", () => {
  const stored = crd({
    crd: {
      names: { plural: "widgets", kind: "Widget", categories: ["all"], shortNames: ["wi"] },
      versions: [version({ spec: object({ count: { type: "integer" } }), status: object({}) })],
    },
  });
  const offers = [remove(`${SCHEMA}/spec/properties/size`), add(`${SCHEMA}/spec/properties/count/maximum`, 9)];
  expect(fixClasses(known({ stored }), offers)).toEqual(["Safe", "Breaking"]);
});

test("the rule says it for other objects, and may say more for definitions", () => {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };
  const declared: Offer = { ...add("/metadata/labels", {}), fixClass: "Behavior" };
  expect(fixClasses({ object: pod, isNew: false }, [declared, add("/spec", {})])).toEqual(["Behavior", "Safe"]);
  expect(fixClasses(known(), [{ ...add(`${SCHEMA}/spec/description`, "a"), fixClass: "Breaking" }])).toEqual([
    "Breaking",
  ]);
});

test("a type in Go has the effects of its markers", () => {
  const type = (marker: string) => goExample(`// ${marker}\nHost string \`json:"host,omitempty"\``);
  const respelled: Offer = {
    findings: [],
    operations: [{ op: "replace", path: "/fields/Host/markers/0", value: "+kubebuilder:validation:MaxLength=9" }],
    fixClass: "Safe",
  };
  const dead = type("+kubebuilder:validation:Maxlength=9");
  expect(fixClasses({ object: dead, isNew: false }, [respelled])).toEqual(["Breaking"]);
  expect(fixClasses({ object: dead, isNew: true }, [respelled])).toEqual(["Safe"]);
  const stored = type("+kubebuilder:validation:MaxLength=5");
  expect(fixClasses({ object: dead, stored, isNew: false }, [respelled])).toEqual(["Safe"]);
});

test("fewer offers are classified one by one in a larger definition", () => {
  const classesIn = (size: number): readonly string[] => {
    const fields = Object.fromEntries(
      Array.from({ length: size }, (_, index) => [`f${String(index)}`, { type: "string" }]),
    );
    const base = { object: crd({ crd: { versions: [version(fields)] } }), isNew: false };
    const described = Array.from({ length: 90 }, (_, index) =>
      add(`${SCHEMA}/f${String(index)}/description`, "A field."),
    );
    return fixClasses(base, [remove(`${SCHEMA}/f99`), ...described]);
  };
  const safe = Array.from({ length: 90 }, () => "Safe");
  expect(classesIn(1000)).toEqual(["Breaking", ...safe]);
  expect(classesIn(10_000)).toEqual(["Breaking", ...safe.slice(0, 19), ...safe.slice(19).map(() => "Breaking")]);
});
