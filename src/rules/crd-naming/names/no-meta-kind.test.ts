import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noMetaKind } from "./no-meta-kind.js";

testRule(noMetaKind, {
  bad: [["FieldValueForbidden", "spec.names.kind"]],
  valid: {
    "a kind of one's own": { object: crd({ names: { kind: "Widget" } }) },
    "a meta kind in the name": { object: crd({ names: { kind: "WidgetStatus" } }) },
    "'Table', an ordinary noun": { object: crd({ names: { kind: "Table" } }) },
    "'APIService', no meta kind": { object: crd({ names: { kind: "APIService" } }) },
    "a patch without versions": { object: crd({ names: { kind: "Status" }, crd: { versions: [] } }) },
  },
  invalid: Object.fromEntries(
    ["List", "Scale", "Status", "APIGroup", "DeleteOptions", "WatchEvent"].map((kind) => [
      kind,
      { object: crd({ names: { kind } }), causes: [["FieldValueForbidden", "spec.names.kind"]] },
    ]),
  ),
});
