import { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import { once } from "node:events";
import { createAdmission } from "../src/admission/admission.js";
import type { Certificate } from "../src/certificates/certificate.js";
import { LIFETIMES } from "../src/certificates/lifetimes.js";
import { selfSigned } from "../src/certificates/self-signed.js";
import { createSharedSource, type SharedSourceOptions } from "../src/certificates/shared-source.js";
import type { Source } from "../src/certificates/source.js";
import { type ApiClient, createApiClient } from "../src/client/api-client.js";
import { type Clock, CLOCK } from "../src/client/backoff.js";
import { arrayAt, at, type JsonObject, stringAt } from "../src/kube/json/object.js";
import { InputError } from "../src/model/input-error.js";
import { SILENT } from "./support/silent-log.js";
import { type RunningServer, startServer } from "../src/server/serve.js";
import { packOf } from "../src/testing/pack.js";
import { type FakeApiServer, startFakeApiServer } from "./support/fake-api-server.js";
import { Refusal } from "./support/fake-store.js";

/** Certificates that replicas share, with a real client, a real API over HTTPS, and real TLS. */

const where = {
  secret: { namespace: "decorum-system", name: "decorum-certificates" },
  service: { namespace: "decorum-system", name: "decorum" },
  configurations: ["decorum"],
};
const SERVICE = "decorum.decorum-system.svc";

let api: FakeApiServer;
let temporary: Certificate;
let clients: ApiClient[];
let sources: Source<Certificate>[];
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

/** Waits are short, but for the limit of the start, which never comes. */
const clock: Clock = {
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

const open = async (more: Partial<SharedSourceOptions> = {}): Promise<Source<Certificate>> => {
  const client = createApiClient(api.connection(), { clock });
  clients.push(client);
  const source = await createSharedSource({ client, where, temporary, clock, log: SILENT, ...more });
  sources.push(source);
  return source;
};

const configure = (kind: string, clientConfig: object = {}): JsonObject =>
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
const KINDS = ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"];

const trusted = (kind: string): string =>
  Buffer.from(
    stringAt(
      arrayAt(api.store.get(api.resource(kind), undefined, "decorum"), "webhooks")[0],
      "clientConfig",
      "caBundle",
    ) ?? "",
    "base64",
  ).toString();
const secret = (): JsonObject | undefined =>
  api.store.get(api.resource("Secret"), where.secret.namespace, where.secret.name);
const publishedSince = (): string | undefined =>
  stringAt(secret(), "metadata", "annotations", "decorum.dev/authority-published-since");
const writes = (): readonly string[] =>
  api.requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

/** Resolves when it is so; the test fails by its own timeout else. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const isReady = (source: Source<Certificate>): boolean => source.state().notReady === undefined;

/** As an API server calls a webhook: by the name of the Service, trusting `caBundle` alone. */
const call = async (port: number, ca: string): Promise<string | undefined> => {
  const socket = connect({ host: "127.0.0.1", port, ca, servername: SERVICE });
  await once(socket, "secureConnect");
  const certificate = socket.getPeerX509Certificate();
  socket.destroy();
  return certificate?.fingerprint256;
};

describe("replicas that start at once", () => {
  test("share one certificate that both configurations trust, and write each object once", async () => {
    for (const kind of KINDS) configure(kind);
    const replicas = await Promise.all([open(), open(), open()]);
    await until(() => replicas.every(isReady));
    const [first] = replicas;
    expect(new Set(replicas.map((replica) => replica.current().cert)).size).toBe(1);
    expect(trusted("ValidatingWebhookConfiguration")).toBe(trusted("MutatingWebhookConfiguration"));
    expect(first.current().cert).not.toBe(temporary.cert);

    const admission = createAdmission([packOf("p", [])]);
    const server: RunningServer = await startServer({
      admission: () => admission,
      log: SILENT,
      tls: first.current(),
      host: "127.0.0.1",
      port: 0,
    });
    try {
      expect(await call(server.port, trusted("ValidatingWebhookConfiguration"))).toBeDefined();
    } finally {
      await server.close();
    }
  });

  test("say that decorum changed the objects", async () => {
    configure("ValidatingWebhookConfiguration");
    await open();
    const written = api.requests.filter(({ method }) => method !== "GET");
    expect(written.length).toBeGreaterThanOrEqual(2);
    expect(new Set(written.map(({ query }) => query["fieldManager"]))).toEqual(new Set(["decorum"]));
  });

  test("touch nothing once all is as it has to be", async () => {
    for (const kind of KINDS) configure(kind);
    const source = await open();
    await until(() => isReady(source));
    const before = writes();
    const asked = api.requests.length;
    await until(() => api.requests.length > asked + 9);
    expect(writes()).toEqual(before);
  });
});

describe("webhook configurations", () => {
  test("that come later are trusted then, and one that was put back is mended", async () => {
    const source = await open();
    expect(isReady(source)).toBe(true);
    configure("ValidatingWebhookConfiguration");
    await until(() => trusted("ValidatingWebhookConfiguration") !== "");
    const bundle = trusted("ValidatingWebhookConfiguration");
    api.store.remove(api.resource("ValidatingWebhookConfiguration"), undefined, "decorum");
    configure("ValidatingWebhookConfiguration");
    await until(() => trusted("ValidatingWebhookConfiguration") === bundle);
    // The way back is no reason to take every replica out of the Service.
    expect(isReady(source)).toBe(true);
  });

  test("keep what they trusted before, and readiness waits until API servers have read the rest", async () => {
    const before = await selfSigned();
    configure("ValidatingWebhookConfiguration", { caBundle: Buffer.from(before.ca).toString("base64") });
    let now = Date.now();
    const source = await open({ clock: { ...clock, now: () => now } });
    const bundle = trusted("ValidatingWebhookConfiguration");
    expect(bundle).toContain(before.ca.trim());
    expect(bundle.match(/BEGIN/g)).toHaveLength(2);
    expect(source.state().notReady).toMatch(/must carry the authority/);
    now += LIFETIMES.propagation;
    expect(isReady(source)).toBe(true);
  });

  test("that may not be written leave the service unready, and say why", async () => {
    configure("ValidatingWebhookConfiguration");
    api.fail(
      ({ method, path }) => method === "PUT" && path.includes("webhookconfigurations"),
      { refuse: new Refusal(403, "Forbidden", "decorum may not update") },
      Number.POSITIVE_INFINITY,
    );
    const source = await open();
    await until(() => source.state().failures > 1);
    expect(source.state().notReady).toMatch(/must carry the authority/);
    expect(source.state().problem).toMatch(/decorum may not update/);
    expect(source.current().cert).not.toBe(temporary.cert);
  });
});

describe("the Secret", () => {
  test("is made anew when it is deleted, and what was trusted and served before stays so for a while", async () => {
    configure("ValidatingWebhookConfiguration");
    let now = Date.now();
    const source = await open({ clock: { ...clock, now: () => now } });
    const before = source.current();
    const bundle = trusted("ValidatingWebhookConfiguration");
    api.store.remove(api.resource("Secret"), where.secret.namespace, where.secret.name);
    await until(() => trusted("ValidatingWebhookConfiguration") !== bundle);
    expect(trusted("ValidatingWebhookConfiguration")).toContain(bundle);
    expect(isReady(source)).toBe(true);
    expect(source.current()).toEqual(before);
    // From then on time counts.
    await until(() => publishedSince() !== undefined);
    const changed = new Promise<Certificate>((resolve) => {
      source.onChange(resolve);
    });
    now += 2 * LIFETIMES.propagation;
    const next = await changed;
    expect(new X509Certificate(next.cert).issuer).not.toBe(new X509Certificate(before.cert).issuer);
  });

  test("is renewed in time, and told to whoever serves it", async () => {
    configure("ValidatingWebhookConfiguration");
    let now = Date.now();
    const source = await open({ clock: { ...clock, now: () => now } });
    const { cert } = source.current();
    const changed = new Promise<Certificate>((resolve) => {
      source.onChange(resolve);
    });
    now += LIFETIMES.leaf * 0.9;
    const renewed = await changed;
    expect(renewed.cert).not.toBe(cert);
    expect(source.current()).toEqual(renewed);
    expect(source.state().expiresAt).toBeGreaterThan(now + LIFETIMES.leaf - 2000);
    // Its authority is the same, so nobody has to trust anything new.
    expect(trusted("ValidatingWebhookConfiguration").match(/BEGIN/g)).toHaveLength(1);
  });

  test("of somebody else ends the start, and is not touched", async () => {
    const theirs = api.store.create(api.resource("Secret"), where.secret.namespace, {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: where.secret.name },
      type: "kubernetes.io/tls",
      data: { "tls.crt": "", "tls.key": "" },
    });
    const failed = open();
    await expect(failed).rejects.toThrow(InputError);
    await expect(failed).rejects.toThrow(/Decorum does not manage it/);
    expect(secret()).toEqual(theirs);
    expect(writes()).toEqual([]);
  });

  test("that becomes somebody else's later is told of, and what is served is served on", async () => {
    const source = await open();
    const { cert } = source.current();
    const now = secret() ?? {};
    api.store.replace(api.resource("Secret"), where.secret.namespace, where.secret.name, {
      ...now,
      metadata: { name: where.secret.name, labels: {} },
      data: {},
    });
    await until(() => source.state().problem !== undefined);
    expect(source.state().problem).toMatch(/Decorum does not manage it/);
    expect(isReady(source)).toBe(true);
    expect(source.current().cert).toBe(cert);
    expect(at(secret(), "data")).toEqual({});
  });
});

describe("an API server that cannot be reached", () => {
  test("is waited for, with a certificate that nobody trusts and that answers probes", async () => {
    configure("ValidatingWebhookConfiguration");
    api.fail(() => true, "cut", 12);
    const source = await open();
    expect(source.state()).toMatchObject({ notReady: "a certificate must be in the Secret", failures: 1 });
    expect(source.current()).toBe(temporary);
    await until(() => isReady(source));
    expect(source.current()).not.toBe(temporary);
    expect(source.state().problem).toBeUndefined();
  });

  test("changes nothing for a replica that has a certificate, until that ends", async () => {
    let now = Date.now();
    const source = await open({ clock: { ...clock, now: () => now } });
    const { cert } = source.current();
    api.fail(() => true, "cut", Number.POSITIVE_INFINITY);
    await until(() => source.state().failures > 2);
    expect(isReady(source)).toBe(true);
    now += LIFETIMES.leaf;
    expect(source.state().notReady).toBe("the certificate must not be expired");
    expect(source.current().cert).toBe(cert);
  });
});
