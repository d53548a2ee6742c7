import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

/** The built service as a process of its own, as users run it. */

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const LISTENS = /https:\/\/127\.0\.0\.1:(\d+)/;

/**
 * The heap that Node 20 picks in a container of 512 MiB, as in the manifests: half of it for old objects, and a MiB for
 * each half of the new ones (V8's heap_size_limit is 259 MiB then).
 */
export const IN_512_MIB = "--max-old-space-size=256 --max-semi-space-size=1";

/** True if probes have a port of their own. */
const hasProbePort = (() => {
  let isThere;
  const ask = () => spawnSync(process.execPath, [MAIN, "serve", "--help"], { encoding: "utf8" }).stdout;
  return () => (isThere ??= ask().includes("--probe-port"));
})();

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
};

/** Resolves when it listens. With `isRead` its log is read, otherwise discarded; `options` are those of Node. */
export const startReplica = async (name, flags, { isRead = false, onLine = () => {}, options = "" } = {}) => {
  const probePort = hasProbePort() ? await freePort() : undefined;
  const probed = probePort === undefined ? [] : ["--probe-port", String(probePort)];
  const args = [MAIN, "serve", "--host", "127.0.0.1", "--port", "0", ...probed, ...flags];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", isRead ? "pipe" : "ignore", "pipe"],
    env: { ...process.env, NODE_OPTIONS: options },
  });
  const ended = once(child, "exit");
  if (isRead) eachLine(child.stdout, onLine);
  let told = "";
  const port = await new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      told += chunk;
      const [, found] = LISTENS.exec(told) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
    child.on("exit", (code) => reject(new Error(`${name} ended with code ${code}: ${told}`)));
  });
  return {
    name,
    port,
    pid: child.pid,
    /** Exit code, or the signal that ended it. */
    ended: ended.then(([code, signal]) => code ?? signal),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal = "SIGTERM") => child.kill(signal),
    /** Memory in MiB: the current use, and the highest so far; NaN once the process has ended. Linux only. */
    memory: () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      const status = hasEnded ? "" : readFileSync(`/proc/${child.pid}/status`, "utf8");
      const mebibytes = (field) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
      return { now: mebibytes("VmRSS"), most: mebibytes("VmHWM") };
    },
    /** CPU time used so far by all its threads, in milliseconds. Linux only. */
    cpu: () => {
      // Fields 14 and 15 of proc(5) stat, in ticks of 10 ms; the name before them may hold blanks.
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    /** Probes as a kubelet does: over a new connection, with any certificate. */
    probe: (path, milliseconds) => probe(port, probePort, path, milliseconds),
  };
};

const eachLine = (stream, onLine) => {
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) onLine(line);
  });
};

/** { code, text, milliseconds }; code 0 if there was no answer in time. */
const probe = (port, probePort, path, timeout) =>
  new Promise((resolve) => {
    const began = performance.now();
    const done = (code, text = "") => resolve({ code, text, milliseconds: performance.now() - began });
    const target = {
      host: "127.0.0.1",
      port: probePort ?? port,
      path,
      agent: false,
      rejectUnauthorized: false,
    };
    const asked = (probePort === undefined ? request : requestPlain)(target, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("end", () => done(response.statusCode, text));
    });
    const timer = setTimeout(() => asked.destroy(new Error("timeout")), timeout);
    asked.on("error", (error) => done(0, error.message)).on("close", () => clearTimeout(timer));
    asked.end();
  });
