import type { Worker } from "node:cluster";
import type { Checked } from "../server/health.js";
import { countedBy, type Metrics, type MetricsData, sumOf } from "../server/metrics.js";
import { type Channel, openChannel, type Port } from "./channel.js";
import type { Listening, PrimaryHandlers, SharedTls, WorkerHandlers } from "./messages.js";

/** A process that answers requests, as the primary knows it. */
export interface Member {
  readonly worker: Worker;
  readonly channel: Channel<WorkerHandlers>;
  /** Settles when it answers requests; undefined if it has ended before. */
  readonly listening: Promise<Listening | undefined>;
  readonly ended: Promise<Ended>;
  isListening(): boolean;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

/** The processes that there are, and what they are together. */
export interface Crew {
  /** Takes in a process that has just been started. */
  add(worker: Worker): Member;
  readonly members: ReadonlySet<Member>;
  /** Of those that answer requests. */
  listening(): readonly Member[];
}

export interface CrewParts {
  /** How many there are to be. */
  readonly size: number;
  /** What they show. */
  readonly tls: () => SharedTls;
  /** What the primary looks after for all. */
  readonly checks: () => readonly Checked[];
  readonly metrics: Metrics;
}

export const createCrew = ({ size, tls, checks, metrics }: CrewParts): Crew => {
  const members = new Set<Member>();
  const told = new Map<Member, MetricsData>();
  let gone: MetricsData = [];
  const listening = (): readonly Member[] => [...members].filter((member) => member.isListening());

  const handlers = {
    tls,
    checks: async () => [
      ...together(await heard(listening(), (member) => member.channel.ask("checks"))),
      ...checks(),
      crewCheck(listening().length, size),
    ],
    metrics: async () => {
      await heard(listening(), async (member) => {
        const data = await member.channel.ask("metrics");
        // Not of one that has ended meanwhile: what it has told before is among what is gone.
        if (members.has(member)) told.set(member, data);
        return data;
      });
      return sumOf([...told.values(), gone, await metrics.data()]);
    },
  } satisfies Omit<PrimaryHandlers, "started">;

  return {
    members,
    listening,
    add(worker) {
      const member = createMember(worker, handlers);
      members.add(member);
      void member.ended.then(async () => {
        members.delete(member);
        const data = told.get(member);
        told.delete(member);
        // A sum that became smaller would be taken for a start from nothing, and all of it for new.
        if (data !== undefined) gone = await countedBy([gone, data]);
      });
      return member;
    },
  };
};

const createMember = (worker: Worker, handlers: Omit<PrimaryHandlers, "started">): Member => {
  let isListening = false;
  let tellStarted: (listening: Listening | undefined) => void;
  const listening = new Promise<Listening | undefined>((resolve) => (tellStarted = resolve));
  const ended = new Promise<Ended>((resolve) => {
    worker.once("exit", (code: number | null, signal: string | null) => {
      isListening = false;
      tellStarted(undefined);
      resolve({ code, signal });
    });
  });
  const own: PrimaryHandlers = {
    ...handlers,
    started: (first) => {
      isListening = true;
      tellStarted(first);
    },
  };
  const channel = openChannel<WorkerHandlers>(portOf(worker), own);
  return { worker, channel, listening, ended, isListening: () => isListening };
};

const portOf = (worker: Worker): Port => ({
  send: (message) => {
    // What cannot be sent any more has an end that `exit` tells of.
    if (worker.isConnected()) worker.send(message, () => undefined);
    return worker.isConnected();
  },
  listen: (listener) => {
    worker.on("message", listener);
    worker.on("error", () => undefined);
  },
});

/** The answers of those who give one; who does not has ended, or is about to. */
const heard = async <T>(members: readonly Member[], ask: (member: Member) => Promise<T>): Promise<T[]> => {
  const answers = members.map((member) => Promise.race([ask(member), member.ended.then(() => undefined)]));
  return (await Promise.allSettled(answers)).flatMap((outcome) =>
    outcome.status === "fulfilled" && outcome.value !== undefined ? [outcome.value] : [],
  );
};

/** Each check once: it fails if it fails anywhere, for requests go anywhere. */
const together = (all: readonly (readonly Checked[])[]): readonly Checked[] => {
  const byName = new Map<string, Checked>();
  for (const one of all.flat()) if (byName.get(one.name)?.problem === undefined) byName.set(one.name, one);
  return [...byName.values()];
};

/** Those that are left answer everything, so that one that is missing for a moment is only told of. */
const crewCheck = (listening: number, size: number): Checked => ({
  name: "workers",
  isRequired: false,
  problem: listening < size ? `${String(listening)} of ${String(size)} answer requests` : undefined,
});
