import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { InputError } from "../model/input-error.js";
import { readCertificate, type SelfSigned, selfSigned, serviceHosts } from "./certificate.js";

let made: SelfSigned;
let folder: string;
beforeAll(async () => {
  made = await selfSigned([...serviceHosts("decorum", "policy"), "10.0.0.7"]);
  folder = await mkdtemp(join(tmpdir(), "decorum-"));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (name: string, text: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

describe("selfSigned", () => {
  test("signs with an authority of its own, ECDSA P-256 and SHA-256", () => {
    const [ca, leaf] = [new X509Certificate(made.ca), new X509Certificate(made.cert)];
    expect(leaf.verify(ca.publicKey)).toBe(true);
    expect(leaf.checkIssued(ca)).toBe(true);
    expect(ca.ca).toBe(true);
    expect(leaf.ca).toBe(false);
    for (const { publicKey, raw } of [ca, leaf]) {
      expect(publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
      // The object identifier of ecdsa-with-SHA256 (RFC 5758, section 3.2).
      expect(raw.includes(Buffer.from("06082a8648ce3d040302", "hex"))).toBe(true);
    }
  });

  test("is for this machine and the hosts it was told", () => {
    const leaf = new X509Certificate(made.cert);
    for (const host of ["localhost", "decorum.policy.svc", "decorum.policy.svc.cluster.local"])
      expect(leaf.checkHost(host)).toBe(host);
    for (const ip of ["127.0.0.1", "::1", "10.0.0.7"]) expect(leaf.checkIP(ip)).toBe(ip);
    expect(leaf.checkHost("decorum.other.svc")).toBeUndefined();
  });

  test("names each authority anew", async () => {
    const other = await selfSigned();
    expect(new X509Certificate(other.ca).subject).not.toBe(new X509Certificate(made.ca).subject);
  });

  test.each(["", "a b", "a,b=c", "-a", "a/b"])("refuses host '%s'", async (host) => {
    await expect(selfSigned([host])).rejects.toThrow(InputError);
  });
});

describe("readCertificate", () => {
  test("takes a certificate and its key", async () => {
    const [cert, key] = [await file("a.crt", made.cert), await file("a.key", made.key)];
    expect(await readCertificate(cert, key)).toEqual({ cert: made.cert, key: made.key });
  });

  const refused = async (cert: string, key: string): Promise<InputError> => {
    const error: unknown = await readCertificate(cert, key).catch((thrown: unknown) => thrown);
    if (error instanceof InputError) return error;
    throw new Error(`expected an InputError, not ${String(error)}`);
  };

  test.each<[string, "cert" | "key", () => Promise<string>]>([
    ["a certificate that is missing", "cert", () => Promise.resolve(join(folder, "nowhere.crt"))],
    ["a key that is missing", "key", () => Promise.resolve(join(folder, "nowhere.key"))],
    ["a folder", "cert", () => Promise.resolve(folder)],
    ["an empty certificate", "cert", () => file("empty.crt", "")],
    ["a certificate in DER", "cert", () => file("der.crt", new X509Certificate(made.cert).raw)],
    ["a damaged certificate", "cert", () => file("cut.crt", made.cert.slice(0, 200))],
    ["a key instead of a certificate", "cert", () => file("key.crt", made.key)],
    ["a certificate instead of a key", "key", () => file("cert.key", made.cert)],
    ["an expired certificate", "cert", () => expired("old.crt", "cert")],
    ["a key with a passphrase", "key", () => file("locked.key", lockedKey())],
    ["the key of another certificate", "key", async () => file("other.key", (await selfSigned()).key)],
  ])("refuses %s and names the file", async (_, which, make) => {
    const wrong = await make();
    const right = { cert: await file("right.crt", made.cert), key: await file("right.key", made.key) };
    if (wrong.endsWith("old.crt")) right.key = await expired("old.key", "private");
    const { source, message } = await refused(
      which === "cert" ? wrong : right.cert,
      which === "key" ? wrong : right.key,
    );
    expect(source).toBe(wrong);
    expect(message).toMatch(/must/);
  });

  const lockedKey = (): string => {
    const format = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" } as const;
    const { privateKey } = generateKeyPairSync("ec", {
      namedCurve: "P-256",
      privateKeyEncoding: format,
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    return privateKey;
  };

  let old: Awaited<ReturnType<typeof generate>> | undefined;
  const expired = async (name: string, part: "cert" | "private"): Promise<string> => {
    old ??= await generate([{ name: "commonName", value: "old" }], {
      keyType: "ec",
      algorithm: "sha256",
      notBeforeDate: new Date("2020-01-01"),
      notAfterDate: new Date("2021-01-01"),
    });
    return file(name, old[part]);
  };
});
