import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { arrayAt, at, stringAt } from "../src/kube/json/object.js";
import type { JsonObject } from "../src/kube/json/object.js";
import { HAS_HELM, renderChart, renderWithHelm, valuesOf } from "./support/helm.js";
import { built, describeWithKubectl, MANIFESTS } from "./support/kustomize.js";

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

/** kustomize takes components by paths relative to its own folder alone. */
const UNCONNECTED = "overlays/unconnected-in-test";
const unconnected = (): readonly JsonObject[] => {
  const folder = join(MANIFESTS, UNCONNECTED);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(
      join(folder, "kustomization.yaml"),
      "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [../cert-manager]\ncomponents: [../../components/unconnected]\n",
    );
    return built(UNCONNECTED);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const OVERLAYS: readonly [string, () => readonly JsonObject[]][] = [
  ["self-signed", () => built("overlays/self-signed")],
  ["cert-manager", () => built("overlays/cert-manager")],
  ["strict", () => built("overlays/strict")],
  ["audit-only", () => built("overlays/audit-only")],
  ["unconnected", unconnected],
];

if (!HAS_HELM) process.stdout.write("skipped: rendering the chart with helm itself, which is not on the PATH\n");

describeWithKubectl.each(OVERLAYS)("the chart with ci/%s.yaml", (name, overlay) => {
  test("renders just what the overlay builds", () => {
    const { objects } = renderChart(chart, NAMESPACE, valuesIn(ci(name)));
    expect(sorted(objects)).toEqual(sorted(overlay()));
  });
  (HAS_HELM ? test : test.skip)("helm renders the same", () => {
    const { objects } = renderChart(chart, NAMESPACE, valuesIn(ci(name)));
    expect(sorted(renderWithHelm(chart, NAMESPACE, ci(name)))).toEqual(sorted(objects));
  });
});

describe("the chart", () => {
  const render = (values: JsonObject, namespace = NAMESPACE) => renderChart(chart, namespace, values);

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
    const { objects } = render({ namespace: { create: true }, certificates: { source: "CertManager" } }, "elsewhere");
    expect(JSON.stringify(objects)).not.toContain(NAMESPACE);
    const webhooks = objects.flatMap((object) => arrayAt(object, "webhooks"));
    expect(webhooks).toHaveLength(2);
    for (const webhook of webhooks)
      expect(arrayAt(arrayAt(webhook, "namespaceSelector", "matchExpressions")[0], "values")).toContain("elsewhere");
  });
  test("writes a caBundle that is provided into every webhook, and wants one", () => {
    const provided = { source: "Provided", caBundle: "QUJD" };
    const { objects } = render({ certificates: provided, packs: { owned: ["acme.io"] } });
    const webhooks = objects.flatMap((object) => arrayAt(object, "webhooks"));
    expect(webhooks.map((webhook) => at(webhook, "clientConfig", "caBundle"))).toEqual(["QUJD", "QUJD", "QUJD"]);
    expect(() => render({ certificates: { source: "Provided" } })).toThrow("certificates.caBundle must be given");
  });
  test("names the same owned groups to the service and to the webhook that fails closed", () => {
    const { objects } = render({ packs: { owned: ["acme.io", "*.acme.io"] } });
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
    expect(render({}).notes).toContain(`except in namespaces ${NAMESPACE}, kube-system, kube-node-lease.`);
    expect(render({}).notes).toContain("This must be denied:");
    expect(render({ enforce: "Warn" }).notes).toContain("This must be answered with a warning:");
  });

  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync(join(chart, "values.schema.json"), "utf8")) as object,
  );
  test.each(["self-signed", "cert-manager", "strict", "audit-only", "unconnected"])(
    "takes the values of ci/%s.yaml",
    (name) => {
      validate(valuesOf(chart, valuesIn(ci(name))));
      expect(validate.errors).toBeNull();
    },
  );
  test.each<[string, JsonObject]>([
    ["a word that is none of its own", { replica: 3 }],
    ["a source of certificates that it does not know", { certificates: { source: "selfSigned" } }],
    ["a replica that is no number", { replicas: "3" }],
    ["a limit of time that the API server does not take", { webhooks: { timeoutSeconds: 31 } }],
    ["an enforcement that is none", { enforce: "Deny" }],
    ["a group that is none", { packs: { owned: ["acme.io/v1"] } }],
  ])("refuses %s", (_, values) => {
    expect(validate(valuesOf(chart, values))).toBe(false);
  });
});
