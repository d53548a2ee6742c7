import type { TLSSocket } from "node:tls";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";
import { path } from "kube-json";
import { defaulterThat, packOf, reviewOf } from "../../src/testing/pack.js";
import { startService, type TestService } from "./service.js";

/** Connections, shutdown and broken HTTP, over real HTTPS, as a service meets them. */

const LIMITS = { ...INTAKE_LIMITS, bodyBytes: 2000, heldBytes: 20_000, drainBytes: 100_000 };
export const review = JSON.stringify(reviewOf({}));

export let service: TestService;
beforeAll(async () => {
  service = await startService([packOf("p", [])], { intakeLimits: LIMITS });
});
afterAll(() => service.close());

export const head = (length: number, headers = ""): string =>
  `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(length)}\r\n${headers}\r\n`;

export const large = defaulterThat("test/large", function* () {
  yield { field: path("data", "size"), value: "x".repeat(60_000) };
});
/**
 * Sends requests that `large` mutates, until their responses fill the buffers of a connection whose client does not read.
 * Each has several TLS records; the later ones arrive when Node has paused for the first. Returns their number.
 */
export const fill = async (service: TestService, socket: TLSSocket): Promise<number> => {
  socket.pause();
  const answered = (): number => service.logged.filter((line) => line.includes("request allowed")).length;
  const body = review.replace("{", `{${" ".repeat(100_000)}`);
  let sent = 0;
  while (answered() === sent) {
    socket.write(`${head(body.length)}${body}`.replace("validate", "mutate"));
    sent++;
    for (let wait = 0; wait < 50 && answered() < sent; wait++) await service.send("GET", "/healthz");
  }
  return sent;
};

/** The Status at the end of what a connection brought. */
export const lastStatus = (text: string): unknown => JSON.parse(text.slice(text.lastIndexOf("\r\n\r\n")));
