import { ApiError } from "./api-error.js";

const status = (details: object): Record<string, never> => ({
  ...({ kind: "Status", reason: "Invalid", message: "w is invalid", details } as object),
});

describe("the message of a refusal", () => {
  test("statuskind-02: has the Status message and every cause", () => {
    const causes = [{ field: "spec.a", message: "must be 1" }, { message: "no field" }];
    expect(new ApiError("PUT /x", 422, status({ causes })).message).toBe(
      "PUT /x: w is invalid; spec.a: must be 1; no field (422 Invalid)",
    );
  });

  test("is of bounded length, in one line, and safe for terminals", () => {
    const causes = Array.from({ length: 100 }, () => ({ message: `\u001b[31m\n${"x".repeat(500)}` }));
    const { message } = new ApiError("PUT /x", 422, status({ causes }));
    expect(message.length).toBeLessThan(1100);
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });

  test("says that there is none if the server gave none", () => {
    const error = new ApiError("GET /x", 502);
    expect(error).toMatchObject({ code: 502, reason: "", status: undefined, retryAfterSeconds: undefined });
    expect(error.message).toBe("GET /x: the server gave no message (502)");
  });
});

test.each<[string, string | undefined, object, number | undefined]>([
  ["the header", "3", {}, 3],
  ["the header before the body", "3", { retryAfterSeconds: 9 }, 3],
  ["the body", undefined, { retryAfterSeconds: 9 }, 9],
  ["a date that is over", "Wed, 21 Oct 2015 07:28:00 GMT", {}, 0],
  ["nothing", undefined, {}, undefined],
  ["what is no number", "soon", { retryAfterSeconds: "9" }, undefined],
])("Retry-After comes from %s", (_, header, details, seconds) => {
  expect(new ApiError("GET /x", 429, status(details), header).retryAfterSeconds).toBe(seconds);
});

test("Retry-After may be a date in the future", () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  expect(new ApiError("GET /x", 429, undefined, date).retryAfterSeconds).toBeGreaterThan(3000);
});
