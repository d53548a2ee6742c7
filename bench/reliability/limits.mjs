import { setTimeout as sleep } from "node:timers/promises";
import { startAttacked } from "./attacked.mjs";
import { startPosting } from "./poster.mjs";
import { LARGEST } from "../review.mjs";
import { BLOATING } from "./shapes/texts.mjs";
import { newSeen, watch } from "./watch.mjs";

/** Bodies as large as they may be, many at a time, that take many times their size once they are parsed. */

const AT_A_TIME = 20;
/** Bytes: two objects as large as an API server takes them by itself, and the largest review that it can write of them. */
const SIZES = [6.6e6, LARGEST];
/** MiB. */
const MOST = 400;
/** Bytes that a review has beside what it is filled with. */
const ENVELOPE = 2000;

/** Clients that ask again as soon as they are answered, for so long. */
const flood = async (attacked, body, milliseconds) => {
  const { go, stop } = await startPosting(attacked.address(), body, { connections: AT_A_TIME });
  go();
  await sleep(milliseconds);
  return stop();
};

export const measureLimits = async (parts, { brief, print }) => {
  const attacked = await startAttacked(parts);
  const results = [];
  print("MiB now/most  probes failed slowest  small failed slowest");
  try {
    const shapes = Object.entries(BLOATING).flatMap(([name, make]) => SIZES.map((bytes) => [name, bytes, make]));
    for (const [name, bytes, make] of brief ? shapes.slice(2, 4) : shapes) {
      const body = Buffer.from(make(bytes - ENVELOPE));
      const seen = newSeen();
      const stop = watch(attacked.replica(), attacked.options, seen);
      const before = attacked.losses.length;
      const { answers, slowest, late } = await flood(attacked, body, brief ? 3000 : 10_000);
      await attacked.heal(name);
      await stop();
      const lost = attacked.losses.slice(before);
      results.push({ name, bytes: body.length, answers, slowest, late, ...seen, lost });
      const { probes, small, memory } = seen;
      const listed = Object.entries(answers).map(([kind, count]) => `${kind}: ${count}`);
      print(
        [attacked.replica().memory().now, memory, probes.asked, probes.failed, probes.slowest, small.asked]
          .concat([small.failed, small.slowest])
          .map((cell, column) => cell.toFixed(0).padStart([4, 7, 7, 6, 7, 6, 6, 7][column]))
          .join(" ") +
          `  ${(bytes / 1e6).toFixed(1)} MB of ${name}: ${listed.join(", ")}${lost.map((one) => ` -> ${one.split(":")[0]}`).join("")}`,
      );
    }
    return { atATime: AT_A_TIME, results, losses: attacked.losses };
  } finally {
    await attacked.stop();
  }
};

const ANSWERS = new Set(["200", "413", "422", "429", "504"]);
const unanswered = ({ answers }) =>
  Object.entries(answers).reduce((sum, [kind, count]) => (ANSWERS.has(kind) ? sum : sum + count), 0);
const mostMemory = (results) => Math.max(...results.map(({ memory }) => memory));
const sumOf = (results, of) => results.reduce((total, result) => total + of(result), 0);
const failedProbes = (results) => sumOf(results, ({ probes }) => probes.failed);

export const limitsRows = ({ atATime, results, losses }) => [
  ["bodies at a time", atATime],
  ["replicas that ended or were stuck", losses.length],
  ["not answered; later than their 10 s", `${sumOf(results, unanswered)}; ${sumOf(results, ({ late }) => late)}`],
  ["memory: most, MiB", mostMemory(results).toFixed(0)],
  ["probes that failed", failedProbes(results)],
  ["driver: longest pause, ms", Math.max(...results.map(({ pause }) => pause)).toFixed(0)],
];

export const limitsBounds = ({ results, losses }) => [
  ["the replica never ends and is never stuck", losses.length === 0, losses.join(", ")],
  [`memory stays below ${MOST} MiB`, mostMemory(results) < MOST, mostMemory(results).toFixed(0)],
  ["every body is answered", sumOf(results, unanswered) === 0, sumOf(results, unanswered)],
  ["none later than its 10 s", results.every(({ late }) => late === 0), sumOf(results, ({ late }) => late)],
  ["no probe fails", failedProbes(results) === 0, failedProbes(results)],
];
