/* oxlint-disable max-lines -- docs cite its tests by file and title */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { isClientSide } from "../../src/kube/api/client-side.js";
import { type Json, type JsonObject, type KubeObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { contextOf } from "../../src/model/context.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { HAS_HELM, renderChart } from "../support/helm.js";
import { built, describeWithKubectl } from "../support/kustomize.js";

const manifests = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "manifests");

const read = (file: string): readonly Json[] =>
  parseManifests(readFileSync(join(manifests, file), "utf8")).map(({ value, errors }) => {
    expect(errors).toEqual([]);
    return value ?? null;
  });

const text = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

const kustomization = read("base/kustomization.yaml")[0];
const objects = arrayAt(kustomization, "resources").flatMap((file) => read(`base/${text(file)}`));
const only = (kind: string): Json => {
  const [found, another] = objects.filter((object) => stringAt(object, "kind") === kind);
  expect(another).toBeUndefined();
  return found ?? null;
};

const namespace = only("Namespace");
const service = only("Service");
const deployment = only("Deployment");
const pod = objectAt(deployment, "spec", "template", "spec");
const [container = null, ...sidecars] = arrayAt(pod, "containers");

const webhooks = ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"].map((kind) => {
  const [webhook = null, ...others] = arrayAt(only(kind), "webhooks");
  expect(others).toEqual([]);
  return [kind, webhook] as const;
});
const mutating = webhooks[1]?.[1];

describe.each(webhooks)("%s", (kind, webhook) => {
  test("calls the Service by name, namespace, port and path", () => {
    expect(at(webhook, "clientConfig", "service")).toEqual({
      name: stringAt(service, "metadata", "name"),
      namespace: stringAt(namespace, "metadata", "name"),
      path: kind === "ValidatingWebhookConfiguration" ? "/validate" : "/mutate",
      port: at(arrayAt(service, "spec", "ports")[0], "port"),
    });
  });
  test("requests only versions of AdmissionReview that the service answers", () => {
    expect(at(webhook, "admissionReviewVersions")).toEqual(["v1"]);
  });
  test("has no side effects, sees every version of a resource, and waits for a few seconds at most", () => {
    expect(at(webhook, "sideEffects")).toBe("None");
    expect(at(webhook, "matchPolicy")).toBe("Equivalent");
    expect(at(webhook, "timeoutSeconds")).toBe(5);
  });
  test("leaves out its own namespace and those that the cluster starts from", () => {
    const [requirement] = arrayAt(webhook, "namespaceSelector", "matchExpressions");
    expect(requirement).toMatchObject({ key: "kubernetes.io/metadata.name", operator: "NotIn" });
    expect(arrayAt(requirement, "values")).toEqual(
      expect.arrayContaining(["kube-system", "kube-node-lease", stringAt(namespace, "metadata", "name")]),
    );
  });
  test("leaves out kubelets, leases, events and reviews", () => {
    const conditions = arrayAt(webhook, "matchConditions").map((condition) => stringAt(condition, "expression"));
    for (const word of ["system:nodes", "leases", "events", "authentication.k8s.io", "authorization.k8s.io"])
      expect(conditions.filter((expression) => expression?.includes(`'${word}'`))).toHaveLength(1);
  });
  test("lists what the API server takes: no wildcard beside a value, no empty list", () => {
    expect(arrayAt(webhook, "rules")).not.toEqual([]);
    for (const rule of arrayAt(webhook, "rules"))
      for (const list of ["apiGroups", "apiVersions", "operations"].map((name) => arrayAt(rule, name))) {
        expect(list).not.toEqual([]);
        expect(list.includes("*") && list.length > 1).toBe(false);
      }
  });
});

test("admission-03: a default that cannot be had never fails a request, and costs at most 10 seconds", () => {
  expect(at(mutating, "failurePolicy")).toBe("Ignore");
  expect(at(mutating, "timeoutSeconds")).toBeLessThanOrEqual(10);
});

test("static-04: defaulting is called on creation and updates, and again after other webhooks", () => {
  const operations = new Set(arrayAt(mutating, "rules").flatMap((rule) => arrayAt(rule, "operations")));
  expect([...operations]).toEqual(expect.arrayContaining(["CREATE", "UPDATE"]));
  expect(at(mutating, "reinvocationPolicy")).toBe("IfNeeded");
});

