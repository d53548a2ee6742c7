import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Json, type JsonObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { blocksOf, commandsIn, isOfMachine } from "../support/guide-commands.js";
import { MANIFESTS } from "../support/kustomize.js";
import { problemsOf, SUFFIX } from "../support/static-webhooks.js";
import { servedOptions } from "../support/served-options.js";

/** manifests/static/, for API servers that load webhook configurations from files. */

const folder = join(MANIFESTS, "static");
const read = (file: string): readonly Json[] =>
  parseManifests(readFileSync(join(MANIFESTS, file), "utf8")).map(({ value, errors }) => {
    expect(errors).toEqual([]);
    return value ?? null;
  });

const [configuration = null, ...others] = read("static/admission-configuration.yaml");
const plugins = arrayAt(configuration, "plugins").map((plugin) => ({
  name: stringAt(plugin, "name") ?? "",
  configuration: objectAt(plugin, "configuration"),
}));

/** The folder of manifests/static/ that is installed where the configuration says. */
const folderOf = (plugin: (typeof plugins)[number]): string => {
  const dir = stringAt(plugin.configuration, "staticManifestsDir") ?? "";
  expect(dir).toMatch(/^\/etc\/kubernetes\/admission\/\w+$/);
  return `static/${dir.slice(dir.lastIndexOf("/") + 1)}`;
};

const CA = Buffer.from("-----BEGIN CERTIFICATE-----").toString("base64");
/** With an authority, as manifests/static/README.md says. */
const withAuthority = (text: string): string => {
  const [before = "", after = "", ...more] = text.split("CA_BUNDLE");
  expect(more).toEqual([]);
  return `${before}${CA}${after}`;
};

test("the configuration gives a folder of its own to both plugins, in the version that kube-apiserver reads", () => {
  expect(others).toEqual([]);
  expect(configuration).toMatchObject({
    apiVersion: "apiserver.config.k8s.io/v1",
    kind: "AdmissionConfiguration",
  });
  expect(plugins.map(({ name }) => name)).toEqual(["ValidatingAdmissionWebhook", "MutatingAdmissionWebhook"]);
  for (const plugin of plugins)
    expect(plugin.configuration).toEqual({
      apiVersion: "apiserver.config.k8s.io/v1",
      kind: "WebhookAdmissionConfiguration",
      staticManifestsDir: expect.any(String) as string,
    });
  expect(new Set(plugins.map(folderOf)).size).toBe(2);
});

describe.each(plugins)("the folder of $name", (plugin) => {
  const files = readdirSync(join(MANIFESTS, folderOf(plugin)));

  test("contains only files that are loaded", () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !/\.(?:ya?ml|json)$/.test(file))).toEqual([]);
  });
  test("is accepted once the authority is there, and never before", () => {
    const seen = new Set<string>();
    const seenBefore = new Set<string>();
    for (const file of files) {
      const text = readFileSync(join(MANIFESTS, folderOf(plugin), file), "utf8");
      for (const { value = null } of parseManifests(withAuthority(text)))
        expect(problemsOf(plugin.name, value, seen)).toEqual([]);
      for (const { value = null } of parseManifests(text))
        expect(problemsOf(plugin.name, value, seenBefore)).toEqual(["base64 in clientConfig.caBundle"]);
    }
  });
  test("refers to no object of the cluster", () => {
    for (const file of files)
      expect(JSON.stringify(read(join(folderOf(plugin), file)))).not.toMatch(/"service"|"paramKind"|"paramRef"/);
  });
  test("registers what the base registers, under another name, by URL", () => {
    const kind = plugin.name.replace(/AdmissionWebhook$/, "WebhookConfiguration");
    const inBase = read("base/webhooks.yaml").find((object) => stringAt(object, "kind") === kind);
    const [fromFile] = files.flatMap((file) => read(join(folderOf(plugin), file)));
    const withoutClient = (object: Json | undefined): readonly Json[] =>
      arrayAt(object, "webhooks").map((webhook) => ({ ...(webhook as JsonObject), clientConfig: {} }));
    expect(withoutClient(fromFile)).toEqual(withoutClient(inBase));
    expect(objectAt(fromFile, "metadata")["labels"]).toEqual(objectAt(inBase, "metadata")["labels"]);
  });
});

test.each<[string, JsonObject]>([
  ["a configuration of the API", { metadata: { name: "decorum" } }],
  ["a Service", { webhooks: [{ clientConfig: { service: { name: "a" }, url: "https://a", caBundle: CA } }] }],
  ["no URL", { webhooks: [{ clientConfig: { caBundle: CA } }] }],
  ["a URL without TLS", { webhooks: [{ clientConfig: { url: "http://127.0.0.1:8443", caBundle: CA } }] }],
  ["another kind", { kind: "MutatingWebhookConfiguration" }],
])("the reading of the requirements finds %s", (_, change) => {
  const valid = {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: `a${SUFFIX}` },
    webhooks: [{ clientConfig: { url: "https://127.0.0.1:8443/validate", caBundle: CA } }],
  };
  expect(problemsOf("ValidatingAdmissionWebhook", valid, new Set())).toEqual([]);
  expect(problemsOf("ValidatingAdmissionWebhook", { ...valid, ...change }, new Set())).toHaveLength(1);
});

