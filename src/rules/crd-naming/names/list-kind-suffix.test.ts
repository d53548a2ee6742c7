import { fixAll } from "../../../testing/fix-all.js";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { listKindSuffix } from "./list-kind-suffix.js";

testRule(listKindSuffix, {
  bad: [["FieldValueInvalid", "spec.names.listKind"]],
  valid: {
    "the kind with 'List' appended": { object: crd({ names: { listKind: "WidgetList" } }) },
    "no list kind: the server appends 'List'": { object: crd({ names: { listKind: undefined } }) },
    "a kind that is called a list itself": {
      object: crd({ names: { kind: "IPAllowList", listKind: "IPAllowListList" } }),
    },
    "a patch without versions": { object: crd({ names: { listKind: "Widgets" }, crd: { versions: [] } }) },
  },
  invalid: {
    "a plural": {
      object: crd({ names: { listKind: "Widgets" } }),
      causes: [["FieldValueInvalid", "spec.names.listKind"]],
    },
    "the ending in lowercase": {
      object: crd({ names: { listKind: "Widgetlist" } }),
      causes: [["FieldValueInvalid", "spec.names.listKind"]],
    },
  },
});

test("the fix appends 'List' to the kind", () => {
  const names = { kind: "Widget", listKind: "Widgets" };
  expect(fixAll(listKindSuffix, crd({ names }))).toEqual({
    object: crd({ names: { ...names, listKind: "WidgetList" } }),
    left: [],
  });
  expect(fixAll(listKindSuffix, crd({ names: { kind: "", listKind: "Widgets" } })).left).toHaveLength(1);
});
