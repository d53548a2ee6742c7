import type { ApiClient } from "../client/api-client.js";
import { ApiError } from "../client/api-error.js";
import { backoff, type Clock } from "../client/backoff.js";
import type { SourceLog } from "./source.js";
import { configurationCollections, type Whereabouts } from "./stored.js";

export interface ConfigurationWatch {
  readonly client: ApiClient;
  readonly where: Whereabouts;
  readonly clock: Pick<Clock, "wait" | "random">;
  readonly log: SourceLog;
  readonly signal: AbortSignal;
  /** Called whenever a configuration has come or has changed, by whomever. */
  readonly changed: () => void;
}

/**
 * Watches the webhook configurations, each by its name, until the signal is aborted: so a `caBundle` that another client
 * has overwritten is restored as soon as the API server tells of it. Failures are logged once, and tried again: meanwhile
 * the configurations are still looked at regularly.
 */
export const watchConfigurations = async (watching: ConfigurationWatch): Promise<void> => {
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
