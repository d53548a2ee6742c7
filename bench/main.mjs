import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BODIES } from "./bodies.mjs";
import { CUSTOM_RESOURCE, packFlags } from "./custom-resource.mjs";
import { drive } from "./driver.mjs";
import { measureEngine } from "./engine.mjs";
import { median, quantile, spread, table } from "./figures.mjs";
import { measureLarge } from "./large.mjs";
import { bindDriver, isPinned, releaseDriver, startDecorum, startEcho } from "./servers.mjs";
import "../scripts/source.mjs";

const { selfSigned } = await import("../src/certificates/mint.ts");

/**
 * Compares the service with servers that only echo. They take turns in short slices, in another order each round, so
 * that whatever else the machine does falls on all of them alike. Only ratios mean anything.
 *
 * Usage: npm run bench [-- ROUNDS]
 */

const rounds = Number(process.argv[2] ?? 7);
const CONNECTIONS = 8;
const BUSY = 1000;
const QUIET = 500;
const ENGINE = 1000;
/** Waiting times are measured, so no client may be told to come again. */
const PATIENT = ["--max-lag", "9s"];

const print = (text = "") => process.stdout.write(`${text}\n`);

/** One slice under load, for throughput and CPU time, and one with a single connection, for latency. */
const measure = async (server, ca, body) => {
  const before = server.cpu();
  const { latencies, seconds } = await drive(server.port, ca, body, CONNECTIONS, BUSY);
  const after = server.cpu();
  const quiet = await drive(server.port, ca, body, 1, QUIET);
  return {
    throughput: latencies.length / seconds,
    cpu: before === undefined ? undefined : (after - before) / latencies.length,
    p50: quantile(quiet.latencies, 0.5),
    p99: quantile(quiet.latencies, 0.99),
  };
};

const compare = async (servers, ca, body) => {
  const results = new Map(servers.map(({ name }) => [name, []]));
  for (const server of servers) await drive(server.port, ca, body, CONNECTIONS, BUSY);
  for (let round = 0; round < rounds; round++) {
    const order = servers.map((_, index) => servers[(index + round) % servers.length]);
    for (const server of order) results.get(server.name).push(await measure(server, ca, body));
  }
  return results;
};

const ratios = (results, [name, to]) =>
  ["throughput", "cpu", "p50", "p99"].map((what) => {
    const [own, other] = [results.get(name), results.get(to)];
    return own[0][what] === undefined ? "-" : spread(own.map((slice, round) => slice[what] / other[round][what]));
  });

const folder = mkdtempSync(join(tmpdir(), "decorum-bench-"));
try {
  const tls = await selfSigned();
  const files = { certFile: join(folder, "tls.crt"), keyFile: join(folder, "tls.key") };
  writeFileSync(files.certFile, tls.cert);
  writeFileSync(files.keyFile, tls.key);
  const servers = await Promise.all([
    startDecorum("decorum", files),
    startEcho("express", "echo-express.mjs", files),
    startEcho("bare", "echo-node.mjs", files),
  ]);
  const loops = packFlags(folder, "loops");
  const evaluating = await Promise.all([
    startDecorum("decorum, plain", files, packFlags(folder, "plain")),
    startDecorum("decorum, loops", files, loops),
    startDecorum("decorum, loops on any core", files, loops, false),
  ]);
  bindDriver();
  print(
    `Node ${process.version}, ${cpus().length} cores, servers and driver ${isPinned ? "on one core each" : "not pinned"}`,
  );
  print(
    `${rounds} rounds; throughput and CPU with ${CONNECTIONS} connections, latency with 1; median (lowest to highest round)\n`,
  );
  const rows = [["body", "bytes", "", "throughput", "CPU/request", "p50", "p99"]];
  const absolute = [["body", "server", "requests/s", "p50 us", "p99 us"]];
  for (const [name, body] of BODIES) {
    const results = await compare(servers, tls.ca, body);
    for (const pair of [
      ["decorum", "express"],
      ["decorum", "bare"],
      ["express", "bare"],
    ])
      rows.push([name, body.length, pair.join(" / "), ...ratios(results, pair)]);
    for (const [server, slices] of results)
      absolute.push([
        name,
        server,
        ...["throughput", "p50", "p99"].map((what) => median(slices.map((slice) => slice[what])).toFixed(0)),
      ]);
  }
  const custom = await compare([...evaluating, servers[2]], tls.ca, CUSTOM_RESOURCE);
  for (const { name } of evaluating)
    rows.push(["2 KB CR, CEL", CUSTOM_RESOURCE.length, `${name} / bare`, ...ratios(custom, [name, "bare"])]);
  for (const { name, memory } of evaluating) print(`${name}: at most ${memory()} MiB resident`);
  print(table(rows));
  print(`\nOf this machine at this moment, and of no other:\n\n${table(absolute)}\n`);
  await Promise.all([...servers, ...evaluating].map(({ stop }) => stop()));
  // Before they start, for they run where their parent may.
  releaseDriver();
  const free = await startDecorum("decorum", files, PATIENT, false);
  print(`${await measureLarge([free], tls.ca)}\n`);
  await free.stop();
  const engine = measureEngine(BODIES, ENGINE).map(({ name, engine, answer }) => [
    name,
    engine.toFixed(0),
    answer.toFixed(0),
  ]);
  print(table([["body", "engine only, reviews/s", "with reading and answering"], ...engine]));
  // In processes of their own, so that what was compiled and collected for the servers does not count.
  for (const file of ["rules.mjs", "crds.mjs", "expressions.mjs"])
    spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], { stdio: "inherit" });
} finally {
  rmSync(folder, { recursive: true });
}
