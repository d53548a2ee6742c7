import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noCategoryCollision } from "./no-category-collision.js";

testRule(noCategoryCollision, {
  bad: [["FieldValueDuplicate", "spec.names.categories[0]"]],
  valid: {
    none: { object: crd() },
    "'all', a category of built-in resources, and one's own": {
      object: crd({ names: { categories: ["all", "acme"] } }),
    },
    "a resource that can only be created": {
      object: crd({ names: { categories: ["bindings", "tokenreviews"] } }),
    },
    "a patch without versions": { object: crd({ names: { categories: ["pods"] }, crd: { versions: [] } }) },
  },
  invalid: {
    "a plural, a singular and a short name": {
      object: crd({ names: { categories: ["services", "acme", "node", "po"] } }),
      causes: [
        ["FieldValueDuplicate", "spec.names.categories[0]"],
        ["FieldValueDuplicate", "spec.names.categories[2]"],
        ["FieldValueDuplicate", "spec.names.categories[3]"],
      ],
    },
    "a resource whose name ends like one that can only be created": {
      object: crd({ names: { categories: ["rolebindings"] } }),
      causes: [["FieldValueDuplicate", "spec.names.categories[0]"]],
    },
    "its own name": {
      object: crd({ names: { categories: ["widget", "widgets"] } }),
      causes: [
        ["FieldValueDuplicate", "spec.names.categories[0]"],
        ["FieldValueDuplicate", "spec.names.categories[1]"],
      ],
    },
  },
});
