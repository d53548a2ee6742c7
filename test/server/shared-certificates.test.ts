import { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import { once } from "node:events";
import { createAdmission } from "../../src/admission/admission.js";
import { DAY, LIFETIMES } from "../../src/certificates/lifetimes.js";
import { selfSigned } from "../../src/certificates/mint.js";
import { SILENT } from "../support/silent-log.js";
import { type RunningServer, startServer } from "../../src/server/serve.js";
import { packOf } from "../../src/testing/pack.js";
import { Refusal } from "../support/fake-store.js";
import { api, temporary, open, configure, trusted, writes, isReady } from "../support/shared-certificates.js";
import { until } from "../support/until.js";

const SERVICE = "decorum.decorum-system.svc";
const KINDS = ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"];

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
    const source = await open(() => now);
    const bundle = trusted("ValidatingWebhookConfiguration");
    expect(bundle).toContain(before.ca.trim());
    expect(bundle.match(/BEGIN/g)).toHaveLength(2);
    expect(source.state().notReady).toMatch(/must carry the authority/);
    now += LIFETIMES.propagation;
    expect(isReady(source)).toBe(true);
  });

  test("are not taken for absent because a proxy answers 404", async () => {
    configure("ValidatingWebhookConfiguration");
    api.fail(
      ({ path }) => path.includes("webhookconfigurations"),
      { refuse: new Refusal(404, "", "404 page not found") },
      Number.POSITIVE_INFINITY,
    );
    const source = await open();
    await until(() => source.state().failures > 0);
    expect(source.state().notReady).toMatch(/must carry the authority/);
    expect(source.state().problem).toMatch(/404 page not found/);
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

describe.each([-400, -30, -3, 3, 30, 400])("the clock of a replica that is %d days off", (days) => {
  const now = (): number => Date.now() + days * DAY;
  const validityOf = (cert: string): readonly number[] => {
    const { validFrom, validTo } = new X509Certificate(cert);
    return [Date.parse(validFrom), Date.parse(validTo)];
  };

  test("plays no part: what it makes is valid for the API server, and what it is given is judged so", async () => {
    configure("ValidatingWebhookConfiguration");
    api.now = now;
    const source = await open();
    await until(() => isReady(source));
    for (const cert of [source.current().cert, trusted("ValidatingWebhookConfiguration")]) {
      const [from = 0, end = 0] = validityOf(cert);
      expect(from).toBeLessThan(now());
      expect(end).toBeGreaterThan(now() + 6 * DAY);
      expect(end).toBeLessThan(now() + LIFETIMES.authority);
    }
    const written = writes();
    const another = await open();
    expect(isReady(another)).toBe(true);
    expect(another.current()).toEqual(source.current());
    expect(writes()).toEqual(written);
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
    const source = await open(() => now);
    const { cert } = source.current();
    api.fail(() => true, "cut", Number.POSITIVE_INFINITY);
    await until(() => source.state().failures > 2);
    expect(isReady(source)).toBe(true);
    now += LIFETIMES.leaf;
    expect(source.state().notReady).toBe("the certificate must not be expired");
    expect(source.current().cert).toBe(cert);
  });
});
