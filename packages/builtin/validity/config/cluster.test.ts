import { formatField } from "kube-json";
import { builtInAnswer } from "../../built-in-answer.js";
import { type Refusal, refusalsOf } from "../../testing/index.js";

const namespace = (labels: string, rest = ""): string =>
  `{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {${labels}}}, ${rest}}`;

const POD_SECURITY = "pod-security.kubernetes.io";

describe("Namespaces", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [namespace(`${POD_SECURITY}/enforce: baseline, ${POD_SECURITY}/warn-version: v1.30`), []],
    [
      namespace(`${POD_SECURITY}/enforce: none, ${POD_SECURITY}/audit-version: '1.30'`),
      [
        [`metadata.labels[${POD_SECURITY}/enforce]`, "Invalid"],
        [`metadata.labels[${POD_SECURITY}/audit-version]`, "Invalid"],
      ],
    ],
    [namespace("", "spec: {finalizers: [kubernetes, example.com/a]}"), []],
    [namespace("", "spec: {finalizers: [other]}"), [["spec.finalizers", "Invalid"]]],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test("the label that the server sets to the name is not named besides it", () => {
    const object = { apiVersion: "v1", kind: "Namespace", metadata: { name: "-a" } };
    const fields = builtInAnswer(object)?.problems.map(({ field }) => formatField(field));
    expect(fields).toEqual(["metadata.name"]);
  });

  test("what was wrong before stays", () => {
    const wrong = namespace(`${POD_SECURITY}/enforce: none`, "spec: {finalizers: [other]}");
    expect(refusalsOf(wrong, wrong)).toEqual([]);
  });
});

const node = (spec: string, status = "{}"): string =>
  `{apiVersion: v1, kind: Node, metadata: {name: a}, spec: ${spec}, status: ${status}}`;

describe("Nodes", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [node("{taints: [{key: a/b, effect: NoSchedule}, {key: a/b, effect: NoExecute}], podCIDRs: [10.0.0.0/8]}"), []],
    [
      node("{taints: [{effect: Never}, {key: a, value: '-'}, {key: a}]}"),
      [
        ["metadata.taints[0].key", "Invalid"],
        ["metadata.taints[0].effect", "NotSupported"],
        ["metadata.taints[1].value", "Invalid"],
        ["metadata.taints[1].effect", "Required"],
        ["metadata.taints[2].effect", "Required"],
        ["metadata.taints[2]", "Duplicate"],
      ],
    ],
    [node("{podCIDRs: [10.0.0.0/8, 'fd00::/8']}"), []],
    [node("{podCIDR: 10.0.0.0}"), [["spec.podCIDRs[0]", "Invalid"]]],
    [node("{podCIDR: 10.0.0.1/8}"), [["spec.podCIDRs[0]", "Invalid"]]],
    [node("{podCIDRs: [10.0.0.0/8, 10.0.0.0/8]}"), [["spec.podCIDRs", "Invalid"]]],
    [node("{podCIDR: 10.0.0.0/8, podCIDRs: [a, 10.0.0.0/8]}"), []],
    [node("{podCIDR: a, podCIDRs: [10.0.0.0/8]}"), [["spec.podCIDRs[0]", "Invalid"]]],
    [
      node("{}", "{capacity: {cpu: -1, pods: 1.5}, allocatable: {memory: 1Gi}}"),
      [
        ["status.capacity.cpu", "Invalid"],
        ["status.capacity.pods", "Invalid"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test("what is set once stays", () => {
    expect(refusalsOf(node("{podCIDRs: [10.0.0.0/8], providerID: a}"), node("{}"))).toEqual([]);
    expect(refusalsOf(node("{externalID: a}"), node("{podCIDRs: [10.0.0.0/8], providerID: a}"))).toEqual([
      ["spec.podCIDRs", "Forbidden"],
      ["spec.providerID", "Forbidden"],
      ["spec.externalID", "Forbidden"],
    ]);
    const bare = "{apiVersion: v1, kind: Node, metadata: {name: a}}";
    expect(refusalsOf(bare, node("{providerID: a}"))).toEqual([["spec.providerID", "Forbidden"]]);
    expect(refusalsOf(node("{externalID: a}"), bare)).toEqual([["spec.externalID", "Forbidden"]]);
  });
});

describe("Bindings", () => {
  test.each<[target: string, refusals: readonly Refusal[]]>([
    ["{kind: Node, name: a}", []],
    [
      "{kind: Pod}",
      [
        ["target.kind", "NotSupported"],
        ["target.name", "Required"],
      ],
    ],
  ])("%s", (target, refusals) => {
    expect(refusalsOf(`{apiVersion: v1, kind: Binding, metadata: {name: a}, target: ${target}}`)).toEqual(refusals);
  });
});
