import { readHead } from "./request-head.js";
import { admission, ask, gentle, response, status, strict } from "../testing/admission.js";
import { path } from "kube-json";
import { defaulterThat, packOf, reviewOf, ruleThat } from "../testing/pack.js";
import { type Admission, createAdmission } from "./admission.js";

const broken = (message: string) =>
  ruleThat("test/broken", "Audit", () => {
    throw new TypeError(message);
  });

describe("a decided review", () => {
  test.each(["admission.k8s.io/v1", "admission.k8s.io/v1beta1"])("is answered in %s as it was asked", (apiVersion) => {
    const answer = ask({ ...reviewOf({}), apiVersion });
    expect(answer.body).toEqual({
      apiVersion,
      kind: "AdmissionReview",
      response: { uid: "7e12b264-9e00-4504-822a-a76175c49c5e", allowed: true },
    });
    expect(answer.code).toBe(200);
  });

  test("is denied with all causes at once", () => {
    const { allowed, status } = response(ask(reviewOf({ a: "", b: "" })));
    expect(allowed).toBe(false);
    expect(status).toMatchObject({ code: 422, reason: "Invalid", details: { name: "a", kind: "ConfigMap" } });
    expect(status?.details.causes?.map(({ field }) => field)).toEqual(["data.a", "data.b"]);
  });

  test("causes a warning and an audit annotation", () => {
    const answer = response(ask(reviewOf({ c: "", d: "" })));
    expect(answer.allowed).toBe(true);
    expect(answer.warnings).toHaveLength(1);
    expect(answer.warnings?.[0]).toContain("[decorum: test/no-c]");
    expect(answer.auditAnnotations).toEqual({ violations: "test/no-c:Warn=1,test/no-d:Audit=1" });
  });

  test("by one pack knows nothing of the others", () => {
    expect(response(ask(reviewOf({ a: "" }), { pack: "gentle" })).allowed).toBe(true);
    expect(response(ask(reviewOf({ a: "" }), { pack: "strict" })).allowed).toBe(false);
    expect(response(ask(reviewOf({}), { pack: "strict", phase: "mutate" })).patch).toBeUndefined();
  });

  test("gives the same answer to the same question", () => {
    const asked = reviewOf({ a: "", b: "", c: "", d: "" });
    expect(JSON.stringify(ask(asked))).toBe(JSON.stringify(ask(asked)));
  });
});

describe("mutate", () => {
  test("returns a patch with its type, and allows whatever a rule says", () => {
    const answer = response(ask(reviewOf({ a: "" }), { phase: "mutate" }));
    expect(answer).toMatchObject({ allowed: true, patchType: "JSONPatch" });
    expect(JSON.parse(Buffer.from(answer.patch ?? "", "base64").toString())).toEqual([
      { op: "add", path: "/data/size", value: "1" },
    ]);
    expect(answer.auditAnnotations).toEqual({ mutations: "test/size=1" });
    expect(answer).not.toHaveProperty("warnings");
  });

  test("returns neither patch nor type if nothing is to change", () => {
    const answer = response(ask(reviewOf({ size: "2" }), { phase: "mutate" }));
    expect(answer).not.toHaveProperty("patch");
    expect(answer).not.toHaveProperty("patchType");
  });

  test("keeps every digit of a large integer", () => {
    const copy = defaulterThat("test/copy", function* ({ object }) {
      yield { field: path("spec"), value: object["data"] ?? null };
    });
    const body = JSON.stringify(reviewOf({ n: 0 })).replace('{"n":0}', '{"n":9007199254740993}');
    const { patch } = response(ask(body, { by: createAdmission([packOf("p", [], [copy])]), phase: "mutate" }));
    expect(Buffer.from(patch ?? "", "base64").toString()).toContain('{"n":9007199254740993}');
  });

  test("validate never returns a patch", () => {
    expect(response(ask(reviewOf({})))).not.toHaveProperty("patch");
  });
});

