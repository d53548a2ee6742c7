import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../figures.mjs";
import { startAttacked } from "./attacked.mjs";
import { startBusy } from "./busy.mjs";
import { createClient, newCounts } from "./client.mjs";
import { startPosting } from "./poster.mjs";
import { ordinary } from "./shapes/definitions.mjs";
import { MIB, review } from "../review.mjs";
import { SMALL } from "./watch.mjs";

/** How long small reviews wait while a large one is judged. */

const CONNECTIONS = 8;
/** Milliseconds between two asks of a connection: 400 a second of all of them. */
const PERIOD = 20;
const DEADLINE = 10_000;
/** Times the latency without a large one. */
const MOST = 2;

/**
 * Milliseconds from when each review was due to its answer. A review that was due while the connection waited for the
 * previous answer has waited since then; a late timer is not the fault of the service.
 */
const steady = async (options, milliseconds) => {
  const taken = [];
  const failed = [];
  const began = performance.now();
  const work = async (_, index) => {
    const client = createClient(options, newCounts());
    await client.open();
    let last = 0;
    for (let due = began + (index * PERIOD) / CONNECTIONS; due < began + milliseconds; due += PERIOD) {
      await sleep(Math.max(0, due - performance.now()));
      // It will never catch up: all reviews that are due have waited at least this long.
      if (performance.now() > began + 2 * milliseconds) {
        taken.push(performance.now() - due);
        continue;
      }
      const start = last > due ? due : performance.now();
      try {
        const { code } = await client.ask(SMALL.request, DEADLINE);
        if (code !== 200) failed.push(code);
      } catch (error) {
        failed.push(error.reason ?? error.message);
      }
      last = performance.now();
      taken.push(last - start);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { taken: taken.sort((a, b) => a - b), failed };
};

/** Posts an ordinary definition back to back, as another API server would; gives a function that stops it. */
const postDefinition = async (attacked, bytes) => {
  const { go, stop } = await startPosting(attacked.address(), Buffer.from(review(ordinary(bytes))));
  go();
  return async () => (await stop()).answers;
};

const NOTHING = async () => ({});

/** The loads: { title: a function that starts it and gives one that stops it }. A busy core shows the machine's part. */
const beside = (attacked) => ({
  nothing: async () => NOTHING,
  "a busy process": async () => {
    const end = startBusy(1);
    return () => end().then(NOTHING);
  },
  "a definition of 1 MiB": () => postDefinition(attacked, MIB),
  "a definition of 3 MiB": () => postDefinition(attacked, 3 * MIB),
});

export const measureBeside = async (parts, { brief, print }) => {
  const attacked = await startAttacked(parts);
  const milliseconds = brief ? 2000 : 20_000;
  const results = [];
  try {
    await steady(attacked.options, Math.min(milliseconds, 5000));
    for (const [name, begin] of Object.entries(beside(attacked))) {
      const end = await begin();
      const { taken, failed } = await steady(attacked.options, milliseconds);
      const answers = await end();
      const [p50, p99, p999, slowest] = [0.5, 0.99, 0.999, 1].map((share) => quantile(taken, share));
      const ratio = p999 / (results[0]?.p999 ?? p999);
      results.push({
        name,
        asked: taken.length,
        failed: failed.length,
        p50,
        p99,
        p999,
        slowest,
        ratio,
        answers,
      });
      await attacked.heal(name);
      print(
        `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, p99.9 ${p999.toFixed(2)}, slowest ${slowest.toFixed(1)} ms; ` +
          `p99.9 / alone ${ratio.toFixed(2)}; ${failed.length} of ${taken.length} failed: beside ${name} ` +
          JSON.stringify(answers),
      );
    }
    return { results, losses: attacked.losses };
  } finally {
    await attacked.stop();
  }
};

export const besideRows = ({ results }) =>
  results.map(({ name, p50, p99, p999, ratio }) => [
    `beside ${name}: p50; p99; p99.9, ms; p99.9 / alone`,
    `${[p50, p99, p999].map((one) => one.toFixed(2)).join("; ")}; ${ratio.toFixed(2)}`,
  ]);

export const besideBounds = ({ results, losses }) => [
  ["the replica never ends and is never stuck", losses.length === 0, losses.join(", ")],
  ...results.flatMap(({ name, ratio, failed }) => [
    [`beside ${name}: no small review fails`, failed === 0, failed],
    ...(name.includes("definition")
      ? [[`beside ${name}: p99.9 is at most ${MOST} times as long`, ratio <= MOST, ratio.toFixed(2)]]
      : []),
  ]),
];
