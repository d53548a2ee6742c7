/**
 * What a second worker gives. The driver takes a core, so that on a machine of two cores two workers can never answer
 * twice as much as one. Both are therefore measured with as many drivers as there are workers, over all cores, and what a
 * request costs them in CPU time, in all of their processes, tells what would come of it with a core for each.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { BODIES } from "./bodies.mjs";
import { drive } from "./driver.mjs";
import { median, spread, table } from "./figures.mjs";

const MILLISECONDS = 2000;
const CONNECTIONS = 16;

/** A driver that is a process of its own, for a driver must not be what is waited for. */
const another = async ({ port }, ca, milliseconds) => {
  const child = fork(fileURLToPath(import.meta.url), [String(port), String(milliseconds)]);
  child.send(ca);
  const [count] = await once(child, "message");
  await once(child, "exit");
  return count;
};

const slice = async (server, ca, milliseconds) => {
  const before = server.cpu();
  const began = process.cpuUsage();
  const counts = await Promise.all([another(server, ca, milliseconds), another(server, ca, milliseconds)]);
  const requests = counts.reduce((sum, { requests }) => sum + requests, 0);
  const own = process.cpuUsage(began);
  const used = counts.reduce((sum, { cpu }) => sum + cpu, 0) + own.user + own.system;
  const after = server.cpu();
  return {
    throughput: requests / (milliseconds / 1000),
    server: before === undefined ? NaN : (after - before) / requests,
    driver: used / requests,
  };
};

/** `one` and `two` are services with so many workers, bound to no core. */
export const measureWorkers = async ({ one, two }, ca, rounds) => {
  const results = { one: [], two: [] };
  for (const server of [one, two]) await slice(server, ca, MILLISECONDS);
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? ["one", "two"] : ["two", "one"])
      results[name].push(await slice(name === "one" ? one : two, ca, MILLISECONDS));
  const of = (name, what) => median(results[name].map((taken) => taken[what]));
  const throughput = results.two.map((taken, round) => taken.throughput / results.one[round].throughput);
  // With a core for each process that answers, and drivers elsewhere: what N cores do in a second.
  const scaled = results.two.map((taken, round) => (2 * results.one[round].server) / taken.server);
  return table([
    ["workers", "requests/s", "CPU us/request", "driver's CPU us/request"],
    ["1", of("one", "throughput").toFixed(0), of("one", "server").toFixed(0), of("one", "driver").toFixed(0)],
    ["2", of("two", "throughput").toFixed(0), of("two", "server").toFixed(0), of("two", "driver").toFixed(0)],
    ["2 / 1, drivers on the same cores", spread(throughput), "", ""],
    ["2 / 1, a core for each worker (from CPU time)", spread(scaled), "", ""],
  ]);
};

/** As a driver: asks for so long, and tells how many answers it got and what it used. */
const main = async () => {
  const [port, milliseconds] = process.argv.slice(2).map(Number);
  const [ca] = await once(process, "message");
  const began = process.cpuUsage();
  const { latencies } = await drive(port, ca, BODIES[0][1], CONNECTIONS / 2, milliseconds);
  const { user, system } = process.cpuUsage(began);
  process.send({ requests: latencies.length, cpu: user + system }, () => process.disconnect());
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
