import { createServer, type RequestListener } from "node:http";
import { createClosedLog, limitConnections } from "./connections/connections.js";
import { close, createExchanges } from "./connections/exchanges.js";
import { answerUnreadable } from "./connections/unreadable.js";
import { listen, type Listening } from "./connections/listening.js";
import type { Metrics } from "./metrics/metrics.js";

/** A port for probes and metrics alone: a kubelet and one or two that collect metrics call it. */
export interface Probes {
  readonly port: number;
  close(): Promise<void>;
}

interface ProbeOptions extends Listening {
  readonly metrics: Metrics;
}

const MAX_CONNECTIONS = 64;
const HEAD_BYTES = 8192;
/** Milliseconds. No request has a body worth waiting for, and metrics are collected every minute or more often. */
const TIMES = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
const READING_TIME = 10_000;
const CLOSING_GRACE = 1_000;

/** Serves HTTP until it is closed. Throws InputError if the address cannot be listened on. */
export const startProbes = async (listener: RequestListener, options: ProbeOptions): Promise<Probes> => {
  const server = createServer({ ...TIMES, maxHeaderSize: HEAD_BYTES });
  server.timeout = READING_TIME;
  limitConnections(server, MAX_CONNECTIONS, createClosedLog(MAX_CONNECTIONS, "probes", options));
  const exchanges = createExchanges(server);
  server.on("request", exchanges.listener(listener));
  answerUnreadable(server, exchanges.all);
  const { port } = await listen(server, options);
  return { port, close: () => close(server, exchanges, CLOSING_GRACE) };
};
