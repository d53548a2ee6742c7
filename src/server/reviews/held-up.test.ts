import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createAdmission } from "../../admission/admission.js";
import { packOf, reviewOf, ruleThat } from "../../testing/pack.js";
import type { RoutedRequest } from "../answers/routing.js";
import { createMetrics } from "../metrics/metrics.js";
import type { PoolOutcome } from "../threads/pool-review.js";
import { INTAKE_LIMITS } from "./intake-limits.js";
import { type ReviewRouteParts, reviewRoute } from "./review-route.js";

/** Large bodies that are there too late for a review. */

const body = Buffer.from(JSON.stringify(reviewOf({ large: "x".repeat(100_000) })));
const admission = createAdmission([packOf("p", [ruleThat("test/never", "Deny", () => [])])]);

/** Answers a request whose body arrives when the event loop is busy, or all threads are. */
const answer = async (isHeldUp: boolean, isBusy: boolean): Promise<unknown> => {
  const request = new IncomingMessage(new Socket()) as RoutedRequest;
  Object.assign(request, { url: "/validate", params: {}, headers: { "content-type": "application/json" } });
  const busy = [false, isBusy];
  let released = 0;
  const answered = new Promise((resolve, reject) => {
    const say = (_: unknown, __: unknown, said: unknown, json?: unknown): number => {
      resolve(json ?? said);
      return 0;
    };
    const parts = {
      admission: () => admission,
      clock: () => 0,
      limits: INTAKE_LIMITS,
      metrics: createMetrics(),
      log: { debug: () => undefined, info: () => undefined, error: () => undefined },
      reply: { text: say, json: say, status: say },
      intake: {
        collect: (_: unknown, __: unknown, done: (...given: unknown[]) => void) => {
          done(Buffer.from(body), () => released++, { isHeldUp });
        },
      },
      load: {
        begin: () => 0,
        add: reject,
        deadlineOf: () => ({ from: 0, at: 9, milliseconds: 10, clock: () => 0 }),
        isTooMuch: () => busy.shift(),
      },
      pool: { review: (): Promise<PoolOutcome> => Promise.resolve("TooLateInQueue") },
    } as unknown as ReviewRouteParts;
    reviewRoute(parts, "validate")(request, new ServerResponse(request), reject);
  });
  const said = await answered;
  expect(released).toBe(1);
  return said;
};

test.each([
  ["waits too long for a thread", false, 500],
  ["finds the event loop busy", true, 429],
])("one that %s counts as not reviewed if others of its user held it up", async (_, isBusy, code) => {
  expect(await answer(false, isBusy)).toMatchObject({ kind: "Status", code });
  const denied = await answer(true, isBusy);
  expect(denied).toMatchObject({ kind: "AdmissionReview", response: { allowed: false, status: { code: 429 } } });
  expect(JSON.stringify(denied)).toContain("was not reviewed: it must be sent again");
});
