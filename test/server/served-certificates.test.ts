import { X509Certificate } from "node:crypto";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Certificate } from "../../src/certificates/certificate.js";
import { DAY } from "../../src/certificates/lifetimes.js";
import { generate } from "../../src/certificates/generate.js";
import { mintAuthority, selfSigned } from "../../src/certificates/mint.js";
import {
  openCertificates,
  type ServedCertificateFlags,
  type ServedCertificates,
} from "../../src/service/served-certificates.js";
import type { TlsSettings } from "../../src/server/connections/tls.js";
import { serveCommand, type ServeOptions } from "../../src/service/serve-command.js";
import { InputError } from "../../src/model/input-error.js";
import { SILENT } from "../support/silent-log.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { type FakeApiServer, startFakeApiServer } from "../support/fake-api-server.js";
import { Refusal } from "../support/fake-store.js";
import { until } from "../support/until.js";

/** The flags of `serve` for certificates, and their effects. */

let folder: string;
let open: ServedCertificates[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "decorum-"));
  open = [];
});
afterEach(async () => {
  for (const certificates of open) certificates.close();
  await rm(folder, { recursive: true });
});

const opened = async (flags: ServedCertificateFlags): Promise<ServedCertificates> => {
  const certificates = await openCertificates(flags, { version: "1.2.3", env: {}, log: SILENT });
  open.push(certificates);
  return certificates;
};
/** In one go, so that nothing half-written is read. */
const write = async (name: string, text: string): Promise<string> => {
  await writeFile(join(folder, `.${name}`), text);
  await rename(join(folder, `.${name}`), join(folder, name));
  return join(folder, name);
};
const pair = async ({ cert, key }: Certificate): Promise<ServedCertificateFlags> => ({
  tlsCertFile: await write("tls.crt", cert),
  tlsPrivateKeyFile: await write("tls.key", key),
});
const next = (certificates: ServedCertificates): Promise<TlsSettings> =>
  new Promise((resolve) => {
    certificates.follow(resolve);
  });
const problems = ({ checks }: ServedCertificates): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(checks.map(({ name, problem }) => [name, problem()]));
const end = ({ cert }: TlsSettings): number => Date.parse(new X509Certificate(cert).validTo) / 1000;

test("without flags a certificate is made for this run, for this machine and the address", async () => {
  const certificates = await opened({ host: "192.0.2.7" });
  const { cert, clientCa } = certificates.tls();
  expect(new X509Certificate(cert).checkIP("192.0.2.7")).toBe("192.0.2.7");
  expect([certificates.isSelfSigned, certificates.isShared, clientCa]).toEqual([true, false, undefined]);
  expect(problems(certificates)).toEqual({ certificate: undefined, "certificate-renewal": undefined });
  expect(certificates.expiry()).toBe(end(certificates.tls()));
});

describe("a certificate in files", () => {
  test("is served, and so is the next one", async () => {
    const [first, second] = await Promise.all([selfSigned(), selfSigned()]);
    const certificates = await opened(await pair(first));
    expect(certificates.tls()).toEqual({ cert: first.cert, key: first.key, clientCa: undefined });
    expect([certificates.isSelfSigned, certificates.isShared]).toEqual([false, false]);
    const change = next(certificates);
    await pair(second);
    expect(await change).toEqual({ cert: second.cert, key: second.key, clientCa: undefined });
    expect(certificates.expiry()).toBe(end(second));
  });

  test("that cannot be used any more is told of, and does not take the service away", async () => {
    const certificates = await opened(await pair(await selfSigned()));
    await write("tls.crt", "none");
    await until(() => certificates.failures() > 0);
    expect(problems(certificates)).toEqual({
      certificate: undefined,
      "certificate-renewal": expect.stringMatching(/must contain a certificate/) as unknown,
    });
    expect(certificates.checks.map(({ isRequired }) => isRequired)).toEqual([true, false]);
  });
});

