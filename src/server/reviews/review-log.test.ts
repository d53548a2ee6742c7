import type { ReviewRecord } from "../../admission/record.js";
import { logReview, type ReviewsLogged } from "./review-log.js";

const RECORD: ReviewRecord = { phase: "mutate", allowed: true, code: 200, rules: [], patched: 0, faults: [] };

test.each<readonly [string, ReviewsLogged, Partial<ReviewRecord>, readonly string[]]>([
  ["an allowed request is logged", "All", {}, ["request allowed"]],
  ["an allowed request is left out", "Denied", {}, []],
  ["a denial is logged", "Denied", { allowed: false }, ["request denied"]],
  [
    "an object that was not reviewed is logged, even if it is allowed",
    "Denied",
    { unjudged: "TooDeep" },
    ["object was not reviewed"],
  ],
  [
    "an object that was not reviewed is logged as denied",
    "Denied",
    { unjudged: "TooDeep", allowed: false },
    ["request denied"],
  ],
  ["an object that was not reviewed is left out", "None", { unjudged: "TooDeep" }, []],
])("%s (%s)", (_, logged, parts, expected) => {
  const told: string[] = [];
  const write = (_fields: object, message: string): void => void told.push(message);
  const transported = { milliseconds: 1, requestBytes: 1, answerBytes: 1, traceId: undefined };
  logReview({ debug: write, info: write, error: write }, logged, { ...RECORD, ...parts }, transported);
  expect(told).toEqual(expected);
});
