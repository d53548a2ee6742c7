import { spawnSync } from "node:child_process";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { own } from "kube-json";
import { type ServiceProcess, startProcess } from "../support/process.js";

/** The service as users run it, and objects that cannot be judged for their own shape. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "dist", "main.js");

let service: ServiceProcess;
beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(built.stderr);
  service = await startProcess([main, "serve"], root);
});
afterAll(async () => {
  service.child.kill();
  await service.ended;
});

const UID = "7e12b264-9e00-4504-822a-a76175c49c5e";

/** A review as an API server writes it, with the text of its object and, for an update, of the old one. */
const reviewOf = (
  { group = "", version = "v1", kind = "Service", resource = "services", name = "web" },
  object: string,
  oldObject?: string,
): string => {
  const asked = {
    uid: UID,
    kind: { group, version, kind },
    resource: { group, version, resource },
    name,
    namespace: "demo",
    operation: oldObject === undefined ? "CREATE" : "UPDATE",
    userInfo: { username: "jane", groups: ["system:authenticated"] },
  };
  const head = JSON.stringify({ kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request: asked });
  return `${head.slice(0, -2)},"object":${object},"oldObject":${oldObject ?? "null"},"dryRun":false,"options":null}}`;
};

/** A Service whose annotation has this JSON text. */
const serviceWith = (annotation: string, spec = '{"type":"ClusterIP"}'): string =>
  `{"apiVersion":"v1","kind":"Service","metadata":{"name":"web","namespace":"demo","annotations":{"a":${annotation}}},"spec":${spec}}`;

/**
 * As API servers do, over a connection that stays: one that ends with the answer would end before a large body has come in.
 * It is one, opened for a small body: on a busy machine, a handshake beside a large body takes longer than the service waits.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
beforeAll(() => ask(reviewOf({}, serviceWith('"b"'))));
afterAll(() => {
  agent.destroy();
});

const ask = (body: string, path = "/validate"): Promise<{ code: number; response: unknown }> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const target = { host: "127.0.0.1", port: service.port, method: "POST", path: `${path}?timeout=30s` };
    const asked = request({ ...target, headers, agent }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        resolve({ code: response.statusCode ?? 0, response: own(JSON.parse(text), "response") });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });

const escaped = (characters: number): string => `"${"\\u003c".repeat(characters)}"`;

test("a body that Go has made six times as long is judged", async () => {
  const large = escaped(1_400_000);
  const body = reviewOf({}, serviceWith(large, '{"externalIPs":["203.0.113.7"]}'), serviceWith(large));
  expect(body.length).toBeGreaterThan(16_000_000);
  const { code, response } = await ask(body);
  expect(code).toBe(200);
  expect(response).toMatchObject({ uid: UID, allowed: false, status: { code: 422, reason: "Invalid" } });
  expect(JSON.stringify(response)).toContain("references/service-external-ips");
});

test.each<[string, string, number]>([
  ["is too large", serviceWith(escaped(5_000_000)), 413],
  ["is too deep", serviceWith(`${"[".repeat(1100)}${"]".repeat(1100)}`), 422],
  ["is too deep, and large", serviceWith(`${"[".repeat(1100)}"${"x".repeat(80_000)}"${"]".repeat(1100)}`), 422],
  ["has more values than there is memory for", serviceWith(`[${"[],".repeat(4_000_000)}0]`), 422],
])("an object that %s is denied with its uid, and let in by the mutating webhook", async (_, object, code) => {
  const denied = await ask(reviewOf({}, object));
  expect(denied.code).toBe(200);
  expect(denied.response).toMatchObject({
    uid: UID,
    allowed: false,
    status: { code, details: { kind: "Service", name: "web" } },
  });
  expect(JSON.stringify(denied.response)).toContain("not reviewed");
  const mutated = await ask(reviewOf({}, object), "/mutate");
  expect(mutated.response).toMatchObject({ uid: UID, allowed: true });
  expect(mutated.response).not.toHaveProperty("patch");
  expect(JSON.stringify(mutated.response)).toContain("not defaulted");
});

test("an object of a kind that no rule denies is let in with a warning", async () => {
  const lease = { group: "coordination.k8s.io", kind: "Lease", resource: "leases" };
  const deep = `${"[".repeat(1100)}${"]".repeat(1100)}`;
  const object = `{"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"web"},"spec":{"x":${deep}}}`;
  const { response } = await ask(reviewOf(lease, object), "/validate/api-design");
  expect(response).toMatchObject({ uid: UID, allowed: true });
  expect(JSON.stringify(response)).toContain("not reviewed");
});

test("it is counted by why, and logged", async () => {
  const metrics = await service.ask("GET", "/metrics");
  for (const why of ["TooLarge", "TooDeep", "TooManyValues"])
    expect(metrics.text).toMatch(new RegExp(`decorum_unjudged_total\\{reason="${why}"\\} [1-9]`));
});

test("afterwards the process is the same, and judges", async () => {
  expect((await service.ask("GET", "/livez")).code).toBe(200);
  const { response } = await ask(reviewOf({}, serviceWith('"b"')));
  expect(response).toMatchObject({ allowed: true });
  expect(service.child.exitCode).toBeNull();
});
