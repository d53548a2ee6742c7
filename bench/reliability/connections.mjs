import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { startAttacked } from "./attacked.mjs";
import { newSeen, SMALL, watch } from "./watch.mjs";

/** One client with more connections than a replica has room for, that asks next to nothing over them. */

const COUNT = 1100;
/** So many are opened at a time: it is no flood of handshakes. */
const AT_A_TIME = 20;
/** An address of its own: the others ask from 127.0.0.1. */
const CLIENT = "127.0.0.2";
/** Milliseconds after which it opens another connection in the place of one that was closed. */
const AGAIN = 1000;

const tls = ({ host, port, secureContext, servername }, opened) => {
  const socket = connectTls({ host, port, secureContext, servername, localAddress: CLIENT });
  return socket.once("secureConnect", () => opened(socket));
};

/** How each connection is opened; `opened` is called once it is as idle as it is to be. */
const KINDS = {
  "TCP alone": ({ host, port }, opened) => {
    const socket = connect({ host, port, localAddress: CLIENT });
    return socket.once("connect", () => opened());
  },
  "TLS, no request": (options, opened) => tls(options, () => opened()),
  "one request, then idle": (options, opened) =>
    tls(options, (socket) => socket.once("data", () => opened()).write(SMALL.request)),
  "a slow head": (options, opened) =>
    tls(options, (socket) => {
      opened();
      let sent = 0;
      const timer = setInterval(() => socket.write(SMALL.request.subarray(sent, ++sent)), 1000);
      socket.once("close", () => clearInterval(timer));
    }),
};
const MIXED = "all of these";

/** Holds so many connections; { isOpen, closed, stop }. */
const hold = async (options, kinds, count) => {
  const sockets = new Set();
  let [closed, isOver] = [0, false];
  const open = (kind) =>
    new Promise((resolve) => {
      const socket = KINDS[kind](options, resolve);
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        resolve();
        if (isOver) return;
        closed++;
        setTimeout(() => isOver || open(kind), AGAIN).unref();
      });
    });
  for (let opened = 0; opened < count; opened += AT_A_TIME)
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, n) => open(kinds[(opened + n) % kinds.length])));
  return {
    open: () => sockets.size,
    closed: () => closed,
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};

const measure = async (parts, name, milliseconds) => {
  const attacked = await startAttacked(parts);
  try {
    const seen = newSeen();
    const stop = watch(attacked.replica(), attacked.options, seen);
    const kinds = name === MIXED ? Object.keys(KINDS) : [name];
    const held = await hold(attacked.options(), kinds, COUNT);
    await sleep(milliseconds);
    const [open, closed] = [held.open(), held.closed()];
    await stop();
    held.stop();
    await attacked.heal(name);
    return { name, ...seen, open, closed, lost: attacked.losses.length };
  } finally {
    await attacked.stop();
  }
};

export const measureConnections = async (parts, { brief, print }) => {
  const results = [];
  print("probes failed slowest  small failed refused slowest  open closed  MiB");
  for (const name of brief ? [MIXED] : [...Object.keys(KINDS), MIXED]) {
    const result = await measure(parts, name, brief ? 3000 : 20_000);
    results.push(result);
    const { probes, small, open, closed, memory } = result;
    const cells = [probes.asked, probes.failed, probes.slowest, small.asked, small.failed, small.refused];
    print(
      [...cells, small.slowest, open, closed, memory]
        .map((cell, column) => cell.toFixed(0).padStart([6, 6, 7, 6, 6, 7, 7, 5, 6, 4][column]))
        .join(" ") + `  ${name}`,
    );
  }
  return { connections: COUNT, results };
};

export const connectionsRows = ({ connections, results }) => [
  ["connections of one client", connections],
  ["probes that failed", sumOf(results, ({ probes }) => probes.failed)],
  ["small reviews of others that failed", sumOf(results, ({ small }) => small.failed)],
];

export const connectionsBounds = ({ results }) =>
  results.flatMap(({ name, probes, small, lost }) => [
    [`${name}: no probe fails`, probes.failed === 0, `${probes.failed} of ${probes.asked}`],
    [`${name}: small reviews of others are answered`, small.failed === 0, `${small.failed} of ${small.asked}`],
    [`${name}: the replica never ends`, lost === 0, lost],
  ]);

const sumOf = (results, of) => results.reduce((total, result) => total + of(result), 0);
