import { defaulter, on, rule, usePackNotes } from "../support/pack-notes.js";

/** Limits of entries about built-in kinds, as `decorum test` notes them. */

const notes = usePackNotes();

const VAIN = (kind: string): string =>
  `spec.defaulters[0].options.field: has no effect in a cluster, because the API server sets this field of a ${kind} before it calls webhooks; a rule can deny the value, and \`mode: Replace\` replaces it`;

describe("a default of what the API server has set", () => {
  test.each<readonly [string, string, string, string]>([
    ["of containers", "on: containers", "imagePullPolicy", "Pod"],
    ["of pods", "on: pods", "spec.restartPolicy", "Pod"],
    ["of a Service", on("services", ""), "spec.ports[*].protocol", "Service"],
    ["of a workload", on("deployments"), "spec.template.spec.dnsPolicy", "Deployment"],
    [
      "of a CronJob",
      on("cronjobs", "batch"),
      "spec.jobTemplate.spec.template.spec.containers[*].imagePullPolicy",
      "CronJob",
    ],
    ["of all its resources", on("deployments, statefulsets"), "spec.replicas", "Deployment"],
  ])("%s is noted", (_, where, field, kind) => {
    expect(notes(defaulter(where, field)).filter((note) => note.includes("has no effect"))).toEqual([VAIN(kind)]);
  });

  test.each<readonly [string, string, string]>([
    ["that the server leaves out", "on: pods", "spec.priorityClassName"],
    ["in a map", "on: pods", "metadata.labels[acme.io/team]"],
    ["of a field that only one of the resources has", on("deployments, daemonsets"), "spec.replicas"],
    ["of a custom resource", on("widgets", "acme.io"), "spec.replicas"],
    ["of all resources", on("'*'"), "spec.replicas"],
  ])("%s is not", (_, where, field) => {
    expect(notes(defaulter(where, field)).filter((note) => note.includes("has no effect"))).toEqual([]);
  });
});

test.each([
  ["spec.priorityClassName", "has set `priority`, which must be that of the class,"],
  ["spec.automountServiceAccountToken", "has mounted the token"],
])("a default of %s that comes too late for Pods is noted, and not in templates", (field, late) => {
  const of = (where: string): readonly string[] => notes(defaulter(where, field)).filter((one) => one.includes("late"));
  expect(of(on("pods", ""))).toEqual([
    `spec.defaulters[0].options.field: comes too late for a Pod, because the API server ${late} before it calls webhooks; match the workloads, and set the field in their templates`,
  ]);
  expect(of("on: pods")).toEqual([]);
});

describe("a limit of replicas", () => {
  const LIMIT = ', expression: "self <= 5", message: must be less than or equal to 5';
  const NOTE =
    "spec.rules[0].match.resourceRules: 'kubectl scale' and autoscalers bypass this rule, because they change `spec.replicas` through another resource; add 'deployments/scale' to `resources`";

  test.each<readonly [string, string, string, readonly string[]]>([
    ["in a field", on("deployments"), LIMIT, [NOTE]],
    ["that includes the subresource", on("deployments, deployments/scale"), LIMIT, []],
    ["that includes all subresources", on('"deployments", "*/scale"'), LIMIT, []],
    ["of what has no subresource", on("daemonsets"), LIMIT, []],
  ])("%s", (_, where, more, expected) => {
    const found = notes(rule(where, "spec.replicas", "cel", more));
    expect(found.filter((note) => note.includes("scale"))).toEqual(expected);
  });

  test("in an expression", () => {
    const more = 'expression: "object.spec.?replicas.orValue(1) <= 5", message: must be less than or equal to 5';
    expect(notes(rule(on("deployments"), "", "cel", more))).toEqual([NOTE]);
  });
});

describe("a field that Kubernetes does not allow in a list of containers", () => {
  const NOTE = (lists: string, field: string, others: string): string =>
    `spec.rules[0].options.field: denies containers in ${lists}, where Kubernetes does not allow \`${field}\`; name the others in \`lists\`: [${others}]`;

  test.each<readonly [string, string, string, readonly string[]]>([
    [
      "resources",
      "resources.limits.memory",
      "on: containers",
      [NOTE("'ephemeralContainers'", "resources", "initContainers, containers")],
    ],
    [
      "a probe",
      "readinessProbe",
      "on: containers",
      [NOTE("'initContainers' and 'ephemeralContainers'", "readinessProbe", "containers")],
    ],
    ["resources, in other lists", "resources.requests", "{ on: containers, lists: [containers, initContainers] }", []],
    ["a field of all", "securityContext.runAsNonRoot", "on: containers", []],
    ["a field of pods", "spec.containers[*].readinessProbe", "on: pods", []],
  ])("%s", (_, field, where, expected) => {
    const place = where.replace("{ ", "").replace(" }", "").replace(", lists", "\n      lists");
    expect(notes(rule(place, field))).toEqual(expected);
  });

  test("may be forbidden", () => {
    expect(notes(rule("on: containers", "ports[*].hostPort", "field-forbidden"))).toEqual([]);
  });
});

