import { execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Servers as processes of their own, all with the same certificate; on a core of their own where that can be had. */

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

const hasTaskset = () => {
  try {
    execFileSync("taskset", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const isLinux = process.platform === "linux";
/** Core of the servers and core of the driver; undefined where processes cannot be bound to one. */
const cores = isLinux && hasTaskset() && allowedCores().length > 1 ? allowedCores() : undefined;

function allowedCores() {
  const list = /Cpus_allowed_list:\s*(\S+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return list.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

export const isPinned = cores !== undefined;

const bind = (pid, core) => execFileSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });

export const bindDriver = () => {
  if (cores !== undefined) bind(process.pid, cores[1]);
};

/** Lets the driver, and what it starts from now on, run anywhere again. */
export const releaseDriver = () => {
  if (cores !== undefined) execFileSync("taskset", ["-acp", cores.join(","), String(process.pid)], { stdio: "ignore" });
};

/** The process and those that it has started, as far as they still run. */
const family = (pid) => {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), Number(fields(name)[1])]];
      } catch {
        return [];
      }
    });
  return [pid, ...parents.filter(([, parent]) => parent === pid).map(([child]) => child)];
};

/** Fields of proc(5) stat from the third on; the name before them may hold blanks. */
const fields = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");

export const bindServer = (pid) => {
  if (cores !== undefined) bind(pid, cores[0]);
};

const started = (name, child, port, isBound = true) => {
  if (isBound) bindServer(child.pid);
  return {
    name,
    port,
    /** CPU time used so far by all its threads and processes, in microseconds; undefined except on Linux. */
    cpu: () => {
      if (!isLinux) return undefined;
      // Fields 14 and 15, in ticks of 10 ms.
      const used = family(child.pid).map(fields);
      return used.reduce((sum, all) => sum + Number(all[11]) + Number(all[12]), 0) * 10_000;
    },
    /** Peak resident memory in MiB; undefined except on Linux. */
    memory: () => {
      if (!isLinux) return undefined;
      const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
      return Math.round(Number(kilobytes) / 1024);
    },
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
};

/** One of the echo servers beside this file; it sends its port when it listens. */
export const startEcho = async (name, script, { certFile, keyFile }) => {
  const child = fork(file(script), [certFile, keyFile]);
  const [port] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`${script} ended with code ${code}`))),
  ]);
  return started(name, child, port);
};

/** The built service with all default packs, as users run it. */
export const startDecorum = async (name, { certFile, keyFile }, more = [], isBound = true) => {
  const flags = [
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--tls-cert-file",
    certFile,
    "--tls-private-key-file",
    keyFile,
    ...more,
  ];
  const child = spawn(process.execPath, [file("../dist/main.js"), "serve", ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const port = await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      const [, found] = /https:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
    child.on("exit", (code) => reject(new Error(`the service ended with code ${code}: ${said}`)));
  });
  return started(name, child, port, isBound);
};
