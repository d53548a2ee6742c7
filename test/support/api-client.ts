import { type ApiClient, createApiClient } from "../../src/client/api-client.js";
import { CLOCK, type Clock } from "../../src/client/backoff.js";
import { resourcePath } from "../../src/client/resource-path.js";
import { type FakeApiServer, type Fault, startFakeApiServer } from "./fake-api-server.js";

/** Our client of the API server, with each kind of answer, over real HTTPS. */

export let server: FakeApiServer;
export let client: ApiClient;
/** Milliseconds that it waited between attempts. */
export let waits: number[];

/** Does not wait, but records how long it should have. */
export const clock: Clock = {
  ...CLOCK,
  random: () => 0,
  wait: (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  },
};

beforeEach(async () => {
  waits = [];
  server = await startFakeApiServer();
  client = createApiClient(server.connection(), { clock, version: "1.2.3" });
});
afterEach(async () => {
  client.close();
  await server.close();
});

export const SECRETS = { group: "", version: "v1", resource: "secrets" };
export const COLLECTION = resourcePath(SECRETS, { namespace: "shop" });

export const secret = (data: string): { readonly [key: string]: string | { readonly [key: string]: string } } => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "tls" },
  data: { key: data },
});
export const create = (): Promise<unknown> => client.request({ method: "POST", path: COLLECTION, body: secret("a") });
export const failWith = (fault: Fault, times = 1): void => {
  server.fail(() => true, fault, times);
};
