import { X509Certificate } from "node:crypto";
import { DAY } from "./lifetimes.js";
import { mintAuthority, mintLeaf } from "./mint.js";

const now = Date.parse("2026-05-01T00:00:00Z");
const validity = { from: now, until: now + DAY };

describe("made certificates", () => {
  test("are valid exactly for the given period", async () => {
    const authority = await mintAuthority(validity);
    const leaf = await mintLeaf(authority, ["a.example"], { from: now - 1000, until: now + 7 * DAY });
    expect(new X509Certificate(authority.cert).validFrom).toBe("May  1 00:00:00 2026 GMT");
    expect(new X509Certificate(leaf.cert).validFrom).toBe("Apr 30 23:59:59 2026 GMT");
    expect(new X509Certificate(leaf.cert).validTo).toBe("May  8 00:00:00 2026 GMT");
  });

  test("are for servers, have the hosts as alternative names, and have new keys", async () => {
    const authority = await mintAuthority(validity);
    const leaf = await mintLeaf(authority, ["decorum.policy.svc", "::1"], validity);
    const { keyUsage, subjectAltName, publicKey } = new X509Certificate(leaf.cert);
    // The object identifier of id-kp-serverAuth (RFC 5280, section 4.2.1.12).
    expect(keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(subjectAltName).toBe("DNS:decorum.policy.svc, IP Address:0:0:0:0:0:0:0:1");
    expect(publicKey.equals(new X509Certificate(authority.cert).publicKey)).toBe(false);
  });

  test("have different serial numbers: positive, of at most 20 octets, without needless ones", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => mintAuthority(validity)));
    const serials = made.map(({ cert }) => serialOf(new X509Certificate(cert).raw));
    expect(new Set(serials.map((serial) => serial.toString("hex"))).size).toBe(made.length);
    for (const serial of serials) {
      const [first = 0, second = 0] = serial;
      expect(serial.length).toBeLessThanOrEqual(20);
      expect(serial.some((octet) => octet !== 0)).toBe(true);
      // The highest bit is the sign; a leading octet of zeros is only needed to keep it clear (X.690, section 8.3.2).
      expect(first).toBeLessThan(0x80);
      expect(first === 0 && second < 0x80).toBe(false);
    }
  });
});

/**
 * The headers of Certificate and TBSCertificate take four octets each, the version five. Then come the tag, the length
 * and the value of the INTEGER.
 */
const serialOf = (der: Buffer): Buffer => {
  expect(der[13]).toBe(2);
  return der.subarray(15, 15 + (der[14] ?? 0));
};
