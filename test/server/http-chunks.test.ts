import { packOf, reviewOf } from "../../src/testing/pack.js";
import { lastStatus } from "../support/http-lifecycle.js";
import { readAll, startService, type TestService } from "../support/service.js";

describe("a body in chunks", () => {
  const chunked = (body: string, sizes: readonly number[]): string => {
    let text =
      "POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    let at = 0;
    for (let index = 0; at < body.length; index++) {
      const piece = body.slice(at, at + (sizes[index % sizes.length] ?? 1));
      text += `${piece.length.toString(16)}\r\n${piece}\r\n`;
      at += piece.length;
    }
    return `${text}0\r\n\r\n`;
  };
  let roomy: TestService;
  beforeAll(async () => {
    roomy = await startService([packOf("p", [])]);
  });
  afterAll(() => roomy.close());

  test.each([[[1]], [[1, 511, 512, 3, 5000]], [[100]], [[4096, 1]]])(
    "of %j bytes is put together again",
    async (sizes) => {
      const long = JSON.stringify(reviewOf({ data: { long: Array.from({ length: 700 }, (_, n) => n).join(" ") } }));
      const socket = await roomy.connect();
      socket.write(chunked(long, sizes));
      const answered = await readAll(socket, /"allowed":true/);
      expect(answered).toMatch(/^HTTP\/1\.1 200 /);
      socket.destroy();
    },
  );

  test("of single bytes is not read to its end, because each chunk takes time and memory of its own", async () => {
    const socket = await roomy.connect();
    socket.on("error", () => undefined);
    socket.write(chunked(" ".repeat(100_000), [1]));
    expect(lastStatus(await readAll(socket))).toMatchObject({
      code: 400,
      message: "request body must arrive in chunks of at least 16 bytes on average",
    });
  });
});
