import { crd } from "kube-schema/testing";
import { fixAll } from "../../../testing/fix-all.js";
import { testRule } from "../../../testing/test-rule.js";
import { noCategoryAll } from "./no-category-all.js";

testRule(noCategoryAll, {
  bad: [["FieldValueForbidden", "spec.names.categories[0]"]],
  valid: {
    none: { object: crd() },
    "a category of one's own": { object: crd({ names: { categories: ["acme", "all-acme"] } }) },
    "a patch without versions": {
      object: crd({ names: { categories: ["all"] }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "all alone": {
      object: crd({ names: { categories: ["all"] } }),
      causes: [["FieldValueForbidden", "spec.names.categories[0]"]],
    },
    "all among others": {
      object: crd({ names: { categories: ["acme", "all"] } }),
      causes: [["FieldValueForbidden", "spec.names.categories[1]"]],
    },
  },
});

test("the fix takes the category out", () => {
  expect(fixAll(noCategoryAll, crd({ names: { categories: ["acme", "all", "net"] } }))).toEqual({
    object: crd({ names: { categories: ["acme", "net"] } }),
    left: [],
  });
});
