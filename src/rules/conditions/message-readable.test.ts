import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { messageReadable } from "./message-readable.js";

const object = (apiVersion: string, kind: string, status: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status,
});
const widget = (message: Json): Json => object("acme.io/v1", "Widget", { message });
const MESSAGE = [["FieldValueInvalid", "status.message"]] as const;

testRule(messageReadable, {
  bad: [
    ["FieldValueInvalid", "status.conditions[0].message"],
    ["FieldValueInvalid", "status.message"],
  ],
  valid: {
    "a sentence": { object: widget("Image acme/web:2 was not found."), subresource: "status" },
    "a phrase with a CamelCase word": { object: widget("ImagePullFailed: acme/web:2") },
    "one word": { object: widget("Deployed") },
    "an acronym": { object: widget("OK") },
    "a name in capitals": { object: widget("DNS") },
    "lower case": { object: widget("running") },
    "the empty string": { object: widget("") },
    "brackets that are no JSON": { object: widget("[acme/web:2] was not found") },
    "JSON within a sentence": { object: widget('The server said {"code": 404}.') },
    "a number": { object: widget(404) },
    "digits, which are JSON too": { object: widget("404") },
    "outside of the status": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", spec: { message: "ImagePullFailed" } },
    },
    "the answer to a call": { object: object("acme.io/v1", "PermitReview", { message: "ImagePullFailed" }) },
    "a built-in kind": { object: object("v1", "Pod", { message: "ImagePullFailed" }) },
  },
  invalid: {
    "a CamelCase word": { object: widget("ImagePullFailed"), causes: MESSAGE },
    "with an acronym, digits and blanks": {
      object: widget(" InvalidIPv4Address\n"),
      subresource: "status",
      causes: MESSAGE,
    },
    "a JSON object": { object: widget('{"code": 404}'), causes: MESSAGE },
    "a JSON list of several lines": { object: widget('[\n  "a",\n  "b"\n]'), causes: MESSAGE },
    "in a condition, and elsewhere in the status": {
      object: object("acme.io/v1", "Widget", {
        conditions: [{ type: "Ready", status: "False", message: "NotFound" }],
        replicas: [{ message: "fine" }, { message: "{}" }],
      }),
      causes: [
        ["FieldValueInvalid", "status.conditions[0].message"],
        ["FieldValueInvalid", "status.replicas[1].message"],
      ],
    },
  },
});
