import type { Socket } from "node:net";
// Not the global of this name, which is looked up anew each time that the clock is read.
import { performance } from "node:perf_hooks";
import type { Duplex } from "node:stream";
import { clientNetwork } from "./client-network.js";
import type { Client, Connection } from "./connection.js";
import { chooseVictim } from "./connection-choice.js";

/** The open connections of a server. */
export interface Connections {
  readonly all: ReadonlySet<Connection>;
  /** Takes in a connection. At the limit another one loses its place to it, or it is closed at once. */
  readonly opened: (transport: Socket) => void;
  /** Takes note of the TLS socket above a transport. */
  readonly secured: (socket: Socket) => void;
  /** By its transport, or by the TLS socket above it. */
  readonly of: (socket: Duplex) => Connection | undefined;
}

/** `limit`: connections at a time. `onClosed` is called with each one that is closed because of it. */
export const createConnections = (limit: number, onClosed: (closed: Connection) => void): Connections => {
  const all = new Set<Connection>();
  const bySocket = new WeakMap<Duplex, Connection>();
  const byEnds = new Map<string, Connection>();
  const clients = createClients();

  const makeRoom = (added: Connection, now: number): void => {
    const victim = chooseVictim(all, added, now);
    onClosed(victim);
    victim.transport.destroy();
  };
  return {
    all,
    opened(transport) {
      const { remoteAddress } = transport;
      if (remoteAddress === undefined) {
        // Its client has gone already.
        transport.destroy();
        return;
      }
      const now = performance.now();
      const client = clients.come(remoteAddress);
      const connection: Connection = { transport, client, since: now, answers: [], isRefused: false };
      const ends = endsOf(transport);
      all.add(connection);
      bySocket.set(transport, connection);
      byEnds.set(ends, connection);
      transport.once("close", () => {
        all.delete(connection);
        byEnds.delete(ends);
        clients.go(client);
      });
      if (all.size > limit) makeRoom(connection, now);
    },
    secured(socket) {
      const connection = byEnds.get(endsOf(socket));
      if (connection === undefined) socket.destroy();
      else bySocket.set(socket, connection);
    },
    of: (socket) => bySocket.get(socket),
  };
};

/** Those that have connections. */
const createClients = () => {
  const clients = new Map<string, Client>();
  return {
    come(address: string): Client {
      const network = clientNetwork(address);
      const client = clients.get(network) ?? { network, connections: 0 };
      clients.set(network, client);
      client.connections++;
      return client;
    },
    go(client: Client): void {
      client.connections--;
      if (client.connections === 0) clients.delete(client.network);
    },
  };
};

/** By its ends a TLS socket and its transport are known for one: Node does not say which belong together. */
const endsOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  [remoteAddress, remotePort, localAddress, localPort].join(" ");
