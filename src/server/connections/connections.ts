import type { Server, Socket } from "node:net";
import { clientNetwork } from "./client-network.js";

/** A connection that was closed because there were too many, and how many its client network has left. */
export interface Closed {
  readonly network: string;
  readonly connections: number;
}

/**
 * Bounds the connections of a server. Beyond `limit`, the client network with the most connections loses its youngest one:
 * a client that floods the service closes its own, and the older connections of API servers stay, idle or not.
 */
export const limitConnections = (server: Server, limit: number, onClosed: (closed: Closed) => void): void => {
  const networks = new Map<string, Set<Socket>>();
  let count = 0;

  const leave = (socket: Socket, network: string): void => {
    const sockets = networks.get(network);
    if (sockets?.delete(socket) !== true) return;
    count--;
    if (sockets.size === 0) networks.delete(network);
  };
  const closeOne = (): void => {
    const [network, sockets] = largest(networks);
    const youngest = [...sockets].at(-1);
    if (youngest === undefined) return;
    leave(youngest, network);
    youngest.destroy();
    onClosed({ network, connections: sockets.size });
  };
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      // Its client has gone already.
      socket.destroy();
      return;
    }
    const network = clientNetwork(remoteAddress);
    const sockets = networks.get(network) ?? new Set();
    networks.set(network, sockets.add(socket));
    count++;
    socket.once("close", () => {
      leave(socket, network);
    });
    if (count > limit) closeOne();
  });
};

const largest = (networks: ReadonlyMap<string, ReadonlySet<Socket>>): readonly [string, ReadonlySet<Socket>] =>
  [...networks].reduce((most, one) => (one[1].size > most[1].size ? one : most), ["", new Set<Socket>()]);