test.each<readonly [string, string, string]>([
  [
    "field-required",
    "metadata.lables[team]",
    "'lables'; did you mean 'labels'?, by the schema of Deployment in apps/v1",
  ],
  [
    "field-immutable",
    "spec.templat.spec",
    "'templat'; did you mean 'template'?, by the schema of Deployment in apps/v1",
  ],
  [
    "field-required",
    "spec.template.spec.containers[*].imag",
    "'imag'; did you mean 'image'?, by the schema of Deployment in apps/v1",
  ],
])("%s of %s is noted", (use, field, expected) => {
  expect(notes(rule(on("deployments"), field, use))).toEqual([
    `spec.rules[0].options.field: must name a field that exists, not ${expected}`,
  ]);
});

test.each<readonly [string, string, readonly string[]]>([
  [
    "containers",
    "resources.limitz",
    ["must name a field that exists, not 'limitz'; did you mean 'limits'?, by the schema of containers in v1"],
  ],
  ["containers", "resources.limits[nvidia.com/gpu]", []],
  ["containers", "targetContainerName", []],
  ["pods", "spec.hostNetwork", []],
  ["pods", "spec.template", ["must name a field that exists, not 'template', by the schema of Pod in v1"]],
])("of %s, %s", (part, field, expected) => {
  expect(notes(rule(`on: ${part}`, field)).filter((note) => !note.includes("denies containers"))).toEqual(
    expected.map((note) => `spec.rules[0].options.field: ${note}`),
  );
});

test.each<readonly [string, string, string]>([
  [
    "a misspelt field",
    defaulter("on: containers", "workinDir"),
    "spec.defaulters[0].options.field: must name a field that exists, not 'workinDir'; did you mean 'workingDir'?, by the schema of containers in v1",
  ],
  [
    "a misspelt resource",
    defaulter(on("deployment"), "spec.paused", "value: true"),
    "spec.defaulters[0].match.resourceRules: 'deployment' is no resource of group 'apps'; did you mean 'deployments'?",
  ],
])("a defaulter with %s is noted", (_, entry, expected) => {
  expect(notes(entry)).toEqual([expected]);
});

test.each<readonly [string, string, readonly string[]]>([
  ["spec.replicas", "value: '3'", ["must be an integer, as the field is, by the schema of Deployment in apps/v1"]],
  [
    "spec.template.spec.volumes",
    "value: {}",
    ["must be a list, as the field is, by the schema of Deployment in apps/v1"],
  ],
  ["spec.strategy.rollingUpdate.maxSurge", "value: 25%", []],
  ["spec.strategy.rollingUpdate.maxSurge", "value: 1", []],
  ["spec.template.spec.containers[*].tty", "value: true", []],
  ["spec.minReadySeconds", "value: 3", []],
])("a default of %s with %s", (field, value, expected) => {
  const found = notes(defaulter(on("deployments"), field, value)).filter((note) => !note.includes("has no effect"));
  expect(found).toEqual(expected.map((note) => `spec.defaulters[0].options.value: ${note}`));
});

test.each(["deployments, deployments/scale", "deployments/status"])("a misspelt field of %s is noted", (resources) => {
  expect(notes(rule(on(resources), "spec.templat.spec"))).toEqual([
    "spec.rules[0].options.field: must name a field that exists, not 'templat'; did you mean 'template'?, by the schema of Deployment in apps/v1",
  ]);
});
test("a default of what the API server has set is noted beside a subresource", () => {
  const entry = defaulter(on("deployments, deployments/scale"), "spec.template.spec.dnsPolicy");
  expect(notes(entry)).toEqual([VAIN("Deployment")]);
});

test.each<readonly [string, string, readonly string[]]>([
  [
    "networking.k8s.io",
    "NetworkPolcy",
    ["kind: 'NetworkPolcy' is no kind of group 'networking.k8s.io'; did you mean 'NetworkPolicy'?"],
  ],
  ["", "Ingress", ["kind: 'Ingress' is no kind of the core group"]],
  ["networking", "NetworkPolicy", ["group: 'networking' is no group of Kubernetes"]],
  [
    "network.k8s.io",
    "NetworkPolicy",
    ["group: 'network.k8s.io' is no group of Kubernetes; did you mean 'networking.k8s.io'?"],
  ],
  ["networking.k8s.io", "NetworkPolicy", []],
  ["acme.io", "NetworkPolcy", []],
])("an object of group '%s' and kind %s that must exist", (group, kind, expected) => {
  const found = notes(rule(on("deployments"), "", "object-required", `group: "${group}", kind: ${kind}`));
  expect(found).toEqual(expected.map((note) => `spec.rules[0].options.${note}`));
});

test.each<readonly [string, string, readonly string[]]>([
  ["containers", "has(container.resources.limitz)", ['undefined field "limitz"']],
  ["containers", "podSpec.hostNetwrk == true", ['undefined field "hostNetwrk"']],
  ["containers", 'container.name + podSpec.nodeName + object.anything != ""', []],
  ["pods", "podSpec.hostNetwork == 1", ['"==" may not be applied to "(bool, int)"']],
  ["pods", "has(podSpec.containers) && object.metadata.nothing == 1", []],
])("in an expression about %s, %s", (part, expression, expected) => {
  const more = `expression: '${expression}', message: must be so`;
  expect(notes(rule(`on: ${part}`, "", "cel", more)).map((note) => note.replace(/, by the schema of .*/, ""))).toEqual(
    expected.map((mistake) => expect.stringContaining(mistake) as string),
  );
});
