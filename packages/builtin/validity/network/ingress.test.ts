import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

const ingress = (spec: string, annotations = "{}"): string =>
  `{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: a, annotations: ${annotations}}, spec: {${spec}}}`;
const BACKEND = "backend: {service: {name: 1a, port: {number: 80}}}";
const path = (fields: string): string => `rules: [{http: {paths: [{${fields}}]}}]`;
const PATH = "spec.rules[0].http.paths[0]";

describe("Ingresses", () => {
  test.each<readonly [spec: string, refusals: readonly Refusal[]]>([
    [path(`path: /a, pathType: Prefix, ${BACKEND}`), []],
    [path(`pathType: ImplementationSpecific, ${BACKEND}`), []],
    ["defaultBackend: {resource: {apiGroup: example.com, kind: A, name: b}}", []],
    ["rules: [{host: '*.example.com'}], tls: [{hosts: ['*.example.com'], secretName: a}]", []],
    ["", [["spec", "Invalid"]]],
    ["rules: [{http: {}}]", [["spec.rules[0].http.paths", "Required"]]],
    [path(BACKEND), [[`${PATH}.pathType`, "Required"]]],
    [path(`pathType: Regex, path: a, ${BACKEND}`), [[`${PATH}.pathType`, "NotSupported"]]],
    [path(`pathType: ImplementationSpecific, path: a, ${BACKEND}`), [[`${PATH}.path`, "Invalid"]]],
    [
      path(`pathType: Exact, path: 'a//b/..', ${BACKEND}`),
      [
        [`${PATH}.path`, "Invalid"],
        [`${PATH}.path`, "Invalid"],
        [`${PATH}.path`, "Invalid"],
      ],
    ],
    [path("pathType: Exact, path: /"), [[`${PATH}.backend`, "Invalid"]]],
    [
      path("pathType: Exact, path: /, backend: {service: {}}"),
      [
        [`${PATH}.backend.service.name`, "Required"],
        [`${PATH}.backend`, "Required"],
      ],
    ],
    [
      path("pathType: Exact, path: /, backend: {service: {name: a.b, port: {number: 70000}}}"),
      [
        [`${PATH}.backend.service.name`, "Invalid"],
        [`${PATH}.backend.service.port.number`, "Invalid"],
      ],
    ],
    ["defaultBackend: {service: {name: a, port: {number: 1, name: b}}}", [["spec.defaultBackend", "Invalid"]]],
    ["defaultBackend: {service: {name: a, port: {name: B}}}", [["spec.defaultBackend.service.port.name", "Invalid"]]],
    ["defaultBackend: {service: {name: a}, resource: {}}", [["spec.defaultBackend", "Invalid"]]],
    [
      "defaultBackend: {resource: {apiGroup: A, name: a/b}}",
      [
        ["spec.defaultBackend.resource.apiGroup", "Invalid"],
        ["spec.defaultBackend.resource.kind", "Required"],
        ["spec.defaultBackend.resource.name", "Invalid"],
      ],
    ],
    [
      "ingressClassName: A, rules: [{host: 10.0.0.1}, {host: 'a.*'}], tls: [{hosts: [A, '*'], secretName: A}]",
      [
        ["spec.ingressClassName", "Invalid"],
        ["spec.rules[0].host", "Invalid"],
        ["spec.rules[1].host", "Invalid"],
        ["spec.tls[0].hosts[0]", "Invalid"],
        ["spec.tls[0].hosts[1]", "Invalid"],
        ["spec.tls[0].secretName", "Invalid"],
      ],
    ],
  ])("%s", (spec, refusals) => {
    expect(inOrder(refusalsOf(ingress(spec)))).toEqual(inOrder(refusals));
  });

  test("names one class", () => {
    const spec = "ingressClassName: a, rules: [{}]";
    const annotations = "{kubernetes.io/ingress.class: b}";
    expect(refusalsOf(ingress(spec, annotations))).toEqual([["annotations[kubernetes.io/ingress.class]", "Invalid"]]);
    expect(refusalsOf(ingress(spec, annotations), ingress(spec))).toEqual([]);
  });

  test("an update may keep what is invalid", () => {
    const spec = "rules: [{host: '*.a', http: {}}], tls: [{secretName: A}]";
    expect(refusalsOf(ingress(spec), ingress(spec))).toEqual([]);
  });
});

const ingressClass = (spec: string): string =>
  `{apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: a}, spec: {${spec}}}`;

describe("IngressClasses", () => {
  test.each<readonly [spec: string, refusals: readonly Refusal[]]>([
    ["controller: example.com/a, parameters: {kind: A, name: b}", []],
    ["controller: example.com/a, parameters: {kind: A, name: b, scope: Namespace, namespace: c}", []],
    ["", [["spec.controller", "Required"]]],
    ["controller: a", [["spec.controller", "Invalid"]]],
    [
      "controller: 'A/b c'",
      [
        ["spec.controller", "Invalid"],
        ["spec.controller", "Invalid"],
      ],
    ],
    [`controller: a/${"b".repeat(250)}`, [["spec.controller", "TooLong"]]],
    [
      "controller: a/b, parameters: {scope: Namespace}",
      [
        ["spec.parameters.kind", "Required"],
        ["spec.parameters.name", "Required"],
        ["spec.parameters.namespace", "Required"],
      ],
    ],
    ["controller: a/b, parameters: {kind: A, name: b, namespace: c}", [["spec.parameters.namespace", "Forbidden"]]],
    ["controller: a/b, parameters: {kind: A, name: b, scope: c}", [["spec.parameters.scope", "NotSupported"]]],
  ])("%s", (spec, refusals) => {
    expect(refusalsOf(ingressClass(spec))).toEqual(refusals);
  });

  test("an update keeps the controller", () => {
    expect(refusalsOf(ingressClass("controller: a/b"), ingressClass("controller: a/c"))).toEqual([
      ["spec.controller", "Invalid"],
    ]);
  });
});
