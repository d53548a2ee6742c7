import type { Certificate } from "../../src/certificates/certificate.js";
import { selfSigned } from "../../src/certificates/mint.js";
import { createSharedSource } from "../../src/certificates/shared-source.js";
import type { ValueSource } from "../../src/certificates/source.js";
import { type ApiClient, createApiClient } from "../../src/client/api-client.js";
import { type Clock, CLOCK } from "../../src/client/backoff.js";
import { type JsonObject, arrayAt, stringAt } from "kube-json";
import { SILENT } from "./silent-log.js";
import { type FakeApiServer, startFakeApiServer } from "./fake-api-server.js";

/** Certificates that replicas share, with a real client, a real API over HTTPS, and real TLS. */

export const where = {
  secret: { namespace: "decorum-system", name: "decorum-certificates" },
  service: { namespace: "decorum-system", name: "decorum" },
  configurations: ["decorum"],
};

export let api: FakeApiServer;
export let temporary: Certificate;
let clients: ApiClient[];
let sources: ValueSource<Certificate>[];
beforeAll(async () => {
  temporary = await selfSigned();
});
beforeEach(async () => {
  api = await startFakeApiServer();
  [clients, sources] = [[], []];
});
afterEach(async () => {
  for (const source of sources) source.close();
  for (const client of clients) client.close();
  await api.close();
});

/** Waits are short, except for the limit of the start, which never comes. */
export const clock: Clock = {
  ...CLOCK,
  wait: (milliseconds, signal) =>
    milliseconds === 10_000
      ? new Promise((_, reject) => {
          signal?.addEventListener("abort", () => {
            reject(new Error("aborted"));
          });
        })
      : CLOCK.wait(Math.min(milliseconds, 20), signal),
};

/** A replica. Time passes as `now` says, for it and for the API server. */
export const open = async (now = api.now): Promise<ValueSource<Certificate>> => {
  api.now = now;
  const client = createApiClient(api.connection(), { clock: { ...clock, now } });
  clients.push(client);
  const source = await createSharedSource({ client, where, temporary, clock, log: SILENT });
  sources.push(source);
  return source;
};

export const configure = (kind: string, clientConfig: object = {}): JsonObject =>
  api.store.create(api.resource(kind), undefined, {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind,
    metadata: { name: "decorum" },
    webhooks: [
      {
        name: "validate.decorum.dev",
        clientConfig: { service: { ...where.service, path: "/validate" }, ...clientConfig },
        sideEffects: "None",
      },
    ],
  });

export const trusted = (kind: string): string =>
  Buffer.from(
    stringAt(
      arrayAt(api.store.get(api.resource(kind), undefined, "decorum"), "webhooks")[0],
      "clientConfig",
      "caBundle",
    ) ?? "",
    "base64",
  ).toString();
export const writes = (): readonly string[] =>
  api.requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
export const isReady = (source: ValueSource<Certificate>): boolean => source.state().notReady === undefined;
