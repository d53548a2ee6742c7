import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { chartValues } from "../../src/docs/chart.js";
import { chartSources } from "../../src/docs/source-files.js";
import { type Json, type JsonObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import { EXAMPLES, follow, namesIn, openObjects } from "../support/chart-values.js";
import { describeWithHelm, HAS_HELM, helm, renderChart, renderNotes } from "../support/helm.js";
import { servedOptions } from "../support/served-options.js";
import { built, builtWith, describeWithKubectl, MANIFESTS } from "../support/kustomize.js";

const chart = join(MANIFESTS, "helm/decorum");
const NAMESPACE = "decorum-system";

const valuesIn = (file: string): JsonObject => parse(readFileSync(file, "utf8")) as JsonObject;
const ci = (name: string): string => join(chart, "ci", `${name}.yaml`);

/** In an order of their own: neither kustomize nor helm promises one. */
const sorted = (objects: readonly JsonObject[]): readonly JsonObject[] => {
  const keyOf = (object: JsonObject): string =>
    `${stringAt(object, "kind") ?? ""} ${stringAt(object, "metadata", "name") ?? ""}`;
  return objects.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

const merged = (object: JsonObject, { metadata }: { readonly metadata: JsonObject }): JsonObject => ({
  ...object,
  metadata: { ...objectAt(object, "metadata"), ...metadata },
});

const CI = readdirSync(join(chart, "ci")).map((file) => basename(file, ".yaml"));

const OVERLAYS: readonly [string, () => readonly JsonObject[]][] = [
  ["self-signed", () => built("overlays/self-signed")],
  ["cert-manager", () => built("overlays/cert-manager")],
  ["strict", () => built("overlays/strict")],
  // Helm deletes objects that a release no longer has. kubectl does not, so there the configuration stays, for no request.
  ["audit-only", () => built("overlays/audit-only").filter(({ kind }) => kind !== "MutatingWebhookConfiguration")],
  ["unconnected", () => builtWith("cert-manager", "unconnected")],
  ["autoscaling", () => builtWith("self-signed", "autoscaling")],
  ["host-network", () => builtWith("self-signed", "host-network")],
  ["packs", () => builtWith("self-signed", "packs")],
  ["workload-defaults", () => builtWith("self-signed", "workload-defaults")],
  ["exceptions", () => builtWith("self-signed", "exceptions")],
  ["monitoring", () => [...built("overlays/self-signed"), ...built("monitoring")]],
];

(HAS_HELM ? describeWithKubectl : describe.skip).each(OVERLAYS)("the chart with ci/%s.yaml", (name, overlay) => {
  test("renders just what the overlay builds", () => {
    const rendered = renderChart(chart, NAMESPACE, valuesIn(ci(name)));
    // Only Helm reads this annotation, without which it would delete the namespace.
    const namespace = { metadata: { annotations: { "helm.sh/resource-policy": "keep" } } };
    const overlaid = overlay().map((one) => (one["kind"] === "Namespace" ? merged(one, namespace) : one));
    expect(sorted(rendered)).toEqual(sorted(overlaid));
  });
});

describeWithHelm("the chart", () => {
  const render = (values: JsonObject, namespace = NAMESPACE): readonly JsonObject[] =>
    renderChart(chart, namespace, values);
  const notesFor = (values: JsonObject): string => renderNotes(chart, NAMESPACE, values);

  test.each(CI)("has no fault that `helm lint --strict` knows, with ci/%s.yaml", (name) => {
    expect(helm(["lint", "--strict", chart, "--values", "-"], valuesIn(ci(name)))).toContain("0 chart(s) failed");
  });
  test("is for the version of the package", () => {
    const { version } = JSON.parse(readFileSync(join(MANIFESTS, "../package.json"), "utf8")) as {
      version: string;
    };
    expect(valuesIn(join(chart, "Chart.yaml"))).toMatchObject({ version, appVersion: version });
  });
  test("is for the same versions of Kubernetes as the documentation says, and CI tries the oldest", () => {
    const oldest = /Kubernetes (1\.\d+) or later/.exec(
      readFileSync(join(MANIFESTS, "../docs/install.md"), "utf8"),
    )?.[1];
    expect(valuesIn(join(chart, "Chart.yaml"))["kubeVersion"]).toBe(`>=${String(oldest)}.0-0`);
    expect(readFileSync(join(MANIFESTS, "../.github/workflows/ci.yaml"), "utf8")).toContain(
      `kubernetes: ["${String(oldest)}.x", `,
    );
  });
  test("takes the namespace of its release everywhere, and leaves it out of the webhooks", () => {
    const objects = render({ namespace: { create: true }, certificates: { source: "CertManager" } }, "elsewhere");
    expect(JSON.stringify(objects)).not.toContain(NAMESPACE);
    const webhooks = objects.flatMap((object) => arrayAt(object, "webhooks"));
    expect(webhooks).toHaveLength(2);
    for (const webhook of webhooks)
      expect(arrayAt(arrayAt(webhook, "namespaceSelector", "matchExpressions")[0], "values")).toContain("elsewhere");
  });
  test("keeps names that YAML would read as something else", () => {
    const objects = render(
      {
        namespace: { create: true },
        image: { repository: "12", tag: "30" },
        certificates: { source: "Provided", secretName: "1.0", caBundle: "1234" },
        packs: { configMaps: ["0x1f"] },
        exceptions: { configMaps: ["1e3"] },
        priorityClassName: "null",
        monitoring: { enabled: true },
      },
      "true",
    );
    for (const object of objects) expect([undefined, "true"]).toContainEqual(at(object, "metadata", "namespace"));
    const texts = new Set<Json>();
    JSON.stringify(objects, (_, value: Json) => (texts.add(value), value));
    for (const text of ["true", "12:30", "1.0", "1234", "0x1f", "1e3", "null"]) expect(texts).toContain(text);
    for (const wrong of [31, 750, 1000, 1234, null]) expect(texts).not.toContain(wrong);
  });
  test("writes a caBundle that is provided into every webhook, and wants one", () => {
    const provided = { source: "Provided", caBundle: "QUJD" };
    const objects = render({ certificates: provided, packs: { owned: ["acme.io"] } });
    const webhooks = objects.flatMap((object) => arrayAt(object, "webhooks"));
    expect(webhooks.map((webhook) => at(webhook, "clientConfig", "caBundle"))).toEqual(["QUJD", "QUJD", "QUJD"]);
    expect(() => render({ certificates: { source: "Provided" } })).toThrow("certificates.caBundle must be given");
  });
  test("names the same owned groups to the service and to the webhook that fails closed", () => {
    const objects = render({ packs: { owned: ["acme.io", "*.acme.io"] } });
    const text = JSON.stringify(objects);
    expect(text).toContain('["--owned=acme.io","--owned=*.acme.io"]'.slice(1, -1));
    const owned = objects
      .flatMap((object) => arrayAt(object, "webhooks"))
      .filter((webhook) => at(webhook, "failurePolicy") === "Fail");
    expect(owned.map((webhook) => at(arrayAt(webhook, "matchConditions")[0], "expression"))).toEqual([
      expect.stringMatching(/^\["acme.io","\*\.acme.io"\]\.exists/),
    ]);
  });
  test("tells after an installation how to see that it works", () => {
    const notes = notesFor({});
    expect(notes).toContain(`writes to all namespaces, except ${NAMESPACE}, kube-system, kube-node-lease.\n`);
    expect(notes).toContain(`  kubectl -n ${NAMESPACE} rollout status deployment/decorum\n`);
    expect(notes).toContain("This must be denied:\n");
    expect(notes).toContain("--set monitoring.enabled=true");
    expect(notesFor({ monitoring: { enabled: true } })).not.toContain("monitoring.enabled");
    const trial = notesFor({ enforce: "Warn", webhooks: { namespaceSelector: { matchLabels: { a: "b" } } } });
    expect(trial).toContain("This must be answered with a warning, in a namespace that is reviewed:\n");
    expect(trial).toContain("--set enforce=");
    const mounted = { certificates: { source: "CertManager" }, packs: { builtIn: false, configMaps: ["team"] } };
    expect(notesFor(mounted)).toContain("; the pods wait for the Secret decorum-tls:\n");
    // No pack of the image denies the probe then.
    expect(notesFor(mounted)).not.toContain("externalIPs");
  });

  const schema = JSON.parse(readFileSync(join(chart, "values.schema.json"), "utf8")) as JsonObject;
  test.each<[string, JsonObject]>([
    ["a word that is none of its own", { replica: 3 }],
    ["a source of certificates that it does not know", { certificates: { source: "selfSigned" } }],
    ["a replica that is no number", { replicas: "3" }],
    ["a limit of time that the API server does not take", { webhooks: { timeoutSeconds: 31 } }],
    ["an enforcement that is none", { enforce: "Deny" }],
    ["a group that is none", { packs: { owned: ["acme.io/v1"] } }],
    ["a ConfigMap whose name is no path segment", { packs: { configMaps: ["../tls"] } }],
    ["an opt-in pack that the image does not have", { packs: { with: ["object-strict"] } }],
    ["a service without any pack", { packs: { builtIn: false } }],
    [
      "an opt-in pack of the image where none of its packs run",
      { packs: { builtIn: false, with: ["objects-strict"], configMaps: ["team"] } },
    ],
    ["an image without a reference", { packs: { images: [{ name: "team", image: {} }] } }],
    ["a digest that is none", { image: { digest: "latest" } }],
    ["another label in the place of the one that selects the pods", { podLabels: { "app.kubernetes.io/name": "a" } }],
    [
      "a role that does more than read",
      { extraReaderRules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["list", "delete"] }] },
    ],
    ["a separate pack without rules", { webhooks: { separate: [{ pack: "team", rules: [] }] } }],
    ["a selector that is none", { webhooks: { namespaceSelector: { decorum: "enabled" } } }],
    ["a ConfigMap of exceptions whose name is no path segment", { exceptions: { configMaps: ["a/b"] } }],
    ["a variable without a name", { extraEnv: [{ value: "1" }] }],
    ["a mount without a place", { extraVolumeMounts: [{ name: "a" }] }],
    ["an amount of CPU that is none", { autoscaling: { targetCPU: "80%" } }],
  ])("refuses %s", (_, values) => {
    expect(() => render(values)).toThrow("values don't meet the specifications of the schema");
  });
  test("takes each opt-in pack that the service can run, and any name where others are mounted", () => {
    const optIn = readdirSync(join(MANIFESTS, "../policies"), { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isDirectory()) return [];
      const pack = readFileSync(join(MANIFESTS, "../policies", entry.name, "pack.yaml"), "utf8");
      return pack.includes("optIn: true") && !pack.includes("offline: true") ? [entry.name] : [];
    });
    expect(at(schema, "definitions", "optInPack", "enum")).toEqual(optIn);
    for (const name of optIn) expect(() => render({ packs: { with: [name] } })).not.toThrow();
    expect(() => render({ packs: { with: ["team"], configMaps: ["decorum-packs"] } })).not.toThrow();
  });
  test("refuses fewer replicas at most than at least", () => {
    const autoscaling = { enabled: true, minReplicas: 6, maxReplicas: 5 };
    expect(() => render({ autoscaling })).toThrow(
      "autoscaling.minReplicas must be less than or equal to autoscaling.maxReplicas",
    );
  });

  describe("its values", () => {
    const names = chartValues(chartSources(join(MANIFESTS, ".."))).map(({ name }) => name);
    test("are those of the schema, which takes no others", () => {
      expect(names.toSorted()).toEqual(namesIn(schema).toSorted());
      expect(openObjects(schema)).toEqual([]);
    });
    test("have an example each", () => {
      expect(Object.keys(EXAMPLES)).toEqual(names);
    });
    test.each(Object.entries(EXAMPLES))("%s is rendered", (_, { values, kind, field, expected }) => {
      const valueWith = (some: JsonObject): Json | undefined => {
        // The first role is the reader.
        const object = render(some).find((one) => one["kind"] === kind);
        return object === undefined ? undefined : follow(object, field);
      };
      expect(valueWith(values)).toEqual(expected);
      expect(valueWith({})).not.toEqual(expected);
    });
    test("may all be set together, each volume is mounted, and the command understands its arguments", async () => {
      const objects = render(valuesIn(ci("everything")));
      const deployment = objects.find(({ kind }) => kind === "Deployment");
      const pod = objectAt(deployment, "spec", "template", "spec");
      const [container] = arrayAt(pod, "containers");
      const volumes = arrayAt(pod, "volumes").map((volume) => stringAt(volume, "name"));
      const mounts = arrayAt(container, "volumeMounts").map((mount) => stringAt(mount, "name"));
      expect(mounts).toEqual(volumes);
      expect(new Set(volumes).size).toBe(volumes.length);
      expect(await servedOptions(arrayAt(container, "args").map(String))).toMatchObject({
        with: ["objects-strict", "workload-defaults"],
        owned: ["acme.io", "*.acme.io"],
        enforce: "Warn",
        exceptions: ["/etc/decorum/exceptions/decorum-exceptions"],
      });
    });
  });
});
