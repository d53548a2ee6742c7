import { MAX_CONNECTIONS, TIMES } from "../../src/server/serve.js";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";
import { packOf } from "../../src/testing/pack.js";
import { readAll, startService } from "../support/service.js";
import { fill, head, large, review } from "../support/http-lifecycle.js";

describe("what is too much for one client", () => {
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
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await short.close();
  });

  test("a client that reads no answer loses its connection", async () => {
    // Only the loss of the connection lets the service end before the time of the test is over.
    const patching = await startService([packOf("p", [], [large])], {
      times: { ...TIMES, reading: 500 },
      closingGrace: 600_000,
    });
    const socket = await patching.connect();
    socket.on("error", () => undefined);
    await fill(patching, socket);
    await patching.close();
    socket.destroy();
  }, 20_000);

  test("valid requests are answered that arrive while responses wait for their client", async () => {
    const patching = await startService([packOf("p", [], [large])]);
    const socket = await patching.connect();
    const sent = await fill(patching, socket);
    socket.write(`${head(review.length, "connection: close\r\n")}${review}`);
    socket.resume();
    const codes = (await readAll(socket)).matchAll(/HTTP\/1\.1 (\d+) /g);
    expect([...codes].map(([, code]) => code)).toEqual(Array.from({ length: sent + 1 }, () => "200"));
    await patching.close();
  });

  test("a connection over the limit is closed, counted and logged once; older ones stay", async () => {
    const small = await startService([packOf("p", [])], { maxConnections: 2 });
    const [first, second] = [await small.connect(), await small.connect()];
    for (let round = 0; round < 2; round++) {
      const third = small.connectPlain();
      await readAll(third);
    }
    for (const one of [first, second]) {
      one.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
      expect(await readAll(one, /ok$/)).toMatch(/ok$/);
    }
    second.write("GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(await readAll(second)).toMatch(/^decorum_shed_total\{reason="connections"\} 2$/m);
    expect(small.logged.filter((line) => line.includes("too many"))).toEqual([
      expect.stringContaining('"port":"webhooks","closed":1,"limit":2,"last":{"network":"127.0.0.1","connections":2}'),
    ]);
    expect((await small.send("GET", "/healthz")).code).toBe(200);
    first.destroy();
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
