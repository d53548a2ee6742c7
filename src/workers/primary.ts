import type { Cluster } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../server/logger.js";
import type { Crew, Ended, Member } from "./crew.js";

/** The process that holds the port: it starts those that answer requests, and a new one for each that ends. */

export interface PrimaryOptions {
  readonly cluster: Cluster;
  readonly crew: Crew;
  readonly size: number;
  readonly log: Logger;
  /** Arguments of the service; each worker gets the same. */
  readonly args: readonly string[];
  /** Tells people of the service, once all of it is there. */
  readonly announce: (text: string) => Promise<void>;
  /** Settles when it is to end; calls back if it is to end at once, with the code. */
  readonly untilStopped: (atOnce: (code: number) => void) => Promise<void>;
}

/** Settles when all have ended: with how one did that could not start, and has said why itself, or with nothing. */
export const runPrimary = async (options: PrimaryOptions): Promise<Ended | undefined> => {
  const { cluster, crew, size, args, announce } = options;
  // Connections are few and long: each worker gets the next one in turn. Left to the system, one gets most of them.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ args: [...args] });
  const state = { isStopping: false };
  const stopped = options
    .untilStopped((code) => void endAtOnce(crew, code))
    .then((): undefined => {
      state.isStopping = true;
    });
  // One alone: if it cannot start, none can, and there is one who says why.
  const first = crew.add(cluster.fork());
  const listening = await Promise.race([first.listening, stopped]);
  if (listening === undefined) {
    if (!state.isStopping) return first.ended;
    await endInOrder(crew);
    return undefined;
  }
  const others = Array.from({ length: size - 1 }, () => crew.add(cluster.fork()));
  const seats = [first, ...others].map((member) => keep(member, options, () => state.isStopping));
  const failed = Promise.race(seats);
  await Promise.race([stopped, failed, Promise.all(others.map((member) => member.listening))]);
  if (!state.isStopping) await announce(listening.text);
  const ended = await Promise.race([stopped, failed]);
  state.isStopping = true;
  await endInOrder(crew);
  return ended;
};

/** Milliseconds before another is started for one that has ended: doubled each time, as long as none lives for long. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 30_000;
const LONG_LIFE = 60_000;

/** So many in a row may end while no other answers: it is better then to end, and to be started anew as a whole. */
const MOST_FAILURES = 5;

/** Starts another for a member that has ended, and so on. Settles with how the last one did once that makes no sense. */
const keep = async (
  initial: Member,
  { cluster, crew, log }: PrimaryOptions,
  isStopping: () => boolean,
): Promise<Ended> => {
  let failures = 0;
  for (let member = initial; ; member = crew.add(cluster.fork())) {
    const began = performance.now();
    const ended = await watched(member, log);
    if (isStopping()) return new Promise(() => undefined);
    failures = performance.now() - began > LONG_LIFE ? 1 : failures + 1;
    const retryInMs = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
    log.error(
      { worker: member.worker.process.pid, ...ended, retryInMs },
      "a worker ended; another is started",
    );
    if (failures >= MOST_FAILURES && crew.listening().length === 0) return ended;
    await sleep(retryInMs);
    if (isStopping()) return new Promise(() => undefined);
  }
};

/** Milliseconds between two questions whether a worker is alive; so many in a row it may leave without an answer. */
const PULSE = 5_000;
const MOST_SILENT = 3;

/** Settles when it has ended. One that does not answer any more is ended: it would keep its connections waiting. */
const watched = async (member: Member, log: Logger): Promise<Ended> => {
  let silent = 0;
  const pulse = setInterval(() => {
    if (!member.isListening()) return;
    member.channel.ask("checks").then(
      () => (silent = 0),
      () => {
        if (++silent < MOST_SILENT) return;
        log.error({ worker: member.worker.process.pid }, "a worker does not answer any more and is ended");
        member.worker.process.kill("SIGKILL");
      },
    );
  }, PULSE);
  const ended = await member.ended;
  clearInterval(pulse);
  return ended;
};

/** Settles when the last one has ended; who answers requests ends those in progress first. */
const endInOrder = async (crew: Crew): Promise<void> => {
  for (const member of crew.members)
    if (member.isListening()) member.channel.ask("stop").catch(() => undefined);
    else member.worker.process.kill("SIGKILL");
  await Promise.all([...crew.members].map(({ ended }) => ended));
};

/** Milliseconds for the last lines of the log. */
const LAST_WORDS = 1000;

const endAtOnce = async (crew: Crew, code: number): Promise<void> => {
  const all = [...crew.members];
  for (const { channel } of all) channel.ask("exit", code).catch(() => undefined);
  await Promise.race([Promise.all(all.map(({ ended }) => ended)), sleep(LAST_WORDS)]);
  for (const { worker } of all) worker.process.kill("SIGKILL");
  process.exit(code);
};
