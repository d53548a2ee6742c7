import { crd } from "kube-schema/testing";
import { fixAll } from "../../../testing/fix-all.js";
import { testRule } from "../../../testing/test-rule.js";
import { noCategoryApiExtensions } from "./no-category-api-extensions.js";

testRule(noCategoryApiExtensions, {
  bad: [["FieldValueForbidden", "spec.names.categories[0]"]],
  valid: {
    none: { object: crd() },
    "a category of one's own": { object: crd({ names: { categories: ["acme-extensions"] } }) },
    "a group that registers extensions": {
      object: crd({
        crd: { group: "admissionregistration.k8s.io" },
        names: { categories: ["api-extensions"] },
      }),
    },
    "a patch without versions": {
      object: crd({ names: { categories: ["api-extensions"] }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "among others": {
      object: crd({ names: { categories: ["acme", "api-extensions"] } }),
      causes: [["FieldValueForbidden", "spec.names.categories[1]"]],
    },
    "a group below one that registers extensions": {
      object: crd({
        crd: { group: "acme.apiextensions.k8s.io" },
        names: { categories: ["api-extensions"] },
      }),
      causes: [["FieldValueForbidden", "spec.names.categories[0]"]],
    },
  },
});

test("the fix takes the category out", () => {
  expect(fixAll(noCategoryApiExtensions, crd({ names: { categories: ["api-extensions", "acme"] } }))).toEqual({
    object: crd({ names: { categories: ["acme"] } }),
    left: [],
  });
});
