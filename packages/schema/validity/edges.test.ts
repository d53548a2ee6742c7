import type { Json, JsonObject, KubeObject } from "kube-json";
import { asDecoded } from "kube-api";
import { crd } from "../testing/crd.js";
import { established, rejected, withField, withRoot } from "../testing/definitions.js";

/**
 * Definitions at edges that the other tables do not reach. The expectations follow from the sources of Kubernetes 1.36. S
 * is the schema of the version, F the field in it, C the conversion.
 */

const TEXT = { type: "string" };
const SHORT = { ...TEXT, maxLength: 5 };
const version = (more: JsonObject): KubeObject => crd({ version: more });
const spec = (more: JsonObject): KubeObject => crd({ crd: more });
const webhook = (clientConfig: JsonObject, conversionReviewVersions: readonly Json[] = ["v1"]): KubeObject =>
  spec({ conversion: { strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions } } });
const service = (more: JsonObject): KubeObject => webhook({ service: { name: "a", namespace: "b", ...more } });
const ruled = (rule: Json, schema: JsonObject = { type: "object", properties: { a: TEXT } }): KubeObject =>
  withField({ ...schema, "x-kubernetes-validations": [rule] });
const transition = { ...SHORT, "x-kubernetes-validations": [{ rule: "self == oldSelf" }] };
const list = (items: Json, more: JsonObject = {}): KubeObject =>
  withField({ type: "array", maxItems: 5, items, ...more });
const EMBEDDED = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
};
const RULE = "F.x-kubernetes-validations[0]";

const NAMES: Readonly<Record<string, readonly [KubeObject, ...string[]]>> = {
  "a kind with a hyphen": [crd({ names: { kind: "Foo-Bar" } })],
  "a kind from which invalid names follow": [
    crd({ names: { kind: "1Foo", listKind: null, singular: null } }),
    ...["Invalid spec.names.kind", "Invalid spec.names.listKind", "Invalid spec.names.singular"],
  ],
  "no names": [
    spec({ names: null }),
    ...["Invalid metadata.name", "Required spec.names.kind", "Required spec.names.listKind"],
    ...["Required spec.names.plural", "Required spec.names.singular"],
  ],
  "a short name of null": [crd({ names: { shortNames: [null] } }), "Invalid spec.names.shortNames[0]"],
  "a group without a dot": [spec({ group: "acme" }), "Invalid metadata.name", "Invalid spec.group"],
  "no scope": [spec({ scope: "" }), "Required spec.scope"],
  "a version of null": [
    spec({ versions: [null] }),
    ...["Invalid spec.versions", "Invalid spec.versions[0].name", "Required S"],
  ],
  "versions of null": [spec({ versions: null }), "Invalid spec.versions"],
  "a warning with a space that does not break": [
    version({ deprecated: true, deprecationWarning: "a\u00a0b" }),
    "Invalid spec.versions[0].deprecationWarning",
  ],
  "no version that is served": [version({ served: false })],
};

const CONVERSION: Readonly<Record<string, readonly [KubeObject, ...string[]]>> = {
  "an empty conversion": [spec({ conversion: {} }), "Required C.strategy"],
  "a webhook without fields and without use": [spec({ conversion: { strategy: "None", webhook: {} } })],
  "a URL and a service": [webhook({ url: "https://a.b", service: {} }), "Required C.webhook.clientConfig"],
  "a service without fields": [
    webhook({ service: {} }),
    ...["Required C.webhook.clientConfig.service.name", "Required C.webhook.clientConfig.service.namespace"],
  ],
  "no port": [service({ port: 0 }), "Invalid C.webhook.clientConfig.service.port"],
  "a port beyond 32 bits": [service({ port: 2 ** 31 }), "TypeInvalid C.webhook.clientConfig.service.port"],
  "the root path": [service({ path: "/" })],
  "an empty path": [service({ path: "" })],
  "a path that ends with a slash": [service({ path: "/a/" })],
  "a path with an empty part": [service({ path: "/a//b" }), "Invalid C.webhook.clientConfig.service.path"],
  "a path with an uppercase letter": [service({ path: "/A" }), "Invalid C.webhook.clientConfig.service.path"],
  "a URL without scheme": [webhook({ url: "//a.b/c" }), "Invalid C.webhook.clientConfig.url"],
  "a bundle that is no base64": [
    webhook({ url: "https://a.b", caBundle: "a-b" }),
    "TypeInvalid C.webhook.clientConfig.caBundle",
  ],
  "a bundle without padding": [
    webhook({ url: "https://a.b", caBundle: "YQ" }),
    "TypeInvalid C.webhook.clientConfig.caBundle",
  ],
  "a bundle of several lines": [webhook({ url: "https://a.b", caBundle: "YWFh\nYWE=\n" })],
  "the same version of reviews twice": [
    webhook({ url: "https://a.b" }, ["v1", "v1"]),
    "Invalid C.webhook.conversionReviewVersions[1]",
  ],
  "a version of reviews of null": [
    webhook({ url: "https://a.b" }, ["v1", null]),
    "Invalid C.webhook.conversionReviewVersions[1]",
  ],
};

