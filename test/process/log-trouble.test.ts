import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { Agent } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { useFolder } from "../../src/testing/folder.js";
import { eventually, type ServiceProcess, startProcess } from "../support/process.js";
import { admissionReview } from "../support/admission-review.js";

/** The built service where the log has no reader, or no room. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "dist", "main.js");
const write = useFolder();
const BUILD_MILLISECONDS = 120_000;
const RUN_MILLISECONDS = 60_000;

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: names }
spec: { rules: [{ use: metadata/generate-name-format }] }
`;

const REVIEW = JSON.stringify(
  admissionReview({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "a" } }, { uid: "u-1" }),
);

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, BUILD_MILLISECONDS);

let running: readonly ServiceProcess[] = [];
afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});

const start = async (stdout: "pipe" | number): Promise<ServiceProcess> => {
  const cwd = write({ "packs/names/pack.yaml": PACK });
  const service = await startProcess([main, "serve", "--packs", "packs", "--shutdown-delay", "0s"], cwd, stdout);
  running = [...running, service];
  return service;
};

/** One after the other, on one connection: handshakes would take most of the time. */
const review = async (service: ServiceProcess, times: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let i = 0; i < times; i++) expect((await service.ask("POST", "/validate", REVIEW, agent)).code).toBe(200);
  agent.destroy();
};

const linesLost = async (service: ServiceProcess): Promise<number> => {
  const { text } = await service.ask("GET", "/metrics");
  return Number(/^decorum_log_lines_lost_total (\d+)$/m.exec(text)?.[1]);
};

/** Ends the service, which must not take long whatever happens to its log. */
const stop = async ({ child, ended }: ServiceProcess): Promise<void> => {
  const began = performance.now();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began).toBeLessThan(SOON);
};

/** Milliseconds: a second for the rest of the log, and the rest for a busy machine. */
const SOON = 20_000;

/** A pipe that holds 64 KiB and is read when the test asks for it. */
const fifo = (): { readonly reader: number; readonly writer: number } => {
  const path = join(write({}), "log");
  if (spawnSync("mkfifo", [path]).status !== 0) throw new Error("there must be a command 'mkfifo'");
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY) };
};

/** All that is in a FIFO. */
const drain = (pipe: number): string => {
  const chunk = Buffer.alloc(65_536);
  let text = "";
  try {
    for (let read = 1; read > 0; ) {
      read = readSync(pipe, chunk);
      text += chunk.toString("utf8", 0, read);
    }
  } catch (error) {
    expect(error).toMatchObject({ code: "EAGAIN" });
  }
  return text;
};

test(
  "a full disk costs lines, which are counted, and neither answers nor the end",
  async () => {
    const full = openSync("/dev/full", "w");
    const service = await start(full);
    closeSync(full);
    await review(service, 5);
    await eventually(
      () => linesLost(service),
      (lost) => lost === 5,
    );
    await review(service, 1);
    await stop(service);
    // Two more, of the last review and of the end.
    expect(service.told()).toMatch(/^warning: 7 lines of the log were lost$/m);
  },
  RUN_MILLISECONDS,
);

test(
  "a reader that has gone ends nothing",
  async () => {
    const service = await start("pipe");
    service.child.stdout?.destroy();
    await review(service, 5);
    await eventually(
      () => linesLost(service),
      (lost) => lost === 5,
    );
    await stop(service);
  },
  RUN_MILLISECONDS,
);

test(
  "what waits for a slow reader is written when it reads; a pipe that is full holds up neither answers nor the end",
  async () => {
    const { reader, writer } = fifo();
    const service = await start(writer);
    await review(service, 300);
    let text = "";
    await eventually(
      () => (text += drain(reader)),
      () => text.split("\n").length === 301,
    );
    expect(await linesLost(service)).toBe(0);

    await review(service, 300);
    await stop(service);
    const written = drain(reader).split("\n").length - 1;
    const lost = Number(/^warning: (\d+) lines of the log were lost$/m.exec(service.told())?.[1]);
    expect(lost).toBeGreaterThan(0);
    // One line says that it ends.
    expect(written + lost).toBe(301);
    for (const end of [reader, writer]) closeSync(end);
  },
  RUN_MILLISECONDS,
);
