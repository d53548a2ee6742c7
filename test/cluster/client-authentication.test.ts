import { once } from "node:events";
import { Agent } from "node:https";
import { connect, type TLSSocket } from "node:tls";
import { generate } from "selfsigned";
import { DAY } from "../../src/certificates/lifetimes.js";
import { mintAuthority, mintLeaf } from "../../src/certificates/mint.js";
import type { Certificate } from "../../src/certificates/certificate.js";
import { own } from "kube-json";
import { packOf, reviewOf } from "../../src/testing/pack.js";
import { readAll, type Reply, startService, type TestService } from "../support/service.js";

/** The clients that may ask for reviews if they must show a certificate, over real HTTPS. */

const validity = { from: Date.now() - DAY, until: Date.now() + DAY };
const json = { "content-type": "application/json" };
const review = JSON.stringify(reviewOf({}));

interface ClientOptions {
  readonly subject?: readonly { readonly name: string; readonly value: string }[];
  readonly usage?: "clientAuth" | "serverAuth";
  readonly until?: number;
}

const clientOf = async (authority: Certificate, options: ClientOptions = {}): Promise<Certificate> => {
  const { subject = [{ name: "commonName", value: "kube-apiserver" }], usage = "clientAuth", until } = options;
  const made = await generate([...subject], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: new Date(validity.from),
    notAfterDate: new Date(until ?? validity.until),
    ca: authority,
    extensions: [
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", [usage]: true },
    ],
  });
  return { cert: made.cert, key: made.private };
};

let authority: Certificate;
let other: Certificate;
let service: TestService;
/** Any name will do. */
let open: TestService;
beforeAll(async () => {
  [authority, other] = await Promise.all([mintAuthority(validity), mintAuthority(validity)]);
  const packs = [packOf("p", [])];
  [service, open] = await Promise.all([
    startService(packs, { clientCa: authority.cert, clients: { allowedNames: ["kube-apiserver", "ops"] } }),
    startService(packs, { clientCa: authority.cert }),
  ]);
});
afterAll(() => Promise.all([service.close(), open.close()]));

/** Asks once, as a client with this certificate, or with none. */
const ask = async (
  client: Certificate | undefined,
  method = "POST",
  path = "/mutate",
  to = service,
): Promise<Reply> => {
  const agent = new Agent({ ca: to.tls.ca, maxCachedSessions: 0, ...client });
  try {
    return await to.send(method, path, {
      agent,
      ...(method === "POST" ? { headers: json, body: review } : {}),
    });
  } finally {
    agent.destroy();
  }
};

const allowed = (reply: Reply): unknown => own(own(reply.json, "response"), "allowed");

describe("a client that is known", () => {
  test.each(["/validate", "/mutate", "/validate/p", "/mutate/p"])("is answered at %s", async (path) => {
    const reply = await ask(await clientOf(authority), "POST", path);
    expect([reply.code, allowed(reply)]).toEqual([200, true]);
  });

  test("is answered with any allowed name, and with any name if all are allowed", async () => {
    const ops = await clientOf(authority, { subject: [{ name: "commonName", value: "ops" }] });
    const scanner = await clientOf(authority, { subject: [{ name: "commonName", value: "scanner" }] });
    expect((await ask(ops)).code).toBe(200);
    expect((await ask(scanner, "POST", "/mutate", open)).code).toBe(200);
  });

  test("is asked for its certificate once for each connection", async () => {
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      ca: service.tls.ca,
      ...(await clientOf(authority)),
    });
    const replies = [];
    for (let round = 0; round < 3; round++)
      replies.push(await service.send("POST", "/validate", { agent, headers: json, body: review }));
    agent.destroy();
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ localPort }) => localPort)).size).toBe(1);
  });
});

describe("http-07, statuskind-13: a client that is not known gets a Status Unauthorized", () => {
  const unauthorized = (reply: Reply, path = "/mutate"): void => {
    expect(reply.code).toBe(401);
    expect(reply.headers).toMatchObject({
      "content-type": "application/json",
      "www-authenticate": "ClientCertificate",
    });
    expect(reply.json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: "a client certificate signed by the configured authority must be presented",
      reason: "Unauthorized",
      details: { name: path },
      code: 401,
    });
  };

  test.each<[string, () => Promise<Certificate | undefined>]>([
    ["that shows no certificate", () => Promise.resolve(undefined)],
    ["of another authority", () => clientOf(other)],
    ["whose certificate has ended", () => clientOf(authority, { until: Date.now() - 60_000 })],
    ["whose certificate is for servers", () => clientOf(authority, { usage: "serverAuth" })],
    ["that shows the authority itself under its own key", () => mintLeaf(other, ["kube-apiserver"], validity)],
  ])("%s", async (_, client) => {
    unauthorized(await ask(await client()));
  });

  test.each(["/validate", "/mutate", "/validate/p", "/mutate/nope"])("at %s", async (path) => {
    unauthorized(await ask(undefined, "POST", path), path);
  });

  test("a certificate is required for every method", async () => {
    for (const method of ["GET", "PUT", "OPTIONS"]) unauthorized(await ask(undefined, method));
  });

  test("a certificate is required even if every name is allowed", async () => {
    unauthorized(await ask(undefined, "POST", "/mutate", open));
    unauthorized(await ask(await clientOf(other), "POST", "/mutate", open));
  });

  test("over a connection that stays usable", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: service.tls.ca });
    const refused = await service.send("POST", "/mutate", { agent, headers: json, body: review });
    const probe = await service.send("GET", "/livez", { agent });
    agent.destroy();
    expect([refused.code, probe.code]).toEqual([401, 200]);
    expect(probe.localPort).toBe(refused.localPort);
  });
});

