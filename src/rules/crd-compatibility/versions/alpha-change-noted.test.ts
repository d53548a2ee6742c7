import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { alphaChangeNoted } from "./alpha-change-noted.js";

const version = (name: string, spec: object, storage = false) =>
  ({
    name,
    served: true,
    storage,
    schema: {
      openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties: spec } } },
    },
  }) as never;
const of = (...versions: readonly never[]) => crd({ crd: { versions } });
const SHORT = { a: { type: "string", maxLength: 1 } };
const LONG = { a: { type: "string", maxLength: 9 } };

testRule(alphaChangeNoted, {
  bad: [["FieldValueInvalid", "spec.versions"]],
  valid: {
    "nothing changed": {
      object: of(version("v1alpha1", SHORT, true)),
      oldObject: crd({ crd: { versions: [version("v1alpha1", SHORT, true)] }, metadata: { labels: {} } }),
    },
    "a beta version changed, of which other rules speak": {
      object: of(version("v1beta1", SHORT, true)),
      oldObject: of(version("v1beta1", LONG, true)),
    },
    "a field came": {
      object: of(version("v1alpha1", { ...SHORT, b: { type: "string" } }, true)),
      oldObject: of(version("v1alpha1", SHORT, true)),
    },
  },
  invalid: {
    "two alpha versions changed, told once": {
      object: of(version("v1alpha1", SHORT), version("v1alpha2", SHORT, true)),
      oldObject: of(version("v1alpha1", LONG), version("v1alpha2", LONG, true)),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
    "a field went": {
      object: of(version("v1alpha1", {}, true)),
      oldObject: of(version("v1alpha1", LONG, true)),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
  },
});
