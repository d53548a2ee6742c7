import { admissionDefaultOptional } from "../rules/crd-defaults/admission-default-optional.js";
import { staticDefaultInSchema } from "../rules/crd-defaults/static-default-in-schema.js";
import { fromCluster } from "../defaulters/generic/from-cluster.js";
import { fieldDefault } from "../defaulters/generic/default.js";
import type { JsonObject } from "kube-json";
import { contextOf } from "../model/context.js";
import type { Pack } from "../model/pack.js";
import { causeName } from "../testing/scenario.js";
import { crd } from "kube-schema/testing";
import { compilePack } from "./compile.js";
import { withDefaulterTargets } from "./choose.js";
import { packDocument } from "../testing/pack.js";

const catalogue = {
  rules: [staticDefaultInSchema, admissionDefaultOptional],
  defaulters: [fieldDefault, fromCluster],
};
const pack = (name: string, spec: JsonObject): Pack =>
  compilePack(packDocument({ description: "A test.", ...spec }, name), catalogue);
const rules = pack("rules", {
  rules: [{ use: "crd-defaults/static-default-in-schema" }, { use: "crd-defaults/admission-default-optional" }],
});
const defaults = (resources: readonly string[], use: string, options: JsonObject): Pack =>
  pack("defaults", {
    defaulters: [
      {
        use,
        options,
        before: { apiVersion: "acme.io/v1", kind: "Widget" },
        after: { apiVersion: "acme.io/v1", kind: "Widget", spec: { size: 3 } },
        match: {
          resourceRules: [{ apiGroups: ["acme.io"], resources: [...resources], operations: ["CREATE"] }],
        },
      },
    ],
  });
const SIZE = { use: "generic/default", options: { field: "spec.size", value: 3 } };
const CLASS = {
  use: "generic/from-cluster",
  options: {
    field: "spec.size",
    group: "acme.io",
    kind: "Size",
    annotations: { "acme.io/is-default": "true" },
    choose: "Newest",
    take: "metadata.name",
  },
};
const widgets = crd({
  root: { spec: { type: "object", required: ["size"], properties: { size: { type: "string" } } } },
});

const found = (packs: readonly Pack[]): readonly string[] =>
  withDefaulterTargets(packs)
    .flatMap((one) => one.rules)
    .flatMap((bound) => [...bound.check(contextOf(widgets))].map(causeName));

test("a rule about defaulted fields knows the fields that another pack sets", () => {
  expect(found([rules])).toEqual([]);
  expect(found([rules, defaults(["widgets"], SIZE.use, SIZE.options)])).toEqual([
    "FieldValueRequired spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.size",
  ]);
});

test("a field that a defaulter takes from the cluster may not be required", () => {
  expect(found([rules, defaults(["widgets"], CLASS.use, CLASS.options)])).toEqual([
    "FieldValueForbidden spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.size",
  ]);
});

test("not those of another resource, or of every resource", () => {
  for (const resource of ["gadgets", "*", "widgets-of-others"])
    expect(found([rules, defaults([resource], SIZE.use, SIZE.options)])).toEqual([]);
});
