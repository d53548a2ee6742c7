import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arrayAt, at } from "kube-json";
import { eventually, startChild } from "./child.js";
import { directly, findAssets, startControlPlane } from "./control-plane.js";
import { argumentsIn, reachable } from "./installation.js";
import { createKubectl } from "./kubectl.js";
import { built, KUBECTL, testWithKubectl } from "../support/kustomize.js";

/** The start of a control plane, with programs that only answer as etcd and kube-apiserver do. */

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "decorum-control-plane-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const FAKE = `
const { readFileSync, appendFileSync } = require("node:fs");
const flags = Object.fromEntries(process.argv.slice(2).map((flag) => flag.replace(/^--/, "").split(/=(.*)/s)));
if ("help" in flags) process.exit(0);
console.error("started with " + Object.keys(flags).join(" "));
process.on("SIGTERM", () => { console.error("shutting down"); process.exit(0); });
if ("data-dir" in flags)
  require("node:http").createServer((_, response) => response.end("{}"))
    .listen(new URL(flags["listen-client-urls"]).port, "127.0.0.1");
else {
  if (process.env.FAIL) { console.error("no such flag"); process.exit(1); }
  const options = {
    cert: readFileSync(flags["tls-cert-file"]), key: readFileSync(flags["tls-private-key-file"]),
    ca: readFileSync(flags["client-ca-file"]), requestCert: true, rejectUnauthorized: true,
  };
  require("node:https").createServer(options, (request, response) => {
    const { CN, O } = request.socket.getPeerCertificate().subject;
    appendFileSync(flags["cert-dir"] + "/seen", CN + " " + O + " " + request.url + "\\n");
    response.end("ok");
  }).listen(flags["secure-port"], flags["bind-address"]);
}`;

const fakeAssets = (): string => {
  const assets = join(folder, "assets");
  mkdirSync(assets);
  writeFileSync(join(folder, "fake.cjs"), FAKE);
  for (const name of ["etcd", "kube-apiserver"]) {
    writeFileSync(join(assets, name), `#!/bin/sh\nexec "${process.execPath}" "${folder}/fake.cjs" "$@"\n`);
    chmodSync(join(assets, name), 0o755);
  }
  return assets;
};

const MILLISECONDS = 60_000;

test(
  "both programs are started and stopped, and the certificates of server and administrator hold",
  async () => {
    const plane = await startControlPlane(fakeAssets(), folder);
    const [etcd, apiServer] = plane.children;
    expect(readFileSync(join(folder, "seen"), "utf8")).toContain("admin system:masters /readyz\n");
    expect(apiServer?.output()).toContain("authorization-mode");
    await plane.stop();
    expect([etcd?.output(), apiServer?.output()]).toEqual([
      expect.stringContaining("shutting down"),
      expect.stringContaining("shutting down"),
    ]);
    expect(() => {
      etcd?.requireRunning();
    }).toThrow("etcd ended by itself (code 0");
  },
  MILLISECONDS,
);

test(
  "a program that does not start is told with what it said, and the other one is stopped",
  async () => {
    process.env["FAIL"] = "1";
    try {
      await expect(startControlPlane(fakeAssets(), folder)).rejects.toThrow(
        /kube-apiserver ended by itself \(code 1.*no such flag.*--- etcd\nstarted with /s,
      );
    } finally {
      delete process.env["FAIL"];
    }
  },
  MILLISECONDS,
);

testWithKubectl(
  "kubectl reads the kubeconfig",
  async () => {
    const plane = await startControlPlane(fakeAssets(), folder);
    await plane.stop();
    const args = ["config", "view", "--raw", "-o", "json", "--kubeconfig", plane.kubeconfig];
    const { stdout } = spawnSync(KUBECTL ?? "kubectl", args, { encoding: "utf8" });
    const config = JSON.parse(stdout) as {
      clusters: { cluster: Record<string, string> }[];
      users: { user: Record<string, string> }[];
    };
    const decoded = (text = ""): string => Buffer.from(text, "base64").toString();
    expect(config.clusters[0]?.cluster["server"]).toBe(plane.url);
    expect(decoded(config.clusters[0]?.cluster["certificate-authority-data"])).toBe(plane.authority);
    expect(decoded(config.users[0]?.user["client-key-data"])).toContain("PRIVATE KEY");
  },
  MILLISECONDS,
);

testWithKubectl("the manifests are applied with nothing changed but where the Service leads", () => {
  const objects = built("overlays/strict");
  const changed = reachable(objects, 1234).filter((object, index) => object !== objects[index]);
  expect(changed.map(({ kind }) => kind)).toEqual([
    "Service",
    "MutatingWebhookConfiguration",
    "ValidatingWebhookConfiguration",
  ]);
  const ports = changed.flatMap((object) => arrayAt(object, "webhooks"));
  expect(ports.map((webhook) => at(webhook, "clientConfig", "service", "port"))).toEqual([1234, 1234, 1234]);
  const args = argumentsIn(objects, 1234, "some.kubeconfig");
  expect(args).toEqual(expect.arrayContaining(["serve", "--port=1234", "--kubeconfig=some.kubeconfig"]));
  expect(args).not.toContain("--port=8443");
});

test("programs are looked for where the variable says, and what is missing is told", () => {
  expect(findAssets({})).toEqual({ missing: expect.stringContaining("KUBEBUILDER_ASSETS") as string });
  expect(findAssets({ KUBEBUILDER_ASSETS: folder })).toEqual({
    missing: expect.stringContaining("no etcd and no kube-apiserver") as string,
  });
  const assets = fakeAssets();
  expect(findAssets({ KUBEBUILDER_ASSETS: assets })).toEqual({ folder: assets });
});

test("what kubectl said last is kept, with its command", () => {
  const script = join(folder, "kubectl");
  writeFileSync(script, '#!/bin/sh\necho "some text"\necho "error: no such field" >&2\nexit 1\n', { mode: 0o755 });
  const kubectl = createKubectl(script, "some.kubeconfig", folder);
  expect(kubectl.run(["apply", "-k", "."]).status).toBe(1);
  expect(kubectl.said()).toBe("kubectl apply -k .: 1\nsome text\nerror: no such field\n");
  expect(() => kubectl.must(["get", "pods"])).toThrow("kubectl get pods: 1\nsome text\nerror: no such field\n");
});

test("a program that is not there is told", async () => {
  const child = startChild("nothing", join(folder, "nothing"), [], {});
  await expect(eventually("it runs", () => undefined, { within: 10_000, children: [child] })).rejects.toThrow(
    /nothing ended by itself \(.*ENOENT/,
  );
  await child.stop();
});

test("what never comes is told with what was wrong last", async () => {
  const attempt = (): never => {
    throw new Error("still wrong");
  };
  await expect(eventually("it comes", attempt, { within: 1 })).rejects.toThrow(
    "it comes: not within 1 ms: still wrong",
  );
});

test("proxies of the environment are left out", () => {
  expect(directly({ HTTPS_PROXY: "x", http_proxy: "y", HOME: "/" })).toEqual({ HOME: "/", NO_PROXY: "*" });
});
