import { type Refusal, refusalsOf } from "../../testing/index.js";

const configuration = (kind: string, ...webhooks: readonly string[]): string =>
  `{apiVersion: admissionregistration.k8s.io/v1, kind: ${kind}WebhookConfiguration, metadata: {name: a}, webhooks: [${webhooks.map((webhook) => `{${webhook}}`).join(", ")}]}`;

const NAME = "name: a.example.com";
const FACTS = "sideEffects: None, admissionReviewVersions: [v1]";
const SERVICE = "clientConfig: {service: {name: a, namespace: b}}";
const VALID = `${NAME}, ${FACTS}, ${SERVICE}`;

/** Refusals of a validating webhook with more fields, named from it. */
const of = (fields: string): readonly Refusal[] =>
  refusalsOf(configuration("Validating", fields)).map(([field, reason]) => [field.replace("webhooks[0].", ""), reason]);

describe("webhooks", () => {
  test.each<[fields: string, refusals: readonly Refusal[]]>([
    [VALID, []],
    [
      `${VALID}, failurePolicy: Fail, matchPolicy: Exact, timeoutSeconds: 30, matchConditions: [{name: a, expression: b}]`,
      [],
    ],
    [
      "",
      [
        ["name", "Required"],
        ["sideEffects", "Required"],
        ["admissionReviewVersions", "Required"],
        ["clientConfig", "Required"],
      ],
    ],
    [`name: example.com, ${FACTS}, ${SERVICE}`, [["name", "Invalid"]]],
    [`name: A.example.com, ${FACTS}, ${SERVICE}`, [["name", "Invalid"]]],
    [
      `${VALID}, failurePolicy: '', matchPolicy: Other, timeoutSeconds: 31`,
      [
        ["failurePolicy", "NotSupported"],
        ["matchPolicy", "NotSupported"],
        ["timeoutSeconds", "Invalid"],
      ],
    ],
    [
      `${NAME}, ${SERVICE}, sideEffects: Some, admissionReviewVersions: [v2, v2, V3]`,
      [
        ["sideEffects", "NotSupported"],
        ["admissionReviewVersions[1]", "Invalid"],
        ["admissionReviewVersions[2]", "Invalid"],
        ["admissionReviewVersions", "Invalid"],
      ],
    ],
    [
      `${VALID}, matchConditions: [{}, {name: a b, expression: ' '}, {name: c, expression: d}, {name: c, expression: d}]`,
      [
        ["matchConditions[0].name", "Required"],
        ["matchConditions[0].expression", "Required"],
        ["matchConditions[1].name", "Invalid"],
        ["matchConditions[1].expression", "Required"],
        ["matchConditions[3].name", "Duplicate"],
      ],
    ],
    [`${VALID}, namespaceSelector: {matchLabels: {a: b c}}`, [["namespaceSelector.matchLabels", "Invalid"]]],
  ])("%s", (fields, refusals) => {
    expect(of(fields)).toEqual(refusals);
  });

  test.each<[client: string, refusals: readonly Refusal[]]>([
    ["url: 'https://example.com:443/a?'", []],
    ["url: 'https://[::1]:443'", []],
    ["service: {name: a, namespace: b, path: /a/b.c/, port: 1}", []],
    ["url: 'https://a', service: {name: a, namespace: b}", [["clientConfig", "Required"]]],
    ["url: 'http://a'", [["clientConfig.url", "Invalid"]]],
    ["url: ''", [["clientConfig.url", "Invalid"]]],
    ["url: 'https:///a'", [["clientConfig.url", "Invalid"]]],
    ["url: 'https://a@b'", [["clientConfig.url", "Invalid"]]],
    ["url: 'https://a#b'", [["clientConfig.url", "Invalid"]]],
    ["url: 'https://a?b'", [["clientConfig.url", "Invalid"]]],
    ["url: 'https://a:b'", [["clientConfig.url", "Required"]]],
    ["url: 'https://a b'", [["clientConfig.url", "Required"]]],
    ["url: 'https://%41'", [["clientConfig.url", "Required"]]],
    ["url: 'https://a\"b'", []],
    ["url: 'https://a/%zz'", [["clientConfig.url", "Required"]]],
    ["url: 'https://%41'", [["clientConfig.url", "Required"]]],
    ["url: 'https://%C3%A4/%41'", []],
    ["url: 'https://<name>'", []],
    ["url: '1:b'", [["clientConfig.url", "Required"]]],
    // The server mistakes the two for each other.
    ["service: {name: a}", [["clientConfig.service.name", "Required"]]],
    [
      "service: {namespace: a, port: 0, path: a}",
      [
        ["clientConfig.service.namespace", "Required"],
        ["clientConfig.service.port", "Invalid"],
        ["clientConfig.service.path", "Invalid"],
      ],
    ],
    ["service: {name: a, namespace: b, path: //}", [["clientConfig.service.path", "Invalid"]]],
    ["service: {name: a, namespace: b, path: /A}", [["clientConfig.service.path", "Invalid"]]],
  ])("%s", (client, refusals) => {
    expect(of(`${NAME}, ${FACTS}, clientConfig: {${client}}`)).toEqual(refusals);
  });

  test.each<[rule: string, refusals: readonly Refusal[]]>([
    [
      "operations: [CREATE], apiGroups: ['', apps], apiVersions: [v1], resources: [pods, pods/status], scope: Cluster",
      [],
    ],
    ["operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*']", []],
    [
      "scope: ''",
      [
        ["operations", "Required"],
        ["apiGroups", "Required"],
        ["apiVersions", "Required"],
        ["resources", "Required"],
        ["scope", "NotSupported"],
      ],
    ],
    [
      "operations: ['*', READ], apiGroups: ['*', a], apiVersions: ['*', ''], resources: ['*', '', pods]",
      [
        ["operations", "Invalid"],
        ["operations[1]", "NotSupported"],
        ["apiGroups", "Invalid"],
        ["apiVersions", "Invalid"],
        ["apiVersions[1]", "Required"],
        ["resources[1]", "Required"],
        ["resources", "Invalid"],
      ],
    ],
    [
      "operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [a/*, a/b, '*/c', d/c, '*/*']",
      [
        ["resources[1]", "Invalid"],
        ["resources[3]", "Invalid"],
        ["resources", "Invalid"],
      ],
    ],
    // The server only looks at the last one.
    ["operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [pods, '*']", []],
  ])("%s", (rule, refusals) => {
    expect(of(`${VALID}, rules: [{${rule}}]`)).toEqual(
      refusals.map(([field, reason]) => [`rules[0].${field}`, reason]),
    );
  });

  test("mutating ones may be called again", () => {
    expect(refusalsOf(configuration("Mutating", `${VALID}, reinvocationPolicy: IfNeeded`))).toEqual([]);
    expect(refusalsOf(configuration("Mutating", `${VALID}, reinvocationPolicy: Always`, VALID))).toEqual([
      ["webhooks[1].name", "Duplicate"],
      ["webhooks[0].reinvocationPolicy", "NotSupported"],
    ]);
  });

  test("what stored ones do, others may do", () => {
    const old = configuration(
      "Mutating",
      `${NAME}, sideEffects: Some, admissionReviewVersions: [v2], ${SERVICE}`,
      VALID,
    );
    expect(refusalsOf(old, old)).toEqual([]);
    expect(refusalsOf(old, configuration("Mutating", VALID)).map(([field]) => field)).toEqual([
      "webhooks[1].name",
      "webhooks[0].sideEffects",
      "webhooks[0].admissionReviewVersions",
    ]);
  });
});