describe("an object that cannot be judged for its own shape", () => {
  const deepReview = (more: object = {}): string =>
    JSON.stringify(reviewOf("@", more)).replace('"@"', "[".repeat(1200) + "]".repeat(1200));
  const by = (unjudged: "Deny" | "Warn"): Admission => createAdmission([strict, gentle], { unjudged });

  test("is denied if a rule might have denied it, with the uid and what must change", () => {
    const answer = ask(deepReview());
    expect(answer.code).toBe(200);
    expect(response(answer)).toMatchObject({
      uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
      allowed: false,
      status: { code: 422, reason: "Invalid", details: { name: "a", kind: "ConfigMap" } },
    });
    expect(response(answer).status?.details.causes?.[0]?.message).toBe(
      "not reviewed: must be flatter to be reviewed: a review may have at most 1000 levels of objects and arrays",
    );
    expect(answer.record).toMatchObject({
      unjudged: "TooDeep",
      allowed: false,
      code: 200,
      operation: "CREATE",
      resource: "v1/configmaps",
      name: "a",
      namespace: "demo",
    });
  });

  test.each<[string, Partial<Parameters<typeof ask>[1]>]>([
    ["where no rule denies", { pack: "gentle" }],
    ["where such objects only warn", { by: by("Warn") }],
    ["by a mutating webhook", { phase: "mutate" }],
  ])("is let in with a warning %s", (_, options) => {
    const { allowed, warnings, patch } = response(ask(deepReview(), options));
    expect([allowed, patch]).toEqual([true, undefined]);
    expect(warnings).toHaveLength(1);
    expect(warnings?.[0]).toMatch(/^not (reviewed|defaulted): the object must be flatter/);
  });

  test.each(["TooLarge", "TooManyValues", "TooSlow"] as const)("%s: is told from its head alone", (why) => {
    const head = readHead(deepReview().slice(0, 2000));
    if (head === undefined) throw new Error("the head must be readable");
    expect(response(admission.unjudged("validate", undefined, head, why))).toMatchObject({
      uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
      allowed: false,
      status: { code: why === "TooLarge" ? 413 : 422, message: expect.stringContaining(" a review may ") as string },
    });
  });

  test("is not told of a field when it only has to be sent again", () => {
    const head = readHead(deepReview().slice(0, 2000));
    if (head === undefined) throw new Error("the head must be readable");
    const { status: told } = response(admission.unjudged("validate", undefined, head, "TooManyReviews"));
    expect(told).toMatchObject({ code: 429, reason: "Timeout", details: { name: "a", retryAfterSeconds: 1 } });
    expect(told?.details).not.toHaveProperty("causes");
  });

  test("is a bad request if its head is not written as API servers write it", () => {
    const review = { ...reviewOf({}), request: { object: "@", uid: "1" } };
    const body = JSON.stringify(review).replace('"@"', "[".repeat(1200) + "]".repeat(1200));
    expect(status(ask(body))).toMatchObject({ code: 400, reason: "BadRequest" });
    expect(readHead("[[[[")).toBeUndefined();
  });

  test("a member that only looks like one of the request is none", () => {
    const userInfo = { username: 'a,"object":', groups: [], extra: { object: ["x"] } };
    const answer = ask(deepReview({ userInfo }));
    expect(response(answer).allowed).toBe(false);
  });
});

test("a pack that does not exist is not found, and those that do are named", () => {
  const { details, ...rest } = status(ask(reviewOf({}), { pack: "nope" }));
  expect(rest).toMatchObject({ code: 404, reason: "NotFound" });
  expect(details).toMatchObject({ name: "nope", kind: "PolicyPack" });
  expect(rest.message).toContain("'strict' or 'gentle'");
  expect(status(ask(reviewOf({}), { by: createAdmission([]), pack: "nope" })).code).toBe(404);
});

test.each(["__proto__", "constructor", "toString"])("'%s' is the name of no pack", (name) => {
  expect(status(ask(reviewOf({}), { pack: name })).code).toBe(404);
});

test("keys such as '__proto__' are data", () => {
  const body = JSON.stringify(reviewOf({ p: 0 })).replace('"p":0', '"__proto__":{"a":1},"constructor":{"a":1}');
  expect(response(ask(body)).allowed).toBe(true);
  expect(response(ask(body, { phase: "mutate" })).allowed).toBe(true);
  expect({}).not.toHaveProperty("a");
});

describe("a rule that fails", () => {
  const failing = (action: "Deny" | "Audit") => createAdmission([packOf("p", [{ ...broken("secret value"), action }])]);

  test.each([["Audit", true] as const, ["Deny", false] as const])("with action %s", (action, allowed) => {
    const answer = ask(reviewOf({}), { by: failing(action) });
    expect(answer.code).toBe(200);
    expect(response(answer).allowed).toBe(allowed);
    expect(response(answer).auditAnnotations).toEqual({ fault: "test/broken=1" });
    expect(answer.record.faults).toMatchObject([{ rule: "test/broken", pack: "p", error: "TypeError: secret value" }]);
    expect(answer.record.faults[0]?.stack).toMatch(/^\s+at .*\.ts/);
  });

  test("over a Secret does not tell the log what it stumbled over", () => {
    const resource = { group: "", version: "v1", resource: "secrets" };
    const { record } = ask(reviewOf({}, { resource }), { by: failing("Audit") });
    expect(record.faults[0]?.error).toMatch(/^TypeError: .* is not shown$/);
    expect(JSON.stringify(record)).not.toContain("secret value");
  });
});

test("an error around the rules is an InternalError with the uid and no stack", () => {
  const by = createAdmission([strict], {
    cluster: () => {
      throw new RangeError("inner workings");
    },
  });
  const answer = ask(reviewOf({}), { by });
  expect(status(answer)).toMatchObject({
    code: 500,
    reason: "InternalError",
    details: { uid: "7e12b264-9e00-4504-822a-a76175c49c5e", causes: [{ reason: "InternalError" }] },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/inner workings|\.ts/);
  expect(answer.record.failure).toMatchObject({ error: "RangeError" });
});

test("the record tells names and outcomes, and nothing of the object", () => {
  const { record } = ask(reviewOf({ a: "hunter2", c: "hunter2" }), { pack: "strict" });
  expect(record).toEqual({
    phase: "validate",
    pack: "strict",
    uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
    operation: "CREATE",
    resource: "v1/configmaps",
    namespace: "demo",
    name: "a",
    allowed: false,
    code: 200,
    user: "admin",
    rules: ["test/no-a:Deny"],
    fields: ["data.a"],
    patched: 0,
    faults: [],
  });
});
