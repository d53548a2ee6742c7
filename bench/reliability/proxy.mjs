import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * The Service before the replicas, as kube-proxy is it: bytes are passed on, and each new connection goes to the next
 * replica whose /readyz said yes. Connections that exist are left alone, whatever becomes of their replica; and who
 * balances learns late of what changes.
 */

const PROBE_PERIOD = 250;
const PROBE_TIMEOUT = 1000;

/** `lag` is in milliseconds: how late what is known of replicas takes effect. */
export const startProxy = async (lag) => {
  /** Replicas with what was said of them last: { replica, isReady }. */
  const entries = new Map();
  let turn = 0;
  const later = (change) => void setTimeout(change, lag);
  const probing = setInterval(async () => {
    for (const { replica } of [...entries.values()]) {
      const { code, text } = await replica.probe("/readyz", PROBE_TIMEOUT);
      // Silence tells of a busy machine, which would leave no replica at all; who ends says so or refuses connections.
      if (text === "timeout") continue;
      later(() => {
        const entry = entries.get(replica);
        if (entry !== undefined) entry.isReady = code === 200;
      });
    }
  }, PROBE_PERIOD);
  const server = createServer((client) => {
    const ready = [...entries.values()].filter(({ isReady }) => isReady);
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    if (chosen === undefined) {
      client.destroy();
      return;
    }
    join(client, connect(chosen.replica.port, "127.0.0.1"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: server.address().port,
    add: (replica) => entries.set(replica, { replica, isReady: false }),
    /** As when a pod is deleted: its address is removed, late, whatever its probes say. */
    remove: (replica) => later(() => entries.delete(replica)),
    isReady: (replica) => entries.get(replica)?.isReady === true,
    close: () => {
      clearInterval(probing);
      server.close();
    },
  };
};

const join = (client, replica) => {
  for (const [one, other] of [
    [client, replica],
    [replica, client],
  ]) {
    one.setNoDelay(true);
    one.pipe(other);
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroySoon());
  }
};
