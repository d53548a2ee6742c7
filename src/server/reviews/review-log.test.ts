import type { ReviewRecord } from "../../admission/record.js";
import { logReview, type ReviewsLogged } from "./review-log.js";

const RECORD: ReviewRecord = { phase: "mutate", allowed: true, code: 200, rules: [], patched: 0, faults: [] };

test.each<readonly [string, ReviewsLogged, Partial<ReviewRecord>, readonly string[]]>([
  ["what is allowed is told", "All", {}, ["request allowed"]],
  ["or not", "Denied", {}, []],
  ["a denial is told", "Denied", { allowed: false }, ["request denied"]],
  [
    "what was not reviewed is told, also if it is allowed",
    "Denied",
    { unjudged: "TooDeep" },
    ["object was not reviewed"],
  ],
  ["and if it is denied", "Denied", { unjudged: "TooDeep", allowed: false }, ["request denied"]],
  ["or nothing but faults", "None", { unjudged: "TooDeep" }, []],
])("%s (%s)", (_, logged, parts, expected) => {
  const told: string[] = [];
  const write = (_fields: object, message: string): void => void told.push(message);
  const transported = { milliseconds: 1, requestBytes: 1, answerBytes: 1, traceId: undefined };
  logReview({ debug: write, info: write, error: write }, logged, { ...RECORD, ...parts }, transported);
  expect(told).toEqual(expected);
});
