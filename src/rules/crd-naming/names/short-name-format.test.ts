import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { fixAll } from "../../../testing/fix-all.js";
import { testRule } from "../../../testing/test-rule.js";
import { shortNameFormat } from "./short-name-format.js";

const named = (names: JsonObject): KubeObject => crd({ names });

testRule(shortNameFormat, {
  bad: [["FieldValueInvalid", "spec.names.shortNames[0]"]],
  valid: {
    none: { object: crd() },
    "empty lists": { object: named({ shortNames: [], categories: [] }) },
    "short names and categories": {
      object: named({ shortNames: ["wd", "w-2"], categories: ["acme", "acme-net"] }),
    },
    "one name in both": { object: named({ shortNames: ["acme"], categories: ["acme"] }) },
    "a patch without versions": {
      object: crd({ names: { shortNames: ["WD"] }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "a capital letter": {
      object: named({ shortNames: ["wd", "Wd"] }),
      causes: [["FieldValueInvalid", "spec.names.shortNames[1]"]],
    },
    "a dot": {
      object: named({ categories: ["acme.io"] }),
      causes: [["FieldValueInvalid", "spec.names.categories[0]"]],
    },
    "a digit first": {
      object: named({ shortNames: ["2wd"] }),
      causes: [["FieldValueInvalid", "spec.names.shortNames[0]"]],
    },
    "an empty name": {
      object: named({ shortNames: [""] }),
      causes: [["FieldValueInvalid", "spec.names.shortNames[0]"]],
    },
    "a name three times": {
      object: named({ shortNames: ["wd", "wd", "wid", "wd"] }),
      causes: [
        ["FieldValueDuplicate", "spec.names.shortNames[1]"],
        ["FieldValueDuplicate", "spec.names.shortNames[3]"],
      ],
    },
    "a category twice": {
      object: named({ categories: ["acme", "acme"] }),
      causes: [["FieldValueDuplicate", "spec.names.categories[1]"]],
    },
  },
});

test("the fix leaves each name once and does not touch bad ones", () => {
  const bad = named({ shortNames: ["wd", "wd", "wid", "wd", "WD"], categories: ["acme", "acme"] });
  expect(fixAll(shortNameFormat, bad)).toEqual({
    object: named({ shortNames: ["wd", "wid", "WD"], categories: ["acme"] }),
    left: ["FieldValueInvalid spec.names.shortNames[2]"],
  });
});
