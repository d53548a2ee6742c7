import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Certificate } from "./certificate.js";
import { readCertificate } from "./read-certificate.js";

/** DER (X.690): a tag, the length of the content, and the content. */
const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const all = Buffer.concat(content);
  const length = Buffer.from(all.length.toString(16).padStart(4, "0"), "hex");
  return Buffer.concat([all.length < 128 ? Buffer.of(tag, all.length) : Buffer.of(tag, 0x82, ...length), all]);
};
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const SEQUENCE = 0x30;

/** 'CN=x' */
const NAME = der(SEQUENCE, der(0x31, der(SEQUENCE, hex("0603550403"), der(0x0c, Buffer.from("x")))));
const VALIDITY = der(SEQUENCE, der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z")));

/** subjectAltName, with 'x' (dNSName) */
const NAMES = der(SEQUENCE, hex("0603551d11"), der(0x04, der(SEQUENCE, der(0x82, Buffer.from("x")))));
const EXTENSIONS = der(0xa3, der(SEQUENCE, NAMES));

/** The identifiers of signatures: ecdsa-with-SHA256, Ed25519, Ed448, sha256WithRSAEncryption. */
const SIGNATURES = {
  ec: hex("06082a8648ce3d040302"),
  ed25519: hex("06032b6570"),
  ed448: hex("06032b6571"),
  rsa: hex("06092a864886f70d01010b0500"),
} as const;

/** A certificate that its own key signed (RFC 5280, section 4.1). */
const signed = (kind: keyof typeof SIGNATURES, keys: { publicKey: KeyObject; privateKey: KeyObject }): Certificate => {
  const algorithm = der(SEQUENCE, SIGNATURES[kind]);
  const key = keys.publicKey.export({ type: "spki", format: "der" });
  const content = der(SEQUENCE, hex("a003020102"), hex("020101"), algorithm, NAME, VALIDITY, NAME, key, EXTENSIONS);
  const signature = sign(kind.startsWith("ed") ? null : "sha256", content, keys.privateKey);
  const raw = der(SEQUENCE, content, algorithm, der(0x03, Buffer.of(0), signature));
  return {
    cert: new X509Certificate(raw).toString(),
    key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
};
const curve = (namedCurve: string) => (): Certificate => signed("ec", generateKeyPairSync("ec", { namedCurve }));
const rsa = (modulusLength: number) => (): Certificate => signed("rsa", generateKeyPairSync("rsa", { modulusLength }));

describe("the handshake that proves a pair", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "decorum-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async ({ cert, key }: Certificate): Promise<Certificate> => {
    const [certFile, keyFile] = [join(folder, "tls.crt"), join(folder, "tls.key")];
    await writeFile(certFile, cert);
    await writeFile(keyFile, key);
    return readCertificate(certFile, keyFile);
  };

  test.each<[string, () => Certificate]>([
    ["P-256", curve("P-256")],
    ["P-384", curve("P-384")],
    ["P-521", curve("P-521")],
    ["RSA", rsa(2048)],
    ["Ed25519", () => signed("ed25519", generateKeyPairSync("ed25519"))],
  ])("a key that API servers accept is accepted: %s", async (_, make) => {
    const pair = make();
    expect(await read(pair)).toEqual(pair);
  });

  test.each<[string, () => Certificate]>([
    ["secp256k1", curve("secp256k1")],
    ["P-224", curve("secp224r1")],
    ["Ed448", () => signed("ed448", generateKeyPairSync("ed448"))],
    ["RSA-PSS", () => signed("rsa", { ...generateKeyPairSync("rsa-pss", { modulusLength: 2048 }) })],
  ])("a key with which each handshake would fail is refused: %s", async (_, make) => {
    await expect(read(make())).rejects.toThrow(
      /tls\.crt' must have a key that API servers accept: ECDSA with curve P-256, P-384 or P-521, RSA, or Ed25519$/,
    );
  });

  test("a key that is too short is refused in OpenSSL's words, without its addresses", async () => {
    await expect(read(rsa(512)())).rejects.toThrow(/must be usable for TLS; OpenSSL says 'ee key too small'$/);
  });
});
