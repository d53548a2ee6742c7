import { INTAKE_LIMITS } from "../../src/server/reviews/body.js";
import { path } from "../../src/kube/json/field-path.js";
import { defaulterThat, packOf, reviewOf } from "../../src/testing/pack.js";
import { startService, type TestService } from "./service.js";

/** Connections, shutdown and broken HTTP: what a service meets in a day, over real HTTPS. */

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
  yield { field: path("data", "size"), value: "x".repeat(1_400_000) };
});
/** Requests that are answered with more than the buffers of a connection hold, if they are mutated by that. */
export const largest = `${head(review.length)}${review}`.replace("validate", "mutate").repeat(10);

/** The Status at the end of what a connection brought. */
export const lastStatus = (text: string): unknown => JSON.parse(text.slice(text.lastIndexOf("\r\n\r\n")));
