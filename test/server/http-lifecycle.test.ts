import { once } from "node:events";
import { Agent } from "node:https";
import { networkInterfaces } from "node:os";
import { connect } from "node:tls";
import { InputError } from "../../src/model/input-error.js";
import { startServer } from "../../src/server/serve.js";
import { SILENT } from "../support/silent-log.js";
import { packOf } from "../../src/testing/pack.js";
import { readAll, startService } from "../support/service.js";
import { review, service, head, lastStatus } from "../support/http-lifecycle.js";

const json = { "content-type": "application/json" };

describe("a body over the cap", () => {
  test("is refused and leaves its connection usable", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: service.tls.ca });
    const tooLarge = await service.send("POST", "/validate", {
      agent,
      headers: json,
      body: "x".repeat(50_000),
    });
    const next = await service.send("POST", "/validate", { agent, headers: json, body: review });
    expect([tooLarge.code, next.code]).toEqual([413, 200]);
    expect(tooLarge.headers["connection"]).toBe("keep-alive");
    expect(next.localPort).toBe(tooLarge.localPort);
    agent.destroy();
  });

  test("is refused before it has come in, by its announced length alone", async () => {
    const socket = await service.connect();
    socket.write(head(90_000));
    const text = await readAll(socket, /RequestEntityTooLarge.*\}/s);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test("is refused as it comes in where no length is announced, and the next request is served", async () => {
    const socket = await service.connect();
    const chunk = `${(1000).toString(16)}\r\n${"x".repeat(1000)}\r\n`;
    socket.write(
      "POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    socket.write(chunk.repeat(5));
    socket.write(`0\r\n\r\n${head(review.length, "connection: close\r\n")}${review}`);
    const text = await readAll(socket);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  });

  test("is not read without end", async () => {
    const socket = await service.connect();
    socket.on("error", () => undefined);
    socket.write(head(100_000_000));
    const ended = new Promise((resolve) => socket.once("close", resolve));
    const more = setInterval(() => socket.write("x".repeat(10_000)), 1);
    await ended;
    clearInterval(more);
    expect((await service.send("GET", "/healthz")).code).toBe(200);
  });
});

describe("bodies that are held", () => {
  test("count only as long as they are held: a client that goes gives its share back", async () => {
    for (let round = 0; round < 10; round++) {
      const socket = await service.connect();
      socket.write(head(1900) + "x".repeat(1800));
      // The answer to a second connection shows that the first was seen.
      await service.send("GET", "/healthz");
      socket.destroy();
      await new Promise((resolve) => socket.once("close", resolve));
    }
    const replies = await Promise.all(Array.from({ length: 4 }, () => service.post("/validate", review)));
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  });

  test("of all requests together may not be over their limit", async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => service.connect()));
    for (const socket of sockets) socket.write(head(1900) + "x".repeat(1800));
    const texts = await Promise.race(sockets.map((socket) => readAll(socket, /"code":\d+/)));
    expect(lastStatus(texts)).toMatchObject({
      code: 429,
      reason: "Timeout",
      details: { retryAfterSeconds: 1 },
    });
    for (const socket of sockets) socket.destroy();
  });
});

describe("broken HTTP", () => {
  test.each([
    ["no HTTP", "hello\r\n\r\n", 400],
    ["an unknown method", "FETCH /validate HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
    ["headers that are too long", `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    [
      "a broken chunk",
      `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      "an expectation that is not met",
      `GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n`,
      417,
    ],
  ])("%s gets a Status, and ends only its own connection", async (what, text, code) => {
    const socket = await service.connect();
    socket.write(text);
    const answer = await readAll(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(code)} `));
    // Node answers itself where only the host is missing.
    if (what !== "no host") expect(lastStatus(answer)).toMatchObject({ kind: "Status", status: "Failure", code });
    expect((await service.send("GET", "/healthz")).text).toBe("ok");
  });

  test("plain HTTP on the TLS port ends only its own connection", async () => {
    const socket = service.connectPlain();
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await readAll(socket);
    expect((await service.send("GET", "/healthz")).text).toBe("ok");
  });
});

describe("clients that go without waiting", () => {
  test.each([
    ["after a request", `${head(review.length)}${review}`],
    ["after a request that is refused", `GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n`],
    ["after CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["after broken HTTP", "hello\r\n\r\n"],
    ["in the middle of a head", "POST /validate HTTP/1.1\r\nhost:"],
    ["in the middle of a body", head(1000) + "x".repeat(500)],
  ])("%s do no harm", async (_, text) => {
    for (let round = 0; round < 20; round++) {
      const transport = service.connectPlain();
      const socket = connect({ socket: transport, ca: service.tls.ca });
      socket.on("error", () => undefined);
      await once(socket, "secureConnect");
      await new Promise((resolve) => socket.write(text, resolve));
      // Without a farewell, so that the writes of the service meet a reset: at once, or while it writes.
      if (round % 2 === 1) await new Promise((resolve) => setImmediate(resolve));
      transport.resetAndDestroy();
    }
    expect((await service.post("/validate", review)).code).toBe(200);
  });
});

describe("an address", () => {
  test("that is taken is unusable input", async () => {
    const start = startServer({
      admission: () => undefined,
      log: SILENT,
      tls: service.tls,
      host: "127.0.0.1",
      port: service.port,
    });
    await expect(start).rejects.toThrow(InputError);
    await expect(start).rejects.toThrow(String(service.port));
  });

  test("need not be given: every one of this machine is listened on, IPv6 where there is any", async () => {
    const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"));
    const everywhere = await startService([packOf("p", [])], { host: undefined });
    try {
      for (const host of ["127.0.0.1", ...(hasIpv6 ? ["::1"] : [])]) {
        const socket = connect({ host, port: everywhere.port, ca: everywhere.tls.ca });
        await once(socket, "secureConnect");
        socket.destroy();
      }
    } finally {
      await everywhere.close();
    }
  });

  test("of another machine is unusable input, and so is a certificate without its key", async () => {
    const rest = { admission: () => undefined, log: SILENT, port: 0 };
    await expect(startServer({ ...rest, tls: service.tls, host: "192.0.2.1" })).rejects.toThrow(InputError);
    const tls = { cert: service.tls.cert, key: "no key" };
    await expect(startServer({ ...rest, tls, host: "127.0.0.1" })).rejects.toThrow(InputError);
  });
});
