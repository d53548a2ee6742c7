import { ask, response, status } from "../testing/admission.js";
import { reviewOf } from "../testing/pack.js";

describe("a body that is no review", () => {
  const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  test.each<[string, unknown, string]>([
    ["is empty", "", "body"],
    ["is not JSON", "apiVersion: v1", "body"],
    ["is cut off", JSON.stringify(reviewOf({})).slice(0, -1), "body"],
    ["is an array", [], "body"],
    ["is null", null, "body"],
    ["is of another kind", { ...reviewOf({}), kind: "Pod" }, "kind"],
    ["is of another version", { ...reviewOf({}), apiVersion: "admission.k8s.io/v2" }, "apiVersion"],
    ["has no request", { ...reviewOf({}), request: undefined }, "request"],
    ["has no uid", reviewOf({}, { uid: "" }), "request.uid"],
    ["has an object of the wrong type", reviewOf({}, { object: [] }), "request.object"],
    ["creates nothing", reviewOf({}, { object: null }), "request.object"],
    ["updates nothing", reviewOf({}, { operation: "UPDATE" }), "request.oldObject"],
    ["is nested far too deeply", deep(100_000), "body"],
    ["is nested far too deeply around a large integer", deep(30_000).replace("[]", "[9007199254740993]"), "body"],
  ])("%s: BadRequest names the field", (_, body, field) => {
    const answer = ask(body);
    expect(status(answer)).toMatchObject({ code: 400, reason: "BadRequest", status: "Failure" });
    expect(status(answer).details.causes?.map((cause) => cause.field)).toContain(field);
    expect(answer.record).toMatchObject({ code: 400, allowed: false });
  });

  test("does not have its text repeated", () => {
    const answer = ask('{"kind": "AdmissionReview", "password": hunter2}');
    expect(status(answer).code).toBe(400);
    expect(JSON.stringify(answer)).not.toMatch(/hunter|password/);
  });

  test("gets an answer of bounded length", () => {
    const groups = Array.from({ length: 100_000 }, () => 1);
    const answer = ask(reviewOf({}, { userInfo: { groups, extra: { ["x".repeat(100_000)]: 1 } } }));
    expect(status(answer).details.causes).toHaveLength(50);
    expect(JSON.stringify(answer.body).length).toBeLessThan(50_000);
  });
});

test("levels within the limit are read", () => {
  const nested = `${'{"n":'.repeat(900)}1${"}".repeat(900)}`;
  expect(response(ask(JSON.stringify(reviewOf("@")).replace('"@"', nested))).allowed).toBe(true);
});