describe("a certificate without subjectAltName", () => {
  const NAMELESS = /tls\.crt' must have the host name of the service as subjectAltName/;
  const nameless = async (...altNames: { type: 2; value: string }[]): Promise<Certificate> => {
    const made = await generate([{ name: "commonName", value: "decorum.decorum-system.svc" }], {
      keyType: "ec",
      algorithm: "sha256",
      extensions: [
        altNames.length > 0 ? { name: "subjectAltName", altNames } : { name: "extKeyUsage", serverAuth: true },
      ],
    });
    return { cert: made.cert, key: made.private };
  };

  test("ends the start", async () => {
    await expect(opened(await pair(await nameless()))).rejects.toThrow(NAMELESS);
  });

  test("is not loaded in place of one that has", async () => {
    const first = await selfSigned();
    const certificates = await opened(await pair(first));
    await pair(await nameless());
    await until(() => NAMELESS.test(problems(certificates)["certificate-renewal"] ?? ""));
    expect(certificates.tls().cert).toBe(first.cert);
  });

  test("nor is one for other names", async () => {
    const first = await selfSigned();
    const certificates = await opened(await pair(first));
    await pair(await nameless({ type: 2, value: "other.example.com" }));
    await until(() => /must be for a name of/.test(problems(certificates)["certificate-renewal"] ?? ""));
    expect([certificates.tls().cert, certificates.failures()]).toEqual([first.cert, 1]);
  });
});

