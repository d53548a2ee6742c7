import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { reservedGroupCategory } from "./reserved-group-category.js";

const api = (group: string, ...categories: readonly string[]): KubeObject =>
  crd({ crd: { group }, names: { categories } });

testRule(reservedGroupCategory, {
  bad: [["FieldValueForbidden", "spec.names.categories[1]"]],
  valid: {
    "a group of somebody": { oldObject: api("acme.io"), object: api("acme.io", "wdg") },
    "a group that is free for all": { oldObject: api("acme.x-k8s.io"), object: api("acme.x-k8s.io", "wdg") },
    "it goes": { oldObject: api("acme.k8s.io", "wdg"), object: api("acme.k8s.io") },
    "another order": { oldObject: api("acme.k8s.io", "wdg", "wg"), object: api("acme.k8s.io", "wg", "wdg") },
  },
  invalid: {
    "one more": {
      oldObject: api("acme.k8s.io", "wdg"),
      object: api("acme.k8s.io", "wdg", "wg"),
      causes: [["FieldValueForbidden", "spec.names.categories[1]"]],
    },
    "within kubernetes.io": {
      oldObject: api("acme.kubernetes.io"),
      object: api("acme.kubernetes.io", "wdg"),
      causes: [["FieldValueForbidden", "spec.names.categories[0]"]],
    },
  },
});