const SCHEMAS: Readonly<Record<string, readonly [KubeObject, ...string[]]>> = {
  "the empty path of a column, and a negative priority": [
    version({ additionalPrinterColumns: [{ name: "a", type: "string", jsonPath: ".", priority: -1 }] }),
  ],
  "a priority beyond 32 bits": [
    version({ additionalPrinterColumns: [{ name: "a", type: "string", jsonPath: ".a", priority: 2 ** 31 }] }),
    "TypeInvalid spec.versions[0].additionalPrinterColumns[0].priority",
  ],
  "the shortest path of replicas": [
    version({ subresources: { scale: { specReplicasPath: ".spec.", statusReplicasPath: ".status." } } }),
  ],
  "a status with a field": [
    version({ subresources: { status: { replicas: 1 } } }),
    "Forbidden spec.versions[0].subresources.status.replicas",
  ],
  "a list in place of a status": [
    version({ subresources: { status: [] } }),
    "TypeInvalid spec.versions[0].subresources.status",
  ],
  "a reference of ''": [withField({ ...TEXT, $ref: "" }), "Forbidden F.$ref"],
  "no dependencies": [withField({ ...TEXT, dependencies: {} }), "Forbidden F.dependencies"],
  "no definitions, patterns, id or schema": [
    withField({ ...TEXT, definitions: {}, patternProperties: {}, id: "", $schema: "" }),
  ],
  "a type of null": [withField({ type: "null" }), "Forbidden F.type", "NotSupported F.type"],
  "fields and no others": [
    withField({ type: "object", properties: { a: TEXT }, additionalProperties: false }),
    "Forbidden F.additionalProperties",
  ],
  "items of a text that are a text": [withField({ ...TEXT, items: "a" })],
  "items of a list that are a text": [withField({ type: "array", items: "a" }), "Required F.items"],
  "items of a keyed list that are 'true'": [
    withField({ type: "array", items: true, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"] }),
    ...["Invalid F.items", "Required F.items"],
  ],
  "items that are texts": [withField({ type: "array", items: ["a"] }), "TypeInvalid F.items"],
  "a text as the values of a map": [
    withField({ type: "object", additionalProperties: "a" }),
    "TypeInvalid F.additionalProperties",
  ],
  "bounds that no value meets": [withField({ ...TEXT, minLength: -1, maxLength: -5, enum: [] })],
  "a bound beyond 64 bits": [withField({ ...TEXT, maxLength: 2n ** 63n }), "TypeInvalid F.maxLength"],
  "the largest bound": [withField({ ...TEXT, maxLength: 2n ** 63n - 1n })],
  "a pattern with a lookahead in `not`": [withField({ ...TEXT, not: { pattern: "(?=a)" } }), "Invalid F.not.pattern"],
  "a root without a type that keeps all": [withRoot({ "x-kubernetes-preserve-unknown-fields": true })],
  "the smallest integer as a bound and a default": [
    withField({ type: "integer", minimum: -(2n ** 63n), default: -(2n ** 63n) }),
  ],
  "a bound that is no integer": [withField({ type: "integer", minimum: 0.5, default: 1 }), "Invalid F.default"],
  "a default of an item": [list({ ...TEXT, default: 1 }), "TypeInvalid F.items.default"],
  "an empty text as a default": [withField({ ...TEXT, minLength: 1, default: "" }), "Invalid F.default"],
};

const RULES: Readonly<Record<string, readonly [KubeObject, ...string[]]>> = {
  "a rule of null": [ruled(null), `Required ${RULE}.rule`],
  "a message that ends with a line break": [ruled({ rule: "true", message: "a\n" })],
  "a rule that ends with a line break": [ruled({ rule: "true\n" })],
  "a reason of ''": [ruled({ rule: "true", reason: "" }), `NotSupported ${RULE}.reason`],
  "a path without a dot": [ruled({ rule: "true", fieldPath: "a" }), `Invalid ${RULE}.fieldPath`],
  "an optional old value that is not used": [
    ruled({ rule: "true", optionalOldSelf: false }),
    `Invalid ${RULE}.optionalOldSelf`,
  ],
  "an optional old value": [ruled({ rule: "oldSelf.hasValue()", optionalOldSelf: true })],
  "an old item": [list(transition), `Invalid ${RULE.replace("F", "F.items")}.rule`],
  "an old item of a set": [
    list(transition, { "x-kubernetes-list-type": "set" }),
    `Invalid ${RULE.replace("F", "F.items")}.rule`,
  ],
  "an optional old item": [
    list({ ...SHORT, "x-kubernetes-validations": [{ rule: "!oldSelf.hasValue()", optionalOldSelf: true }] }),
    `Invalid ${RULE.replace("F", "F.items")}.rule`,
  ],
  "an old field of an atomic object": [
    withField({ type: "object", "x-kubernetes-map-type": "atomic", properties: { a: transition } }),
  ],
  "an old value of an atomic map": [
    withField({
      type: "object",
      maxProperties: 3,
      "x-kubernetes-map-type": "atomic",
      additionalProperties: transition,
    }),
  ],
  "a rule on a value of any type": [
    ruled({ rule: "true" }, { "x-kubernetes-preserve-unknown-fields": true }),
    "Invalid F.x-kubernetes-validations",
  ],
  "a rule on an int-or-string": [ruled({ rule: "self == 1" }, { "x-kubernetes-int-or-string": true })],
  "a rule on the type and the name of an embedded object": [
    ruled({ rule: "self.metadata.name == 'a' && self.kind == 'b' && self.apiVersion != ''" }, EMBEDDED),
  ],
};

const short = (text: string): string =>
  text
    .replace("spec.versions[0].schema.openAPIV3Schema", "S")
    .replace("S.properties[spec].properties[field]", "F")
    .replace("spec.conversion", "C");

describe.each(Object.entries({ NAMES, CONVERSION, SCHEMAS, RULES }))("%s", (_, cases) => {
  test.each(Object.entries(cases))("%s", (__, [object, ...expected]) => {
    expect(rejected(asDecoded(object)).map(short)).toEqual(expected.sort());
  });
});

describe("updates", () => {
  const old = established(crd());
  const broken = { spec: { field: { ...TEXT, foo: 1 } } };
  test.each<[string, KubeObject, KubeObject, readonly string[]]>([
    ["another scope of an established definition", spec({ scope: "Cluster" }), old, ["Invalid spec.scope"]],
    ["another scope of one that is not", spec({ scope: "Cluster" }), crd(), []],
    ["another kind", crd({ names: { kind: "Gadget" } }), old, ["Invalid spec.names.kind"]],
    ["another list kind", crd({ names: { listKind: "Widgets" } }), old, []],
    ["another name of a stored version", version({ name: "v2" }), old, ["Invalid status.storedVersions[0]"]],
    [
      "an unknown keyword that was there",
      crd(broken),
      established(crd(broken)),
      ["Forbidden S.properties.spec.properties.field.foo"],
    ],
  ])("%s", (_, object, oldObject, expected) => {
    expect(rejected(object, oldObject).map(short)).toEqual(expected);
  });
});