/** Matches nothing: an answer that ends with its connection. */
const NEVER = /(?!)/;

describe.each(["TLSv1.2", "TLSv1.3"] as const)("a client whose certificate expires, with %s", (version) => {
  let now: number;
  let client: Certificate;
  let timed: TestService;
  let sockets: TLSSocket[];
  beforeEach(async () => {
    [now, sockets] = [Date.now(), []];
    client = await clientOf(authority);
    timed = await startService([packOf("p", [])], { clientCa: authority.cert, clients: { now: () => now } });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await timed.close();
  });

  const head = `POST /mutate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(review.length)}\r\n\r\n`;
  const open = async (to: TestService, session?: Buffer): Promise<TLSSocket> => {
    const options = { ca: to.tls.ca, minVersion: version, maxVersion: version, ...client };
    const socket = connect({
      host: "127.0.0.1",
      port: to.port,
      ...options,
      ...(session === undefined ? {} : { session }),
    });
    sockets.push(socket);
    await once(socket, "secureConnect");
    return socket;
  };
  const answered = (socket: TLSSocket, until = /\}\}$/): Promise<string> => {
    const answer = readAll(socket, until);
    socket.write(head + review);
    return answer;
  };

  test("is answered up to then, and refused from then on over the connection that it kept, which is closed", async () => {
    const kept = await open(timed);
    now = validity.until - 1000;
    expect(await answered(kept)).toMatch(/^HTTP\/1\.1 200 .*"allowed":true/s);
    now = validity.until;
    const refused = await answered(kept, NEVER);
    expect(refused).toMatch(/^HTTP\/1\.1 401 .*"message":"the client certificate must not be expired"/s);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
  });

  /** A connection that offers the session of one before. */
  const openAgain = async (to: TestService): Promise<TLSSocket> => {
    const first = await open(to);
    // TLS 1.3 sends session tickets before the answer.
    await answered(first);
    return open(to, first.getSession());
  };

  test("cannot resume a session, so that each connection shows its certificate anew", async () => {
    const next = await openAgain(timed);
    expect(next.isSessionReused()).toBe(false);
    now = validity.until;
    expect(await answered(next, NEVER)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("could resume it where no certificate is asked for", async () => {
    const plain = await startService([packOf("p", [])]);
    try {
      expect((await openAgain(plain)).isSessionReused()).toBe(true);
    } finally {
      await plain.close();
    }
  });
});

describe("http-08, statuskind-14: a client that is known and not allowed gets a Status Forbidden", () => {
  const forbidden = (reply: Reply, name: string): void => {
    expect(reply.code).toBe(403);
    expect(reply.headers["www-authenticate"]).toBeUndefined();
    expect(reply.json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: `client '${name}' may not call '/mutate'`,
      reason: "Forbidden",
      details: { name: "/mutate" },
      code: 403,
    });
  };

  test.each<[string, string, readonly string[]]>([
    ["of another name", "scanner", ["scanner"]],
    ["whose name only begins like one", "kube-apiserver2", ["kube-apiserver2"]],
    ["whose name has other letters", "Kube-Apiserver", ["Kube-Apiserver"]],
    ["of several names", "", ["scanner", "kube-apiserver"]],
    ["of no name", "", []],
  ])("%s", async (_, told, names) => {
    const subject = [
      { name: "organizationName", value: "kube-apiserver" },
      ...names.map((value) => ({ name: "commonName", value })),
    ];
    forbidden(await ask(await clientOf(authority, { subject })), told);
  });
});

describe("what is for everybody", () => {
  test.each(["/livez", "/healthz", "/readyz", "/metrics"])(
    "%s is answered to a kubelet or a scraper, who show no certificate",
    async (path) => {
      expect((await ask(undefined, "GET", path)).code).toBe(200);
      expect((await ask(await clientOf(other), "GET", path)).code).toBe(200);
    },
  );
});

test("the service that asks nobody for a certificate answers everybody", async () => {
  const everybody = await startService([packOf("p", [])]);
  try {
    expect((await ask(undefined, "POST", "/mutate", everybody)).code).toBe(200);
  } finally {
    await everybody.close();
  }
});
