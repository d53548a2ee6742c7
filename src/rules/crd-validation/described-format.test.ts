import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { describedFormat } from "./described-format.js";

const text = (description: string, more: JsonObject = {}): KubeObject =>
  crd({ spec: { target: { type: "string", description, ...more } } });
const missing = [["FieldValueRequired", schemaPath("spec", "target")]] as const;
const stated = (description: string): { object: KubeObject; causes: typeof missing } => ({
  object: text(description),
  causes: missing,
});

testRule(describedFormat, {
  bad: [["FieldValueRequired", schemaPath("spec", "endpoint")]],
  valid: {
    "a pattern": { object: text("Must be a valid URL.", { pattern: "^https://" }) },
    "a format": { object: text("Must be a valid URL.", { format: "uri" }) },
    "an enum": { object: text("Must be a valid URL.", { enum: ["https://acme.io"] }) },
    "a CEL rule": {
      object: text("Must be a valid URL.", { "x-kubernetes-validations": [{ rule: "isURL(self)" }] }),
    },
    "a CEL rule of the list": {
      object: crd({
        spec: {
          targets: {
            type: "array",
            description: "Each entry must be a valid CIDR.",
            items: { type: "string" },
            "x-kubernetes-validations": [{ rule: "self.all(x, isCIDR(x))" }],
          },
        },
      }),
    },
    "a format in some cases": { object: text("Must be a valid URL if the type is HTTP.") },
    "another subject": { object: text("The server behind it must be a valid URL.") },
    "an object that is named": { object: text("Must be the URL of a running server.") },
    "no requirement": { object: text("target is a URL.") },
    status: { object: crd({ status: { target: { type: "string", description: "Must be a valid URL." } } }) },
  },
  invalid: {
    "an HTTPS URL": stated("target is where events go. Must be a valid HTTPS URL."),
    "a URI": stated("The target must be an absolute URI"),
    "an IP address": stated("If set, it must be a valid IP address."),
    "either of two formats": stated("Must be a valid IP address or hostname."),
    "CIDR notation": stated("Must be in CIDR notation."),
    "a DNS subdomain": stated("Must be a valid DNS subdomain as defined in RFC 1123."),
    "a DNS label": stated("This field must be a valid DNS-1123 label."),
    "a DNS name": stated("must be a valid DNS name"),
    "a semantic version": stated("Must be a valid semantic version."),
    "RFC 3339": stated("Must be in RFC 3339 format."),
    "a UUID": stated("The value must be a valid UUID."),
    "an email address": stated("Must be a valid email address."),
    base64: stated("Must be base64-encoded."),
    "a regular expression": stated("Must be a valid regular expression."),
    "a cron expression": stated("Must be a valid cron expression."),
    "a later clause": stated("target is where events go, and must be a valid URL."),
    "each of a list": {
      object: crd({
        spec: {
          targets: {
            type: "array",
            description: "Each entry must be a valid CIDR.",
            items: { type: "string" },
          },
        },
      }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "targets")}.items`]],
    },
  },
});
