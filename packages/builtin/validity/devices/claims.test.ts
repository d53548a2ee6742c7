import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

const of = (kind: string, spec: string, version = "v1"): string =>
  `{apiVersion: resource.k8s.io/${version}, kind: ${kind}, metadata: {name: a}, spec: ${spec}}`;

/** A claim with these fields of `devices`. */
const claim = (devices: string): string => of("ResourceClaim", `{devices: {${devices}}}`);
/** A claim with a request for devices of a class, with these fields besides. */
const exactly = (fields: string): string => claim(`requests: [{name: r, exactly: {deviceClassName: c, ${fields}}}]`);
const REQUESTS =
  "requests: [{name: r, exactly: {deviceClassName: c}}, {name: s, firstAvailable: [{name: x, deviceClassName: c}]}]";
const many = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(", ");
const EXACT = "spec.devices.requests[0].exactly";
const LONG = `{a: ${"b".repeat(10_240)}}`;

describe("claims", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [claim(""), []],
    [of("ResourceClaim", "{}"), []],
    [claim(REQUESTS), []],
    [of("ResourceClaim", `{devices: {${REQUESTS}}}`, "v1beta2"), []],
    [of("ResourceClaim", "{devices: {requests: [{name: r}]}}", "v1beta2"), [["spec.devices.requests[0]", "Required"]]],
    [
      claim(
        "requests: [{exactly: {deviceClassName: c}}, {name: A, exactly: {}}, {name: b, exactly: {deviceClassName: C}}]",
      ),
      [
        ["spec.devices.requests[0].name", "Invalid"],
        ["spec.devices.requests[1].name", "Invalid"],
        ["spec.devices.requests[1].exactly.deviceClassName", "Required"],
        ["spec.devices.requests[2].exactly.deviceClassName", "Invalid"],
      ],
    ],
    [
      claim("requests: [{name: r, exactly: {deviceClassName: c}}, {name: r}]"),
      [
        ["spec.devices.requests[1]", "Duplicate"],
        ["spec.devices.requests[1]", "Required"],
      ],
    ],
    [
      claim("requests: [{name: r, exactly: {}, firstAvailable: [{name: a}]}]"),
      [["spec.devices.requests[0]", "Invalid"]],
    ],
    [claim("requests: [{name: r, exactly: {deviceClassName: c}, firstAvailable: []}]"), []],
    [
      claim(
        "requests: [{name: r, firstAvailable: [{deviceClassName: c}, {name: a, count: -1}, {name: a, deviceClassName: c}]}]",
      ),
      [
        ["spec.devices.requests[0].firstAvailable[0].name", "Invalid"],
        ["spec.devices.requests[0].firstAvailable[1].deviceClassName", "Required"],
        ["spec.devices.requests[0].firstAvailable[1].count", "Invalid"],
        ["spec.devices.requests[0].firstAvailable[2]", "Duplicate"],
      ],
    ],
    [
      claim(`requests: [{name: r, firstAvailable: [${many(9, () => "{}")}]}]`),
      [["spec.devices.requests[0].firstAvailable", "TooMany"]],
    ],
    [claim(`requests: [${many(33, () => "{}")}]`), [["spec.devices.requests", "TooMany"]]],
    [claim(`requests: [${many(32, (index) => `{name: r${String(index)}, exactly: {deviceClassName: c}}`)}]`), []],
    [exactly("count: 0"), []],
    [exactly("count: -1"), [[`${EXACT}.count`, "Invalid"]]],
    [exactly("allocationMode: All"), []],
    [exactly("allocationMode: All, count: 1"), [[`${EXACT}.count`, "Invalid"]]],
    [exactly("allocationMode: Some, count: -1"), [[`${EXACT}.allocationMode`, "NotSupported"]]],
    [exactly("selectors: [{}]"), [[`${EXACT}.selectors[0].cel`, "Required"]]],
    [exactly(`selectors: [${many(33, () => "{}")}]`), [[`${EXACT}.selectors`, "TooMany"]]],
    [exactly("selectors: [{cel: {expression: device}}]"), [[`${EXACT}.selectors[0].cel.expression`, "Invalid"]]],
    [exactly("tolerations: [{}, {operator: Exists}, {key: a.b/c, value: d, effect: None}]"), []],
    [
      exactly(
        "tolerations: [{key: a b, value: c d}, {operator: Exists, value: a}, {operator: In, value: a b, effect: Now}]",
      ),
      [
        [`${EXACT}.tolerations[0].key`, "Invalid"],
        [`${EXACT}.tolerations[0].value`, "Invalid"],
        [`${EXACT}.tolerations[1].value`, "Invalid"],
        [`${EXACT}.tolerations[2].operator`, "NotSupported"],
        [`${EXACT}.tolerations[2].effect`, "NotSupported"],
      ],
    ],
  ])("requests of %s", (text, refusals) => {
    expect(inOrder(refusalsOf(text))).toEqual(inOrder(refusals));
  });

  test.each<[devices: string, refusals: readonly Refusal[]]>([
    ["constraints: [{requests: [r, s, s/x], matchAttribute: a.b/c}, {distinctAttribute: A.b/_c}]", []],
    // Only the first attribute counts, and names with more than one slash are not checked.
    ["constraints: [{matchAttribute: a/b, distinctAttribute: c}, {matchAttribute: a b/c/d}]", []],
    [
      "constraints: [{requests: [x, r/x, s/y, s/x/y, R, r, r]}]",
      [
        ...[0, 1, 2, 3, 4].map((index): Refusal => [`constraints[0].requests[${String(index)}]`, "Invalid"]),
        ["constraints[0].requests[6]", "Duplicate"],
        ["constraints[0]", "Required"],
      ],
    ],
    [
      `constraints: [{matchAttribute: a, requests: [${many(33, () => "r")}]}]`,
      [
        ["constraints[0].requests", "TooMany"],
        ["constraints[0].matchAttribute", "Invalid"],
      ],
    ],
    [
      `constraints: [{matchAttribute: ''}, {matchAttribute: /a}, {distinctAttribute: a/}, {matchAttribute: a_b/c}, {matchAttribute: a/c-d}]`,
      [0, 1, 2, 3, 4].map(
        (index): Refusal => [`constraints[${String(index)}].${index === 2 ? "distinct" : "match"}Attribute`, "Invalid"],
      ),
    ],
    [
      `constraints: [{matchAttribute: a/${"b".repeat(33)}}, {matchAttribute: ${"a".repeat(64)}/b}]`,
      [
        ["constraints[0].matchAttribute", "TooLong"],
        ["constraints[1].matchAttribute", "TooLong"],
      ],
    ],
    [`constraints: [${many(33, () => "{}")}]`, [["constraints", "TooMany"]]],
    ["config: [{requests: [s/x], opaque: {driver: Gpu.example.com, parameters: {}}}]", []],
    [
      "config: [{requests: [x]}, {opaque: {}}, {opaque: {driver: a_, parameters: a}}, {opaque: {driver: a, parameters: null}}]",
      [
        ["config[0].requests[0]", "Invalid"],
        ["config[0].opaque", "Required"],
        ["config[1].opaque.driver", "Required"],
        ["config[1].opaque.parameters", "Required"],
        ["config[2].opaque.driver", "Invalid"],
        ["config[2].opaque.parameters", "Invalid"],
        ["config[3].opaque.parameters", "Required"],
      ],
    ],
    [`config: [{opaque: {driver: a, parameters: ${LONG}}}]`, [["config[0].opaque.parameters", "TooLong"]]],
    [`config: [${many(33, () => "{}")}]`, [["config", "TooMany"]]],
  ])("of %s", (devices, refusals) => {
    const expected = refusals.map(([field, reason]): Refusal => [`spec.devices.${field}`, reason]);
    expect(inOrder(refusalsOf(claim(`${REQUESTS}, ${devices}`)))).toEqual(inOrder(expected));
  });

  test("that change have no other problems", () => {
    expect(refusalsOf(claim("requests: [{}]"), claim("requests: [{}]"))).toEqual([]);
    expect(refusalsOf(claim("requests: [{}]"), claim(REQUESTS))).toEqual([["spec", "Invalid"]]);
    expect(refusalsOf(exactly("capacity: {}"), exactly("count: 1"))).toEqual([["spec", "Invalid"]]);
    // Equal with defaults.
    expect(refusalsOf(exactly("count: 1"), exactly("allocationMode: ExactCount"))).toEqual([]);
  });
});

