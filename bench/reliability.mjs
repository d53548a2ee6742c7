import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { table } from "./figures.mjs";
import { besideBounds, besideRows, measureBeside } from "./reliability/beside.mjs";
import { startBusy } from "./reliability/busy.mjs";
import { mountedCertificates, sharedCertificates } from "./reliability/certificates.mjs";
import { connectionsBounds, connectionsRows, measureConnections } from "./reliability/connections.mjs";
import { fairBounds, fairRows, measureFair } from "./reliability/fair.mjs";
import { hostileBounds, hostileRows, measureHostile } from "./reliability/hostile.mjs";
import { limitsBounds, limitsRows, measureLimits } from "./reliability/limits.mjs";
import { measureMemory } from "./reliability/memory.mjs";
import { measureOverload } from "./reliability/overload.mjs";
import { POLICIES } from "./reliability/packs.mjs";
import { runSteady } from "./reliability/steady.mjs";
import "../scripts/source.mjs";

const { selfSigned } = await import("../src/certificates/mint.ts");

/**
 * Tests the service while everything around it changes, under too much load, under attack, and over many reviews. The
 * counts of failures matter; times are those of one machine at one moment. Exits with code 1 if a bound is broken.
 *
 * Usage: npm run bench:reliability [-- [--brief] [--json] [PART...]]; the parts are those of `PARTS` below.
 */

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { brief: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});