describe("authorities for clients", () => {
  test("are handed on, and their successors too", async () => {
    const validity = { from: Date.now() - DAY, until: Date.now() + DAY };
    const [first, second] = await Promise.all([mintAuthority(validity), mintAuthority(validity)]);
    const flags = { clientCaFile: await write("ca.crt", first.cert), clientAllowedNames: ["kube-apiserver"] };
    const certificates = await opened(flags);
    const { cert, key, clientCa } = certificates.tls();
    expect(clientCa).toBe(first.cert);
    expect(certificates.clients).toEqual({ allowedNames: ["kube-apiserver"] });
    const change = next(certificates);
    await write("ca.crt", first.cert + second.cert);
    expect(await change).toEqual({ cert, key, clientCa: first.cert + second.cert });
    await write("ca.crt", "");
    await until(() => certificates.failures() > 0);
    expect(problems(certificates)["client-authorities"]).toMatch(/ca\.crt' must contain a certificate/);
    expect(certificates.tls().clientCa).toBe(first.cert + second.cert);
  });

  test("that cannot be used end the start", async () => {
    await expect(opened({ clientCaFile: join(folder, "nowhere") })).rejects.toThrow(InputError);
    const { key } = await selfSigned();
    await expect(opened({ clientCaFile: await write("ca.crt", key) })).rejects.toThrow(/ca\.crt/);
  });
});

describe("a certificate that replicas share", () => {
  const flags = {
    tlsSecret: { namespace: "decorum-system", name: "decorum-certificates" },
    service: { namespace: "decorum-system", name: "decorum" },
  };
  let api: FakeApiServer;
  beforeEach(async () => {
    api = await startFakeApiServer();
  });
  afterEach(() => api.close());
  const kubeconfig = (): Promise<string> =>
    write(
      "kubeconfig",
      JSON.stringify({
        apiVersion: "v1",
        kind: "Config",
        "current-context": "a",
        contexts: [{ name: "a", context: { cluster: "b", user: "c" } }],
        clusters: [
          {
            name: "b",
            cluster: {
              server: api.url.href,
              "certificate-authority-data": Buffer.from(api.ca()).toString("base64"),
            },
          },
        ],
        users: [{ name: "c", user: { token: "t" } }],
      }),
    );

  test("is made in the cluster that the kubeconfig names", async () => {
    const [one, other] = await Promise.all([
      opened({ ...flags, kubeconfig: await kubeconfig() }),
      opened({ ...flags, kubeconfig: await kubeconfig() }),
    ]);
    expect(one.tls()).toEqual(other.tls());
    expect([one.isSelfSigned, one.isShared]).toEqual([false, true]);
    expect(new X509Certificate(one.tls().cert).checkHost("decorum.decorum-system.svc")).toBeDefined();
    expect(problems(one)).toEqual({ certificate: undefined, "certificate-renewal": undefined });
    expect(api.requests.some(({ path }) => path.endsWith("/mutatingwebhookconfigurations/decorum"))).toBe(true);
  });

  test.each([-400, 400])("is made and judged by the clock of the API server, %d days from ours", async (days) => {
    const now = (): number => Date.now() + days * DAY;
    api.now = now;
    const certificates = await opened({ ...flags, kubeconfig: await kubeconfig() });
    const { validFrom, validTo } = new X509Certificate(certificates.tls().cert);
    expect([Date.parse(validFrom) < now(), now() < Date.parse(validTo)]).toEqual([true, true]);
    expect(problems(certificates)["certificate"]).toBeUndefined();
  });

  test("that cannot be had yet makes the service wait, and does not pass for one", async () => {
    api.fail(() => true, { refuse: new Refusal(403, "Forbidden", "decorum may not get secrets") }, 3);
    const certificates = await opened({ ...flags, kubeconfig: await kubeconfig() });
    expect(problems(certificates)).toEqual({
      certificate: "a certificate must be in the Secret",
      "certificate-renewal": expect.stringMatching(/decorum may not get secrets/) as unknown,
    });
    expect(certificates.expiry()).toBeUndefined();
    const change = await next(certificates);
    expect(certificates.tls()).toEqual(change);
    expect(certificates.expiry()).toBe(end(change));
    await until(() => problems(certificates)["certificate"] === undefined);
  });

  test("needs a cluster", async () => {
    await expect(opened(flags)).rejects.toThrow(/'KUBERNETES_SERVICE_HOST'.*'--kubeconfig FILE'/);
  });
});

describe("flags", () => {
  const served = async (line: string): Promise<ServeOptions | undefined> => {
    let options: ServeOptions | undefined;
    const product = productOf([], {
      addServe: serveCommand((given) => {
        options = given;
        return Promise.resolve(0);
      }),
    });
    const { code, stderr } = await decorum(`serve ${line}`, product);
    expect([code, stderr]).toEqual([0, ""]);
    return options;
  };
  const SHARED = "--tls-secret ns/a.b --service ns/decorum";

  test("are handed on", async () => {
    expect(await served(`${SHARED} --webhook-configuration a b --kubeconfig k --client-ca-file f`)).toMatchObject({
      tlsSecret: { namespace: "ns", name: "a.b" },
      service: { namespace: "ns", name: "decorum" },
      webhookConfiguration: ["a", "b"],
      kubeconfig: "k",
      clientCaFile: "f",
    });
    expect(await served("--client-ca-file f --client-allowed-names a b")).toMatchObject({
      clientAllowedNames: ["a", "b"],
    });
  });

  test.each([
    ["--tls-secret ns/a", "'--tls-secret' and '--service' must be given together"],
    ["--service ns/a", "'--tls-secret' and '--service' must be given together"],
    [
      `${SHARED} --tls-cert-file a --tls-private-key-file b`,
      "only one of '--tls-cert-file' and '--tls-secret' may be given",
    ],
    ["--webhook-configuration a", "'--webhook-configuration' may only be given with '--tls-secret'"],
    ["--client-allowed-names a", "'--client-allowed-names' may only be given with '--client-ca-file'"],
    ["--tls-secret a --service ns/a", "such as 'decorum-system/decorum-certificates'"],
    ["--tls-secret ns/a/b --service ns/a", "such as 'decorum-system/decorum-certificates'"],
    ["--tls-secret NS/a --service ns/a", "such as 'decorum-system/decorum-certificates'"],
    ["--tls-secret ns/a --service ns/a.b", "such as 'decorum-system/decorum'"],
    ["--tls-secret ns/a --service ns/", "such as 'decorum-system/decorum'"],
  ])("%s are refused", async (line, message) => {
    const { code, stderr } = await decorum(`serve ${line}`, productOf([]));
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
