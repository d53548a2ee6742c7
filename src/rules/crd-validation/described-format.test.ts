import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
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
    "a rule about the value and its change": {
      object: text("target is a URL.", { "x-kubernetes-validations": [{ rule: "isURL(self) && self == oldSelf" }] }),
    },
    "a wildcard": { object: text("Must be a valid subdomain. A wildcard such as *.acme.io may be used.") },
    "a label of Prometheus": {
      object: text("target is the name of the alert. Must be a valid label value."),
    },
    "a Git repository": {
      object: crd({
        spec: {
          git: {
            type: "object",
            properties: { url: { type: "string", description: "the URL of the project" } },
          },
        },
      }),
    },
    "what a list matches": {
      object: crd({
        spec: {
          destinations: {
            type: "array",
            items: {
              type: "object",
              properties: { server: { type: "string", description: "Server specifies the URL of the API." } },
            },
          },
        },
      }),
    },
    "a template": {
      object: crd({
        spec: {
          url: { type: "string", description: "url is the URL to call." },
          secrets: { type: "array", description: "Secrets to fill in templates." },
        },
      }),
    },
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
    "a part of a URL": { object: text("target is the URL path of the request.") },
    "one of two kinds": { object: text("target is the IP address or hostname of the peer.") },
    "an address with a port": { object: text("The IP address of the peer followed by an optional port.") },
    "a host": { object: text("target is the hostname of the server.") },
    "a network": { object: text("target is the IPv4 network of the nodes.") },
    "a list in one string": { object: text("target is a comma-separated list of URLs.") },
    "a selector": { object: text("target is the label selector of the pods.") },
    "a URL that is mentioned": { object: text("target is the name of the bucket. The URL follows from it.") },
    "what it is made of, as far as it goes": { object: text("target consists of several parts.") },
  },
  invalid: {
    status: {
      object: crd({ status: { target: { type: "string", description: "Must be a valid URL." } } }),
      causes: [["FieldValueRequired", schemaPath("status", "target")]],
    },
    "is a URL": stated("target is a URL."),
    "is the URL": stated("target is the URL that is called."),
    "the URL of": stated("The URL of the endpoint."),
    "is an IP address": stated("target is the IP address to listen at."),
    "is an IP": stated("target is the IP of the resolver."),
    "is an IPv6 address": stated("target is the IPv6 address of the peer."),
    "specifies the IPv4 address": stated("target specifies the IPv4 address of the gateway."),
    "is a CIDR": stated("target is a CIDR, such as '10.0.0.0/8'."),
    "in CIDR form": stated("target is the IP range in CIDR form."),
    "in CIDR notation, with an example": stated('target defines an IPv4 IP block in CIDR notation(e.g. "10.0.0.0/8").'),
    "in CIDR notation": stated("target is the subnet in CIDR notation."),
    "an RFC 1123 label": stated("target is an RFC 1123 label."),
    "has to be": stated("It has to be a valid IPv4 address."),
    "in the form of": stated("Must be in the form of a UUID."),
    "formatted as": stated("Must be formatted as an email address."),
    "specified in cron format": stated("target is when it runs, specified in cron format."),
    "a cron schedule": stated("target is the cron schedule of the backups."),
    "as a base64 encoded string": stated("target is the key, as a base64 encoded string."),
    "is base64 encoded": stated("target is a base64-encoded string that holds the key."),
    "expects a URL": stated("target expects a valid URL."),
    "conforms to semver": stated("Must conform to semver."),
    "is a UUID": stated("target is the UUID of the volume."),
    "the start": stated("target is where it lies, which must start with 'https://'."),
    characters: stated("target must consist of lower case alphanumeric characters or '-'."),
    "only letters": stated("Can contain only letters and digits."),
    "a pattern in words": stated("target must match the regular expression '[a-z]+'."),
    "lower case": stated("Must be lowercase."),
    "starts with a letter": stated("It must start with a letter."),
    "no spaces": stated("Must not contain spaces."),
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

test.each([
  ["target must begin with https://", "must have `pattern` '^https://'", "must begin with https://"],
  ["Must be prefixed with https://.", "must have `pattern` '^https://'", "Must be prefixed with https://"],
  ['Must start with "a.b/".', "must have `pattern` '^a\\.b/'", 'Must start with "a.b/"'],
  [
    "Must start with http:// or https://.",
    "must have a `pattern` or a rule in `x-kubernetes-validations`",
    "Must start with http://",
  ],
])("of '%s' it says %s", (description, remedy, quote) => {
  const object = crd({ spec: { target: { type: "string", description } } });
  expect(messagesOf(describedFormat, object)).toEqual([`${remedy}, because its \`description\` says '${quote}'`]);
});