describe("the deployment", () => {
  test("is selected by the service, the disruption budget and the network policy", () => {
    const labels = at(deployment, "spec", "template", "metadata", "labels");
    expect(at(deployment, "spec", "selector", "matchLabels")).toEqual(labels);
    expect(at(service, "spec", "selector")).toEqual(labels);
    expect(at(only("PodDisruptionBudget"), "spec", "selector", "matchLabels")).toEqual(labels);
    expect(at(only("NetworkPolicy"), "spec", "podSelector", "matchLabels")).toEqual(labels);
  });
  test("listens where service, probes and network policy look", () => {
    const [port, probes] = arrayAt(container, "ports");
    const targets = arrayAt(service, "spec", "ports").map((one) => stringAt(one, "targetPort"));
    expect(targets).toEqual([stringAt(port, "name"), stringAt(probes, "name")]);
    expect(arrayAt(container, "args")).toContain(`--port=${text(at(port, "containerPort"))}`);
    expect(arrayAt(container, "args")).toContain(`--probe-port=${text(at(probes, "containerPort"))}`);
    expect(arrayAt(only("NetworkPolicy"), "spec", "ingress")).toEqual(
      [port, probes].map((one) => ({ ports: [{ protocol: "TCP", port: at(one, "containerPort") }] })),
    );
    for (const [probe, path] of [
      ["livenessProbe", "/livez"],
      ["readinessProbe", "/readyz"],
      ["startupProbe", "/livez"],
    ] as const)
      expect(at(container, probe, "httpGet")).toEqual({
        path,
        port: stringAt(probes, "name"),
      });
  });
  test("meets the restricted Pod Security Standard, with a read-only root file system", () => {
    expect(stringAt(namespace, "metadata", "labels", "pod-security.kubernetes.io/enforce")).toBe("restricted");
    expect(sidecars).toEqual([]);
    expect(objectAt(pod, "securityContext")).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(at(container, "securityContext")).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    for (const forbidden of ["hostNetwork", "hostPID", "hostIPC"]) expect(pod).not.toHaveProperty(forbidden);
  });
  test("reaches only the API server, with its own token, valid for an hour", () => {
    expect(at(pod, "automountServiceAccountToken")).toBe(false);
    expect(at(only("ServiceAccount"), "automountServiceAccountToken")).toBe(false);
    const [volume] = arrayAt(pod, "volumes").filter((one) => at(one, "projected") !== undefined);
    expect(arrayAt(volume, "projected", "sources").map((source) => Object.values(source as JsonObject)[0])).toEqual([
      { path: "token", expirationSeconds: 3600 },
      { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] },
      expect.anything(),
    ]);
    const [mount] = arrayAt(container, "volumeMounts").filter((one) => at(one, "name") === at(volume, "name"));
    expect(mount).toMatchObject({
      mountPath: "/var/run/secrets/kubernetes.io/serviceaccount",
      readOnly: true,
    });
    const policy = only("NetworkPolicy");
    expect(at(policy, "spec", "policyTypes")).toEqual(["Ingress", "Egress"]);
    expect(arrayAt(policy, "spec", "egress")).toEqual([
      {
        ports: [
          { protocol: "TCP", port: 443 },
          { protocol: "TCP", port: 6443 },
        ],
      },
    ]);
  });
  test("asks for resources, and has no limit of CPU that would turn into latency", () => {
    const { requests, limits } = objectAt(container, "resources");
    expect(Object.keys(requests as JsonObject).sort()).toEqual(["cpu", "memory"]);
    expect(Object.keys(limits as JsonObject)).toEqual(["memory"]);
    // docs/operations.md (Sizing): more than the service takes at rest, or a node promises memory that it does not have.
    expect([at(requests, "memory"), at(limits, "memory")]).toEqual(["256Mi", "512Mi"]);
  });
  test("runs at least two replicas, on different nodes if possible, and never loses all of them at once", () => {
    expect(at(deployment, "spec", "replicas")).toBeGreaterThanOrEqual(2);
    expect(at(deployment, "spec", "strategy", "rollingUpdate", "maxUnavailable")).toBe(0);
    const [spread] = arrayAt(pod, "topologySpreadConstraints");
    expect(spread).toMatchObject({ topologyKey: "kubernetes.io/hostname", maxSkew: 1 });
    expect(at(spread, "labelSelector", "matchLabels")).toEqual(at(deployment, "spec", "selector", "matchLabels"));
    expect(at(only("PodDisruptionBudget"), "spec")).toMatchObject({
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: "AlwaysAllow",
    });
    const sleep = Number(at(container, "lifecycle", "preStop", "sleep", "seconds"));
    const waits = webhooks.map(([, webhook]) => Number(at(webhook, "timeoutSeconds")));
    expect(at(pod, "terminationGracePeriodSeconds")).toBeGreaterThanOrEqual(sleep + 2 * Math.max(...waits));
  });
  test("runs as the user of the image, which is the version of the package", () => {
    const dockerfile = readFileSync(join(manifests, "../Dockerfile"), "utf8");
    expect(dockerfile).toContain(`USER ${text(at(pod, "securityContext", "runAsUser"))}:`);
    const { version } = JSON.parse(readFileSync(join(manifests, "../package.json"), "utf8")) as {
      version: string;
    };
    expect(stringAt(container, "image")).toBe(`kube-decorum:${version}`);
  });
  test("reads the certificate from where it is mounted", () => {
    const [mount] = arrayAt(container, "volumeMounts").filter((one) => at(one, "name") === "tls");
    const files = arrayAt(container, "args").filter((arg) => text(arg).startsWith("--tls-"));
    expect(
      files.map((arg) =>
        text(arg)
          .replace(/^.*=/, "")
          .replace(/\/[^/]*$/, ""),
      ),
    ).toEqual([mount, mount].map((one) => stringAt(one, "mountPath")));
  });
});

