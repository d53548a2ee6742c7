import { connect } from "node:tls";

/**
 * One client of a webhook: a connection that is kept alive, with one request at a time, over a raw socket, so that it
 * costs less than any server. Nothing is tried twice: whatever goes wrong after the first byte of a request is a failure.
 */

const HEADER_END = Buffer.from("\r\n\r\n");

/** Why an ask was not answered: 'connect', 'tls', 'cut', 'late'. */
export class Unanswered extends Error {
  constructor(reason, detail) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/**
 * `options` gives the options of `tls.connect()` for each connection. `perConnection` asks go over one connection before
 * the next one is opened. A client counts its connections: { opened, toldToClose, closedIdle }.
 */
export const createClient = (options, counted, perConnection = Number.POSITIVE_INFINITY) => {
  let current;

  const opened = async () => {
    if (current !== undefined && current.isUsable() && current.asked < perConnection) return current;
    current?.close();
    current = undefined;
    counted.opened++;
    current = await open(options(), counted);
    return current;
  };

  return {
    /** Resolves to { code, head, text, connection } or rejects with Unanswered; `deadline` is in milliseconds from now. */
    async ask(request, deadline) {
      let timer;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => {
          current?.close();
          current = undefined;
          reject(new Unanswered("late", `no answer within ${deadline} ms`));
        }, deadline);
      });
      try {
        return await Promise.race([opened().then((connection) => connection.ask(request)), late]);
      } finally {
        clearTimeout(timer);
      }
    },
    /** Opens the connection, if there is none. */
    open: () => opened(),
    close: () => current?.close(),
  };
};

/** Parses what came in; undefined until it is a whole answer. */
const readAnswer = (received) => {
  const end = received.indexOf(HEADER_END);
  if (end < 0) return undefined;
  const head = received.latin1Slice(0, end).toLowerCase();
  const from = end + HEADER_END.length;
  const until = from + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
  if (received.length < until) return undefined;
  return { code: Number(head.slice(9, 12)), head, text: received.utf8Slice(from, until).trim() };
};

const open = (options, counted) =>
  new Promise((resolve, reject) => {
    const socket = connect(options);
    socket.setNoDelay(true);
    let isOpen = false;
    let isEnded = false;
    let received = [];
    let size = 0;
    let waiting;
    const end = (error) => {
      isEnded = true;
      const detail = error?.code ?? error?.message ?? "closed";
      if (!isOpen) reject(new Unanswered(isNetwork(error) ? "connect" : "tls", detail));
      else if (waiting !== undefined) waiting.reject(new Unanswered("cut", detail));
      waiting = undefined;
    };
    const connection = {
      asked: 0,
      isUsable: () => !isEnded,
      ask: (request) =>
        new Promise((answered, failed) => {
          connection.asked++;
          waiting = { resolve: answered, reject: failed };
          socket.write(request);
        }),
      close: () => {
        isEnded = true;
        waiting = undefined;
        socket.destroy();
      },
    };
    socket.on("data", (chunk) => {
      received.push(chunk);
      size += chunk.length;
      const answer = readAnswer(received.length === 1 ? chunk : Buffer.concat(received, size));
      if (answer === undefined) return;
      [received, size] = [[], 0];
      if (/\r\nconnection: close/.test(answer.head)) {
        counted.toldToClose++;
        isEnded = true;
        socket.end();
      }
      const asked = waiting;
      waiting = undefined;
      asked?.resolve({ ...answer, connection });
    });
    socket.on("secureConnect", () => {
      isOpen = true;
      resolve(connection);
    });
    socket.on("error", end);
    socket.on("end", () => {
      if (!isEnded && waiting === undefined) counted.closedIdle++;
      end();
    });
    socket.on("close", () => end());
  });

const isNetwork = (error) =>
  ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(error?.code) || error === undefined;

export const newCounts = () => ({ opened: 0, toldToClose: 0, closedIdle: 0 });
