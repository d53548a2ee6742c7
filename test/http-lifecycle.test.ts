import { once } from "node:events";
import { Agent } from "node:https";
import { networkInterfaces } from "node:os";
import { connect } from "node:tls";
import { own, stringAt } from "../src/kube/json/object.js";
import { InputError } from "../src/model/input-error.js";
import { MAX_HEADERS } from "../src/server/connections/head.js";
import { LOAD_LIMITS } from "../src/server/reviews/load.js";
import { MAX_CONNECTIONS, startServer, TIMES } from "../src/server/serve.js";
import { INTAKE_LIMITS } from "../src/server/reviews/body.js";
import { SILENT } from "./support/silent-log.js";
import { path } from "../src/kube/json/field-path.js";
import { defaulterThat, packOf, reviewOf } from "../src/testing/pack.js";
import { readAll, startService, type TestService } from "./support/service.js";

/** Connections, shutdown and broken HTTP: what a service meets in a day, over real HTTPS. */

const LIMITS = { ...INTAKE_LIMITS, bodyBytes: 2000, heldBytes: 20_000, drainBytes: 100_000 };
const json = { "content-type": "application/json" };
const review = JSON.stringify(reviewOf({}));

let service: TestService;
beforeAll(async () => {
  service = await startService([packOf("p", [])], { intakeLimits: LIMITS });
});
afterAll(() => service.close());

const head = (length: number, headers = ""): string =>
  `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(length)}\r\n${headers}\r\n`;

const large = defaulterThat("test/large", function* () {
  yield { field: path("data", "size"), value: "x".repeat(1_400_000) };
});
/** Requests that are answered with more than the buffers of a connection hold, if they are mutated by that. */
const largest = `${head(review.length)}${review}`.replace("validate", "mutate").repeat(10);

/** The Status at the end of what a connection brought. */
const lastStatus = (text: string): unknown => JSON.parse(text.slice(text.lastIndexOf("\r\n\r\n")));

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

