import { createSecureContext } from "node:tls";
import { IN_512_MIB, startReplica } from "./replica.mjs";

/** Milliseconds until a replica that does not answer is replaced, as a kubelet would do. */
const STUCK = 30_000;

/**
 * A replica that is replaced when it ends or gets stuck; `losses` lists how and during what. It has the heap that it has
 * in a container.
 */
export const startAttacked = async ({ tls, files }, flags = []) => {
  const secureContext = createSecureContext({ ca: tls.ca });
  const losses = [];
  const start = () =>
    startReplica(
      "replica",
      ["--tls-cert-file", files.cert, "--tls-private-key-file", files.key, "--log-reviews", "None", ...flags],
      { options: IN_512_MIB },
    );
  let replica = await start();
  const answers = async () => {
    const until = performance.now() + STUCK;
    while (replica.isRunning() && performance.now() < until)
      if ((await replica.probe("/livez", 1000)).code === 200) return true;
    return false;
  };
  return {
    losses,
    replica: () => replica,
    /** The target of `startPosting()`. */
    address: () => ({ port: replica.port, ca: tls.ca }),
    /** Options of `tls.connect()`. */
    options: () => ({ host: "127.0.0.1", port: replica.port, secureContext, servername: "localhost" }),
    /** To be called after each attack. */
    heal: async (what) => {
      if (await answers()) return;
      const isStuck = replica.isRunning();
      if (isStuck) replica.kill("SIGKILL");
      const how = await replica.ended;
      losses.push(isStuck ? `stuck: ${what}` : `ended with ${how}: ${what}`);
      replica = await start();
    },
    stop: async () => {
      replica.kill();
      await replica.ended;
    },
  };
};
