import { Agent } from "node:https";
import { own } from "kube-json";
import { LOAD_LIMITS } from "../../src/server/reviews/load.js";
import { TIMES } from "../../src/server/serve.js";
import { packOf } from "../../src/testing/pack.js";
import { readAll, startService } from "../support/service.js";
import { fill, review, head, large, lastStatus } from "../support/http-lifecycle.js";

const UNFINISHED: Readonly<Record<string, string>> = {
  "a connection that was never used": "",
  "half a head": "POST /validate HTTP/1.1\r\nhost:",
  "half a body": head(1000) + "x".repeat(500),
};

describe("closing", () => {
  /** The ends of services with such a connection. They take seconds, during which the first tests run. */
  const closings = new Map<string, Promise<void>>();
  beforeAll(async () => {
    const begun = Object.entries(UNFINISHED).map(async ([what, text]) => {
      // This only ends before the time of the test is over if such a connection is cut short.
      const stopping = await startService([packOf("p", [])], {
        closingGrace: 600_000,
        times: { ...TIMES, headers: 600_000, request: 600_000 },
        loadLimits: { ...LOAD_LIMITS, timeout: 600_000 },
      });
      const socket = await stopping.connect();
      socket.on("error", () => undefined);
      if (text !== "") socket.write(text);
      await stopping.send("GET", "/healthz");
      closings.set(what, stopping.close());
    });
    await Promise.all(begun);
  });

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

  test("lets an answer that is on its way arrive whole", async () => {
    const stopping = await startService([packOf("p", [], [large])]);
    const socket = await stopping.connect();
    await fill(stopping, socket);
    const closed = stopping.close();
    // By then all immediate work is done.
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

  test.each(Object.keys(UNFINISHED))(
    "does not wait for %s as long as it would for others",
    async (what) => {
      await closings.get(what);
    },
    20_000,
  );
});