describe("what Node would answer by itself is a Status too", () => {
  test.each([
    ["no HTTP", "hello\r\n\r\n", 400],
    ["an unknown method", "FETCH /validate HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
    [
      "headers that are too long",
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
      400,
    ],
    [
      "two lengths",
      `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
    ],
    [
      "length and chunks",
      `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
      400,
    ],
    [
      "a broken chunk",
      `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n", 405],
  ])("%s", async (_, text, code) => {
    const socket = await service.connect();
    socket.write(text);
    const answer = await readAll(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(code)} `));
    expect(answer).toMatch(/^content-type: application\/json\r$/im);
    expect(lastStatus(answer)).toMatchObject({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      code,
    });
  });

  test("an expectation that is not met is let pass", async () => {
    const reply = await service.send("POST", "/validate", {
      headers: { ...json, expect: "tea" },
      body: review,
    });
    expect(reply.code).toBe(200);
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
      // Without a farewell, so that what the service writes meets a reset: at once, or while it writes.
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
    const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
      all?.some(({ family }) => family === "IPv6"),
    );
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

describe("closing", () => {
  test("http-16: lets a request in progress end, says that it is the last, and is no longer ready", async () => {
    const stopping = await startService([packOf("p", [])]);
    const [slow, probe] = await Promise.all([stopping.connect(), stopping.connect()]);
    slow.write(head(review.length) + review.slice(0, 10));
    probe.write("GET /readyz HTTP/1.1\r\nhost: x\r\n");
    await stopping.send("GET", "/healthz");
    const closed = stopping.close();
    probe.write("\r\n");
    const unready = await readAll(probe);
    slow.write(review.slice(10));
    const answered = await readAll(slow);
    await closed;
    expect(unready).toMatch(/^HTTP\/1\.1 503 /);
    expect(lastStatus(unready)).toMatchObject({ reason: "ServiceUnavailable" });
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n.*^connection: close\r$/ims);
    expect(own(lastStatus(answered), "response")).toMatchObject({ allowed: true });
  });

  test("does not wait for connections that are idle, and may be asked for twice", async () => {
    const stopping = await startService([packOf("p", [])]);
    const idle = await stopping.connect();
    idle.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await readAll(idle, /ok$/);
    await Promise.all([stopping.close(), stopping.close()]);
    await expect(stopping.send("GET", "/healthz", { agent: new Agent() })).rejects.toThrow("ECONNREFUSED");
  });

  test("begins with readiness: what still comes is answered, and asked to connect anew", async () => {
    const stopping = await startService([packOf("p", [])]);
    stopping.drain();
    const fresh = await stopping.connect();
    fresh.write(`${head(review.length)}${review}`);
    const answered = await readAll(fresh);
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n.*^connection: close\r$/ims);
    const ready = await stopping.send("GET", "/readyz");
    expect(ready.code).toBe(503);
    expect(ready.json).toMatchObject({ details: { causes: [{ field: "shutdown" }] } });
    expect((await stopping.send("GET", "/livez")).code).toBe(200);
    await stopping.close();
  });

  test.each([
    ["a connection that was never used", ""],
    ["half a head", "POST /validate HTTP/1.1\r\nhost:"],
    ["half a body", head(1000) + "x".repeat(500)],
  ])(
    "does not wait for %s as long as it would for others",
    async (_, text) => {
      // Only what cuts such a connection short lets this end before the time of the test is over.
      const stopping = await startService([packOf("p", [])], {
        closingGrace: 600_000,
        times: { ...TIMES, headers: 600_000, request: 600_000 },
        loadLimits: { ...LOAD_LIMITS, timeout: 600_000 },
      });
      const socket = await stopping.connect();
      socket.on("error", () => undefined);
      if (text !== "") socket.write(text);
      await stopping.send("GET", "/healthz");
      await stopping.close();
    },
    20_000,
  );

  test("lets an answer that is on its way arrive whole", async () => {
    const stopping = await startService([packOf("p", [], [large])]);
    const socket = await stopping.connect();
    socket.pause();
    socket.write(largest);
    await stopping.send("GET", "/healthz");
    const closed = stopping.close();
    // By then everything has been done that is done at once.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const read = readAll(socket);
    socket.resume();
    const answers = (await read).split(/(?=HTTP\/1\.1 \d)/);
    for (const answer of answers) {
      const end = answer.indexOf("\r\n\r\n");
      expect(answer.length - end - 4).toBe(Number(/content-length: (\d+)/.exec(answer.slice(0, end))?.[1]));
    }
    await closed;
  }, 20_000);

  test("cuts off what is still there when its time is over", async () => {
    const stopping = await startService([packOf("p", [])], { closingGrace: 1 });
    const socket = await stopping.connect();
    socket.on("error", () => undefined);
    socket.write(head(1000));
    await stopping.send("GET", "/healthz");
    const cut = readAll(socket);
    await stopping.close();
    expect(await cut).not.toContain("200");
  });
});

describe("what is too much for one client", () => {
  test("more headers than there may be are refused, not ignored", async () => {
    const headers = (count: number): Readonly<Record<string, string>> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${String(index)}`, "1"]));
    const few = await service.send("GET", "/healthz", { headers: headers(MAX_HEADERS - 10) });
    expect(few.code).toBe(200);
    const many = await service.send("GET", "/healthz", { headers: headers(MAX_HEADERS + 1) });
    expect(many.json).toMatchObject({ code: 400, reason: "BadRequest" });
    expect(stringAt(many.json, "message")).toContain("at most 100 headers");
  });

  test.each([
    ["a head", "POST /validate HTTP/1.1\r\nhost: x\r\n"],
    ["a body", head(1000) + "x".repeat(500)],
    ["nothing at all", ""],
  ])("a client that sends %s and then no more loses its connection", async (_, text) => {
    const short = await startService([packOf("p", [])], {
      times: { ...TIMES, headers: 50, request: 50, check: 20 },
    });
    const socket = await short.connect();
    if (text !== "") socket.write(text);
    expect(lastStatus(await readAll(socket))).toMatchObject({
      code: 400,
      message: "request must arrive in time; it is incomplete",
    });
    await short.close();
  });

  test("a client that reads no answer loses its connection", async () => {
    // Only the loss of the connection lets the service end before the time of the test is over.
    const patching = await startService([packOf("p", [], [large])], {
      times: { ...TIMES, reading: 50 },
      closingGrace: 600_000,
    });
    const socket = await patching.connect();
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(largest);
    await patching.send("GET", "/healthz");
    await patching.close();
    socket.destroy();
  }, 20_000);

  test("for a connection over the limit the longest idle one is closed, counted and logged once", async () => {
    const small = await startService([packOf("p", [])], { maxConnections: 2 });
    const [first, second] = [await small.connect(), await small.connect()];
    const firstEnd = readAll(first);
    for (const one of [first, second]) one.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await readAll(second, /ok$/);
    const third = small.connectPlain();
    expect(await firstEnd).toMatch(/ok$/);
    // The others have their places, and the one that asks again keeps it.
    second.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await readAll(second, /ok$/);
    const fourth = small.connectPlain();
    const thirdEnd = readAll(third);
    second.write("GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(await readAll(second)).toMatch(/^decorum_shed_total\{reason="connections"\} [12]$/m);
    expect(small.logged.filter((line) => line.includes("too many"))).toEqual([
      expect.stringContaining('"port":"webhooks","closed":1,"limit":2,"last":{"client":"127.0.0.1"'),
    ]);
    expect((await small.send("GET", "/healthz")).code).toBe(200);
    fourth.destroy();
    third.destroy();
    await thirdEnd;
    await small.close();
  });
});

test("the limits of every day let pass what an API server may send", () => {
  // An update of two objects of 3 MiB each, the most that etcd and the API server take.
  expect(INTAKE_LIMITS.bodyBytes).toBeGreaterThan(2 * 3 * 1024 * 1024);
  // An API server has at most 600 requests in progress, and each asks one webhook at a time.
  expect(INTAKE_LIMITS.requests).toBeGreaterThan(600);
  expect(MAX_CONNECTIONS).toBeGreaterThan(600);
});
