import { once } from "node:events";
import { connect } from "node:tls";

/**
 * A load generator in closed loop: each connection is kept alive and sends the next request as soon as it has its
 * answer, as an API server under load does. Raw sockets, so that it costs less than any server it drives.
 */

const HEADER_END = Buffer.from("\r\n\r\n");

/** An open connection to `port` with one request at a time; `ask` resolves to nanoseconds. */
const open = async (port, ca, body) => {
  const socket = connect({ port, host: "127.0.0.1", ca, servername: "localhost" });
  await once(socket, "secureConnect");
  socket.setNoDelay(true);
  const request = Buffer.from(
    "POST /validate?timeout=10s HTTP/1.1\r\nhost: localhost\r\nuser-agent: kube-apiserver-admission\r\n" +
      "accept: application/json, */*\r\ncontent-type: application/json\r\naccept-encoding: gzip\r\n" +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let received = Buffer.alloc(0);
  let waiting;
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEADER_END);
    if (end < 0) return;
    const head = received.latin1Slice(0, end).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1]);
    if (received.length < end + 4 + length) return;
    const answer = { head, body: received.utf8Slice(end + 4, end + 4 + length) };
    received = Buffer.alloc(0);
    waiting.resolve(answer);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));
  const ask = () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
  return { ask, close: () => ((waiting = undefined), socket.destroy()) };
};

/** Asks for `milliseconds` over some connections; gives all latencies in microseconds, and the seconds it took. */
export const drive = async (port, ca, body, connections, milliseconds) => {
  const open_ = await Promise.all(Array.from({ length: connections }, () => open(port, ca, body)));
  const latencies = [];
  const start = process.hrtime.bigint();
  const end = start + BigInt(milliseconds) * 1_000_000n;
  await Promise.all(
    open_.map(async ({ ask }) => {
      for (let now = process.hrtime.bigint(); now < end; ) {
        const answer = await ask();
        const after = process.hrtime.bigint();
        if (!answer.head.startsWith("http/1.1 200") || !answer.body.includes('"allowed":true'))
          throw new Error(`unexpected answer: ${answer.head}\n${answer.body}`);
        latencies.push(Number(after - now) / 1000);
        now = after;
      }
    }),
  );
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  for (const { close } of open_) close();
  return { latencies: latencies.sort((a, b) => a - b), seconds };
};
