import { readAll } from "../support/service.js";
import { review, TYPE, LENGTH, post, good, service, answersTo, codesOf } from "../support/http-answers.js";

const CHUNKED = "transfer-encoding: chunked\r\n";
const chunks = `${review.length.toString(16)}\r\n${review}\r\n0\r\n\r\n`;
const bye = good.replace("host", "connection: close\r\nhost");

describe("after a valid request, the answer to it comes first", () => {
  test.each<[string, string, number]>([
    ["no HTTP", "garbage\r\n\r\n", 400],
    ["a head that is too long", `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 400],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
    ["two hosts", "GET /healthz HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n", 400],
    ["a broken chunk", post(`host: x\r\n${TYPE}${CHUNKED}`, "zz\r\n"), 400],
    ["CONNECT", "CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n", 405],
  ])("and then that to %s, and nothing after it", async (_, wrong, code) => {
    for (const text of [good + wrong + good, good + good + wrong + good]) {
      const answers = await answersTo(text);
      const reviews = answers.slice(0, -1);
      expect(codesOf(reviews)).toEqual(text.startsWith(good + good) ? [200, 200] : [200]);
      for (const { body } of reviews) expect(JSON.parse(body)).toMatchObject({ response: { allowed: false } });
      expect(JSON.parse(answers.at(-1)?.body ?? "")).toMatchObject({ kind: "Status", code });
    }
  });

  test.each([
    ["an upgrade", "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"],
    ["CONNECT", "CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n"],
  ])("also where %s is in the same chunk, behind the wrong request", async (_, behind) => {
    expect(codesOf(await answersTo(`${good}GET /healthz HTTP/1.1\r\n\r\n${behind}`))).toEqual([200, 400]);
  });

  test("also where the garbage comes in pieces, later", async () => {
    const socket = await service.connect();
    const all = readAll(socket);
    socket.write(good + "garb");
    for (const piece of ["age\r\n", "\r\n", good]) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.write(piece);
    }
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  });
});

describe("a head that could be read in two ways is refused", () => {
  test.each<[string, string, string]>([
    ["two hosts", post(`host: x\r\nHost: y\r\n${TYPE}${LENGTH}`), "one header 'Host'"],
    ["the same host twice", post(`host: x\r\nhost: x\r\n${TYPE}${LENGTH}`), "one header 'Host'"],
    [
      "two hosts of HTTP/1.0",
      post(`host: x\r\nhost: y\r\n${TYPE}${LENGTH}`, review, "POST /validate HTTP/1.0"),
      "one header 'Host'",
    ],
    ["a host that is none", post(`host: x y\r\n${TYPE}${LENGTH}`), "header 'Host' must be a host"],
    ["a host with a path", post(`host: x/y\r\n${TYPE}${LENGTH}`), "header 'Host' must be a host"],
    ["two types", post(`host: x\r\n${TYPE}Content-Type: text/plain\r\n${LENGTH}`), "one header 'Content-Type'"],
    ["the same type twice", post(`host: x\r\n${TYPE}${TYPE}${LENGTH}`), "one header 'Content-Type'"],
    ["two lengths", post(`host: x\r\n${TYPE}${LENGTH}${LENGTH}`), "HTTP/1.1 (RFC 9112)"],
    ["a list of lengths", post(`host: x\r\n${TYPE}content-length: 5, 5\r\n`), "HTTP/1.1 (RFC 9112)"],
    ["a length with a sign", post(`host: x\r\n${TYPE}content-length: +5\r\n`), "HTTP/1.1 (RFC 9112)"],
    [
      "a length beyond all numbers",
      post(`host: x\r\n${TYPE}content-length: ${"9".repeat(30)}\r\n`),
      "HTTP/1.1 (RFC 9112)",
    ],
    ["length and chunks", post(`host: x\r\n${TYPE}${LENGTH}${CHUNKED}`, chunks), "HTTP/1.1 (RFC 9112)"],
    ["chunks and length", post(`host: x\r\n${TYPE}${CHUNKED}${LENGTH}`, chunks), "HTTP/1.1 (RFC 9112)"],
    [
      "another coding before chunks",
      post(`host: x\r\n${TYPE}transfer-encoding: gzip, chunked\r\n`, chunks),
      "'Transfer-Encoding' must be 'chunked'",
    ],
    [
      "another coding in a header of its own",
      post(`host: x\r\n${TYPE}transfer-encoding: gzip\r\n${CHUNKED}`, chunks),
      "'Transfer-Encoding' must be 'chunked'",
    ],
    [
      "another coding alone",
      post(`host: x\r\n${TYPE}transfer-encoding: gzip\r\n`),
      "'Transfer-Encoding' must be 'chunked'",
    ],
    ["chunks twice", post(`host: x\r\n${TYPE}${CHUNKED}${CHUNKED}`, chunks), "HTTP/1.1 (RFC 9112)"],
    [
      "chunks of HTTP/1.0",
      post(`host: x\r\n${TYPE}${CHUNKED}`, chunks, "POST /validate HTTP/1.0"),
      "may not be used before HTTP/1.1",
    ],
    [
      "a header of two lines",
      post(`host: x\r\ncontent-type: application/json;\r\n charset=utf-16\r\n${LENGTH}`),
      "HTTP/1.1 (RFC 9112)",
    ],
    ["a space before a colon", post(`host: x\r\ncontent-type : text/plain\r\n${TYPE}${LENGTH}`), "HTTP/1.1 (RFC 9112)"],
    ["a CR alone", post(`host: x\rcontent-type: text/plain\r\n${TYPE}${LENGTH}`), "HTTP/1.1 (RFC 9112)"],
    ["lines that end in LF alone", good.replaceAll("\r\n", "\n"), "HTTP/1.1 (RFC 9112)"],
    ["a NUL", post(`host: x\r\nx: a\0b\r\n${TYPE}${LENGTH}`), "HTTP/1.1 (RFC 9112)"],
    [
      "a target without a path",
      post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST x:443 HTTP/1.1"),
      "HTTP/1.1 (RFC 9112)",
    ],
    [
      "a target without a slash",
      post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST validate HTTP/1.1"),
      "HTTP/1.1 (RFC 9112)",
    ],
    [
      "a chunk that is longer than it says",
      post(`host: x\r\n${TYPE}${CHUNKED}`, `3\r\n${review}\r\n0\r\n\r\n`),
      "HTTP/1.1 (RFC 9112)",
    ],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "HTTP/1.1 (RFC 9112)"],
    ["another version", post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST /validate HTTP/1.2"), "HTTP/1.1 (RFC 9112)"],
    ["an unknown method", "BREW /validate HTTP/1.1\r\nhost: x\r\n\r\n", "HTTP/1.1 (RFC 9112)"],
  ])("%s", async (_, text, message) => {
    const answers = await answersTo(text);
    expect(codesOf(answers)).toEqual([400]);
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({
      kind: "Status",
      reason: "BadRequest",
      message: expect.stringContaining(message) as string,
    });
  });

  test("while its long body is still coming, and the client learns of it", async () => {
    const socket = await service.connect();
    const all = readAll(socket);
    socket.write(post(`host: x\r\nhost: y\r\n${TYPE}content-length: 3000000\r\n`, "x".repeat(3_000_000)));
    expect(await all).toMatch(/^HTTP\/1\.1 400 .*one header 'Host'/s);
  });
});

describe("what is unusual and may be", () => {
  test.each<[string, string]>([
    ["a target with its host", post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST https://x/validate HTTP/1.1")],
    ["HTTP/1.0 without a host", post(`${TYPE}${LENGTH}`, review, "POST /validate HTTP/1.0")],
    [
      "chunks with extensions and trailers",
      post(
        `host: x\r\n${TYPE}${CHUNKED}`,
        chunks.replace("\r\n", ";a=b\r\n").replace(/0\r\n\r\n$/, "0\r\ncontent-type: text/plain\r\n\r\n"),
      ),
    ],
    ["an expectation", post(`host: x\r\nexpect: 100-continue\r\n${TYPE}${LENGTH}`)],
    ["two expectations", post(`host: x\r\nexpect: 100-continue\r\nexpect: tea\r\n${TYPE}${LENGTH}`)],
    ["empty lines before it", `\r\n\r\n${good}`],
    ["an empty host", post(`host:\r\n${TYPE}${LENGTH}`)],
    ["an address of IPv6 for a host", post(`host: [2001:db8::1]:8443\r\n${TYPE}${LENGTH}`)],
    ["a host with a port", post(`host: decorum.decorum-system.svc:443\r\n${TYPE}${LENGTH}`)],
    ["a type in other letters", post(`host: x\r\ncOnTeNt-TyPe: application/json\r\n${LENGTH}`)],
  ])("%s is answered with its review", async (_, text) => {
    const is10 = text.includes("HTTP/1.0");
    const [first, ...more] = await answersTo(is10 ? text : text + bye);
    expect(codesOf(more)).toEqual(is10 ? [] : [200]);
    expect(first?.code).toBe(200);
    expect(JSON.parse(first?.body ?? "")).toMatchObject({ response: { allowed: false } });
  });

  test("an upgrade that is not taken is answered with its review, as the last one", async () => {
    const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n";
    const answers = await answersTo(post(`host: x\r\n${upgrade}${TYPE}${LENGTH}`) + good);
    expect(codesOf(answers)).toEqual([200]);
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ response: { allowed: false } });
  });

  test.each([
    ["TRACE", "TRACE /validate HTTP/1.1\r\nhost: x\r\n\r\n", 405],
    ["OPTIONS of everything", "OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n", 404],
  ])("%s is answered with a Status", async (_, text, code) => {
    const [first] = await answersTo(text + bye);
    expect(JSON.parse(first?.body ?? "")).toMatchObject({ kind: "Status", code });
  });
});

describe("the media type", () => {
  const typed = (type: string) =>
    service.send("POST", "/validate", { headers: { "content-type": type }, body: review });

  test.each([
    "application/json; charset=utf-8",
    'application/json; Charset="UTF-8"',
    'application/json;charset="\\u\\t\\f-8"',
    "application/json ; charset=utf8",
    "application/json;",
    "application/json; ; a=b",
    'application/json; profile="; charset=latin1"; charset=utf-8',
    "APPLICATION/JSON;x=y;z=1",
  ])("'%s' is read", async (type) => {
    expect((await typed(type)).code).toBe(200);
  });

  test.each<[string, string]>([
    ["application/json; charset=latin1", "in charset 'utf-8' (RFC 8259); it is 'latin1'"],
    ["application/json;charset=UTF-16", "it is 'UTF-16'"],
    ['application/json; charset="utf-16le"', "it is 'utf-16le'"],
    ['application/json; charset=""', "it is ''"],
    ["application/json; charset=utf-8; charset=latin1", "it is 'latin1'"],
    ["application/json; x=y; CHARSET=us-ascii", "it is 'us-ascii'"],
    ["application/json; charset", "well-formed parameters"],
    ['application/json; x="; charset=latin1', "well-formed parameters"],
    ["application/json; charset =latin1", "well-formed parameters"],
    ["application/json, text/plain", "must be 'application/json'"],
    ["application/jsonx", "must be 'application/json'"],
  ])("'%s' is not", async (type, message) => {
    const { code, json } = await typed(type);
    expect([code, json]).toEqual([
      415,
      expect.objectContaining({
        reason: "UnsupportedMediaType",
        message: expect.stringContaining(message) as string,
      }),
    ]);
  });

  test("of 16 KiB is read at once", async () => {
    const began = performance.now();
    await typed(`application/json${"; ".repeat(3000)}${" ".repeat(8000)}x`);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