test("every object but the namespace itself, the webhooks and the role lies in the namespace", () => {
  const outside = objects.filter((object) => stringAt(object, "metadata", "namespace") === undefined);
  expect(outside.map((object) => stringAt(object, "kind")).sort()).toEqual([
    "ClusterRole",
    "ClusterRoleBinding",
    "MutatingWebhookConfiguration",
    "Namespace",
    "ValidatingWebhookConfiguration",
  ]);
});

test("the role only reads, and only the account of the service has it", () => {
  const role = only("ClusterRole");
  const rules = arrayAt(role, "rules");
  expect(rules).not.toEqual([]);
  for (const rule of rules) {
    expect(arrayAt(rule, "verbs")).toEqual(["list", "watch"]);
    for (const list of ["apiGroups", "resources"]) expect(arrayAt(rule, list)).not.toContain("*");
    expect(arrayAt(rule, "resources")).not.toContain("secrets");
  }
  const binding = only("ClusterRoleBinding");
  expect(at(binding, "roleRef", "name")).toBe(at(role, "metadata", "name"));
  expect(arrayAt(binding, "subjects")).toEqual([
    {
      kind: "ServiceAccount",
      name: stringAt(pod, "serviceAccountName"),
      namespace: stringAt(namespace, "metadata", "name"),
    },
  ]);
});

