import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createApiClient } from "../../src/client/api-client.js";
import { ConnectionError } from "../../src/client/api-error.js";
import { CLOCK } from "../../src/client/backoff.js";
import { resourcePath } from "../../src/client/resource-path.js";
import { at } from "kube-json";
import { namesIn } from "../support/fake-api-server.js";
import { Refusal } from "../support/fake-store.js";
import { server, client, waits, clock, SECRETS, COLLECTION, create, failWith } from "../support/api-client.js";

const SECRET = resourcePath(SECRETS, { namespace: "shop", name: "tls" });
const read = (): Promise<unknown> => client.request({ method: "GET", path: SECRET });
const methods = (): readonly string[] => server.requests.map(({ method }) => method);

describe("requests", () => {
  test("create, read, replace and list an object", async () => {
    expect(await create()).toMatchObject({ metadata: { name: "tls", namespace: "shop" } });
    const stored = (await read()) as Record<string, never>;
    const replaced = { ...stored, data: { key: "b" } };
    expect(await client.request({ method: "PUT", path: SECRET, body: replaced })).toMatchObject({
      data: { key: "b" },
    });
    expect(namesIn(await client.request({ method: "GET", path: COLLECTION }))).toEqual(["tls"]);
    server.store.remove(server.resource("Secret"), "shop", "tls");
    await expect(read()).rejects.toMatchObject({ code: 404, reason: "NotFound" });
  });

  test("say who asks, and send the token of the moment", async () => {
    const asking = createApiClient(server.connection("t0ken"), { version: "1.2.3" });
    await asking.request({ method: "GET", path: COLLECTION, query: { limit: "5", a: "ä&b" } });
    asking.close();
    expect(server.requests[0]).toMatchObject({
      path: COLLECTION,
      query: { limit: "5", a: "ä&b" },
      headers: {
        authorization: "Bearer t0ken",
        accept: "application/json",
        "user-agent": expect.stringMatching(/^decorum\/1\.2\.3 \(/) as unknown,
      },
    });
  });

  test("go over connections that stay open", async () => {
    await create();
    await read();
    const before = server.connections();
    await read();
    expect([before, server.connections()]).toEqual([1, 1]);
  });

  test("keep every digit of an integer", async () => {
    failWith({ code: 200, text: '{"generation": 9007199254740993}' });
    expect(at(await read(), "generation")).toBe(9007199254740993n);
  });
});

describe("an answer that is no success", () => {
  test("statuskind-02: throws the Status with its message and all causes", async () => {
    const text = JSON.stringify({
      kind: "Status",
      reason: "Invalid",
      message: 'Secret "tls" is invalid',
      code: 422,
      details: { causes: [{ reason: "FieldValueInvalid", field: "data", message: "must be smaller" }] },
    });
    failWith({ code: 422, text });
    await expect(read()).rejects.toThrow(`GET ${SECRET}: Secret "tls" is invalid; data: must be smaller (422 Invalid)`);
  });

  test("of a proxy, without a Status, throws its code", async () => {
    failWith({ code: 407, text: "<html>" });
    await expect(read()).rejects.toMatchObject({ name: "ApiError", code: 407, reason: "" });
  });
});

describe("http-18: after each code the client recovers as it implies", () => {
  test.each([400, 401, 403, 404, 405, 409, 410, 415, 422])(
    "%d throws at once: the request has to change, not to be repeated",
    async (code) => {
      failWith({ refuse: new Refusal(code, "X", "no") }, 9);
      await expect(read()).rejects.toMatchObject({ code });
      expect([server.requests.length, waits]).toEqual([1, []]);
    },
  );

  test("429 waits as the server asks and repeats, whatever the method", async () => {
    failWith({ refuse: new Refusal(429, "TooManyRequests", "slow down", 7) }, 2);
    await create();
    expect([methods(), waits]).toEqual([
      ["POST", "POST", "POST"],
      [7000, 7000],
    ]);
  });

  test.each([500, 503, 504])("%d backs off, longer each time, and gives up in the end", async (code) => {
    failWith({ refuse: new Refusal(code, "X", "not now") }, 9);
    await expect(read()).rejects.toMatchObject({ code });
    expect(waits).toEqual([800, 1600, 3200]);
  });

  test.each([500, 503, 504])("%d is not repeated where it could be done twice", async (code) => {
    failWith({ refuse: new Refusal(code, "X", "not now") });
    await expect(create()).rejects.toMatchObject({ code });
    expect(waits).toEqual([]);
  });

  test("307 is followed on the same server, and nowhere else", async () => {
    await create();
    failWith({ code: 307, text: "", headers: { location: SECRET } });
    expect(await client.request({ method: "GET", path: "/old" })).toMatchObject({ kind: "Secret" });
    failWith({ code: 307, text: "", headers: { location: "https://elsewhere.example/" } });
    await expect(read()).rejects.toMatchObject({ code: 307 });
    failWith({ code: 307, text: "", headers: { location: "/round" } }, 99);
    await expect(read()).rejects.toMatchObject({ code: 307 });
  });
});

describe("no answer", () => {
  test("of a connection that is cut is asked for again", async () => {
    await create();
    failWith("cut");
    expect(await read()).toMatchObject({ kind: "Secret" });
    expect(waits).toEqual([800]);
  });

  test("in time throws, and so does one that the caller gives up", async () => {
    failWith("silence", 9);
    const late = client.request({ method: "GET", path: SECRET, timeoutMs: 20, attempts: 1 });
    await expect(late).rejects.toMatchObject({ name: "ConnectionError", code: "ETIMEDOUT" });
    const stop = new AbortController();
    const unwanted = client.request({ method: "GET", path: SECRET, signal: stop.signal });
    stop.abort(new Error("not wanted any more"));
    await expect(unwanted).rejects.toThrow("not wanted any more");
  });

  test("that drips throws when its time is over", async () => {
    failWith({ drip: " ", code: 200 });
    const late = client.request({ method: "GET", path: SECRET, timeoutMs: 50, attempts: 1 });
    await expect(late).rejects.toMatchObject({ name: "ConnectionError", code: "ETIMEDOUT" });
  });

  test("is not waited for any more by a caller that gives up between two attempts", async () => {
    failWith("cut", 9);
    const stop = new AbortController();
    const waiting = createApiClient(server.connection(), {
      clock: {
        ...clock,
        wait: (milliseconds, signal) => {
          stop.abort(new Error("not wanted any more"));
          return CLOCK.wait(milliseconds, signal);
        },
      },
    });
    const asked = waiting.request({ method: "GET", path: SECRET, signal: stop.signal });
    await expect(asked).rejects.toThrow("not wanted any more");
    waiting.close();
  });

  test("from where nobody listens throws", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const connection = { ...server.connection(), server: new URL(`https://127.0.0.1:${String(port)}`) };
    const lost = createApiClient(connection, { clock });
    await expect(lost.request({ method: "GET", path: "/" })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  test("from a server that nobody vouches for throws", async () => {
    const trusting = createApiClient({ server: server.url, access: () => Promise.resolve({}) }, { clock });
    const asked = trusting.request({ method: "GET", path: COLLECTION });
    await expect(asked).rejects.toThrow(ConnectionError);
    expect(server.requests).toEqual([]);
  });

  test("that can be read throws: it is too large, or no JSON", async () => {
    const small = createApiClient(server.connection(), { clock, maxBytes: 10 });
    failWith({ code: 200, text: '"0123456789"' });
    await expect(small.request({ method: "POST", path: "/" })).rejects.toMatchObject({ code: "EMSGSIZE" });
    small.close();
    failWith({ code: 200, text: `[${"{},".repeat(1_000_000)}{}]` });
    await expect(client.request({ method: "POST", path: "/" })).rejects.toMatchObject({ code: "EMSGSIZE" });
    failWith({ code: 200, text: "<html>" });
    await expect(client.request({ method: "POST", path: "/" })).rejects.toMatchObject({ code: "EBADMSG" });
  });
});
