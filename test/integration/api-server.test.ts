/* oxlint-disable max-lines -- one installation, from its first request to its last */
import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { serviceHosts } from "../../src/certificates/hosts.js";
import { mintAuthority, mintLeaf } from "../../src/certificates/mint.js";
import { type JsonObject, arrayAt, objectAt, stringAt } from "kube-json";
import { eventually } from "./child.js";
import { type ControlPlane, findAssets, startControlPlane } from "./control-plane.js";
import { renderChart } from "../support/helm.js";
import { built, builtWith, MANIFESTS } from "../support/kustomize.js";
import { type Installation, install, listOf, NAMESPACE } from "./installation.js";
import { createKubectl, findKubectl, type Kubectl, type Result } from "./kubectl.js";
import { PROBE, definition, DEPLOYMENT, STORAGE_CLASS, CLAIM, POD, INGRESS, PRIORITY_CLASS } from "./objects.js";

/**
 * The manifests, the built service and a real API server as users see them, from the installation to its end. It needs the
 * programs that envtest needs: `KUBEBUILDER_ASSETS=FOLDER npm test -- test/integration`.
 */

const found = findAssets(process.env);
const assets = "folder" in found ? found.folder : "";
const kubectlCommand = findKubectl(assets);
const missing = "missing" in found ? found.missing : kubectlCommand === undefined ? "there is no kubectl" : undefined;
if (missing !== undefined) process.stderr.write(`skipped: nothing is tried with a real API server: ${missing}\n`);

const SETUP_MILLISECONDS = 600_000;
const MILLISECONDS = 420_000;
/** API servers take up a changed webhook configuration within a second or so, and nothing signals when. */
const WITHIN = { within: 120_000 };

const INGRESS_CLASS: JsonObject = {
  apiVersion: "networking.k8s.io/v1",
  kind: "IngressClass",
  metadata: { name: "public", annotations: { "ingressclass.kubernetes.io/is-default-class": "true" } },
  spec: { controller: "example.com/public" },
};

const CREATE = ["create", "-f", "-"];
const REPLACE = ["replace", "-f", "-", "-o", "json"];
const DRY_RUN = ["create", "--dry-run=server", "-f", "-"];

