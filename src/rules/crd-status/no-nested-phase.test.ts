import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noNestedPhase } from "./no-nested-phase.js";

const TEXT = { type: "string" };
const part = (properties: JsonObject): KubeObject => crd({ status: { rollout: { type: "object", properties } } });
const PHASES = { type: "array", items: TEXT };

testRule(noNestedPhase, {
  bad: [["FieldValueForbidden", schemaPath("status", "rollout", "phase")]],
  valid: {
    "the phase of the status, which no-status-phase reports": {
      object: crd({ status: { phase: TEXT, backupPhase: TEXT } }),
    },
    "another word": { object: part({ phaseCount: TEXT, emphases: TEXT }) },
    "a number": { object: part({ phase: { type: "integer" } }) },
    "a phase that is wanted": { object: part({ desiredPhase: TEXT }) },
    "a list of objects": { object: part({ phases: { type: "array", items: { type: "object" } } }) },
    "in the spec": {
      object: crd({ spec: { rollout: { type: "object", properties: { phase: TEXT } } } }),
    },
  },
  invalid: {
    "in a part": {
      object: part({ currentPhase: TEXT }),
      causes: [["FieldValueForbidden", schemaPath("status", "rollout", "currentPhase")]],
    },
    "in an item of a list": {
      object: crd({
        status: { members: { type: "array", items: { type: "object", properties: { phase: TEXT } } } },
      }),
      causes: [["FieldValueForbidden", `${schemaPath("status", "members")}.items.properties.phase`]],
    },
    "phases at the top": {
      object: crd({ status: { phases: PHASES } }),
      causes: [["FieldValueForbidden", schemaPath("status", "phases")]],
    },
    "phases of a part": {
      object: part({ pastPhases: PHASES }),
      causes: [["FieldValueForbidden", schemaPath("status", "rollout", "pastPhases")]],
    },
  },
});
