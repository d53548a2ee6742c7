import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noControllerKind } from "./no-controller-kind.js";

testRule(noControllerKind, {
  bad: [["FieldValueInvalid", "spec.names.kind"]],
  valid: {
    "the thing controlled": { object: crd() },
    "what belongs to a controller": { object: crd({ names: { kind: "ControllerConfig" } }) },
    "a controller as the thing itself": { object: crd({ names: { kind: "Controller" } }) },
    "a patch without versions": {
      object: crd({ names: { kind: "WidgetController" }, crd: { versions: undefined } }),
    },
  },
  invalid: {
    "a controller of a thing": {
      object: crd({ names: { kind: "WidgetController" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
  },
});
