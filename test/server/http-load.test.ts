import { own, stringAt } from "kube-json";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";
import { LOAD_LIMITS } from "../../src/server/reviews/load.js";
import { defaulterThat, packOf, reviewOf, ruleThat } from "../../src/testing/pack.js";
import { readAll, startService, type TestService } from "../support/service.js";

/** More work than there is time for, over real HTTPS with a clock that only moves when told to. */

const review = JSON.stringify(reviewOf({}));
const json = { "content-type": "application/json" };

let now = 0;
const clock = (): number => now;

/** Finished reviews, by their cost in milliseconds. */
const ran: number[] = [];
/** Requests that come in during the next review. */
let meanwhile = (): void => undefined;
const takes = (milliseconds: number) => (): readonly [] => {
  meanwhile();
  meanwhile = () => undefined;
  ran.push(milliseconds);
  now += milliseconds;
  return [];
};
const slow = (name: string, milliseconds: number) =>
  packOf(
    name,
    [ruleThat("test/slow", "Deny", takes(milliseconds)), ruleThat("test/next", "Deny", takes(0))],
    [defaulterThat("test/slow", takes(milliseconds)), defaulterThat("test/next", takes(0))],
  );
const packs = [slow("second", 1000), slow("minute", 60_000)];

let services: TestService[] = [];
const start = async (options: Parameters<typeof startService>[1]): Promise<TestService> => {
  const service = await startService(packs, { clock, ...options });
  services.push(service);
  return service;
};
beforeEach(() => {
  ran.length = 0;
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  services = [];
});

