import { ApiError } from "../../src/client/api-error.js";
import { stringAt } from "kube-json";
import type { FakeApiServer, Fault } from "../support/fake-api-server.js";
import { until } from "../support/until.js";
import { server, client, COLLECTION, secret, create, failWith } from "../support/api-client.js";

describe("a watch", () => {
  test("brings what happens from a version on, until the server ends it", async () => {
    await create();
    const version =
      stringAt(await client.request({ method: "GET", path: COLLECTION }), "metadata", "resourceVersion") ?? "";
    const events = await client.watch({ path: COLLECTION, query: { resourceVersion: version } });
    server.store.replace(server.resource("Secret"), "shop", "tls", secret("b"));
    server.store.remove(server.resource("Secret"), "shop", "tls");
    server.endWatches();
    const seen: string[] = [];
    for await (const { type, object } of events) seen.push(`${type} ${stringAt(object, "data", "key") ?? ""}`);
    expect(seen).toEqual(["MODIFIED b", "DELETED b"]);
  });

  test("over which nothing comes ends, as if the server had ended it", async () => {
    const events = await client.watch({ path: COLLECTION, silentMs: 50 });
    const seen: unknown[] = [];
    for await (const event of events) seen.push(event);
    expect(seen).toEqual([]);
    await until(() => server.watches() === 0);
  });

  test.each<[string, Fault]>([
    ["is not answered", "silence"],
    ["is refused in a body that never ends", { drip: "{", code: 500 }],
  ])("that %s throws in time", async (_, fault) => {
    failWith(fault);
    await expect(client.watch({ path: COLLECTION, openMs: 50 })).rejects.toMatchObject({ code: "ETIMEDOUT" });
  });

  test("that is refused throws as a request does", async () => {
    await expect(client.watch({ path: "/api/v1/nothings" })).rejects.toBeInstanceOf(ApiError);
  });

  test.each<[string, (server: FakeApiServer) => void, object]>([
    [
      "is cut",
      (fake) => {
        fake.dropWatches();
      },
      { name: "ConnectionError" },
    ],
    [
      "brings no JSON",
      (fake) => {
        fake.sendToWatches("{\n");
      },
      { name: "ConnectionError", code: "EBADMSG" },
    ],
    [
      "brings no event",
      (fake) => {
        fake.sendToWatches('{"type": 1}\n');
      },
      { code: "EBADMSG" },
    ],
    [
      "ends in the middle of an event",
      (fake) => {
        fake.sendToWatches('{"type"');
        fake.endWatches();
      },
      { code: "ECONNRESET" },
    ],
    [
      "is silent in the middle of an event",
      (fake) => {
        fake.sendToWatches('{"type"');
      },
      { code: "ECONNRESET" },
    ],
  ])("that %s throws", async (_, harm, error) => {
    const events = await client.watch({ path: COLLECTION, silentMs: 50 });
    harm(server);
    const drain = async (): Promise<void> => {
      for await (const event of events) throw new Error(`unexpected ${event.type}`);
    };
    await expect(drain()).rejects.toMatchObject(error);
  });
});
