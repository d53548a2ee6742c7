import { forbidsData, packOf, reviewOf } from "../../src/testing/pack.js";
import { readAll, startService, type TestService } from "./service.js";

/** Mistakes in HTTP itself: each gets its own answer, after those that are due before it. */

export const review = JSON.stringify(reviewOf({ a: "" }));
export const TYPE = "content-type: application/json\r\n";
export const LENGTH = `content-length: ${String(review.length)}\r\n`;
export const post = (headers: string, body = review, line = "POST /validate HTTP/1.1"): string =>
  `${line}\r\n${headers}\r\n${body}`;
export const good = post(`host: x\r\n${TYPE}${LENGTH}`);

export let service: TestService;
beforeAll(async () => {
  service = await startService([packOf("p", [forbidsData("a", "Deny")])]);
});
afterAll(() => service.close());

interface Answer {
  readonly code: number;
  readonly body: string;
}

/** All answers to a text on one connection, until the service closes it. */
export const answersTo = async (text: string, given: TestService = service): Promise<readonly Answer[]> => {
  const socket = await given.connect();
  const all = readAll(socket);
  socket.write(text);
  return (await all)
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter((one) => one !== "" && !one.startsWith("HTTP/1.1 100"))
    .map((one) => ({
      code: Number(one.slice(9, 12)),
      body: one.slice(one.indexOf("\r\n\r\n") + 4),
    }));
};

export const codesOf = (answers: readonly Answer[]): readonly number[] => answers.map(({ code }) => code);
