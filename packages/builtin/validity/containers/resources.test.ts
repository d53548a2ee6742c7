import { type Refusal, inOrder, refusalsOf, refusalsOfContainer } from "../../testing/index.js";

test.each<[resources: string, refusals: readonly Refusal[]]>([
  ["{limits: {cpu: 1, memory: 1Gi, ephemeral-storage: 1G, example.com/gpu: 1, hugepages-2Mi: 4Mi}}", []],
  ["{requests: {cpu: 100m}, limits: {cpu: '0.1'}}", []],
  ["{requests: {cpu: 2, memory: 1Ki}, limits: {cpu: 1, memory: 1024}}", [["requests", "Invalid"]]],
  ["{requests: {cpu: -1}}", [["requests[cpu]", "Invalid"]]],
  [
    "{requests: {pods: 1, a b: 1}}",
    [
      ["requests[pods]", "Invalid"],
      ["requests[a b]", "Invalid"],
    ],
  ],
  [
    "{limits: {example.com/gpu: 500m}}",
    [
      ["limits[example.com/gpu]", "Invalid"],
      ["requests[example.com/gpu]", "Invalid"],
    ],
  ],
  ["{requests: {example.com/gpu: 1}}", [["limits", "Required"]]],
  ["{requests: {example.com/gpu: 1}, limits: {example.com/gpu: 2}}", [["requests", "Invalid"]]],
  ["{limits: {hugepages-2Mi: 4Mi}}", [["", "Forbidden"]]],
  [
    "{requests: {hugepages-2Mi: 3Mi, cpu: 1}, limits: {hugepages-2Mi: 3Mi}}",
    [
      ["limits[hugepages-2Mi]", "Invalid"],
      ["requests[hugepages-2Mi]", "Invalid"],
    ],
  ],
  [
    "{requests: {requests.example.com/gpu: 1}, limits: {requests.example.com/gpu: 1}}",
    [
      ["limits[requests.example.com/gpu]", "Invalid"],
      ["requests[requests.example.com/gpu]", "Invalid"],
    ],
  ],
  ["{limits: {cpu: x}}", [["limits[cpu]", "TypeInvalid"]]],
  ["{claims: [{name: c, request: r}, {name: d}]}", []],
  [
    "{claims: [{}, {name: x}]}",
    [
      ["claims[0]", "Required"],
      ["claims[1]", "NotFound"],
    ],
  ],
  [
    "{claims: [{name: c}, {name: c, request: r}, {name: d, request: R}, {name: d}]}",
    [
      ["claims[1]", "Duplicate"],
      ["claims[2].request", "Invalid"],
      ["claims[3]", "Duplicate"],
    ],
  ],
])("of a container: %s", (resources, refusals) => {
  const claims = "{resourceClaims: [{name: c, resourceClaimName: c}, {name: d, resourceClaimName: d}]}";
  expect(inOrder(refusalsOfContainer(`{resources: ${resources}}`, claims))).toEqual(
    inOrder(refusals.map(([field, reason]) => [field === "" ? "resources" : `resources.${field}`, reason])),
  );
});

test("a template does not get requests from limits", () => {
  expect(
    refusalsOf(
      `{apiVersion: v1, kind: PodTemplate, metadata: {name: a, namespace: b},
        template: {spec: {containers: [{name: a, image: a, resources: {limits: {x: 1}}}]}}}`,
    ),
  ).toEqual([["template.spec.containers[0].resources.limits[x]", "Invalid"]]);
});

test.each<[spec: string, refusals: readonly Refusal[]]>([
  ["resources: {limits: {cpu: 1}, requests: {cpu: 1}}", []],
  [
    "resources: {requests: {pods: 1, x: 1}}",
    [
      ["requests[pods]", "NotSupported"],
      ["requests[x]", "Invalid"],
    ],
  ],
  ["resources: {requests: {cpu: 2}, limits: {cpu: 1}}", [["requests", "Invalid"]]],
  ["resources: {claims: []}", [["claims", "Forbidden"]]],
  ["os: {name: windows}, resources: {limits: {cpu: 1}}", [["", "Forbidden"]]],
])("of a pod: %s", (spec, refusals) => {
  expect(
    refusalsOf(
      `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}, spec: {containers: [{name: a, image: a}], ${spec}}}`,
    ),
  ).toEqual(refusals.map(([field, reason]) => [field === "" ? "spec.resources" : `spec.resources.${field}`, reason]));
});