const request = (path: string, body = review, length = body.length): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(length)}\r\n\r\n${body}`;

const metrics = async (service: TestService): Promise<readonly string[]> =>
  (await service.send("GET", "/metrics")).text.split("\n");

/** The bodies of the answers that a connection brought. */
const bodiesIn = (text: string): readonly unknown[] =>
  text.split(/(?=HTTP\/1\.1 \d)/).map((answer) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as unknown);

describe("a review that takes too long", () => {
  test.each(["validate", "mutate"])(
    "http-17, statuskind-20: ends /%s with 504 before the timeout, names the operation and says when to come back",
    async (phase) => {
      const service = await start({});
      const reply = await service.post(`/${phase}/minute?timeout=10s`, review);
      expect(reply.json).toMatchObject({
        code: 504,
        reason: "ServerTimeout",
        message: "evaluation must finish within the requested timeout '10s'",
        details: { name: phase, kind: "AdmissionReview", retryAfterSeconds: 1 },
      });
      expect(reply.headers["retry-after"]).toBe("1");
      expect(ran).toEqual([60_000]);
      expect(await metrics(service)).toContain('decorum_deadline_exceeded_total{stage="review"} 1');
      expect(service.logged.join()).toContain('"code":504');
    },
  );

  test("http-17: is an internal error to a client that set no timeout", async () => {
    const service = await start({ loadLimits: { ...LOAD_LIMITS, timeout: 5000 } });
    const reply = await service.post("/validate/minute", review);
    expect(reply.json).toMatchObject({ code: 500, reason: "InternalError" });
    expect(stringAt(reply.json, "message")).toContain("5000 milliseconds");
    expect(own(own(reply.json, "details"), "retryAfterSeconds")).toBe(1);
  });

  test("is a decision as long as its time is not over", async () => {
    const service = await start({});
    const reply = await service.post("/validate/second?timeout=2s", review);
    expect(own(reply.json, "response")).toMatchObject({ allowed: true });
    expect(ran).toEqual([1000, 0]);
  });

  test("takes the time of those behind it: who is too late is not judged any more", async () => {
    const service = await start({ loadLimits: { ...LOAD_LIMITS, lag: 1_000_000 } });
    const socket = await service.connect();
    socket.write(
      request("/validate/second?timeout=10s") +
        request("/validate/minute?timeout=10s") +
        request("/validate/second?timeout=10s").replace("host", "connection: close\r\nhost"),
    );
    const answers = bodiesIn(await readAll(socket));
    expect(answers.map((answer) => own(answer, "code"))).toEqual([undefined, 504, 504]);
    expect(ran).toEqual([1000, 0, 60_000]);
    expect(await metrics(service)).toContain('decorum_deadline_exceeded_total{stage="queue"} 1');
  });
});

describe("a body that comes too slowly", () => {
  test("is not waited for beyond the deadline, and the connection ends", async () => {
    const service = await start({});
    const socket = await service.connect();
    socket.write(request("/validate?timeout=10s", review.slice(0, 10), review.length));
    // The answer on another connection shows that the first was seen.
    await service.send("GET", "/healthz");
    expect(await metrics(service)).toContain("decorum_in_flight 1");
    now += 9000;
    const text = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 504 .*^connection: close\r$/ims);
    const message = "request body must arrive within the requested timeout '10s'";
    expect(bodiesIn(text)).toMatchObject([{ reason: "ServerTimeout", message, details: { name: "validate" } }]);
    expect(await metrics(service)).toEqual(
      expect.arrayContaining(['decorum_deadline_exceeded_total{stage="body"} 1', "decorum_in_flight 0"]),
    );
  });
});

test("a body that comes too slowly from a client without a timeout is the client's fault", async () => {
  const service = await start({});
  const socket = await service.connect();
  socket.write(request("/validate", review.slice(0, 10), review.length));
  await service.send("GET", "/healthz");
  expect(await metrics(service)).toContain("decorum_in_flight 1");
  now += LOAD_LIMITS.timeout;
  const text = await readAll(socket);
  expect(text).toMatch(/^HTTP\/1\.1 408 .*^connection: close\r$.*^retry-after: 1\r$/ims);
  const message = `request body must arrive within ${String(LOAD_LIMITS.timeout)} milliseconds; the request may be retried`;
  expect(bodiesIn(text)).toMatchObject([{ reason: "RequestTimeout", code: 408, message }]);
});

describe("too much at a time", () => {
  const shed = { code: 429, reason: "Timeout", details: { retryAfterSeconds: 1 } };

  test("http-14: excess requests get 429 before their body is read; probes and metrics are answered", async () => {
    const service = await start({ loadLimits: { ...LOAD_LIMITS, lag: -1 } });
    const socket = await service.connect();
    socket.write(request("/validate", "", review.length));
    const text = await readAll(socket, /\}$/);
    expect(text).toMatch(/^HTTP\/1\.1 429 .*^retry-after: 1\r$/ims);
    expect(bodiesIn(text)).toMatchObject([shed]);
    socket.destroy();
    for (const path of ["/healthz", "/livez", "/readyz", "/metrics"])
      expect((await service.send("GET", path)).code).toBe(200);
    expect(await metrics(service)).toContain('decorum_shed_total{reason="event_loop"} 1');
    expect(ran).toEqual([]);
  });

  test("what comes in during a long review is judged after it, where nobody else waits", async () => {
    const service = await start({ loadLimits: { ...LOAD_LIMITS, lag: 500 } });
    const socket = await service.connect();
    meanwhile = () => socket.write(request("/validate/second"));
    socket.write(request("/validate/second"));
    const answers = bodiesIn(await readAll(socket, /(?:HTTP.*){2}\}$/s));
    expect(answers).toMatchObject([{ kind: "AdmissionReview" }, { kind: "AdmissionReview" }]);
    expect(ran).toEqual([1000, 0, 1000, 0]);
    socket.destroy();
  });

  test("no more requests are taken in than there may be, and a place is free as soon as one goes", async () => {
    const service = await start({ intakeLimits: { ...INTAKE_LIMITS, requests: 2 } });
    const sockets = await Promise.all([service.connect(), service.connect()]);
    for (const socket of sockets) socket.write(request("/validate/second", review.slice(0, 10), review.length));
    await service.send("GET", "/healthz");
    expect((await service.post("/validate/second", review)).json).toMatchObject(shed);
    expect((await service.send("GET", "/readyz")).code).toBe(200);
    expect(await metrics(service)).toEqual(
      expect.arrayContaining(['decorum_shed_total{reason="in_flight"} 1', "decorum_in_flight 2"]),
    );
    sockets[0].write(review.slice(10));
    await readAll(sockets[0], /\}$/);
    expect((await service.post("/validate/second", review)).code).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test("what others hold in memory counts too", async () => {
    const service = await start({ intakeLimits: { ...INTAKE_LIMITS, heldBytes: 100 } });
    expect((await service.send("POST", "/validate/second", { headers: json, body: review })).json).toMatchObject(shed);
    expect(await metrics(service)).toContain('decorum_shed_total{reason="memory"} 1');
  });
});
