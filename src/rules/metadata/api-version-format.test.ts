import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { apiVersionFormat } from "./api-version-format.js";

const widget = (apiVersion: string): Json => ({ apiVersion, kind: "Widget", metadata: { name: "a" } });
const refused = (apiVersion: string) => ({
  object: widget(apiVersion),
  causes: [["FieldValueInvalid", "apiVersion"] as const],
});

testRule(apiVersionFormat, {
  bad: [["FieldValueInvalid", "apiVersion"]],
  valid: {
    "the core group": { object: widget("v1") },
    "a group of one word": { object: widget("batch/v1beta1") },
    "a version that does not take part in version priority": { object: widget("acme.io/stable") },
  },
  invalid: {
    "a group without version": refused("apps"),
    "a version without group": refused("v1beta1"),
    "two slashes": refused("apps/v1/Deployment"),
    "an empty group": refused("/v1"),
    "an empty version": refused("apps/"),
    "nothing at all": refused(""),
    capitals: refused("Acme.io/v1"),
    "a number for version": refused("acme.io/1"),
    blanks: refused("acme.io/v1 "),
  },
});
