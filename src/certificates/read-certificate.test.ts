import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import type { Certificate } from "./certificate.js";
import { generate } from "./generate.js";
import { mintAuthority, type SelfSigned, selfSigned } from "./mint.js";
import { readAuthorities, readCertificate, requireSharedName } from "./read-certificate.js";

let made: SelfSigned;
let clients: Certificate;
let folder: string;
beforeAll(async () => {
  made = await selfSigned();
  clients = await certificateWith({ name: "extKeyUsage", clientAuth: true });
  folder = await mkdtemp(join(tmpdir(), "decorum-"));
});
afterAll(() => rm(folder, { recursive: true }));

type Extension = NonNullable<NonNullable<Parameters<typeof generate>[1]>["extensions"]>[number];

const certificateWith = async (...extensions: Extension[]): Promise<Certificate> => {
  const { cert, private: key } = await generate([{ name: "commonName", value: "decorum.decorum-system.svc" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions,
  });
  return { cert, key };
};

const file = async (name: string, text: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

const inputError = async (promise: Promise<unknown>): Promise<InputError> => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof InputError) return error;
  throw new Error(`expected an InputError, not ${String(error)}`);
};

describe("readCertificate", () => {
  test("accepts a certificate and its key", async () => {
    const [cert, key] = [await file("a.crt", made.cert), await file("a.key", made.key)];
    expect(await readCertificate(cert, key)).toEqual({ cert: made.cert, key: made.key });
  });

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
    ["a certificate that is not valid yet", "cert", () => future("future.crt", "cert")],
    ["a key with a passphrase", "key", () => file("locked.key", lockedKey())],
    ["a certificate for clients", "cert", () => file("client.crt", clients.cert)],
    ["the key of another certificate", "key", async () => file("other.key", (await selfSigned()).key)],
  ])("refuses %s and names the file", async (_, which, make) => {
    const wrong = await make();
    const right = { cert: await file("right.crt", made.cert), key: await file("right.key", made.key) };
    if (wrong.endsWith("old.crt")) right.key = await expired("old.key", "key");
    if (wrong.endsWith("future.crt")) right.key = await future("future.key", "key");
    if (wrong.endsWith("client.crt")) right.key = await file("client.key", clients.key);
    const { source, message } = await inputError(
      readCertificate(which === "cert" ? wrong : right.cert, which === "key" ? wrong : right.key),
    );
    expect(source).toBe(wrong);
    expect(message).toMatch(/must/);
  });

  const named = (...altNames: { readonly type: 1 | 2 | 6; readonly value: string }[]): Promise<Certificate> =>
    certificateWith({ name: "subjectAltName", altNames });

  test.each<[string, () => Promise<Certificate>]>([
    ["has no subjectAltName", () => certificateWith({ name: "extKeyUsage", serverAuth: true })],
    ["has names of other types alone", () => named({ type: 6, value: "https://x" }, { type: 1, value: "a@x" })],
    ["has a URI that contains such a name", () => named({ type: 6, value: "https://x, DNS:decorum" })],
  ])("refuses a certificate that %s: its common name is no host name", async (_, make) => {
    const { cert, key } = await make();
    const { source, message } = await inputError(readCertificate(await file("n.crt", cert), await file("n.key", key)));
    expect(source).toBe(join(folder, "n.crt"));
    expect(message).toMatch(
      /n\.crt' must have the host name of the service as subjectAltName, such as 'DNS:decorum\.decorum-system\.svc'; API servers ignore the common name$/,
    );
  });

  test.each<[string, () => Promise<Certificate>]>([
    ["a DNS name", () => named({ type: 2, value: "decorum" })],
    [
      "a DNS name after a name of another type",
      () => named({ type: 6, value: 'x", "y' }, { type: 2, value: "decorum" }),
    ],
    ["an IP address", () => certificateWith({ name: "subjectAltName", altNames: [{ type: 7, ip: "::1" }] })],
  ])("accepts a certificate for %s", async (_, make) => {
    const pair = await make();
    expect(await readCertificate(await file("n.crt", pair.cert), await file("n.key", pair.key))).toEqual(pair);
  });

  const dns = (...values: readonly string[]): Promise<Certificate> =>
    named(...values.map((value) => ({ type: 2 as const, value })));
  const address = (ip: string): Promise<Certificate> =>
    certificateWith({ name: "subjectAltName", altNames: [{ type: 7, ip }] });

  test.each<[string, Promise<Certificate>, Promise<Certificate>]>([
    ["one of its names", dns("a.example.com", "b.example.com"), dns("c.example.com", "b.example.com")],
    ["a wildcard for its name", dns("a.example.com"), dns("*.example.com")],
    ["its wildcard", dns("*.example.com"), dns("*.example.com")],
    ["its address", address("::1"), address("::1")],
  ])("takes a certificate for %s in place of another", async (_, current, found) => {
    requireSharedName(await found, await current, "n.crt");
  });
  test.each<[string, Promise<Certificate>, Promise<Certificate>]>([
    ["names", dns("a.example.com"), dns("b.example.com", "x.a.example.com")],
    ["addresses", address("::1"), address("::2")],
  ])("takes none for other %s", async (_, current, found) => {
    const [last, next] = [await current, await found];
    expect(() => {
      requireSharedName(next, last, "n.crt");
    }).toThrow(/^certificate 'n.crt' must be for a name of the certificate in use: '(a.example.com|0:0:0:0:0:0:0:1)'$/);
  });

  test("accepts a chain with comments, and a key in the same file", async () => {
    const text = `# --- server ---\n${made.cert}subject=x\n${made.ca}${made.key}# end\n`;
    const path = await file("all.pem", text);
    expect((await readCertificate(path, path)).cert).toBe(text);
  });

  const START = "-----BEGIN CERTIFICATE-----\n".length;
  test.each<[string, () => string]>([
    ["before its end", () => made.ca.slice(0, -30)],
    ["in its middle", () => made.ca.slice(0, 300)],
    ["after its first line", () => made.ca.slice(0, START)],
    ["in its first line", () => made.ca.slice(0, 20)],
    ["after a word", () => made.ca.slice(0, 8)],
    ["after a dash", () => made.ca.slice(0, 1)],
    ["before another one", () => made.ca.slice(0, 300) + made.ca],
  ])("refuses a chain whose next certificate is cut %s", async (_, rest) => {
    const cert = await file("chain.crt", made.cert + rest());
    const { source, message } = await inputError(readCertificate(cert, await file("chain.key", made.key)));
    expect(source).toBe(cert);
    expect(message).toMatch(/must contain only complete certificates/);
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

  let old: ReturnType<typeof mintAuthority> | undefined;
  const expired = async (name: string, part: "cert" | "key"): Promise<string> => {
    old ??= mintAuthority({ from: Date.parse("2020-01-01"), until: Date.parse("2021-01-01") });
    return file(name, (await old)[part]);
  };

  const DAY = 86_400_000;
  let coming: ReturnType<typeof mintAuthority> | undefined;
  const future = async (name: string, part: "cert" | "key"): Promise<string> => {
    coming ??= mintAuthority({ from: Date.now() + DAY, until: Date.now() + 2 * DAY });
    return file(name, (await coming)[part]);
  };
});

describe("readAuthorities", () => {
  test("accepts one or more", async () => {
    const two = made.ca + (await selfSigned()).ca;
    expect(await readAuthorities(await file("one.crt", made.ca))).toBe(made.ca);
    expect(await readAuthorities(await file("two.crt", two))).toBe(two);
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ["a file that is missing", () => Promise.resolve(join(folder, "nowhere.crt")), /'ENOENT'/],
    ["no certificate", () => file("none.crt", "# none\n"), /BEGIN CERTIFICATE/],
    ["a certificate of a server", () => file("leaf.crt", made.ca + made.cert), /certificate 2 of the file/],
    [
      "half of the last certificate",
      () => file("half.crt", made.ca + made.ca.slice(0, 300)),
      /only complete certificates/,
    ],
    ["a damaged certificate", () => file("damaged.crt", made.ca.replace(/\n.{20}/, "\n")), /certificate 1 of the file/],
  ])("refuses %s and names the file", async (_, make, message) => {
    const wrong = await make();
    const error = await inputError(readAuthorities(wrong));
    expect(error.source).toBe(wrong);
    expect(error.message).toMatch(message);
  });
});