describe("the static Pod", () => {
  const [pod = null, ...more] = read("static/pod.yaml");
  const spec = objectAt(pod, "spec");
  const [container = null] = arrayAt(spec, "containers");

  test("refers to no object of the cluster: a kubelet rejects or ignores such references", () => {
    expect(more).toEqual([]);
    expect(JSON.stringify(spec)).not.toMatch(
      /configMap|secret|"serviceAccountName"|persistentVolumeClaim|projected|"envFrom"|valueFrom/i,
    );
    expect(spec["automountServiceAccountToken"]).toBe(false);
  });
  test("listens where the files call, for this machine alone, with the mounted certificate", async () => {
    const options = await servedOptions(arrayAt(container, "args").map(String));
    const urls = plugins
      .flatMap((plugin) =>
        readdirSync(join(MANIFESTS, folderOf(plugin))).flatMap((file) => read(`${folderOf(plugin)}/${file}`)),
      )
      .flatMap((object) => arrayAt(object, "webhooks"))
      .map((webhook) => new URL(stringAt(webhook, "clientConfig", "url") ?? ""));
    expect(urls.map(({ pathname }) => pathname)).toEqual(["/validate", "/mutate"]);
    for (const { hostname, port } of urls) expect([hostname, port]).toEqual([options.host, String(options.port)]);
    expect(spec["hostNetwork"]).toBe(true);
    for (const probe of ["startupProbe", "livenessProbe"])
      expect(at(container, probe, "httpGet")).toEqual({ host: options.host, path: "/livez", port: options.probePort });
    const [mount] = arrayAt(container, "volumeMounts");
    expect([options.tlsCertFile, options.tlsPrivateKeyFile].map((file) => dirname(file ?? ""))).toEqual([
      stringAt(mount, "mountPath"),
      stringAt(mount, "mountPath"),
    ]);
    expect(options.watchCluster).toBeUndefined();
  });
  test("runs the image of the base, as its user, with as little", () => {
    const deployment = read("base/deployment.yaml")[0];
    const base = objectAt(deployment, "spec", "template", "spec");
    const [first = null] = arrayAt(base, "containers");
    for (const field of ["image", "securityContext", "resources"])
      expect(at(container, field)).toEqual(at(first, field));
    const { fsGroup, ...user } = objectAt(base, "securityContext");
    // It changes no owner of files of the node.
    expect(fsGroup).toBeDefined();
    expect(spec["securityContext"]).toEqual(user);
  });
});

test("everything of the folder is described", () => {
  const page = readFileSync(join(MANIFESTS, "static/README.md"), "utf8");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".yaml"),
  )) {
    expect(existsSync(join(folder, name))).toBe(true);
    expect(page).toContain(`manifests/static/${name}`);
  }
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) process.stderr.write("skipped: preparing a machine for webhooks from files, as there is no openssl\n");

(hasOpenssl ? describe : describe.skip)(
  "a machine with an API server, prepared by the script of manifests/static/README.md",
  () => {
    let machine = "";
    beforeAll(() => {
      machine = mkdtempSync(join(tmpdir(), "machine-"));
      cpSync(MANIFESTS, join(machine, "manifests"), { recursive: true });
      mkdirSync(join(machine, "etc/kubernetes/manifests"), { recursive: true });
    });
    afterAll(() => {
      rmSync(machine, { recursive: true });
    });
    const placed = (file: string): string => join(machine, "etc/kubernetes", file);

    test("has files that load, and a certificate for the URLs in them", () => {
      const page = blocksOf(readFileSync(join(MANIFESTS, "static/README.md"), "utf8"));
      const script = page.map(({ text }) => commandsIn(text)).find((one) => one.some(isOfMachine)) ?? [];
      expect(script.filter((command) => !isOfMachine(command))).toEqual([]);
      const text = script.join("\n").replaceAll("/etc/kubernetes", placed(""));
      // Only root may give a file to another user.
      const run = process.getuid?.() === 0 ? text : text.replace(" -o 65532", "");
      const { status, stderr } = spawnSync("bash", ["--norc", "-euc", run], { cwd: machine, encoding: "utf8" });
      expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);

      const authority = new X509Certificate(readFileSync(join(machine, "ca.crt")));
      const certificate = new X509Certificate(readFileSync(placed("decorum/tls.crt")));
      expect(certificate.verify(authority.publicKey)).toBe(true);
      expect(statSync(placed("decorum/tls.key")).mode & 0o777).toBe(0o400);
      for (const plugin of plugins) {
        const file = placed(`admission/${folderOf(plugin).replace("static/", "")}/decorum.yaml`);
        const [manifest] = parseManifests(readFileSync(file, "utf8"));
        expect(problemsOf(plugin.name, manifest?.value ?? null, new Set())).toEqual([]);
        for (const webhook of arrayAt(manifest?.value, "webhooks")) {
          const bundle = Buffer.from(stringAt(webhook, "clientConfig", "caBundle") ?? "", "base64");
          expect(new X509Certificate(bundle).fingerprint256).toBe(authority.fingerprint256);
          const { hostname } = new URL(stringAt(webhook, "clientConfig", "url") ?? "");
          expect(certificate.checkIP(hostname)).toBe(hostname);
        }
      }
      const [pod] = parseManifests(readFileSync(placed("manifests/decorum.yaml"), "utf8"));
      expect(stringAt(arrayAt(pod?.value, "spec", "containers")[0], "image")).toMatch(/^REGISTRY\/kube-decorum:\d/);
      for (const file of ["manifests/decorum.yaml", "admission/admission-configuration.yaml"])
        expect(parseManifests(readFileSync(placed(file), "utf8"))[0]?.errors).toEqual([]);
    });
  },
);