describe("our own packs, every rule of which denies,", () => {
  const { packs } = loadPacks(join(manifests, "../policies"), { rules: RULES, defaulters: DEFAULTERS });
  const strict = packs.map((pack) => ({
    ...pack,
    rules: pack.rules.map((rule) => ({ ...rule, action: "Deny" as const })),
  }));
  const rules = createRuleSet(strict);
  const withoutReservedNames = createRuleSet(
    strict.map((pack) => ({
      ...pack,
      rules: pack.rules.filter(({ rule }) => rule.id !== "admission-policies/name-not-reserved"),
    })),
  );
  /** Not the configuration of an API server itself. */
  const isForApi = (object: Json): boolean =>
    !isClientSide(stringAt(object, "apiVersion") ?? "", stringAt(object, "kind") ?? "");
  // Kustomizations and patches are no objects, and helm itself reads Chart.yaml and the files of ci/.
  const files = readdirSync(manifests, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ya?ml$/.test(file) && !file.startsWith("helm/") && !file.endsWith("kustomization.yaml"))
    .filter((file) => !/^components\/(?:strict|workload-defaults)\//.test(file))
    .sort();
  const everything = join(manifests, "helm/decorum/ci/everything.yaml");
  const chart = HAS_HELM
    ? renderChart(
        join(manifests, "helm/decorum"),
        "decorum-system",
        parse(readFileSync(everything, "utf8")) as JsonObject,
      )
    : [];
  const named = [
    ...files.flatMap((file) => read(file).flatMap((object) => (isForApi(object) ? [[file, object] as const] : []))),
    ...chart.map((object) => ["the chart", object] as const),
  ].map(
    ([from, object]) => [`${text(at(object, "kind"))} ${text(at(object, "metadata", "name"))}`, from, object] as const,
  );

  test("read every file of manifests/ that holds objects", () => {
    expect(files).toEqual(
      expect.arrayContaining(["base/deployment.yaml", "static/pod.yaml", "components/autoscaling/autoscaler.yaml"]),
    );
    expect(named.map(([name]) => name)).toContain("Issuer decorum-ca");
  });
  test.each(named)("find nothing in %s of %s, and fill nothing in", (_, file, object) => {
    // The names that objects must not have are those of files.
    const these = file.startsWith("static/") ? withoutReservedNames : rules;
    const whole = parse(stringify(object).replace("caBundle: CA_BUNDLE", "caBundle: Q0E=")) as KubeObject;
    const decision = review(these, contextOf(whole), { default: true, validate: true });
    expect(decision).toMatchObject({ allowed: true, findings: [], faults: [], patch: [] });
  });
});

describeWithKubectl("kustomize", () => {
  test("builds the base to just these objects", () => {
    const byName = (all: readonly Json[]) =>
      [...all].sort((a, b) => (JSON.stringify([at(a, "kind")]) < JSON.stringify([at(b, "kind")]) ? -1 : 1));
    expect(byName(built("base"))).toEqual(byName(objects));
  });
  test("builds the overlay self-signed, which mounts no certificate and may write its own Secret and configurations", () => {
    const selfSigned = built("overlays/self-signed");
    const one = (kind: string, name: string): JsonObject | undefined =>
      selfSigned.find((object) => object["kind"] === kind && stringAt(object, "metadata", "name") === name);
    const template = objectAt(one("Deployment", "decorum"), "spec", "template", "spec");
    expect(arrayAt(template, "volumes").map((volume) => at(volume, "name"))).toEqual(["api-access"]);
    expect(arrayAt(arrayAt(template, "containers")[0], "volumeMounts")).toHaveLength(1);
    const args = arrayAt(arrayAt(template, "containers")[0], "args").map(text);
    const [secret = ""] = args.filter((arg) => arg.startsWith("--tls-secret=")).map((arg) => arg.replace(/.*\//, ""));
    expect(arrayAt(one("Role", "decorum-certificates"), "rules")).toEqual([
      { apiGroups: [""], resources: ["secrets"], resourceNames: [secret], verbs: ["get", "update"] },
      { apiGroups: [""], resources: ["secrets"], verbs: ["create"] },
    ]);
    expect(args).toContain("--service=decorum-system/decorum");
    expect(args).toContain("--webhook-configuration=decorum");
    expect(arrayAt(one("ClusterRole", "decorum-certificates"), "rules")).toEqual([
      {
        apiGroups: ["admissionregistration.k8s.io"],
        resources: ["validatingwebhookconfigurations", "mutatingwebhookconfigurations"],
        resourceNames: ["decorum"],
        verbs: ["get", "update", "watch"],
      },
    ]);
  });
  test("builds the overlay for cert-manager, whose certificate is the one that the service serves", () => {
    const objects = built("overlays/cert-manager");
    const annotated = objects.filter(
      (object) =>
        objectAt(object, "metadata", "annotations")["cert-manager.io/inject-ca-from"] === "decorum-system/decorum-tls",
    );
    expect(annotated.map(({ kind }) => kind).sort()).toEqual([
      "MutatingWebhookConfiguration",
      "ValidatingWebhookConfiguration",
    ]);
    const certificate = objects.find(
      (object) => object["kind"] === "Certificate" && stringAt(object, "metadata", "name") === "decorum-tls",
    );
    expect(at(certificate, "spec", "dnsNames")).toEqual(["decorum.decorum-system.svc"]);
    const [volume] = arrayAt(pod, "volumes").filter((one) => at(one, "name") === "tls");
    expect(at(certificate, "spec", "secretName")).toBe(at(volume, "secret", "secretName"));
  });
});