(missing === undefined ? describe : describe.skip)("with a real API server", () => {
  let folder = "";
  let plane: ControlPlane | undefined;
  let installation: Installation | undefined;
  let kubectl: Kubectl;
  /** Uses the service's own account. */
  let asDecorum: Kubectl;
  const users: Kubectl[] = [];

  const outputs = (): string =>
    [
      ...(plane?.children ?? []).map(
        (child) => `--- the end of what ${child.name} wrote\n${child.output().slice(-6000)}`,
      ),
      ...users.map((user) => `--- the last command of a user\n${user.said()}`),
      `--- what decorum wrote\n${installation?.output().slice(-12_000) ?? ""}`,
    ].join("\n");

  /** A test that prints the output of all participants if it fails. */
  const step = (name: string, body: () => Promise<void> | void): void => {
    test(
      name,
      async () => {
        try {
          await body();
        } catch (error) {
          throw new Error(`${error instanceof Error ? error.message : String(error)}\n${outputs()}`);
        }
      },
      MILLISECONDS,
    );
  };

  /** The answer to a command, as soon as the webhooks have had a part in it. */
  const judged = (args: readonly string[], input: unknown, isExpected: (result: Result) => boolean): Promise<Result> =>
    eventually(
      `kubectl ${args.join(" ")}`,
      () => {
        const result = kubectl.run(args, input);
        if (isExpected(result)) return result;
        throw new Error(JSON.stringify(result, null, 2));
      },
      WITHIN,
    );
  const isDenied = ({ status, stderr }: Result): boolean => status === 1 && stderr.includes(" is invalid: ");

  beforeAll(async () => {
    const main = fileURLToPath(new URL("../../scripts/setup.mjs", import.meta.url));
    const made = spawnSync(process.execPath, [main, "--build"], { encoding: "utf8" });
    if (made.status !== 0) throw new Error(made.stderr);
    folder = mkdtempSync(join(tmpdir(), "decorum-integration-"));
    plane = await startControlPlane(assets, folder);
    kubectl = createKubectl(kubectlCommand ?? "kubectl", plane.kubeconfig, join(folder, "cache"));
    const admin = kubectl;
    users.push(admin);
    await eventually("the namespace 'default' is there", () => admin.get("namespace", "default"), WITHIN);
    installation = await install(builtWith("strict", "workload-defaults"), plane, kubectl, folder);
    asDecorum = createKubectl(kubectlCommand ?? "kubectl", installation.kubeconfig, join(folder, "cache"));
    users.push(asDecorum);
    try {
      await installation.start();
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${outputs()}`);
    }
  }, SETUP_MILLISECONDS);

  afterAll(async () => {
    await installation?.stop();
    await plane?.stop();
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  }, MILLISECONDS);

  const accepted = (name: string, all: readonly JsonObject[]): void => {
    // The API server has no CRDs of cert-manager and of Prometheus' operator.
    const isKnown = ({ apiVersion }: JsonObject): boolean =>
      apiVersion !== "cert-manager.io/v1" && apiVersion !== "monitoring.coreos.com/v1";
    const objects = all.filter(isKnown);
    // The Service is one of type ExternalName here, and its type may not change back without an address.
    const others = objects.filter(({ kind }) => kind !== "Service");
    kubectl.must(["apply", "--dry-run=server", "-f", "-"], listOf(others));
    expect([name, kubectl.said()]).toEqual([name, expect.not.stringContaining("Warning")]);
  };

  step("every overlay is accepted without a warning", () => {
    for (const overlay of [
      "base",
      "overlays/self-signed",
      "overlays/strict",
      "overlays/audit-only",
      "overlays/cert-manager",
    ])
      accepted(overlay, built(overlay));
  });

  step("every component is accepted without a warning, and the chart with all its values", () => {
    accepted("components", builtWith("self-signed", "packs", "autoscaling", "workload-defaults", "host-network"));
    accepted("unconnected", builtWith("cert-manager", "unconnected"));
    const chart = join(MANIFESTS, "helm/decorum");
    const values = parse(readFileSync(join(chart, "ci/everything.yaml"), "utf8")) as JsonObject;
    // Older API servers have no image volumes.
    const packs = { ...objectAt(values, "packs"), images: [] };
    accepted("chart", renderChart(chart, NAMESPACE, { ...values, packs }));
  });

  step("an object is denied, with the field and what is wrong there, as kubectl shows it", async () => {
    const { stderr } = await judged(DRY_RUN, PROBE, isDenied);
    expect(stderr).toContain('The Service "probe" is invalid: ');
    expect(stderr).toMatch(/spec\.externalIPs: .*\[references\/service-external-ips\]/);
    expect(isDenied(kubectl.run(CREATE, PROBE))).toBe(true);
    expect(kubectl.run(["get", "service", "probe"]).stderr).toContain("NotFound");
  });

  step("every cause is told, and not the first one alone", async () => {
    const { stderr } = await judged(DRY_RUN, definition("example.com"), isDenied);
    expect(stderr).toContain('The CustomResourceDefinition "widgets.example.com" is invalid: ');
    for (const [field, rule] of [
      ["is_enabled", "crd-naming/json-field-camel-case"],
      ["size", "crd-schema/no-float-in-spec"],
    ] as const)
      expect(stderr).toMatch(new RegExp(`\\* spec\\.versions\\[0\\].*\\.${field}.*: .*\\[${rule}\\]`));
  });

  step("the audit log contains the findings", async () => {
    const log = plane?.auditLog ?? "";
    const line = await eventually(
      "the audit log",
      () =>
        existsSync(log)
          ? readFileSync(log, "utf8")
              .split("\n")
              .find((one) => one.includes("validate.decorum.dev/violations"))
          : undefined,
      WITHIN,
    );
    expect(line).toContain("references/service-external-ips");
  });

  step("a definition of others is taken, with warnings, and can be deleted again", async () => {
    const { stderr } = await judged(
      CREATE,
      definition("acme.io"),
      ({ status, stderr: text }) => status === 0 && text.includes("Warning: "),
    );
    expect(stderr).toContain("crd-naming/json-field-camel-case");
    kubectl.must(["delete", "customresourcedefinition", "widgets.acme.io", "--timeout=60s"]);
  });

  step("a field is defaulted, also in a dry run, which stores nothing", async () => {
    const labelsOf = ({ stdout }: Result): JsonObject =>
      objectAt(JSON.parse(stdout) as JsonObject, "metadata", "labels");
    const isLabelled = (result: Result): boolean => result.status === 0 && labelsOf(result)["app"] === "web";
    await judged([...DRY_RUN, "-o", "json"], DEPLOYMENT, isLabelled);
    expect(kubectl.run(["get", "deployment", "web"]).stderr).toContain("NotFound");
    const stored = kubectl.run([...CREATE, "-o", "json"], DEPLOYMENT);
    expect(isLabelled(stored)).toBe(true);
    expect(objectAt(kubectl.get("deployment", "web"), "metadata", "labels")).toEqual({ app: "web" });
    kubectl.must(["delete", "deployment", "web"]);
  });

  step("a default that depends on the cluster follows it", async () => {
    const classOf = ({ stdout }: Result): string | undefined =>
      stringAt(JSON.parse(stdout) as JsonObject, "spec", "storageClassName");
    const without = kubectl.run([...DRY_RUN, "-o", "json"], CLAIM);
    expect([without.status, classOf(without)]).toEqual([0, undefined]);
    kubectl.must(CREATE, STORAGE_CLASS);
    await judged([...DRY_RUN, "-o", "json"], CLAIM, (result) => result.status === 0 && classOf(result) === "standard");
  });

  step("put-01: an object that is replaced with its own file keeps its defaults", async () => {
    for (const one of [PRIORITY_CLASS, INGRESS_CLASS]) kubectl.must(CREATE, one);
    const specOf = ({ stdout }: Result): JsonObject => objectAt(JSON.parse(stdout) as JsonObject, "spec");
    const profileOf = (result: Result): string | undefined =>
      stringAt(specOf(result), "securityContext", "seccompProfile", "type");
    for (const [file, isFilled] of [
      [POD, (result: Result) => profileOf(result) === "RuntimeDefault"],
      [INGRESS, (result: Result) => stringAt(specOf(result), "ingressClassName") === "public"],
    ] as const) {
      await judged(
        [...DRY_RUN, "-o", "json"],
        file,
        (result) =>
          result.status === 0 &&
          isFilled(result) &&
          (file !== POD || stringAt(specOf(result), "priorityClassName") === "standard"),
      );
      const created = kubectl.run([...CREATE, "-o", "json"], file);
      expect([created.status, created.stderr]).toEqual([0, expect.any(String)]);
      const replaced = kubectl.run(REPLACE, file);
      expect([replaced.status, replaced.stderr]).toEqual([0, expect.any(String)]);
      expect(specOf(replaced)).toEqual(specOf(created));
      expect(isFilled(replaced)).toBe(true);
    }
    // Whatever is the default by now.
    for (const [kind, name] of [
      ["priorityclass", "standard"],
      ["ingressclass", "public"],
    ] as const)
      kubectl.must(["delete", kind, name]);
    for (const file of [POD, INGRESS]) {
      const replaced = kubectl.run(REPLACE, file);
      expect([replaced.status, replaced.stderr]).toEqual([0, expect.any(String)]);
    }
    expect(kubectl.get("pod", "shell")).toMatchObject({
      spec: { priorityClassName: "standard", priority: 1000 },
    });
    expect(kubectl.get("ingress", "web")).toMatchObject({ spec: { ingressClassName: "public" } });
    kubectl.must(["delete", "pod/shell", "ingress/web", "--wait=false", "--grace-period=0", "--force"]);
  });

  step("the account of the service may do what it needs, and nothing else", () => {
    const may = (...args: readonly string[]): string => asDecorum.run(["auth", "can-i", ...args]).stdout.trim();
    for (const args of [
      ["create", "pods"],
      ["get", "secrets", "-n", "default"],
      ["list", "secrets", "-n", NAMESPACE],
      ["delete", "validatingwebhookconfigurations"],
      ["update", "validatingwebhookconfigurations/another"],
      ["update", "deployments", "-n", NAMESPACE],
      ["create", "clusterrolebindings"],
    ])
      expect([args, may(...args)]).toEqual([args, "no"]);
    expect(may("update", "validatingwebhookconfigurations/decorum")).toBe("yes");
  });

  describe("certificates", () => {
    const secret = (): JsonObject => kubectl.get("secret", "decorum-certificates", "-n", NAMESPACE);
    const decoded = (object: JsonObject, key: string): string =>
      Buffer.from(stringAt(object, "data", key) ?? "", "base64").toString();
    const plant = (data: Readonly<Record<string, string>>): void => {
      const encoded = Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString("base64")]);
      const patch = JSON.stringify({ data: Object.fromEntries(encoded) as JsonObject });
      kubectl.must(["patch", "secret", "decorum-certificates", "-n", NAMESPACE, "--type=merge", "-p", patch]);
    };
    const bundles = (): readonly string[] =>
      ["validatingwebhookconfiguration", "mutatingwebhookconfiguration"].flatMap((kind) =>
        arrayAt(kubectl.get(kind, "decorum"), "webhooks").map((webhook) =>
          Buffer.from(stringAt(webhook, "clientConfig", "caBundle") ?? "", "base64").toString(),
        ),
      );
    const DAY = 86_400_000;
    const HOST = `decorum.${NAMESPACE}.svc`;
    const HOSTS = serviceHosts({ name: "decorum", namespace: NAMESPACE });

    step("were made by the service, and every webhook trusts their authority", () => {
      const authority = decoded(secret(), "ca.crt");
      expect(new X509Certificate(decoded(secret(), "tls.crt")).checkHost(HOST)).toBe(HOST);
      expect(bundles()).toEqual([authority, authority, authority]);
    });

    step("a leaf past two thirds of its life is renewed, and requests are judged all the while", async () => {
      await installation?.stop();
      const authority = { cert: decoded(secret(), "ca.crt"), key: decoded(secret(), "ca.key") };
      const old = await mintLeaf(authority, HOSTS, { from: Date.now() - 6 * DAY, until: Date.now() + DAY });
      plant({ "tls.crt": old.cert, "tls.key": old.key });
      await installation?.start();
      const answers: boolean[] = [];
      const renewed = await eventually(
        "a new leaf",
        () => {
          answers.push(isDenied(kubectl.run(DRY_RUN, PROBE)));
          const now = decoded(secret(), "tls.crt");
          return now === old.cert ? undefined : now;
        },
        WITHIN,
      );
      expect(answers).not.toContain(false);
      expect(Date.parse(new X509Certificate(renewed).validTo)).toBeGreaterThan(Date.now() + 5 * DAY);
      expect(isDenied(kubectl.run(DRY_RUN, PROBE))).toBe(true);
    });

    step("an authority past two thirds of its life gets a successor, and both are trusted", async () => {
      await installation?.stop();
      const old = await mintAuthority({ from: Date.now() - 300 * DAY, until: Date.now() + 65 * DAY });
      const leaf = await mintLeaf(old, HOSTS, { from: Date.now() - DAY, until: Date.now() + 6 * DAY });
      plant({ "ca.crt": old.cert, "ca.key": old.key, "tls.crt": leaf.cert, "tls.key": leaf.key });
      await installation?.start();
      await eventually(
        "both authorities in every webhook",
        () =>
          bundles().every((text) => text.includes(old.cert.trim()) && text.split("BEGIN CERTIFICATE").length > 2)
            ? true
            : undefined,
        WITHIN,
      );
      await judged(DRY_RUN, PROBE, isDenied);
    });
  });

  step("while the service is down, definitions of one's own are refused, and everything else goes by", async () => {
    await installation?.stop();
    const { stderr } = await judged(DRY_RUN, definition("example.com"), ({ status }) => status === 1);
    expect(stderr).toContain('failed calling webhook "owned.decorum.dev"');
    for (const object of [PROBE, definition("acme.io")]) {
      const { status, stderr: said } = kubectl.run(DRY_RUN, object);
      expect({ status, failed: status === 0 ? "" : said }).toEqual({ status: 0, failed: "" });
    }
    // Requests that repair it never reach the webhook.
    kubectl.must(["annotate", "deployment", "decorum", "-n", NAMESPACE, "example.com/repaired=true"]);
  });

  step("once the webhook configurations are gone, nothing is asked any more", async () => {
    kubectl.must(["delete", "validatingwebhookconfiguration,mutatingwebhookconfiguration", "decorum"]);
    await judged(DRY_RUN, definition("example.com"), ({ status }) => status === 0);
    kubectl.must(CREATE, PROBE);
    kubectl.must(["delete", "namespace", NAMESPACE, "--wait=false"]);
  });
});
