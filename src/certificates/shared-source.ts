import { backoff, type Clock, CLOCK } from "../client/backoff.js";
import { createBell } from "./bell.js";
import type { Certificate } from "./certificate.js";
import { serviceHosts } from "./hosts.js";
import { type Lifetimes, LIFETIMES } from "./lifetimes.js";
import { createReplica, type Replica, type ReplicaOptions } from "./replica.js";
import type { ValueSource } from "./source.js";
import { ApiError } from "../client/api-error.js";
import { configurationCollections } from "./stored.js";

interface SharedSourceOptions extends Omit<ReplicaOptions, "clock" | "plan" | "signal"> {
  /** For waiting; the time is that of the API server. */
  readonly clock?: Pick<Clock, "wait" | "random">;
  readonly lifetimes?: Lifetimes;
}

/** Milliseconds between the starts of two rounds, whatever changes meanwhile. */
const APART = 1000;

/** Milliseconds that the start waits at most for the first round. */
const START = 10_000;

/**
 * The certificate that all replicas share in a Secret. Its authorities are managed here, and published in `caBundle` of
 * the webhook configurations; see plan.ts. Throws InputError if the Secret is not ours or cannot be used at the start;
 * all other errors are retried.
 */
export const createSharedSource = async (options: SharedSourceOptions): Promise<ValueSource<Certificate>> => {
  const { client, lifetimes = LIFETIMES, where } = options;
  // Replicas and API servers must agree on the time: API servers judge the certificates of replicas, and replicas those of each
  // other.
  const clock = { ...(options.clock ?? CLOCK), now: () => client.now() };
  const stopped = new AbortController();
  const plan = { lifetimes, hosts: serviceHosts(where.service), jitter: clock.random() };
  const replica = createReplica({ ...options, clock, plan, signal: stopped.signal });
  const first = replica.round();
  let begun = -Infinity;
  const bell = createBell(clock, stopped.signal);
  const run = async (): Promise<void> => {
    for (let wait = await first; ; wait = await replica.round()) {
      await bell.wait(wait);
      // Clients that change it again and again get one answer in a while. The clock of the server may go back.
      await clock.wait(Math.min(APART, Math.max(0, begun + APART - clock.now())), stopped.signal);
      begun = clock.now();
    }
  };
  const watch = async (): Promise<void> => {
    await first;
    await watchConfigurations({ ...options, clock, signal: stopped.signal, changed: bell.ring });
  };
  for (const task of [run, watch])
    task().catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error;
    });
  const close = (): void => {
    stopped.abort();
  };
  await startOf(first, replica, clock).catch((error: unknown) => {
    close();
    throw error;
  });
  return { ...replica.source, close };
};

/** Resolves when the first round ends or takes too long. Throws the error that only a person can resolve, if any. */
const startOf = async (first: Promise<unknown>, replica: Replica, clock: Clock): Promise<void> => {
  const limit = new AbortController();
  await Promise.race([first, clock.wait(START, limit.signal).catch(() => undefined)]);
  limit.abort();
  const unusable = replica.unusable();
  if (unusable !== undefined) throw unusable;
};

interface ConfigurationWatch extends Pick<ReplicaOptions, "client" | "where" | "log" | "signal"> {
  readonly clock: Pick<Clock, "wait" | "random">;
  /** Called whenever a configuration has come or has changed, by whomever. */
  readonly changed: () => void;
}

/**
 * Watches the webhook configurations, each by its name, until the signal is aborted: so a `caBundle` that another client has
 * overwritten is restored as soon as the API server reports it. Failures are logged once, and tried again: meanwhile the
 * configurations are still checked regularly.
 */
const watchConfigurations = async (watching: ConfigurationWatch): Promise<void> => {
  const { where } = watching;
  await Promise.all(
    configurationCollections().flatMap((path) => where.configurations.map((name) => follow(path, name, watching))),
  );
};

const follow = async (path: string, name: string, watching: ConfigurationWatch): Promise<void> => {
  const { client, clock, log, signal, changed } = watching;
  const query = { watch: "true", fieldSelector: `metadata.name=${name}` };
  for (let failed = 0; ; ) {
    try {
      const events = await client.watch({ path, query, signal });
      failed = 0;
      for await (const { type } of events) {
        if (type === "ERROR") break;
        changed();
      }
      await clock.wait(backoff(undefined, 0, clock.random()), signal);
    } catch (error) {
      signal.throwIfAborted();
      // Rounds tell of a server that cannot be reached.
      const problem = error instanceof ApiError ? error.message : undefined;
      if (failed === 0 && problem !== undefined)
        log.error({ problem }, "webhook configurations cannot be watched; they are still checked regularly");
      await clock.wait(backoff(error, failed++, clock.random()), signal);
    }
  }
};