const print = (text = "") => {
  if (!flags.json) process.stdout.write(`${text}\n`);
};
const rows = (entries) => print(`${table([["what", ""], ...entries])}\n`);
const listed = (counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ") || "none";

const steady = (make) => async (parts) => {
  const certificates = await make(parts.folder, parts.tls);
  const tell = (what, { answered, failed, wrong }) =>
    print(`${String(answered).padStart(8)} answers, ${failed} failed, ${wrong} wrong: ${what}`);
  const result = await runSteady(parts.folder, certificates, tell, flags);
  print();
  rows([
    ["answers", result.answered],
    ["failed requests", `${result.failed} (${listed(result.reasons)})`],
    ["wrong answers", result.wrong],
    ["told to come again, and taken then", result.sentAway],
    ["recordings; answered otherwise by the stricter packs", `${result.asks}; ${result.changed}`],
    ["connections opened", result.opened],
    [
      "closed by clients that were asked to; by the service between requests",
      `${result.toldToClose}; ${result.closedIdle}`,
    ],
    ["other problems", result.problems.length === 0 ? "none" : result.problems.join("; ")],
  ]);
  return result;
};

const steadyBounds = ({ failed, wrong, reasons, problems }) => [
  ["no request fails", failed === 0, listed(reasons)],
  ["no answer is wrong", wrong === 0, wrong],
  ["nothing else goes wrong", problems.length === 0, problems.join("; ")],
];

const overload = async ({ folder, tls, files }) => {
  const result = await measureOverload({ tls, files, folder, seconds: flags.brief ? 3 : 20 });
  rows([
    ["capacity, reviews/s", result.capacity.toFixed(0)],
    ["offered, times capacity", (result.offered / result.capacity).toFixed(1)],
    ["of that really sent, share", (result.sent / (result.sent + result.unsent)).toFixed(2)],
    ["answers", listed(result.answers)],
    [
      "later than the timeout of 2 s, as the driver saw it; of these over new connections",
      `${result.late}; ${result.lateAsNew}`,
    ],
    ["wrong answers", result.wrong],
    ["slowest answer, ms", result.slowest.toFixed(0)],
    [
      "probes; without 200 within 1 s; slowest, ms",
      `${result.health.probes}; ${result.health.failed}; ${result.health.slowest.toFixed(0)}`,
    ],
    [
      "memory before; most; afterwards, MiB",
      [result.memory, result.health.memory, result.memoryAfter].map(Math.round).join("; "),
    ],
    ["latency afterwards / before, p50; p99", `${result.ratio.p50.toFixed(2)}; ${result.ratio.p99.toFixed(2)}`],
    ["driver: share of its time busy; longest pause, ms", `${result.busy.toFixed(2)}; ${result.lag.toFixed(0)}`],
  ]);
  return result;
};

const ANSWERS = new Set(["allowed", "denied", "unjudged", "429", "504"]);
const overloadBounds = ({ answers, late, wrong, health }) => [
  ["every request is answered", Object.keys(answers).every((kind) => ANSWERS.has(kind)), listed(answers)],
  ["none later than its timeout", late === 0, late],
  ["no answer is wrong", wrong === 0, wrong],
  ["no probe fails", health.failed === 0, `${health.failed} of ${health.probes}`],
];

/** Overload beside a busy process on each core. */
const busyOverload = async (parts) => {
  const end = startBusy();
  try {
    return await overload(parts);
  } finally {
    await end();
  }
};

const memory = async ({ tls, files }) => {
  const reviews = flags.brief ? 3000 : 200_000;
  const result = await measureMemory({ tls, files, policies: POLICIES, reviews });
  const { trend, quarter } = result;
  rows([
    ["reviews; failed; wrong", `${result.answered}; ${result.failed}; ${result.wrong}`],
    ["resident memory at the start; most ever, MiB", `${result.start.toFixed(0)}; ${result.most.toFixed(0)}`],
    ["in the last quarter: least; most, MiB", `${quarter.least.toFixed(1)}; ${quarter.most.toFixed(1)}`],
    [
      `rise over the ${quarter.reviews} reviews of the last quarter, MiB (95 % interval)`,
      `${trend.rise.toFixed(2)} (${trend.least.toFixed(2)} to ${trend.most.toFixed(2)})`,
    ],
  ]);
  return { ...result, samples: result.samples.length };
};

const memoryBounds = ({ failed, wrong }) => [
  ["no request fails", failed === 0, failed],
  ["no answer is wrong", wrong === 0, wrong],
];

/** A part that prints as it goes. */
const told = (measure, rowsOf) => async (parts) => {
  const result = await measure(parts, { brief: flags.brief, print });
  print();
  rows(rowsOf(result));
  return result;
};

/** By name: a title; the function that runs it; its bounds as [requirement, holds, observed]. */
const PARTS = {
  mounted: ["Steady load, mounted certificates", steady(mountedCertificates), steadyBounds],
  shared: ["Steady load, certificates that replicas share", steady(sharedCertificates), steadyBounds],
  overload: ["Overload", overload, overloadBounds],
  "overload-busy": ["Overload, beside a busy process on each core", busyOverload, overloadBounds],
  memory: ["Memory", memory, memoryBounds],
  hostile: ["Costly shapes", told(measureHostile, hostileRows), hostileBounds],
  connections: ["Idle connections", told(measureConnections, connectionsRows), connectionsBounds],
  limits: ["The largest bodies, many at a time", told(measureLimits, limitsRows), limitsBounds],
  beside: ["Small reviews beside a large one", told(measureBeside, besideRows), besideBounds],
  fair: ["Reviews of others beside the costliest of one user", told(measureFair, fairRows), fairBounds],
};

const chosen = positionals.length === 0 ? Object.keys(PARTS) : positionals;
const unknown = chosen.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`'${unknown}' must be one of ${Object.keys(PARTS).join(", ")}`);

/** Prints which bounds are broken, and returns them. */
const brokenOf = (bounds) => {
  const broken = bounds.filter(([, holds]) => !holds).map(([what, , seen]) => `${what}: ${seen}`);
  for (const one of broken) print(`BROKEN: ${one}`);
  print(broken.length === 0 ? `All ${bounds.length} bounds hold.\n` : "");
  return broken;
};

const root = mkdtempSync(join(tmpdir(), "decorum-reliability-"));
try {
  const tls = await selfSigned();
  const files = { cert: join(root, "tls.crt"), key: join(root, "tls.key") };
  writeFileSync(files.cert, tls.cert);
  writeFileSync(files.key, tls.key);
  print(`Node ${process.version}, ${cpus().length} cores\n`);
  const results = {};
  for (const name of chosen) {
    const [title, run, boundsOf] = PARTS[name];
    print(`${title}\n`);
    const folder = join(root, name);
    mkdirSync(folder);
    const result = await run({ folder, tls, files });
    results[name] = { ...result, broken: brokenOf(boundsOf(result)) };
    if (results[name].broken.length > 0) process.exitCode = 1;
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(results)}\n`);
} finally {
  rmSync(root, { recursive: true });
}
