import { once } from "node:events";
import { X509Certificate } from "node:crypto";
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import { type Certificate, splitPem } from "../../src/certificates/certificate.js";
import { DAY } from "../../src/certificates/lifetimes.js";
import { mintAuthority, mintLeaf } from "../../src/certificates/mint.js";
import { own } from "kube-json";
import { InputError } from "../../src/model/input-error.js";
import { type RunningServer, startServer } from "../../src/server/serve.js";
import { SILENT } from "../support/silent-log.js";
import { createAdmission } from "../../src/admission/admission.js";
import { packOf, reviewOf } from "../../src/testing/pack.js";
import { readAll } from "../support/service.js";

/** Connections while certificates and authorities change below them, over real HTTPS. */

const validity = { from: Date.now() - DAY, until: Date.now() + DAY };
const hosts = ["decorum.decorum-system.svc"];
const review = JSON.stringify(reviewOf({}));
const REQUEST = `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(review.length)}\r\n\r\n`;

let authority: Certificate;
let other: Certificate;
let leaves: readonly [Certificate, Certificate];
beforeAll(async () => {
  [authority, other] = await Promise.all([mintAuthority(validity), mintAuthority(validity)]);
  leaves = await Promise.all([mintLeaf(authority, hosts, validity), mintLeaf(authority, hosts, validity)]);
});

const start = async (clientCa?: string): Promise<RunningServer> => {
  const admission = createAdmission([packOf("p", [])]);
  return startServer({
    admission: () => admission,
    log: SILENT,
    tls: { ...leaves[0], clientCa },
    host: "127.0.0.1",
    port: 0,
  });
};

let server: RunningServer;
beforeEach(async () => {
  server = await start();
});
afterEach(() => server.close());

const open = async (options: ConnectionOptions = {}): Promise<TLSSocket> => {
  const socket = connect({
    host: "127.0.0.1",
    port: server.port,
    ca: authority.cert,
    servername: hosts[0],
    ...options,
  });
  await once(socket, "secureConnect");
  return socket;
};

const shown = (socket: TLSSocket): string | undefined => socket.getPeerX509Certificate()?.serialNumber;
const serial = ({ cert }: Certificate): string => new X509Certificate(cert).serialNumber;

const ask = async (socket: TLSSocket): Promise<unknown> => {
  const answer = readAll(socket, /\}\}?$/);
  socket.write(REQUEST + review);
  const text = await answer;
  return own(own(JSON.parse(text.slice(text.indexOf("\r\n\r\n"))), "response"), "allowed");
};

describe("a new certificate", () => {
  test("is for new connections, while those that exist go on with the old one", async () => {
    const [first, second] = leaves;
    const kept = await open();
    expect(await ask(kept)).toBe(true);
    server.setTls(second);
    const fresh = await open();
    expect([shown(kept), shown(fresh)]).toEqual([serial(first), serial(second)]);
    expect(await ask(kept)).toBe(true);
    expect(await ask(fresh)).toBe(true);
    kept.destroy();
    fresh.destroy();
  });

  test("does not disturb a request in the middle of its body, or a handshake that has begun", async () => {
    const sending = await open();
    sending.write(REQUEST + review.slice(0, 20));
    const shaking = connect({
      host: "127.0.0.1",
      port: server.port,
      ca: authority.cert,
      servername: hosts[0],
    });
    await once(shaking, "connect");
    for (let round = 0; round < 20; round++) server.setTls(leaves[round % 2] ?? leaves[0]);
    await once(shaking, "secureConnect");
    const answer = readAll(sending, /\}\}$/);
    sending.write(review.slice(20));
    expect(await answer).toMatch(/"allowed":true/);
    expect(await ask(shaking)).toBe(true);
    sending.destroy();
    shaking.destroy();
  });

  test("may come from another authority", async () => {
    server.setTls(await mintLeaf(other, hosts, validity));
    await expect(open()).rejects.toThrow();
    const fresh = await open({ ca: splitPem(authority.cert + other.cert).join("") });
    expect(await ask(fresh)).toBe(true);
    fresh.destroy();
  });

  test("that cannot be used changes nothing", async () => {
    expect(() => {
      server.setTls({ cert: leaves[1].cert, key: leaves[0].key });
    }).toThrow(InputError);
    const fresh = await open();
    expect(shown(fresh)).toBe(serial(leaves[0]));
    fresh.destroy();
  });
});

describe("new authorities for clients", () => {
  const clientOf = async (signer: Certificate): Promise<Certificate> => {
    const { generate } = await import("selfsigned");
    const made = await generate([{ name: "commonName", value: "kube-apiserver" }], {
      keyType: "ec",
      algorithm: "sha256",
      notBeforeDate: new Date(validity.from),
      notAfterDate: new Date(validity.until),
      ca: signer,
      extensions: [{ name: "extKeyUsage", clientAuth: true }],
    });
    return { cert: made.cert, key: made.private };
  };
  const codeOf = async (client: Certificate): Promise<string | undefined> => {
    const socket = await open(client);
    const answer = readAll(socket);
    socket.write(REQUEST.replace("host: x", "host: x\r\nconnection: close") + review);
    return /^HTTP\/1.1 (\d+)/.exec(await answer)?.[1];
  };

  test("are what new connections are measured by, also those that offer a session from before", async () => {
    await server.close();
    server = await start(authority.cert);
    const [old, next] = await Promise.all([clientOf(authority), clientOf(other)]);
    expect([await codeOf(old), await codeOf(next)]).toEqual(["200", "401"]);

    const kept = await open(old);
    const session = once(kept, "session");
    expect(await ask(kept)).toBe(true);
    const [ticket] = (await session) as [Buffer];
    server.setTls({ ...leaves[0], clientCa: other.cert });
    expect([await codeOf(old), await codeOf(next)]).toEqual(["401", "200"]);

    const again = await open({ ...old, session: ticket });
    const answer = readAll(again);
    again.write(REQUEST.replace("host: x", "host: x\r\nconnection: close") + review);
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    // A client that was let in stays until the connection ends.
    expect(await ask(kept)).toBe(true);
    kept.destroy();
  });
});

describe("protocols", () => {
  test.each<[string, ConnectionOptions, string | RegExp]>([
    ["TLS 1.3 is preferred", {}, "TLSv1.3"],
    ["TLS 1.2 is spoken", { maxVersion: "TLSv1.2" }, "TLSv1.2"],
  ])("%s", async (_, options, version) => {
    const socket = await open(options);
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  });

  test.each<[string, ConnectionOptions]>([
    ["TLS 1.1", { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }],
    ["CBC", { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA256" }],
    ["SHA-1", { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA" }],
  ])("%s is refused", async (_, options) => {
    await expect(open(options)).rejects.toThrow(/alert|handshake|EPROTO/i);
  });

  test("and that is still so after a renewal", async () => {
    server.setTls(leaves[1]);
    await expect(open({ maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA" })).rejects.toThrow();
    const socket = await open();
    expect(socket.getProtocol()).toBe("TLSv1.3");
    socket.destroy();
  });
});
