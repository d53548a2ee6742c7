import { X509Certificate } from "node:crypto";
import { InputError } from "../model/input-error.js";
import { serviceHosts } from "./hosts.js";
import { type SelfSigned, selfSigned } from "./mint.js";

let made: SelfSigned;
beforeAll(async () => {
  made = await selfSigned([...serviceHosts({ name: "decorum", namespace: "policy" }), "10.0.0.7"]);
});

describe("selfSigned", () => {
  test("is signed by its own authority, with ECDSA P-256 and SHA-256", () => {
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

  test("is valid for localhost and the given hosts", () => {
    const leaf = new X509Certificate(made.cert);
    for (const host of ["localhost", "decorum.policy.svc", "decorum.policy.svc.cluster.local"])
      expect(leaf.checkHost(host)).toBe(host);
    for (const ip of ["127.0.0.1", "::1", "10.0.0.7"]) expect(leaf.checkIP(ip)).toBe(ip);
    expect(leaf.checkHost("decorum.other.svc")).toBeUndefined();
  });

  test("gives each authority a new name", async () => {
    const other = await selfSigned();
    expect(new X509Certificate(other.ca).subject).not.toBe(new X509Certificate(made.ca).subject);
  });

  test.each(["", "a b", "a,b=c", "-a", "a/b"])("refuses host '%s'", async (host) => {
    await expect(selfSigned([host])).rejects.toThrow(InputError);
  });
});