describe("templates of claims", () => {
  const template = (spec: string, version?: string): string => of("ResourceClaimTemplate", spec, version);
  test.each<[text: string, old: string | undefined, refusals: readonly Refusal[]]>([
    [template(`{metadata: {labels: {a: b}, annotations: {c: d}}, spec: {devices: {${REQUESTS}}}}`), undefined, []],
    [template("{}"), undefined, []],
    [
      template("{metadata: {name: a, namespace: b, labels: {a b: c}}, spec: {devices: {requests: [{name: r}]}}}"),
      undefined,
      [
        ["spec.metadata.name", "Forbidden"],
        ["spec.metadata.namespace", "Forbidden"],
        ["spec.metadata.labels", "Invalid"],
        ["spec.spec.devices.requests[0]", "Required"],
      ],
    ],
    [
      template("{metadata: {generation: 0, deletionGracePeriodSeconds: 0}}"),
      undefined,
      [["spec.metadata.deletionGracePeriodSeconds", "Forbidden"]],
    ],
    // A field that may not be set is not checked further.
    [template("{metadata: {ownerReferences: [{}]}}"), undefined, [["spec.metadata.ownerReferences", "Forbidden"]]],
    [template("{metadata: {labels: {a: b}}}"), template("{metadata: {labels: {a: c}}}"), [["spec", "Invalid"]]],
    // Unlike a claim, it is validated again.
    [
      template("{spec: {devices: {requests: [{name: r}]}}}", "v1beta2"),
      template("{}", "v1beta2"),
      [
        ["spec", "Invalid"],
        ["spec.spec.devices.requests[0]", "Required"],
      ],
    ],
  ])("%s", (text, old, refusals) => {
    expect(inOrder(refusalsOf(text, old))).toEqual(inOrder(refusals));
  });
});

