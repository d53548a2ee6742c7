/**
 * Runs the built output with plain Node, as users do: jest is laxer about CommonJS imports than Node is. Starts the
 * service on a free port, posts a review, and runs each offline command once.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:https";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, "dist", "main.js");

const service = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "front", namespace: "demo" },
  spec: { externalIPs: ["203.0.113.7"], ports: [{ port: 80 }] },
};

const command = (args, input = "") => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

const dryRun = command(["dry-run", "-f", "-", "-o", "json"], JSON.stringify(service));
assert.equal(dryRun.status, 1, dryRun.stderr);
assert.equal(JSON.parse(dryRun.stdout).results[0].status.details.causes[0].field, "spec.externalIPs");
assert.equal(command(["test"]).status, 0, "decorum test must pass for the packs that are shipped");
assert.equal(command(["explain"]).status, 0);
assert.equal(command(["version"]).status, 0);
assert.equal(command(["no-such-command"]).status, 2);

const server = spawn(process.execPath, [main, "serve", "--port", "0"], {
  cwd: root,
  stdio: ["ignore", "pipe", "pipe"],
});
let output = "";
for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));
try {
  const deadline = Date.now() + 30_000;
  while (!/https:\/\/[^\s]*:\d+/.test(output)) {
    assert.ok(server.exitCode === null && Date.now() < deadline, `the service must say where it listens:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const port = Number(/https:\/\/[^\s]*:(\d+)/.exec(output)[1]);
  const body = JSON.stringify({
    kind: "AdmissionReview",
    apiVersion: "admission.k8s.io/v1",
    request: {
      uid: "smoke",
      kind: { group: "", version: "v1", kind: "Service" },
      resource: { group: "", version: "v1", resource: "services" },
      name: "front",
      namespace: "demo",
      operation: "CREATE",
      userInfo: { username: "smoke" },
      object: service,
      oldObject: null,
      dryRun: false,
      options: null,
    },
  });
  const call = request({
    host: "127.0.0.1",
    port,
    path: "/validate",
    method: "POST",
    rejectUnauthorized: false,
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  call.end(body);
  const [response] = await once(call, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  const review = JSON.parse(text);
  assert.equal(response.statusCode, 200, text);
  assert.equal(review.response.uid, "smoke");
  assert.equal(review.response.allowed, false);
  assert.equal(review.response.status.details.causes[0].field, "spec.externalIPs");
} finally {
  server.kill("SIGTERM");
}
const [code] = server.exitCode === null ? await once(server, "exit") : [server.exitCode];
assert.equal(code, 0, `the service must stop cleanly on SIGTERM:\n${output}`);
console.log("the built output serves, denies, explains and tests under plain node");
