import type { Json, JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { conditionsOnFirstVisit } from "./conditions-on-first-visit.js";

const STATUS = {
  phase: { type: "string" },
  conditions: { type: "array", items: { type: "object" } },
};
const WIDGETS = JSON.stringify(crd({ status: STATUS }));
const WITHOUT_SUBRESOURCE = JSON.stringify(crd({ status: STATUS, version: { subresources: {} } }));

const widget = (status: Json | undefined, apiVersion = "acme.io/v1"): Json => ({
  apiVersion,
  kind: "Widget",
  metadata: { name: "a" },
  ...(status === undefined ? {} : { status }),
});
const ready = { type: "Ready", status: "Unknown" };
const visit = (status: JsonObject, more: object = {}) => ({
  oldObject: widget(undefined),
  object: widget(status),
  subresource: "status",
  cluster: WIDGETS,
  ...more,
});
const MISSING = [["FieldValueRequired", "status.conditions"]] as const;

testRule(conditionsOnFirstVisit, {
  bad: [["FieldValueRequired", "status.conditions"]],
  valid: {
    "conditions from the first": visit({ observedGeneration: 1, conditions: [ready] }),
    "nothing to say yet": visit({
      phase: "",
      replicas: 0,
      ready: false,
      nodes: [],
      last: {},
      conditions: null,
    }),
    "conditions that go, which is not the first visit": visit(
      { observedGeneration: 2 },
      { oldObject: widget({ observedGeneration: 1, conditions: [ready] }) },
    ),
    "a write that changes something else": visit({ phase: "Up" }, { oldObject: widget({ phase: "Up" }) }),
    "a kind whose status has no conditions": visit(
      { phase: "Up" },
      { cluster: JSON.stringify(crd({ status: { phase: STATUS.phase } })) },
    ),
    "a kind without definition": visit({ phase: "Up" }, { cluster: "" }),
    "another version": visit({ phase: "Up" }, { object: widget({ phase: "Up" }, "acme.io/v2") }),
    "a user, whose status does not count": {
      oldObject: widget(undefined),
      object: widget({ phase: "Up" }),
      cluster: WIDGETS,
    },
    "a built-in kind": {
      oldObject: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } },
      object: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, status: { phase: "Running" } },
      subresource: "status",
      cluster: WIDGETS,
    },
  },
  invalid: {
    "the observed generation alone": { ...visit({ observedGeneration: 1 }), causes: MISSING },
    "another field": { ...visit({ phase: "Up", conditions: [] }), causes: MISSING },
    "a second visit without": {
      ...visit({ phase: "Up" }, { oldObject: widget({ phase: "Pending", conditions: [] }) }),
      causes: MISSING,
    },
    "without a status subresource": {
      oldObject: widget(undefined),
      object: widget({ phase: "Up" }),
      cluster: WITHOUT_SUBRESOURCE,
      causes: MISSING,
    },
  },
});
