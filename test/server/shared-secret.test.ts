import { X509Certificate } from "node:crypto";
import type { Certificate } from "../../src/certificates/certificate.js";
import { LIFETIMES } from "../../src/certificates/lifetimes.js";
import { type JsonObject, at, stringAt } from "kube-json";
import { InputError } from "../../src/model/input-error.js";
import { Refusal } from "../support/fake-store.js";
import { where, api, open, configure, trusted, writes, isReady } from "../support/shared-certificates.js";
import { until } from "../support/until.js";

const secret = (): JsonObject | undefined =>
  api.store.get(api.resource("Secret"), where.secret.namespace, where.secret.name);
const publishedSince = (): string | undefined =>
  stringAt(secret(), "metadata", "annotations", "decorum.dev/authority-published-since");

describe("the Secret", () => {
  test("is made anew when it is deleted, and what was trusted and served before stays so for a while", async () => {
    configure("ValidatingWebhookConfiguration");
    let now = Date.now();
    const source = await open(() => now);
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
    const source = await open(() => now);
    const { cert } = source.current();
    const changed = new Promise<Certificate>((resolve) => {
      source.onChange(resolve);
    });
    now += LIFETIMES.leaf * 0.9;
    const renewed = await changed;
    expect(renewed.cert).not.toBe(cert);
    expect(source.current()).toEqual(renewed);
    expect(source.state().expiresAt).toBeGreaterThan(now + LIFETIMES.leaf - 2000);
    // Its authority is the same, so no new trust is needed.
    expect(trusted("ValidatingWebhookConfiguration").match(/BEGIN/g)).toHaveLength(1);
  });

  test("with a certificate that is not valid yet leaves a replica unready, until another one is made", async () => {
    const fast = await open(() => Date.now() + LIFETIMES.publishing / 2);
    fast.close();
    api.now = Date.now;
    const { cert } = fast.current();
    let isRefused = true;
    api.fail(
      ({ method }) => method === "PUT" && isRefused,
      { refuse: new Refusal(403, "Forbidden", "decorum may not update") },
      Number.POSITIVE_INFINITY,
    );
    const source = await open();
    expect(source.state().notReady).toBe("the certificate must be valid now");
    isRefused = false;
    await until(() => isReady(source));
    expect(source.current().cert).not.toBe(cert);
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
