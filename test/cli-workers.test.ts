import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { useFolder } from "../src/testing/folder.js";
import { readExposition } from "./support/exposition.js";
import { eventually, type ServiceProcess, startProcess } from "./support/process.js";

/** `decorum serve --workers`: several processes that nobody can tell from one. Set DECORUM_MAIN to test another build. */
const root = fileURLToPath(new URL("..", import.meta.url));
const main = process.env["DECORUM_MAIN"] ?? join(root, "dist", "main.js");
const write = useFolder();
const MILLISECONDS = 60_000;

beforeAll(() => {
  if (process.env["DECORUM_MAIN"] !== undefined) return;
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, 120_000);

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: labels }
spec: { rules: [{ use: labels/label-syntax }] }
`;

const BAD = PACK.replace("label-syntax", "label-sintax");

const review = (uid: string): string =>
  JSON.stringify({
    apiVersion: "admission.k8s.io/v1",
    kind: "AdmissionReview",
    request: {
      uid,
      kind: { group: "", version: "v1", kind: "ConfigMap" },
      resource: { group: "", version: "v1", resource: "configmaps" },
      operation: "CREATE",
      name: "a",
      namespace: "b",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "b" } },
    },
  });

let services: ServiceProcess[] = [];
afterEach(async () => {
  for (const { child } of services) child.kill("SIGKILL");
  await Promise.all(services.map(({ ended }) => ended));
  services = [];
});

const start = async (cwd: string, ...flags: readonly string[]): Promise<ServiceProcess> => {
  const service = await startProcess([main, "serve", "--packs", "packs", "--workers", "2", ...flags], cwd);
  services.push(service);
  return service;
};

/** Process ids of the workers, from the process table. */
const workersOf = ({ child }: ServiceProcess): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/^.*\) /, "")
            .split(" ")[1] === String(child.pid)
        );
      } catch {
        return false;
      }
    })
    .map(Number);

const isAllowed = async (service: ServiceProcess, uid: string): Promise<void> => {
  const { code, text } = await service.ask("POST", "/validate", review(uid));
  expect(code).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ response: { uid, allowed: true } });
};

const metric = async (service: ServiceProcess, name: string): Promise<number> => {
  const { text } = await service.ask("GET", "/metrics");
  const samples = readExposition(text).flatMap((family) => family.samples);
  return samples.filter((sample) => sample.name === name).reduce((sum, { value }) => sum + value, 0);
};

const verbose = async (service: ServiceProcess): Promise<string> =>
  (await service.ask("GET", "/readyz?verbose")).text;

const isWhole = (text: string): boolean => text.includes("[+]workers ok\n");

const isLinux = process.platform === "linux";
if (!isLinux)
  process.stderr.write("skipped: workers are killed, since only Linux tells which processes they are\n");
const onLinux = isLinux ? test : test.skip;

test(
  "each worker gets connections in turn; what is told is told once, and metrics are those of all",
  async () => {
    const service = await start(write({ "packs/labels/pack.yaml": PACK }));
    expect(service.told().match(/listens on/g)).toHaveLength(1);
    expect(
      service
        .told()
        .split("\n")
        .filter((line) => line.startsWith("note:")),
    ).toEqual([]);
    for (let number = 0; number < 20; number++) await isAllowed(service, `u-${String(number)}`);
    const lines = await eventually(
      () => service.logged().filter(({ msg }) => msg === "request allowed"),
      ({ length }) => length === 20,
    );
    // No request goes to two, and with every connection for itself neither worker gets less than the other.
    const pids = lines.map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(2);
    expect(new Set(lines.map(({ uid }) => uid)).size).toBe(20);
    expect(pids).not.toContain(service.child.pid);

    expect(await metric(service, "decorum_admission_reviews_total")).toBe(20);
    expect(await metric(service, "decorum_admission_duration_seconds_count")).toBe(20);
    expect(await metric(service, "decorum_workers")).toBe(2);
    expect(await metric(service, "decorum_build_info")).toBe(1);
    // A sum of times would be in the far future.
    expect(await metric(service, "decorum_packs_load_timestamp_seconds")).toBeLessThan(Date.now() / 1000);
    expect(await metric(service, "decorum_certificate_expiry_timestamp_seconds")).toBeGreaterThan(
      Date.now() / 1000,
    );
    expect(await verbose(service)).toContain("[+]certificate ok\n");
    expect(isWhole(await verbose(service))).toBe(true);
  },
  MILLISECONDS,
);

onLinux(
  "one that is killed is replaced, nobody else notices, and what it has counted stays counted",
  async () => {
    const service = await start(write({ "packs/labels/pack.yaml": PACK }));
    const before = workersOf(service);
    expect(before).toHaveLength(2);
    for (let number = 0; number < 10; number++) await isAllowed(service, `u-${String(number)}`);
    expect(await metric(service, "decorum_admission_reviews_total")).toBe(10);
    process.kill(before[0] ?? 0, "SIGKILL");
    // A connection that comes in before anybody knows of its end is lost with it.
    await eventually(
      () => service.logged().some(({ msg }) => String(msg).startsWith("a worker ended")),
      (isNoticed) => isNoticed,
    );
    let asked = 10;
    const after = await eventually(
      async () => {
        await isAllowed(service, `u-${String(asked++)}`);
        // Until another is there, those that are left answer.
        expect((await service.ask("GET", "/readyz")).code).toBe(200);
        return isWhole(await verbose(service)) ? workersOf(service) : [];
      },
      ({ length }) => length === 2,
    );
    expect(after).toContain(before[1]);
    expect(after).not.toContain(before[0]);
    expect(await metric(service, "decorum_admission_reviews_total")).toBe(asked);
    expect(await metric(service, "decorum_workers")).toBe(2);
    expect(service.logged()).toContainEqual(
      expect.objectContaining({ worker: before[0], code: null, signal: "SIGKILL" }),
    );
  },
  MILLISECONDS,
);

test(
  "SIGTERM lets all of them finish, and everything ends with 0",
  async () => {
    const service = await start(write({ "packs/labels/pack.yaml": PACK }), "--shutdown-delay", "2s");
    const workers = process.platform === "linux" ? workersOf(service) : [];
    // A unit or a terminal sends it to every process: that is no second signal.
    for (const pid of workers) process.kill(pid, "SIGTERM");
    service.child.kill("SIGTERM");
    await eventually(
      () => service.ask("GET", "/readyz"),
      ({ code }) => code === 503,
    );
    await isAllowed(service, "late");
    expect(await service.ended).toEqual([0, null]);
    expect(service.logged().filter(({ msg }) => String(msg).startsWith("told to stop"))).toHaveLength(2);
    expect(service.logged()).toContainEqual(expect.objectContaining({ uid: "late" }));
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
  MILLISECONDS,
);

test(
  "a second signal ends all of them at once, and the log is complete",
  async () => {
    const service = await start(write({ "packs/labels/pack.yaml": PACK }), "--shutdown-delay", "1h");
    const workers = process.platform === "linux" ? workersOf(service) : [];
    await isAllowed(service, "last");
    service.child.kill("SIGTERM");
    await eventually(
      () => service.ask("GET", "/readyz"),
      ({ code }) => code === 503,
    );
    service.child.kill("SIGTERM");
    expect(await service.ended).toEqual([143, null]);
    expect(service.logged()).toContainEqual(expect.objectContaining({ uid: "last" }));
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
  MILLISECONDS,
);

onLinux(
  "workers end with their primary, however it ends",
  async () => {
    const service = await start(write({ "packs/labels/pack.yaml": PACK }));
    const workers = workersOf(service);
    expect(workers).toHaveLength(2);
    service.child.kill("SIGKILL");
    await service.ended;
    const isGone = (pid: number): boolean => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    await eventually(
      () => workers.every(isGone),
      (areGone) => areGone,
    );
  },
  MILLISECONDS,
);

test(
  "packs that cannot be used are told once, with code 2; so are addresses of others and wrong flags",
  () => {
    const cwd = write({ "packs/labels/pack.yaml": PACK, "bad/labels/pack.yaml": BAD });
    const run = (...flags: readonly string[]) =>
      spawnSync(process.execPath, [main, "serve", "--workers", "3", "--port", "0", ...flags], {
        cwd,
        encoding: "utf8",
        timeout: MILLISECONDS,
      });
    const bad = run("--packs", "bad");
    expect([bad.status, bad.stdout]).toEqual([2, ""]);
    expect(bad.stderr.match(/^error: /gm)).toHaveLength(1);
    expect(bad.stderr).toMatch(/did you mean/);
    const elsewhere = run("--packs", "packs", "--host", "203.0.113.1");
    expect([elsewhere.status, elsewhere.stdout]).toEqual([2, ""]);
    expect(elsewhere.stderr).toMatch(/^error: address '203\.0\.113\.1:0' must be .*\n$/);
    for (const number of ["0", "65", "two"]) {
      const wrong = run("--packs", "packs", "--workers", number);
      expect(wrong.status).toBe(2);
      expect(wrong.stderr).toMatch(/'auto' or a number between 1 and 64, inclusive/);
    }
  },
  MILLISECONDS,
);

test(
  "of connections beyond its own limit a worker takes none, and all others are answered",
  async () => {
    const service = await start(write({ "packs/labels/pack.yaml": PACK }), "--max-connections", "2");
    const offered = await Promise.allSettled(Array.from({ length: 12 }, () => service.connect()));
    const held = offered.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    // One that asked before may still be open when they come, so it need not be all that two workers may have.
    expect(held.length).toBeGreaterThan(0);
    expect(held.length).toBeLessThanOrEqual(4);
    for (const socket of held) socket.destroy();
    await eventually(
      () => service.ask("GET", "/livez").catch(() => ({ code: 0 })),
      ({ code }) => code === 200,
    );
    expect(await metric(service, "decorum_shed_total")).toBeGreaterThan(0);
  },
  MILLISECONDS,
);