describe("classes of devices", () => {
  const classOf = (spec: string, version?: string): string => of("DeviceClass", spec, version);
  const long = `config: [{opaque: {driver: a, parameters: ${LONG}}}]`;
  test.each<[text: string, old: string | undefined, refusals: readonly Refusal[]]>([
    [classOf("{}"), undefined, []],
    [classOf("{selectors: [{cel: {expression: 'true'}}], extendedResourceName: a.b/c}"), undefined, []],
    [
      classOf("{selectors: [{}], config: [{}], extendedResourceName: cpu}"),
      undefined,
      [
        ["spec.selectors[0].cel", "Required"],
        ["spec.config[0].opaque", "Required"],
        ["spec.extendedResourceName", "Invalid"],
      ],
    ],
    [classOf("{selectors: [{}]}", "v1beta1"), undefined, [["spec.selectors[0].cel", "Required"]]],
    [classOf("{extendedResourceName: kubernetes.io/a}"), undefined, [["spec.extendedResourceName", "Invalid"]]],
    [classOf("{extendedResourceName: ''}"), undefined, [["spec.extendedResourceName", "Invalid"]]],
    [classOf(`{${long}}`), undefined, [["spec.config[0].opaque.parameters", "TooLong"]]],
    // A stored value may stay as long as it is.
    [classOf(`{${long}, extendedResourceName: a.b/c}`), classOf(`{${long}}`), []],
    [classOf(`{${long}}`), classOf("{config: []}"), [["spec.config[0].opaque.parameters", "TooLong"]]],
    [classOf("{selectors: [{}]}"), classOf("{}"), [["spec.selectors[0].cel", "Required"]]],
  ])("%s", (text, old, refusals) => {
    expect(inOrder(refusalsOf(text, old))).toEqual(inOrder(refusals));
  });
});
