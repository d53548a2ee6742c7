import {
  type Refusal,
  inOrder,
  refusalsOf,
  refusalsOfContainer,
  refusalsOfInitContainer,
} from "../../testing/index.js";

const pod = (spec: string): string => `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}, spec: ${spec}}`;
const template = (spec: string): string =>
  `{apiVersion: v1, kind: PodTemplate, metadata: {name: a, namespace: b}, template: {spec: ${spec}}}`;

describe("a container", () => {
  test.each<[fields: string, refusals: readonly Refusal[]]>([
    ["{}", []],
    ["{name: ''}", [["name", "Required"]]],
    ["{name: Main}", [["name", "Invalid"]]],
    ["{image: ''}", [["image", "Required"]]],
    ["{image: 'app:1 '}", [["image", "Invalid"]]],
    [
      "{image: null, name: null}",
      [
        ["name", "Required"],
        ["image", "Required"],
      ],
    ],
    ["{imagePullPolicy: always}", [["imagePullPolicy", "NotSupported"]]],
    ["{terminationMessagePolicy: Log}", [["terminationMessagePolicy", "NotSupported"]]],
    ["{ports: [{containerPort: 80}, {containerPort: 81, hostPort: 0, protocol: ''}]}", []],
    ["{ports: [{}]}", [["ports[0].containerPort", "Required"]]],
    [
      "{ports: [{containerPort: 70000, hostPort: -1}]}",
      [
        ["ports[0].containerPort", "Invalid"],
        ["ports[0].hostPort", "Invalid"],
      ],
    ],
    ["{ports: [{containerPort: 80, protocol: tcp}]}", [["ports[0].protocol", "NotSupported"]]],
    ["{ports: [{containerPort: 80, name: web}, {containerPort: 81, name: web}]}", [["ports[1].name", "Duplicate"]]],
    [
      "{ports: [{containerPort: 80, name: '80'}, {containerPort: 81, name: '80'}]}",
      [
        ["ports[0].name", "Invalid"],
        ["ports[1].name", "Invalid"],
      ],
    ],
    [
      "{ports: [{containerPort: 80, hostPort: 1}, {containerPort: 81, hostPort: 1}]}",
      [["ports[1].hostPort", "Duplicate"]],
    ],
    ["{ports: [{containerPort: 80, hostPort: 1}, {containerPort: 81, hostPort: 1, protocol: UDP}]}", []],
    ["{restartPolicy: Never}", []],
    ["{restartPolicy: Sometimes}", [["restartPolicy", "NotSupported"]]],
    [
      "{restartPolicy: Never, restartPolicyRules: [{action: RestartAllContainers, exitCodes: {operator: In, values: [1]}}]}",
      [],
    ],
    [
      "{restartPolicyRules: [{action: Stop}]}",
      [
        ["restartPolicy", "Required"],
        ["restartPolicyRules[0].action", "NotSupported"],
        ["restartPolicyRules[0].exitCodes", "Required"],
      ],
    ],
    [
      "{restartPolicy: Always, restartPolicyRules: [{action: Restart, exitCodes: {}}]}",
      [["restartPolicyRules[0].exitCodes.operator", "NotSupported"]],
    ],
    ["{resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}]}", []],
    [
      "{resizePolicy: [{resourceName: disk, restartPolicy: ''}]}",
      [
        ["resizePolicy", "NotSupported"],
        ["resizePolicy", "Required"],
      ],
    ],
    [
      "{resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: cpu, restartPolicy: NotRequired}]}",
      [["resizePolicy[1]", "Duplicate"]],
    ],
  ])("%s", (fields, refusals) => {
    expect(inOrder(refusalsOfContainer(fields))).toEqual(inOrder(refusals));
  });

  test("too many rules", () => {
    const rules = Array.from({ length: 21 }, () => ({ action: "Restart", exitCodes: { operator: "In", values: [1] } }));
    expect(refusalsOfContainer(JSON.stringify({ restartPolicy: "Never", restartPolicyRules: rules }))).toEqual([
      ["restartPolicyRules", "TooMany"],
    ]);
    const exitCodes = { operator: "In", values: Array.from({ length: 256 }, (_, index) => index) };
    expect(
      refusalsOfContainer(
        JSON.stringify({ restartPolicy: "Never", restartPolicyRules: [{ action: "Restart", exitCodes }] }),
      ),
    ).toEqual([["restartPolicyRules[0].exitCodes.values", "TooMany"]]);
  });

  test("in a pod that does not restart", () => {
    expect(
      refusalsOfContainer(
        "{resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]}",
        "{restartPolicy: Never}",
      ),
    ).toEqual([["resizePolicy", "Invalid"]]);
  });
});

