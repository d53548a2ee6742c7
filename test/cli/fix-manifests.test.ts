import { decorum, productOf } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

const shipped = productOf(offlinePacks());

/** The text with all fixes up to a class. */
const fixed = async (text: string, flags = ""): Promise<string> =>
  (await decorum(`fix -f - --write ${flags}`, shipped, { stdin: text })).stdout;

const METADATA = "metadata:\n  name: web\n  namespace: shop\n";

const pod = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\n${METADATA}spec:\n  containers:\n    - name: web\n      image: acme.io/web:1.2\n${spec}`;

test("a built-in object becomes what its author meant, with its comments", async () => {
  const text = `# the web server
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  creationTimestamp: null
  labels:
    version: 1.10 # of the chart
    canary: yes
spec:
  replica: 3 # enough
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
      annotations:
        prometheus.io/port: 8080
    spec:
      containers:
        - name: web
          image: acme.io/web:1.2
          imagePullPolicy: always
          ports:
            - containerport: "80"
              protocol: tcp
          env:
            - name: DEBUG
              value: on
`;
  const corrections = [
    ["version: 1.10", 'version: "1.10"'],
    ["canary: yes", 'canary: "yes"'],
    ["replica:", "replicas:"],
    ["8080", '"8080"'],
    ["always", "Always"],
    ['containerport: "80"', "containerPort: 80"],
    ["tcp", "TCP"],
    ["value: on", 'value: "on"'],
  ] as const;
  expect(await fixed(text)).toBe(corrections.reduce((all, [wrong, right]) => all.replace(wrong, right), text));
});

test("what is below a misspelt field is corrected, too, and all is counted", async () => {
  const text =
    pod("").replace("metadata:", "# m\nmetadata:").replace("spec:", "spce: # s").replace("containers", "continers") +
    "      imagePullPolcy: always # p\n      env: [{name: A, value: 1}] # e\n";
  const { code, stdout, stderr } = await decorum("fix -f - --write", shipped, { stdin: text });
  expect(stdout).toBe(
    text
      .replace("spce", "spec")
      .replace("continers", "containers")
      .replace("imagePullPolcy: always", "imagePullPolicy: Always")
      .replace("value: 1", 'value: "1"'),
  );
  expect([code, stderr.trimEnd().split("\n").at(-1)]).toEqual([0, "1 object: 5 findings fixed in 1 object"]);
});

test("a value below a misspelt field keeps the words of its author", async () => {
  const text = pod("      env: [{name: A, value: off}, {name: B, valeu: 1.10}]\n").replace("spec", "Spec");
  const right = text
    .replace("Spec", "spec")
    .replace("valeu", "value")
    .replace("off", '"off"')
    .replace("1.10", '"1.10"');
  expect(await fixed(text)).toBe(right);
});

test.each([
  ["a mode in octal", pod("  volumes:\n    - name: a\n      secret: {secretName: a, defaultMode: '0644'}\n")],
  [
    "a name near to two others",
    `apiVersion: policy/v1\nkind: PodDisruptionBudget\n${METADATA}spec: {maxAvailable: 1}\n`,
  ],
  ["a name that is in use", pod("  restartPolicy: Never\n  restartPolcy: Always\n")],
  ["a value near to none", pod("  restartPolicy: Sometimes\n")],
])("what was meant by %s stays open", async (_, text) => {
  expect(await fixed(text)).toBe(text);
});

test("a removed version becomes the one that is served, if the object is valid there", async () => {
  const budget = (version: string): string =>
    `apiVersion: policy/${version}\nkind: PodDisruptionBudget\n${METADATA}spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}\n`;
  // Defaults may differ.
  expect(await fixed(budget("v1beta1"))).toBe(budget("v1beta1"));
  expect(await fixed(budget("v1beta1"), "--fix-class Behavior")).toBe(budget("v1"));
  const ingress = `apiVersion: extensions/v1beta1\nkind: Ingress\n${METADATA}spec: {backend: {serviceName: a, servicePort: 80}}\n`;
  expect(await fixed(ingress, "--fix-class Behavior")).toBe(ingress);
  const misspelt = "apiVersion: apps/v1\nkind: Deploymnt\n";
  const rest = `${METADATA}spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: a, image: "b:1"}]}}}\n`;
  expect(await fixed(misspelt + rest, "--fix-class Behavior")).toBe(misspelt.replace("Deploymnt", "Deployment") + rest);
});

const priority = (shares: number): string =>
  `apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: PriorityLevelConfiguration\nmetadata: {name: a}\nspec: {type: Limited, limited: {nominalConcurrencyShares: ${String(shares)}, limitResponse: {type: Reject}}}\n`;

test.each([
  [
    "an empty selector",
    `apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\n${METADATA}spec: {minAvailable: 1, selector: {matchLabels: {}}}\n`,
    "must be 'policy/v1', because Kubernetes 1.25 removed this version; there, an empty `spec.selector` selects all Pods",
  ],
  ["no shares", priority(0), "are none, not the default of 30"],
])("a version stays where %s would mean something else", async (_, text, says) => {
  expect(await fixed(text, "--fix-class Behavior")).toBe(text);
  const { stdout } = await decorum("dry-run a.yaml", shipped, { files: { "a.yaml": text } });
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(says);
});

test("a version does not stay where another value means the same", async () => {
  expect(await fixed(priority(1), "--fix-class Behavior")).toBe(priority(1).replace("v1beta3", "v1"));
});

test("what the server only warns of changes with class Behavior", async () => {
  const old = pod("  nodeSelector:\n    beta.kubernetes.io/os: linux # old\n");
  expect(await fixed(old)).toBe(old);
  expect(await fixed(old, "--fix-class Behavior")).toBe(old.replace("beta.kubernetes.io/os", "kubernetes.io/os"));
  const both = pod("  nodeSelector: {beta.kubernetes.io/os: linux, kubernetes.io/os: windows}\n");
  expect(await fixed(both, "--fix-class Behavior")).toBe(both);
});

describe("a custom resource", () => {
  const definition = (conversion: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.acme.io}
spec:
  group: acme.io
  scope: Namespaced
  names: {kind: Widget, plural: widgets, singular: widget, listKind: WidgetList}
  conversion: ${conversion}
  versions:
    - name: v1beta1
      served: true
      storage: false
      deprecated: true
      schema: &schema
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: {type: integer}
                color: {type: string, enum: [Red, Blue]}
                enabled: {type: boolean}
                version: {type: string}
    - name: v1
      served: true
      storage: true
      schema: *schema
`;
  const widget = (version: string, spec: string): string =>
    `apiVersion: acme.io/${version}\nkind: Widget\n${METADATA}spec:\n${spec}`;
  const fixedWidget = async (text: string, conversion = "{strategy: None}"): Promise<string> => {
    const replaced: Record<string, string> = {};
    const files = { "widget.yaml": text, "crd.yaml": definition(conversion) };
    await decorum("fix widget.yaml crd.yaml --write --fix-class Behavior", shipped, { files, replaced });
    return replaced["widget.yaml"] ?? text;
  };

  test("becomes what its author meant", async () => {
    expect(
      await fixedWidget(widget("v1", '  siez: "3" # few\n  colour: red\n  enabled: "true"\n  version: 1.20\n')),
    ).toBe(widget("v1", '  size: 3 # few\n  color: Red\n  enabled: true\n  version: "1.20"\n'));
  });
  test("leaves a deprecated version, unless a webhook converts it", async () => {
    const old = widget("v1beta1", "  size: 3\n");
    expect(await fixedWidget(old)).toBe(widget("v1", "  size: 3\n"));
    const webhook =
      "{strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.acme.io/'}}}";
    expect(await fixedWidget(old, webhook)).toBe(old);
  });
});

