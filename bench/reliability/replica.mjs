import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { fileURLToPath } from "node:url";

/** The built service as a process of its own, as users run it. */

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const LISTENS = /https:\/\/127\.0\.0\.1:(\d+)/;

/** Resolves when it listens. With `isRead` its log is looked through, else it goes nowhere. */
export const startReplica = async (name, flags, { isRead = false, onLine = () => {} } = {}) => {
  const args = [MAIN, "serve", "--host", "127.0.0.1", "--port", "0", ...flags];
  const child = spawn(process.execPath, args, { stdio: ["ignore", isRead ? "pipe" : "ignore", "pipe"] });
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
    /** Of its memory, in MiB: what it uses now, and the most that it ever used. Linux only. */
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
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
    /** As a kubelet probes: a connection of its own, and any certificate will do. */
    probe: (path, milliseconds) => probe(port, path, milliseconds),
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
const probe = (port, path, timeout) =>
  new Promise((resolve) => {
    const began = performance.now();
    const done = (code, text = "") => resolve({ code, text, milliseconds: performance.now() - began });
    const target = { host: "127.0.0.1", port, path, agent: false, rejectUnauthorized: false };
    const asked = request(target, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("end", () => done(response.statusCode, text));
    });
    const timer = setTimeout(() => asked.destroy(new Error("timeout")), timeout);
    asked.on("error", (error) => done(0, error.message)).on("close", () => clearTimeout(timer));
    asked.end();
  });