describe("an init container", () => {
  const PROBE = "{exec: {command: [a]}}";
  test.each<[fields: string, refusals: readonly Refusal[]]>([
    ["{}", []],
    [
      `{livenessProbe: ${PROBE}, lifecycle: {preStop: ${PROBE}}}`,
      [
        ["lifecycle", "Forbidden"],
        ["livenessProbe", "Forbidden"],
      ],
    ],
    [`{restartPolicy: Always, startupProbe: ${PROBE}, lifecycle: {preStop: ${PROBE}}}`, []],
    ["{lifecycle: {}}", [["lifecycle", "Forbidden"]]],
    ["{lifecycle: {stopSignal: SIGTERM}}", []],
    ["{startupProbe: {periodSeconds: -1}}", [["startupProbe", "Forbidden"]]],
    ["{restartPolicyRules: [{action: Stop}]}", [["restartPolicy", "Required"]]],
    [
      "{resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]}",
      [["resizePolicy[0].restartPolicy", "Invalid"]],
    ],
    ["{restartPolicy: Always, resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]}", []],
  ])("%s", (fields, refusals) => {
    expect(inOrder(refusalsOfInitContainer(fields))).toEqual(inOrder(refusals));
  });
});

describe("the lists of containers", () => {
  const A = "{name: a, image: a}";
  const PORT = "image: a, ports: [{containerPort: 1, hostPort: 1}]";
  test.each<[object: string, refusals: readonly Refusal[]]>([
    [pod("{containers: []}"), [["spec.containers", "Required"]]],
    [pod("{initContainers: [{name: a, image: a}]}"), [["spec.containers", "Required"]]],
    [pod(`{containers: [${A}, ${A}]}`), [["spec.containers[1].name", "Duplicate"]]],
    [pod(`{containers: [${A}], initContainers: [${A}]}`), [["spec.initContainers[0].name", "Duplicate"]]],
    [
      pod("{containers: [{image: a}, {image: a}]}"),
      [
        ["spec.containers[1].name", "Duplicate"],
        ["spec.containers[0].name", "Required"],
        ["spec.containers[1].name", "Required"],
      ],
    ],
    [
      pod(`{containers: [{name: a, ${PORT}}, {name: b, ${PORT}}]}`),
      [["spec.containers[1].ports[0].hostPort", "Duplicate"]],
    ],
    [pod(`{containers: [{name: a, ${PORT}}], initContainers: [{name: b, ${PORT}}, {name: c, ${PORT}}]}`), []],
    [
      pod("{hostNetwork: true, containers: [{name: a, image: a, ports: [{containerPort: 1}, {containerPort: 1}]}]}"),
      [["spec.containers[0].ports[1].hostPort", "Duplicate"]],
    ],
    [
      template(
        "{hostNetwork: true, containers: [{name: a, image: a, ports: [{containerPort: 1}, {containerPort: 1}]}]}",
      ),
      [],
    ],
    [template("{containers: [{name: a, image: ' '}]}"), []],
    [
      pod(`{containers: [${A}], ephemeralContainers: [{name: b, image: b, targetContainerName: a}]}`),
      [["spec.ephemeralContainers", "Forbidden"]],
    ],
    [
      template(`{containers: [${A}], ephemeralContainers: [{name: b, image: b, targetContainerName: c}]}`),
      [
        ["template.spec.ephemeralContainers[0].targetContainerName", "NotFound"],
        ["template.spec.ephemeralContainers", "Forbidden"],
      ],
    ],
  ])("%s", (object, refusals) => {
    expect(inOrder(refusalsOf(object))).toEqual(inOrder(refusals));
  });

  test("a pod that runs keeps its ephemeral containers", () => {
    const running = pod(`{containers: [${A}], ephemeralContainers: [{name: b, image: b}]}`);
    expect(refusalsOf(running, running)).toEqual([]);
  });

  test("an ephemeral container has no part in the workload", () => {
    const fields =
      "{name: b, image: b, ports: [], resources: {limits: {}}, restartPolicy: Never, livenessProbe: {}, volumeMounts: [{name: v, mountPath: /v, subPath: s}]}";
    expect(
      refusalsOf(pod(`{containers: [${A}], volumes: [{name: v, emptyDir: {}}], ephemeralContainers: [${fields}]}`))
        .map(([field, reason]) => `${field.replace("spec.ephemeralContainers[0].", "")} ${reason}`)
        .sort(),
    ).toEqual([
      "livenessProbe Forbidden",
      "ports Forbidden",
      "resources Forbidden",
      "restartPolicy Forbidden",
      "spec.ephemeralContainers Forbidden",
      "volumeMounts[0].subPath Forbidden",
    ]);
  });
});
