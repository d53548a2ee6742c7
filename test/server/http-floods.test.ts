import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { MAX_CONNECTIONS } from "../../src/server/serve.js";
import { packOf, reviewOf } from "../../src/testing/pack.js";
import { isThorough } from "../support/sample.js";
import { readAll, startService, type TestService } from "../support/service.js";

/** Connections that one client holds and does nothing with: probes and the reviews of others are answered all the same. */

const review = JSON.stringify(reviewOf({}));
const head = (length: number): string =>
  `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(length)}\r\n\r\n`;

/** Loopback addresses; all of them are of this machine. */
const FLOODING = "127.0.0.1";
const OTHER = "127.0.0.2";

const ignoreErrors = (socket: Socket): Socket => socket.on("error", () => undefined);

const afterHandshake =
  (text: string, until?: RegExp) =>
  async (service: TestService): Promise<Socket> => {
    const socket = await service.connect(FLOODING);
    ignoreErrors(socket);
    if (text !== "") socket.write(text);
    if (until !== undefined) await readAll(socket, until);
    return socket;
  };

const KINDS: Readonly<Record<string, (service: TestService) => Promise<Socket>>> = {
  "before the TLS handshake": async (service) => {
    const socket = ignoreErrors(service.connectPlain(FLOODING));
    await once(socket, "connect");
    return socket;
  },
  "in the middle of the TLS handshake": async (service) => {
    const socket = ignoreErrors(service.connectPlain(FLOODING));
    await once(socket, "connect");
    // The beginning of a record that brings a ClientHello.
    socket.write(Buffer.from([22, 3, 1, 2, 0, 1]));
    return socket;
  },
  "after the handshake": afterHandshake(""),
  "after a request": afterHandshake("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", /ok$/),
  "in the middle of a head": afterHandshake("POST /validate HTTP/1.1\r\nhost:"),
  "in the middle of a body": afterHandshake(head(1000) + "x"),
};

/** Opens this number of connections, some at a time; connections that are closed meanwhile stay closed. */
const flood = async (service: TestService, count: number, kinds = Object.values(KINDS)): Promise<readonly Socket[]> => {
  const openers = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]).filter(
    (kind) => kind !== undefined,
  );
  const sockets: Socket[] = [];
  while (openers.length > 0) {
    const opened = await Promise.allSettled(openers.splice(0, 20).map((open) => open(service)));
    sockets.push(...opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
  }
  return sockets;
};

const reviewFrom = async (service: TestService, address: string): Promise<string> => {
  const socket = await service.connect(address);
  socket.write(head(review.length) + review);
  const answer = await readAll(socket, /"allowed":true.*\}$/s);
  socket.destroy();
  return answer;
};

const expectService = async (service: TestService): Promise<void> => {
  for (const path of ["/healthz", "/livez", "/readyz", "/metrics"]) expect(await service.probe(path)).toBe(200);
  expect(await reviewFrom(service, OTHER)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"allowed":true/s);
};

/** The maximum of connections, and the number that is made; the first is the default of the service. */
const [ALLOWED, MADE] = isThorough ? [MAX_CONNECTIONS, 1100] : [300, 330];

test("idle connections of every kind: probes and reviews are answered, before and after", async () => {
  const service = await startService([packOf("p", [])], { probePort: 0, maxConnections: ALLOWED });
  const sockets = await flood(service, MADE);
  for (let round = 0; round < 3; round++) await expectService(service);
  for (const socket of sockets) socket.destroy();
  await expectService(service);
  await service.close();
}, 60_000);

describe.each(Object.entries(KINDS))("connections %s", (_, kind) => {
  test("of a client that holds most give way to another client's", async () => {
    const service = await startService([packOf("p", [])], { probePort: 0, maxConnections: 20 });
    const idle = await service.connect(OTHER);
    idle.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await readAll(idle, /ok$/);
    const sockets = await flood(service, 30, [kind]);
    await expectService(service);
    for (const socket of sockets) socket.destroy();
    idle.destroy();
    await service.close();
  });
});

test("a client that holds few connections keeps them while another one floods with idle ones", async () => {
  const service = await startService([packOf("p", [])], { maxConnections: 20 });
  const kept = await Promise.all(Array.from({ length: 3 }, () => service.connect(OTHER)));
  const ask = async (): Promise<void> => {
    for (const socket of kept) {
      socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
      expect(await readAll(socket, /ok$/)).toMatch(/ok$/);
    }
  };
  await ask();
  const sockets = await flood(service, 60, [afterHandshake("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", /ok$/)]);
  await ask();
  for (const socket of [...sockets, ...kept]) socket.destroy();
  await service.close();
});

test("the port for probes stays open to others under a flood of its own", async () => {
  const service = await startService([packOf("p", [])], { probePort: 0 });
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const socket = ignoreErrors(connectPlain({ host: "127.0.0.1", port: service.probePort ?? 0 }));
      await once(socket, "connect");
      if (index % 2 === 0) socket.write("GET /metrics HTTP/1.1\r\nhost:");
      return socket;
    }),
  );
  for (let round = 0; round < 10; round++) expect(await service.probe("/livez", OTHER)).toBe(200);
  expect(service.logged.filter((line) => line.includes('"port":"probes"'))).not.toEqual([]);
  for (const socket of sockets) socket.destroy();
  await service.close();
});

describe("the port for probes", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService([packOf("p", [])], { probePort: 0 });
  });
  afterAll(() => service.close());

  test("answers probes and metrics, and no reviews", async () => {
    for (const path of ["/healthz", "/livez", "/readyz", "/readyz?verbose", "/metrics"])
      expect([path, await service.probe(path)]).toEqual([path, 200]);
    for (const path of ["/validate", "/mutate", "/"]) {
      const url = `http://127.0.0.1:${String(service.probePort)}${path}`;
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: review,
      });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        kind: "Status",
        message: `path '${path}' must be one of '/healthz', '/livez', '/readyz' or '/metrics'`,
      });
    }
    const posted = await fetch(`http://127.0.0.1:${String(service.probePort)}/livez`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("takes heads of 8 KiB at most", async () => {
    const url = `http://127.0.0.1:${String(service.probePort)}/livez`;
    expect((await fetch(url, { headers: { "x-long": "x".repeat(10_000) } })).status).toBe(431);
  });
});

test("probes are answered while the service drains, until the last request is answered", async () => {
  const service = await startService([packOf("p", [])], { probePort: 0 });
  const slow = await service.connect();
  slow.write(head(review.length) + review.slice(0, 10));
  await service.send("GET", "/healthz");
  const closed = service.close();
  expect([await service.probe("/livez"), await service.probe("/readyz")]).toEqual([200, 503]);
  slow.write(review.slice(10));
  expect(await readAll(slow)).toContain('"allowed":true');
  await closed;
  await expect(service.probe("/livez")).rejects.toThrow();
});
