import type { Closed } from "./connections.js";
import type { Logger } from "../log/logger.js";
import type { Metrics } from "../metrics/metrics.js";

/** Milliseconds between two lines on connections that are closed: they would come by the thousand. */
const INTERVAL = 10_000;

/** Counts connections that are closed because there are too many, and logs how many these were. */
export const createClosedLog = (
  limit: number,
  port: "webhooks" | "probes",
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
): ((closed: Closed) => void) => {
  let closed = 0;
  let next: NodeJS.Timeout | undefined;
  let last: Closed | undefined;
  const tell = (): void => {
    next = undefined;
    if (closed === 0) return;
    log.error({ port, closed, limit, last }, "connections closed; too many connections");
    closed = 0;
    next = setTimeout(tell, INTERVAL).unref();
  };
  return (one) => {
    metrics.countShed("connections");
    closed++;
    last = one;
    if (next === undefined) tell();
  };
};
