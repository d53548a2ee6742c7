import { ApiError, ConnectionError } from "./api-error.js";
import { backoff, mayRetry } from "./backoff.js";

const answer = (code: number, retryAfter?: string): ApiError => new ApiError("GET /x", code, undefined, retryAfter);
const broken = new ConnectionError("GET /x", "ECONNRESET", "socket hang up");

describe("the wait after a failure", () => {
  test("doubles with each attempt, up to half a minute", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map((attempt) => backoff(broken, attempt, 0))).toEqual([
      800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000,
    ]);
  });

  test("is up to twice as long by chance", () => {
    expect([0, 0.5, 0.999].map((chance) => backoff(broken, 0, chance))).toEqual([800, 1200, 800 * 1.999]);
  });

  test("is what the server asks for, never shorter, and bounded", () => {
    expect(backoff(answer(429, "7"), 0, 0)).toBe(7000);
    expect(backoff(answer(503, "7"), 9, 0.5)).toBe(7400);
    expect(backoff(answer(503, "86400"), 0, 0)).toBe(120_000);
    expect(backoff(answer(503, "0"), 0, 0)).toBe(800);
  });
});

test.each<[string, Error, readonly string[]]>([
  ["400", answer(400), []],
  ["401", answer(401), []],
  ["403", answer(403), []],
  ["404", answer(404), []],
  ["405", answer(405), []],
  ["409", answer(409), []],
  ["410", answer(410), []],
  ["422", answer(422), []],
  ["429", answer(429), ["GET", "PUT", "DELETE", "POST", "PATCH"]],
  ["500", answer(500), ["GET", "PUT", "DELETE"]],
  ["501", answer(501), []],
  ["502", answer(502), ["GET", "PUT", "DELETE"]],
  ["503", answer(503), ["GET", "PUT", "DELETE"]],
  ["504", answer(504), ["GET", "PUT", "DELETE"]],
  ["a broken connection", broken, ["GET", "PUT", "DELETE"]],
  [
    "a connection that never was",
    new ConnectionError("POST /x", "ECONNREFUSED", "refused"),
    ["GET", "PUT", "DELETE", "POST", "PATCH"],
  ],
  ["an error of our own", new TypeError("x is not a function"), []],
])("after %s the same request may be sent again only where that helps and does no harm", (_, error, methods) => {
  expect(["GET", "PUT", "DELETE", "POST", "PATCH"].filter((method) => mayRetry(error, method))).toEqual(methods);
});