describe("what cannot be written alone", () => {
  const given = `apiVersion: v1
kind: Pod
${METADATA}spec:
  restartPolicy: always
  containers:
    - name: web
      image: acme.io/web:1.2
      imagePullPolicy: always
      ports: &ports
        - containerPort: '8080'
    - name: tags
      image: acme.io/web:1.2
      env:
        - name: A
          value: !!int "3"
        - name: B
          value: 1
    - name: more
      image: acme.io/web:1.2
      ports: *ports
`;

  test("is left to people by its name, and all else is fixed", async () => {
    const { code, stdout, stderr } = await decorum("fix -f - --write", shipped, { stdin: given });
    const wanted = given.replaceAll(": always", ": Always").replace("value: 1", 'value: "1"');
    expect([code, stdout]).toEqual([1, wanted]);
    const why = "of Pod/shop/web must be fixed by hand; writing its fixes would change other parts of the file\n";
    expect(stderr).toContain(
      `<stdin>:13: note: \`spec.containers[0].ports[0].containerPort\` and \`spec.containers[1].env[0].value\` ${why}`,
    );
    expect(stderr).toContain("3 findings fixed in 1 object, 2 findings with unwritten fixes");
    // Nothing else is written the second time.
    expect(await fixed(wanted)).toBe(wanted);
  });

  test("is fixed where all that share it have the fix", async () => {
    const shared = (value: string, ofC: string): string =>
      `apiVersion: v1\nkind: Pod\n${METADATA}spec:\n  containers:
    - { name: a, image: "acme.io/web:1.2", env: &env [{ name: A, value: ${value} }] }
    - { name: b, image: "acme.io/web:1.2", env: *env }
    - { name: c, image: "acme.io/web:1.2", env: [{ name: A, value: !!int "3" }, { name: B, value: ${ofC} }] }\n`;
    expect(await fixed(shared("1", "2"))).toBe(shared('"1"', '"2"'));
  });
});
