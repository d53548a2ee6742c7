import { type Refusal, refusalsOf } from "../../testing/index.js";

const pod = (metadata: string, spec = "containers: [{name: c, image: i}]"): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a, ${metadata}}\nspec: {${spec}}`;

const KEYS = "container.apparmor.security.beta.kubernetes.io";

test.each<[annotations: string, refusals: readonly Refusal[]]>([
  ["{kubernetes.io/config.mirror: x}", [["metadata.annotations[kubernetes.io/config.mirror]", "Invalid"]]],
  ["{controller.kubernetes.io/pod-deletion-cost: '-5'}", []],
  [
    "{controller.kubernetes.io/pod-deletion-cost: '+5'}",
    [["metadata.annotations[controller.kubernetes.io/pod-deletion-cost]", "Invalid"]],
  ],
  [
    "{controller.kubernetes.io/pod-deletion-cost: '2147483648'}",
    [["metadata.annotations[controller.kubernetes.io/pod-deletion-cost]", "Invalid"]],
  ],
  ["{scheduler.alpha.kubernetes.io/tolerations: '{'}", [["metadata.annotations", "Invalid"]]],
  [
    "{seccomp.security.alpha.kubernetes.io/pod: localhost/../x}",
    [["metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "Invalid"]],
  ],
  [`{${KEYS}/c: runtime/default}`, []],
  [
    `{${KEYS}/d: other}`,
    [
      [`metadata.annotations[${KEYS}/d]`, "Invalid"],
      [`metadata.annotations[${KEYS}/d]`, "Invalid"],
    ],
  ],
])("annotations %s", (annotations, refusals) => {
  expect(refusalsOf(pod(`annotations: ${annotations}`))).toEqual(refusals);
});

test("profiles in annotations and fields must agree", () => {
  const spec =
    "securityContext: {seccompProfile: {type: RuntimeDefault}, appArmorProfile: {type: Localhost, localhostProfile: a}}, containers: [{name: c, image: i}]";
  const annotations = (seccomp: string, armor: string): string =>
    `annotations: {seccomp.security.alpha.kubernetes.io/pod: ${seccomp}, ${KEYS}/c: ${armor}}`;
  expect(refusalsOf(pod(annotations("docker/default", "localhost/a"), spec))).toEqual([]);
  expect(refusalsOf(pod(annotations("unconfined", "localhost/b"), spec))).toEqual([
    ["spec.securityContext.seccompProfile.type", "Forbidden"],
    ["spec.containers[0].securityContext.appArmorProfile.localhostProfile", "Forbidden"],
  ]);
});

test.each<[text: string, refusals: readonly Refusal[]]>([
  ["{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}}", [["spec.containers", "Required"]]],
  [
    "{apiVersion: v1, kind: PodTemplate, metadata: {name: a, namespace: b}}",
    [["template.spec.containers", "Required"]],
  ],
  [
    "{apiVersion: v1, kind: PodTemplate, metadata: {name: a, namespace: b}, template: {metadata: {labels: {a: b c}, annotations: {controller.kubernetes.io/pod-deletion-cost: x}}, spec: {containers: [{name: c, image: i}]}}}",
    [
      ["template.annotations[controller.kubernetes.io/pod-deletion-cost]", "Invalid"],
      ["template.labels", "Invalid"],
    ],
  ],
  ["{apiVersion: v1, kind: Binding, metadata: {name: a, namespace: b}, target: {kind: Node, name: n}}", []],
  [
    "{apiVersion: v1, kind: Binding, metadata: {name: a, namespace: b}, target: {kind: Pod}}",
    [
      ["target.kind", "NotSupported"],
      ["target.name", "Required"],
    ],
  ],
])("object %s", (text, refusals) => {
  expect(refusalsOf(text)).toEqual(refusals);
});

const BEFORE = "containers: [{name: c, image: i}], tolerations: [{key: a}], activeDeadlineSeconds: 5";

test.each<[now: string, refusals: readonly Refusal[]]>([
  [BEFORE, []],
  ["containers: [{name: c, image: j}], tolerations: [{key: b}, {key: a}], activeDeadlineSeconds: 4", []],
  [
    "containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}], tolerations: [{key: a}], activeDeadlineSeconds: 5",
    [["spec", "Forbidden"]],
  ],
  ["containers: [{name: c, image: i}, {name: d, image: i}]", [["spec.containers", "Forbidden"]]],
  [
    "containers: [{name: c, image: i}], tolerations: [{key: b}], activeDeadlineSeconds: 6",
    [["spec.activeDeadlineSeconds", "Invalid"]],
  ],
  [
    "containers: [{name: c, image: i}], schedulingGates: [{name: g}]",
    [
      ["spec.activeDeadlineSeconds", "Invalid"],
      ["spec.tolerations", "Forbidden"],
      ["spec.schedulingGates[0].name", "Forbidden"],
    ],
  ],
])("update of a Pod to %s", (now, refusals) => {
  expect(refusalsOf(pod("", now), pod("", BEFORE))).toEqual(refusals);
});

const image = (fields: string, list = "containers"): string => `${list}: [{name: c, ${fields}}]`;
const first = (fields: string): string =>
  `${image("image: b")}, ${image(fields, "initContainers").replace("name: c", "name: d")}`;

test.each<[old: string, now: string, isSame: boolean]>([
  // What both leave out stays as the server set it: kubectl apply does not touch it.
  [image("image: 'a:1'"), image("image: a"), true],
  [first("image: 'a:1'"), first("image: a"), true],
  [image("image: 'a:1', imagePullPolicy: IfNotPresent"), image("image: a"), false],
  [image("image: 'a:1'"), image("image: a, imagePullPolicy: Always"), false],
  [image("image: 'a:1'"), image("image: a, imagePullPolicy: IfNotPresent"), true],
])("a Pod with %s gets %s: %s", (old, now, isSame) => {
  expect(refusalsOf(pod("", now), pod("", old))).toEqual(isSame ? [] : [["spec", "Forbidden"]]);
});

const [ALWAYS, IF_NOT_PRESENT] = ["Always", "IfNotPresent"];
const SHA = `sha256:${"0a".repeat(32)}`;

test.each<[image: string, policy: string | undefined]>([
  ["a", ALWAYS],
  ["a:latest", ALWAYS],
  ["a:1", IF_NOT_PRESENT],
  ["ghcr.io/acme/web", ALWAYS],
  ["Ghcr.io:5000/acme/web__a--b", ALWAYS],
  ["[::1]:5000/web", ALWAYS],
  ["my_host.x/web", ALWAYS],
  ["Acme/web", ALWAYS],
  [`a@${SHA}`, IF_NOT_PRESENT],
  [`a:latest@${SHA}`, ALWAYS],
  // No references.
  ["ghcr.io/Acme/web", IF_NOT_PRESENT],
  ["Web", IF_NOT_PRESENT],
  ["50%", IF_NOT_PRESENT],
  ["https://a", IF_NOT_PRESENT],
  [`a:latest@${SHA}0`, IF_NOT_PRESENT],
  ["0a".repeat(32), IF_NOT_PRESENT],
])("an image %s has the policy %s", (image, policy) => {
  const update = (imagePullPolicy = ""): readonly Refusal[] =>
    refusalsOf(
      pod("", `containers: [{name: c, image: '${image}', imagePullPolicy: ${imagePullPolicy}}]`),
      pod("", `containers: [{name: c, image: '${image}'}]`),
    );
  expect(update(policy)).toEqual([]);
});

const C = "containers: [{name: c, image: i}]";
const ENV = (divisor: string): string =>
  `containers: [{name: c, image: i, env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu${divisor}}}}]}]`;
const DISK = "name: v, azureDisk: {diskName: a, diskURI: 'https://a.example.com/b'";

test.each<[old: string, now: string, isSame: boolean]>([
  [C, `${C}, enableServiceLinks: true`, true],
  [C, `${C}, enableServiceLinks: false`, false],
  [C, `${C}, hostNetwork: false`, true],
  // A pointer in Go.
  [C, `${C}, automountServiceAccountToken: false`, false],
  [C, image("image: i, securityContext: {}"), false],
  [C, image("image: i, securityContext: {runAsUser: 0}"), false],
  [image("image: i, securityContext: {}"), image("image: i, securityContext: {runAsUser: 0}"), false],
  [C, `${C}, dnsConfig: {}`, false],
  [C, `${C}, schedulingGroup: {}`, true],
  [C, image("image: i, resources: {}, ports: []"), true],
  [image("image: i, ports: [{containerPort: 1}]"), image("image: i, ports: [{containerPort: 1, hostPort: 0}]"), true],
  [`${C}, serviceAccountName: x, serviceAccount: x`, `${C}, serviceAccountName: x`, true],
  [`${C}, serviceAccountName: x`, `${C}, serviceAccount: x`, true],
  [ENV(""), ENV(", divisor: '0'"), true],
  [ENV(""), ENV(", divisor: '1'"), false],
  [
    `${C}, volumes: [{name: v, image: {reference: a}}]`,
    `${C}, volumes: [{name: v, image: {reference: a, pullPolicy: Always}}]`,
    true,
  ],
  [image("image: i, resources: {requests: {cpu: 1n}}"), image("image: i, resources: {requests: {cpu: 1m}}"), true],
  [`${C}, volumes: [{${DISK}}}]`, `${C}, volumes: [{${DISK}, fsType: ext4, readOnly: false}}]`, true],
])("a Pod with %s is updated to %s: %s", (old, now, isSame) => {
  expect(refusalsOf(pod("", now), pod("", old))).toEqual(isSame ? [] : [["spec", "Forbidden"]]);
});

const affinity = (values: string): string =>
  `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [${values}]}]}}}`;
const A = "{key: a, operator: Exists}";
const gated = (rest: string): string => `containers: [{name: c, image: i}], schedulingGates: [{name: g}], ${rest}`;

test.each<[now: string, refusals: readonly Refusal[]]>([
  [gated(`nodeSelector: {a: b, c: d}, ${affinity(`${A}, {key: b, operator: Exists}`)}`), []],
  [
    gated(`nodeSelector: {c: d}, ${affinity("{key: b, operator: Exists}")}`),
    [
      ["spec.nodeSelector", "Invalid"],
      ["spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]", "Invalid"],
    ],
  ],
  [
    gated("nodeSelector: {a: b}"),
    [["spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms", "Invalid"]],
  ],
])("update of a Pod that waits, to %s", (now, refusals) => {
  expect(refusalsOf(pod("", now), pod("", gated(`nodeSelector: {a: b}, ${affinity(A)}`)))).toEqual(refusals);
});
