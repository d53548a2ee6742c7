import { setTimeout as sleep } from "node:timers/promises";
import { startAttacked } from "./attacked.mjs";
import { startPosting } from "./poster.mjs";
import { BRIEF, SHAPES } from "./shapes.mjs";
import { newSeen, watch } from "./watch.mjs";

/** Each costly shape by itself, beside the asks of other clients: its effect on them, and on the replica. */

/** A review, or a Status that says why there is none; those that are no review are a bad request. */
const CODES = new Set(["200", "400", "413", "422", "429", "504"]);
/** Milliseconds, on a machine that has nothing else to do. */
const LIVEZ = 250;
/** MiB, some seconds after the last one. */
const AFTERWARDS = 250;
const SECONDS_AFTERWARDS = 20;

const measure = async (attacked, { name, make }, phase) => {
  const body = make();
  const { done, go } = await startPosting(attacked.address(), body, { phase, times: 1 });
  const seen = newSeen();
  const stop = watch(attacked.replica(), attacked.options, seen);
  go();
  const { answers, slowest, late } = await done;
  const before = attacked.losses.length;
  await attacked.heal(`${name} (${phase})`);
  await stop();
  const [code] = Object.keys(answers);
  return {
    ...{ name, phase, bytes: body.length, code, milliseconds: slowest, isLate: late > 0, ...seen },
    ...{ now: attacked.replica().memory().now, lost: attacked.losses[before] },
  };
};

/** MiB after some seconds of light traffic, or as soon as it is below the bound, and after how many seconds. */
const settle = async (attacked) => {
  const seen = newSeen();
  const stop = watch(attacked.replica(), attacked.options, seen);
  let seconds = 0;
  while (seconds < SECONDS_AFTERWARDS && attacked.replica().memory().now > AFTERWARDS)
    await sleep(1000).then(() => seconds++);
  await stop();
  return { memory: attacked.replica().memory().now, seconds };
};

const line = ({ name, phase, bytes, code, milliseconds, probes, small, memory, now, lost }) =>
  [
    (bytes / 1e6).toFixed(2).padStart(6),
    String(code).padStart(4),
    milliseconds.toFixed(0).padStart(6),
    `${probes.slowest.toFixed(0).padStart(6)}${probes.failed > 0 ? "!" : " "}`,
    `${small.slowest.toFixed(0).padStart(5)}${small.failed > 0 ? "!" : " "}`,
    `${now.toFixed(0).padStart(4)}/${memory.toFixed(0).padStart(4)}`,
    phase.padEnd(8),
    name + (lost === undefined ? "" : ` -> ${lost.split(":")[0]}`),
  ].join(" ");

export const measureHostile = async (parts, { brief, print }) => {
  const attacked = await startAttacked(parts);
  const rows = [];
  const shapes = brief ? SHAPES.filter(({ name }) => BRIEF.has(name)) : SHAPES;
  print("    MB code     ms  livez small MiB now/most; '!': not answered in time");
  try {
    for (const shape of shapes)
      for (const phase of ["validate", "mutate"]) {
        const row = await measure(attacked, shape, phase);
        rows.push(row);
        print(line(row));
      }
    const afterwards = await settle(attacked);
    const most = (of) => Math.max(...rows.map(of));
    const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
    return {
      shapes: shapes.length,
      late: rows.filter(({ isLate }) => isLate).map(({ name, phase }) => `${name} (${phase})`),
      unexpected: rows
        .filter(({ isLate, code }) => !isLate && !CODES.has(code))
        .map(({ name, code }) => `${name}: ${code}`),
      losses: attacked.losses,
      slowest: most(({ milliseconds }) => milliseconds),
      livez: {
        asked: sum(({ probes }) => probes.asked),
        failed: sum(({ probes }) => probes.failed),
        slowest: most(({ probes }) => probes.slowest),
        over: rows.filter(({ probes }) => probes.slowest > LIVEZ).length,
      },
      small: {
        asked: sum(({ small }) => small.asked),
        refused: sum(({ small }) => small.refused),
        failed: sum(({ small }) => small.failed),
        slowest: most(({ small }) => small.slowest),
      },
      memory: most(({ memory }) => memory),
      pause: most(({ pause }) => pause),
      afterwards,
    };
  } finally {
    await attacked.stop();
  }
};

export const hostileRows = ({ shapes, late, unexpected, losses, slowest, livez, small, memory, pause, afterwards }) => [
  ["shapes, each to be validated and mutated", shapes],
  ["answered after their 10 s, or not; otherwise than expected", `${late.length}; ${unexpected.length}`],
  ["replicas that ended or were stuck", losses.length],
  ["slowest answer, ms", slowest.toFixed(0)],
  [
    "/livez: asked; failed; slowest, ms; shapes with a slower one than 250 ms",
    `${livez.asked}; ${livez.failed}; ${livez.slowest.toFixed(0)}; ${livez.over}`,
  ],
  [
    "small reviews: asked; told to come again; failed; slowest, ms",
    `${small.asked}; ${small.refused}; ${small.failed}; ${small.slowest.toFixed(0)}`,
  ],
  ["memory: most, MiB", memory.toFixed(0)],
  ["memory afterwards, MiB; after seconds", `${afterwards.memory.toFixed(0)}; ${afterwards.seconds}`],
  ["driver: longest pause, ms", pause.toFixed(0)],
];

export const hostileBounds = ({ late, unexpected, losses, livez, small, afterwards }) => [
  ["every shape is answered within its 10 s", late.length === 0, late.join(", ")],
  ["with a review or a Status", unexpected.length === 0, unexpected.join(", ")],
  ["the replica never ends and is never stuck", losses.length === 0, losses.join(", ")],
  ["no probe fails", livez.failed === 0, livez.failed],
  [`/livez takes at most ${LIVEZ} ms`, livez.slowest <= LIVEZ, livez.slowest.toFixed(0)],
  ["no small review fails", small.failed === 0, small.failed],
  [`memory is below ${AFTERWARDS} MiB afterwards`, afterwards.memory < AFTERWARDS, afterwards.memory.toFixed(0)],
];
