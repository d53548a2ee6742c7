import { type Refusal, inOrder, refusalsOf, refusalsOfContainer } from "../../testing/index.js";

const from = (source: string): string => `{env: [{name: A, valueFrom: ${source}}]}`;
const REFERENCE = "env[0].valueFrom";

describe("variables", () => {
  test.each<[fields: string, refusals: readonly Refusal[]]>([
    ["{env: [{name: A, value: ''}, {name: 'a b.c-1'}, {name: A}]}", []],
    [
      "{env: [{}, {name: 'a=b'}, {name: ä}]}",
      [
        ["env[0].name", "Required"],
        ["env[1].name", "Invalid"],
        ["env[2].name", "Invalid"],
      ],
    ],
    [from("{}"), [[REFERENCE, "Invalid"]]],
    ["{env: [{name: A, value: b, valueFrom: {configMapKeyRef: {name: c, key: k}}}]}", [[REFERENCE, "Invalid"]]],
    [from("{configMapKeyRef: {name: c, key: k}, secretKeyRef: {name: s, key: k}}"), [[REFERENCE, "Invalid"]]],
    [
      from("{configMapKeyRef: {}}"),
      [
        [`${REFERENCE}.configMapKeyRef.name`, "Invalid"],
        [`${REFERENCE}.configMapKeyRef.key`, "Required"],
      ],
    ],
    [from("{secretKeyRef: {name: s, key: '..k'}}"), [[`${REFERENCE}.secretKeyRef.key`, "Invalid"]]],
    [from("{fieldRef: {fieldPath: status.podIP}}"), []],
    [from("{fieldRef: {fieldPath: spec.host}}"), []],
    [from("{fieldRef: {fieldPath: \"metadata.labels['a/b']\"}}"), []],
    [from("{fieldRef: {}}"), [[`${REFERENCE}.fieldRef.fieldPath`, "Required"]]],
    [from("{fieldRef: {fieldPath: metadata.labels}}"), [[`${REFERENCE}.fieldRef.fieldPath`, "NotSupported"]]],
    [from("{fieldRef: {fieldPath: status.phase}}"), [[`${REFERENCE}.fieldRef.fieldPath`, "NotSupported"]]],
    [from("{fieldRef: {fieldPath: spec.name}}"), [[`${REFERENCE}.fieldRef.fieldPath`, "Invalid"]]],
    [from("{fieldRef: {fieldPath: metadata.name, apiVersion: v2}}"), [[`${REFERENCE}.fieldRef.fieldPath`, "Invalid"]]],
    [from("{fieldRef: {fieldPath: \"metadata.labels['-']\"}}"), [[`${REFERENCE}.fieldRef`, "Invalid"]]],
    [from("{fieldRef: {fieldPath: \"spec.x['a']\"}}"), [[`${REFERENCE}.fieldRef.fieldPath`, "Invalid"]]],
    [from("{resourceFieldRef: {resource: limits.cpu, divisor: 1m}}"), []],
    [from("{resourceFieldRef: {resource: limits.memory, divisor: 1024Ki}}"), []],
    [from("{resourceFieldRef: {resource: limits.hugepages-2Mi, divisor: 1}}"), []],
    [from("{resourceFieldRef: {}}"), [[`${REFERENCE}.resourceFieldRef.resource`, "Required"]]],
    [
      from("{resourceFieldRef: {resource: cpu, divisor: 3}}"),
      [[`${REFERENCE}.resourceFieldRef.resource`, "NotSupported"]],
    ],
    [
      from("{resourceFieldRef: {resource: limits.cpu, divisor: 1Ki}}"),
      [[`${REFERENCE}.resourceFieldRef.divisor`, "Invalid"]],
    ],
    [
      from("{resourceFieldRef: {resource: requests.memory, divisor: 1048576}}"),
      [[`${REFERENCE}.resourceFieldRef.divisor`, "Invalid"]],
    ],
    ["{envFrom: [{configMapRef: {name: a}}, {prefix: P_, secretRef: {name: a-}}]}", []],
    [
      "{envFrom: [{prefix: 'a=', configMapRef: {}}, {secretRef: {name: A}}]}",
      [
        ["envFrom[0].prefix", "Invalid"],
        ["envFrom[0].configMapRef.name", "Required"],
        ["envFrom[1].secretRef.name", "Invalid"],
      ],
    ],
    ["{envFrom: [{}]}", [["envFrom", "Invalid"]]],
    ["{envFrom: [{configMapRef: {name: a}, secretRef: {name: a}}]}", [["envFrom", "Invalid"]]],
  ])("%s", (fields, refusals) => {
    expect(inOrder(refusalsOfContainer(fields))).toEqual(inOrder(refusals));
  });

  test.each<[reference: string, refusals: readonly Refusal[]]>([
    ["{volumeName: v, path: a/b, key: K}", []],
    ["{volumeName: w, path: a, key: K}", [["volumeName", "Invalid"]]],
    [
      "{volumeName: x, path: ../a, key: K=}",
      [
        ["key", "Invalid"],
        ["path", "Invalid"],
        ["volumeName", "NotFound"],
      ],
    ],
    [
      "{}",
      [
        ["key", "Required"],
        ["volumeName", "Required"],
        ["path", "Required"],
        ["volumeName", "NotFound"],
      ],
    ],
  ])("from a file %s", (reference, refusals) => {
    const volumes = "{volumes: [{name: v, emptyDir: {}}, {name: w, configMap: {name: c}}]}";
    expect(inOrder(refusalsOfContainer(from(`{fileKeyRef: ${reference}}`), volumes))).toEqual(
      inOrder(refusals.map(([field, reason]) => [`${REFERENCE}.fileKeyRef.${field}`, reason])),
    );
  });

  test("the server names the files of a volume by their list", () => {
    const items = `[{path: a, fieldRef: {fieldPath: spec.nodeName}}, {path: b, resourceFieldRef: {resource: limits.cpu}}]`;
    expect(
      refusalsOf(
        `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}, spec: {containers: [{name: a, image: a}], volumes: [{name: v, downwardAPI: {items: ${items}}}]}}`,
      ),
    ).toEqual([
      ["spec.volumes[0].downwardAPI.fieldRef.fieldPath", "NotSupported"],
      ["spec.volumes[0].downwardAPI.resourceFieldRef.containerName", "Required"],
    ]);
  });
});
