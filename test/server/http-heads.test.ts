import { review, TYPE, LENGTH, post, good, service, answersTo, codesOf } from "../support/http-answers.js";

const CHUNKED = "transfer-encoding: chunked\r\n";
const chunks = `${review.length.toString(16)}\r\n${review}\r\n0\r\n\r\n`;
const bye = good.replace("host", "connection: close\r\nhost");

describe("a head that could be read in two ways is refused", () => {
  test.each<[string, string]>([
    ["two lengths", post(`host: x\r\n${TYPE}${LENGTH}${LENGTH}`)],
    ["a list of lengths", post(`host: x\r\n${TYPE}content-length: 5, 5\r\n`)],
    ["a length with a sign", post(`host: x\r\n${TYPE}content-length: +5\r\n`)],
    ["a length beyond all numbers", post(`host: x\r\n${TYPE}content-length: ${"9".repeat(30)}\r\n`)],
    ["length and chunks", post(`host: x\r\n${TYPE}${LENGTH}${CHUNKED}`, chunks)],
    ["chunks and length", post(`host: x\r\n${TYPE}${CHUNKED}${LENGTH}`, chunks)],
    ["chunks twice", post(`host: x\r\n${TYPE}${CHUNKED}${CHUNKED}`, chunks)],
    ["a header of two lines", post(`host: x\r\ncontent-type: application/json;\r\n charset=utf-16\r\n${LENGTH}`)],
    ["a space before a colon", post(`host: x\r\ncontent-type : text/plain\r\n${TYPE}${LENGTH}`)],
    ["a CR alone", post(`host: x\rcontent-type: text/plain\r\n${TYPE}${LENGTH}`)],
    ["lines that end in LF alone", good.replaceAll("\r\n", "\n")],
    ["a NUL", post(`host: x\r\nx: a\0b\r\n${TYPE}${LENGTH}`)],
    ["a target without a path", post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST x:443 HTTP/1.1")],
    ["a target without a slash", post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST validate HTTP/1.1")],
    ["a chunk that is longer than it says", post(`host: x\r\n${TYPE}${CHUNKED}`, `3\r\n${review}\r\n0\r\n\r\n`)],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["another version", post(`host: x\r\n${TYPE}${LENGTH}`, review, "POST /validate HTTP/1.2")],
    ["an unknown method", "BREW /validate HTTP/1.1\r\nhost: x\r\n\r\n"],
  ])("%s", async (_, text) => {
    expect(codesOf(await answersTo(text))).toEqual([400]);
  });
});

test.each(["gzip, chunked", "identity, chunked"])("the transfer coding '%s' is not implemented", async (codings) => {
  const answers = await answersTo(post(`host: x\r\n${TYPE}transfer-encoding: ${codings}\r\n`, chunks));
  expect(answers.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    {
      kind: "Status",
      code: 501,
      reason: "NotImplemented",
      message: `transfer coding of the request body must be 'chunked', not '${codings}'`,
    },
  ]);
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
    const began = process.cpuUsage();
    await typed(`application/json${"; ".repeat(3000)}${" ".repeat(8000)}x`);
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });
});
