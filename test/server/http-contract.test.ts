/* oxlint-disable max-lines -- docs cite its tests by file and title */
import { type JsonObject, isObject, own, parseField, path, stringAt, valueAt } from "kube-json";
import { type StatusReason, failure } from "kube-api";
import type { Admission } from "../../src/admission/admission.js";
import { invalid } from "../../src/model/cause.js";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";
import { defaulterThat, forbidsData, packOf, reviewOf, ruleThat } from "../../src/testing/pack.js";
import { type Reply, startService, type TestService } from "../support/service.js";

/**
 * Guarantees of the service for its callers, over real HTTPS. Tests are named by the row of docs/conventions.md that they prove.
 */

const packs = [
  packOf("strict", [forbidsData("a", "Deny"), forbidsData("b", "Deny"), forbidsData("c", "Warn")]),
  packOf(
    "gentle",
    [forbidsData("d", "Audit")],
    [
      defaulterThat("test/size", function* () {
        yield { field: path("data", "size"), value: "1" };
      }),
    ],
  ),
];

/** An admission that throws, which no rule can cause, since the engine catches its errors. */
const broken: Admission = {
  packs: ["strict"],
  review: () => {
    throw new TypeError("inner workings");
  },
  reviewBounded: () => {
    throw new TypeError("inner workings");
  },
  unjudged: () => {
    throw new TypeError("inner workings");
  },
  reads: () => [],
};

/** A clock that goes only when this rule runs. */
let now = 0;
const dawdling = ruleThat("test/dawdling", "Deny", () => {
  now += 60_000;
  return [];
});

let service: TestService;
let failing: TestService;
let loading: TestService;
let busy: TestService;
let slow: TestService;
beforeAll(async () => {
  [service, failing, loading, busy, slow] = await Promise.all([
    startService(packs),
    startService(packs, { admission: () => broken }),
    startService(packs, { admission: () => undefined }),
    startService(packs, { intakeLimits: { ...INTAKE_LIMITS, heldBytes: 100 } }),
    startService([packOf("slow", [dawdling, dawdling])], { clock: () => now }),
  ]);
});
afterAll(() => Promise.all([service, failing, loading, busy, slow].map((one) => one.close())));

const json = { "content-type": "application/json" };
const review = JSON.stringify(reviewOf({}));
const post = (path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = json): Promise<Reply> =>
  service.send("POST", path, { headers, body });

/** Every way in which the service refuses, with the reason that it gives. */
const ERRORS: Readonly<Record<string, readonly [StatusReason, () => Promise<Reply>]>> = {
  "empty body": ["BadRequest", () => post("/validate", "")],
  "not JSON": ["BadRequest", () => post("/validate", "kind: AdmissionReview")],
  "not UTF-8": [
    "BadRequest",
    () => post("/validate", Buffer.from(JSON.stringify(reviewOf({})).replace("AdmissionReview", "\u00ff"), "latin1")),
  ],
  "cut off": ["BadRequest", () => post("/mutate", review.slice(0, -5))],
  "wrong kind": ["BadRequest", () => post("/validate", review.replace("AdmissionReview", "Pod"))],
  "wrong version": ["BadRequest", () => post("/validate", review.replace("io/v1", "io/v2"))],
  "no request": ["BadRequest", () => post("/validate", review.replace('"request"', '"x"'))],
  "no uid": ["BadRequest", () => post("/validate/strict", review.replace('"uid"', '"x"'))],
  "object of the wrong type": ["BadRequest", () => post("/validate", JSON.stringify(reviewOf({}, { object: "x" })))],
  "nested too deeply": ["BadRequest", () => post("/validate", "[".repeat(5000) + "]".repeat(5000))],
  "bad percent-encoding": ["BadRequest", () => post("/validate/%zz", review)],
  "unknown path": ["NotFound", () => post("/validat", review)],
  "trailing slash": ["NotFound", () => post("/validate/", review)],
  "trailing slash of a pack": ["NotFound", () => post("/validate/strict/", review)],
  "other case": ["NotFound", () => post("/Validate", review)],
  root: ["NotFound", () => service.send("GET", "/")],
  "unknown pack": ["NotFound", () => post("/mutate/nope", review)],
  "inherited name as a pack": ["NotFound", () => post("/mutate/constructor", review)],
  "GET on a review route": ["MethodNotAllowed", () => service.send("GET", "/validate")],
  "PUT on a pack's route": [
    "MethodNotAllowed",
    () => service.send("PUT", "/mutate/strict", { body: review, headers: json }),
  ],
  "POST on a health route": [
    "MethodNotAllowed",
    () => service.send("POST", "/readyz", { body: review, headers: json }),
  ],
  "body over the cap": ["RequestEntityTooLarge", () => post("/validate", " ".repeat(INTAKE_LIMITS.bodyBytes + 1))],
  YAML: ["UnsupportedMediaType", () => post("/validate", review, { "content-type": "application/yaml" })],
  "JSON patch": [
    "UnsupportedMediaType",
    () => post("/validate", review, { "content-type": "application/json-patch+json" }),
  ],
  "no media type": ["UnsupportedMediaType", () => post("/validate", review, {})],
  compressed: ["UnsupportedMediaType", () => post("/validate", review, { ...json, "content-encoding": "gzip" })],
  "timeout that is none": ["BadRequest", () => service.post("/validate?timeout=soon", review)],
  "too little time": ["ServerTimeout", () => slow.post("/validate?timeout=10s", review)],
  "too little time for a client that set no timeout": ["InternalError", () => slow.post("/validate", review)],
  overload: ["Timeout", () => busy.post("/validate", review)],
  "unexpected error": ["InternalError", () => failing.post("/validate", review)],
  "packs not loaded": ["ServiceUnavailable", () => loading.post("/validate", review)],
  "readiness before packs are loaded": ["ServiceUnavailable", () => loading.send("GET", "/readyz")],
};
const errors = Object.entries(ERRORS).map(([name, [reason, ask]]) => [name, reason, ask] as const);

const response = (reply: Reply) => own(reply.json, "response");
const details = (reply: Reply) => own(reply.json, "details");

describe.each(errors)("on %s", (_, reason, ask) => {
  let reply: Reply;
  beforeAll(async () => {
    reply = await ask();
  });
  test("http-01, statuskind-10: code and reason are a pair of the one table", () => {
    expect([own(reply.json, "reason"), reply.code]).toEqual([reason, failure(reason, "").code]);
  });
  test("statuskind-01, statuskind-03, resources-01, kinds-18: the body is one Status", () => {
    expect(reply.json).toMatchObject({ kind: "Status", apiVersion: "v1" });
  });
  test("statuskind-04, intro-02: the body is JSON and says so", () => {
    expect(reply.headers["content-type"]).toBe("application/json");
    expect(isObject(reply.json)).toBe(true);
  });
  test("statuskind-05, statuskind-23: code is the HTTP code", () => {
    expect(own(reply.json, "code")).toBe(reply.code);
  });
  test("statuskind-07: status is Failure", () => {
    expect(own(reply.json, "status")).toBe("Failure");
  });
  test("statuskind-08: message is one line for humans, in the words of the conventions", () => {
    expect(own(reply.json, "message")).toMatch(/^.*\b(must|may|keeps)\b.*$/);
    expect(own(reply.json, "message")).not.toMatch(/\b(should|cannot|can't)\b/);
  });
  test("statuskind-09: reason is one word in CamelCase", () => {
    expect(own(reply.json, "reason")).toMatch(/^([A-Z][a-z]+)+$/);
  });
  test("statuskind-11: details have only what a Status knows", () => {
    const known = ["name", "group", "kind", "uid", "causes", "retryAfterSeconds"];
    expect(known).toEqual(expect.arrayContaining(Object.keys(details(reply) ?? {})));
  });
  test("simple-01: metadata is an empty object", () => {
    expect(own(reply.json, "metadata")).toEqual({});
  });
  test("intro-04, statuskind-06: headers say what the body says", () => {
    const seconds = own(details(reply), "retryAfterSeconds");
    expect(reply.headers["retry-after"]).toBe(typeof seconds === "number" ? String(seconds) : undefined);
    for (const method of reply.headers["allow"]?.split(", ") ?? [])
      expect(stringAt(reply.json, "message")).toContain(`'${method}'`);
  });
  test("http-05, http-03, http-11: it is no redirect, no 201 and no 409", () => {
    expect(reply.headers).not.toHaveProperty("location");
    expect([201, 301, 302, 307, 308, 409]).not.toContain(reply.code);
  });
  test("http-15: nothing of the inside is shown", () => {
    expect(reply.text).not.toMatch(/inner workings|node_modules|\.[jt]s:\d/);
    expect(reply.headers).not.toHaveProperty("x-powered-by");
  });
});

describe("reviews", () => {
  test("http-02: allowed or denied, every decided review is 200", async () => {
    const [allowed, denied] = await Promise.all([
      service.post("/validate", reviewOf({})),
      service.post("/validate", reviewOf({ a: "" })),
    ]);
    expect([allowed.code, denied.code]).toEqual([200, 200]);
    expect(response(allowed)).toMatchObject({ allowed: true });
    expect(response(denied)).toMatchObject({ allowed: false });
  });

  test.each(["admission.k8s.io/v1", "admission.k8s.io/v1beta1"])(
    "intro-03, resources-01: %s is answered in kind, as AdmissionReview",
    async (apiVersion) => {
      const reply = await service.post("/mutate", { ...reviewOf({}), apiVersion });
      expect(reply.json).toMatchObject({ kind: "AdmissionReview", apiVersion });
    },
  );

  test.each(["kind", "apiVersion"])("intro-03: a body without %s is refused, and the cause names it", async (field) => {
    const reply = await service.post("/validate", { ...reviewOf({}), [field]: undefined });
    expect(reply.code).toBe(400);
    expect(details(reply)).toMatchObject({ causes: [{ field }] });
  });

  test("intro-02, serialization-01: the answer is JSON, whatever is accepted", async () => {
    for (const accept of [undefined, "application/json, */*", "text/html", "application/yaml", "nonsense"]) {
      const headers = accept === undefined ? json : { ...json, accept };
      const reply = await post("/validate", review, headers);
      expect(reply.headers["content-type"]).toBe("application/json");
      expect(response(reply)).toMatchObject({ allowed: true });
    }
  });

  test("intro-02: parameters of the media type do not matter", async () => {
    for (const type of ["application/json; charset=utf-8", "Application/JSON;charset=UTF-8", "application/json ;x=y"])
      expect((await post("/validate", review, { "content-type": type })).code).toBe(200);
  });

  test("idempotency-02: the same review gets the same bytes", async () => {
    for (const path of ["/validate", "/mutate"]) {
      const asked = JSON.stringify(reviewOf({ a: "1", b: "2", c: "3", d: "4" }));
      const replies = await Promise.all([1, 2, 3].map(() => service.post(path, asked)));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    }
  });

  test("http-13, validation-01, statuskind-18: a denial is Invalid, 422, with all causes complete", async () => {
    const reply = await service.post("/validate", reviewOf({ b: "", a: "" }));
    expect(own(response(reply), "status")).toMatchObject({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      reason: "Invalid",
      code: 422,
      details: {
        kind: "ConfigMap",
        name: "a",
        causes: [
          {
            reason: "FieldValueForbidden",
            field: "data.a",
            message: expect.stringContaining("[decorum: test/no-a]") as string,
          },
          {
            reason: "FieldValueForbidden",
            field: "data.b",
            message: expect.stringContaining("[decorum: test/no-b]") as string,
          },
        ],
      },
    });
  });

  test("fieldpath-01: the field of a cause leads back to the offending value", async () => {
    const asked = reviewOf({ a: "offending" });
    const reply = await service.post("/validate", asked);
    const field = stringAt(valueAt(reply.json, parseField("response.status.details.causes[0]") ?? []), "field") ?? "";
    expect(field).toBe("data.a");
    expect(valueAt(asked, [...path("request", "object"), ...(parseField(field) ?? [])])).toBe("offending");
  });

  test("objectref-12: values of a Secret are not in responses or logs, even if a rule throws on them", async () => {
    const quoting = ruleThat("test/quoting", "Deny", ({ object }) => {
      throw new Error(`stumbled over ${JSON.stringify(object)}`);
    });
    const own = await startService([packOf("p", [quoting, forbidsData("a", "Deny")])]);
    const resource = { group: "", version: "v1", resource: "secrets" };
    const reply = await own.post("/validate", reviewOf({ a: "aHVudGVyMg==" }, { resource }));
    await own.close();
    expect(response(reply)).toMatchObject({ allowed: false });
    expect(own.logged.join("\n")).toContain("test/quoting");
    expect(own.logged.join("\n") + reply.text).not.toContain("aHVudGVyMg");
  });
});

describe.each([["Deny", false] as const, ["Warn", true] as const, ["Audit", true] as const])(
  "a rule with action %s that throws",
  (action, allowed) => {
    let faulty: TestService;
    let reply: Reply;
    beforeAll(async () => {
      const rule = ruleThat("test/broken", action, () => {
        throw new TypeError("inner workings");
      });
      faulty = await startService([packOf("p", [rule])]);
      reply = await faulty.post("/validate", reviewOf({}));
    });
    afterAll(() => faulty.close());

    test("http-02, http-15: is no failure of the service", () => {
      expect(reply.code).toBe(200);
      expect(response(reply)).toMatchObject({ allowed, auditAnnotations: { fault: "test/broken=1" } });
      expect(reply.text).not.toContain("inner workings");
    });
    test("is logged with its stack and counted", async () => {
      const [line = "{}"] = faulty.logged.filter((entry) => entry.includes("test/broken"));
      expect(JSON.parse(line)).toMatchObject({
        level: "error",
        name: "a",
        faults: [{ rule: "test/broken", stack: expect.stringMatching(/^\s+at /) as string }],
      });
      const { text } = await faulty.send("GET", "/metrics");
      expect(text).toContain('decorum_faults_total{pack="p",rule="test/broken"} 1');
    });
  },
);

describe("the log", () => {
  const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

  test("has a line for each review, with names, rules, time and sizes, and nothing of the object", async () => {
    const logging = await startService(packs);
    await logging.post("/validate/strict", reviewOf({ a: "hunter2" }));
    await logging.post("/validate/strict", reviewOf({ x: "hunter2" }));
    await logging.post("/validate", `{"password":"hunter2"`);
    await logging.post("/mutate", reviewOf({ x: "hunter2" }));
    await logging.close();
    const lines = logging.logged.map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      {
        level: "info",
        uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
        name: "a",
        rules: ["test/no-a:Deny"],
        fields: ["data.a"],
        user: "admin",
      },
      { level: "info", allowed: true, message: "request allowed" },
      { level: "info", code: 400, fields: ["body"], requestBytes: 21 },
      { level: "info", phase: "mutate", patched: 1 },
    ]);
    for (const line of lines) {
      expect(own(line, "milliseconds")).toBeGreaterThanOrEqual(0);
      expect(own(line, "answerBytes")).toBeGreaterThan(50);
      expect(own(line, "trace_id")).toBeUndefined();
    }
    expect(logging.logged.join()).not.toContain("hunter2");
  });

  test.each([
    ["All", ["test/no-a:Deny", "allowed", "faulty"]],
    ["Denied", ["test/no-a:Deny", "faulty"]],
    ["None", ["faulty"]],
  ] as const)("tells of %s as it is told to, and always of faults", async (reviewsLogged, told) => {
    const faulty = ruleThat("test/faulty", "Audit", ({ object }) => {
      if (object["data"] === null) throw new TypeError("inner workings");
      return [];
    });
    const logging = await startService([packOf("p", [forbidsData("a", "Deny"), faulty])], { reviewsLogged });
    for (const data of [{ a: "1" }, {}, null]) await logging.post("/validate", reviewOf(data));
    await logging.close();
    expect(logging.logged).toHaveLength(told.length);
    for (const [index, text] of told.entries()) expect(logging.logged[index]).toContain(text);
  });

  test("names a pack that does not exist, and a parameter that is invalid, but not its value", async () => {
    const logging = await startService(packs);
    await logging.post("/validate/none", reviewOf({}));
    await logging.post("/validate?timeout=hunter2", reviewOf({}));
    await logging.post(`/validate/${"x".repeat(10_000)}`, reviewOf({}));
    await logging.close();
    const message = "request could not be read";
    expect(logging.logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { message, code: 404, path: "/validate/none", pack: "none" },
      { message, code: 400, path: "/validate", fields: ["timeout"] },
      { message, code: 404 },
    ]);
    expect(logging.logged.join()).not.toContain("hunter2");
    expect(logging.logged.join().length).toBeLessThan(2000);
  });

  test("has the first ten denied fields, and none of their values", async () => {
    const many = ruleThat("test/many", "Deny", function* ({ object }) {
      for (const key of Object.keys(object["data"] as object)) yield invalid(path("data", key), "must not be there");
    });
    const logging = await startService([packOf("p", [many])]);
    const data = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${String(index)}`, "hunter2"]));
    await logging.post("/validate", reviewOf(data));
    await logging.close();
    const fields = own(JSON.parse(logging.logged.join()) as JsonObject, "fields");
    expect(fields).toHaveLength(10);
    expect(logging.logged.join()).not.toContain("hunter2");
  });

  test.each([
    ["of the trace that the request is part of", traceparent, TRACE],
    ["also of a later version", `01-${TRACE}-00f067aa0ba902b7-01-more`, TRACE],
    ["but not of more than the version has", `${traceparent}-more`, undefined],
    ["nor of a trace of zeros", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
    ["nor of what is none", "hunter2", undefined],
  ])("has the id %s", async (_, header, id) => {
    const logging = await startService(packs);
    await logging.send("POST", "/validate", { headers: { ...json, traceparent: header }, body: review });
    await logging.close();
    expect(logging.logged.map((line) => own(JSON.parse(line), "trace_id"))).toEqual([id]);
    expect(logging.logged.join()).not.toContain("hunter2");
  });

  test("has lines of bounded length, whatever a client puts into names", async () => {
    const own = await startService(packs);
    const long = "x".repeat(1_000_000);
    await own.post("/validate/strict", reviewOf({ a: "1" }, { uid: long, name: long }));
    await own.close();
    expect(own.logged).toHaveLength(1);
    expect(own.logged.join().length).toBeLessThan(5000);
  });
});

describe("methods and paths", () => {
  const allow: Readonly<Record<string, string>> = {
    "/validate": "POST, OPTIONS",
    "/validate/strict": "POST, OPTIONS",
    "/mutate": "POST, OPTIONS",
    "/mutate/gentle": "POST, OPTIONS",
    "/healthz": "GET, HEAD, OPTIONS",
    "/livez": "GET, HEAD, OPTIONS",
    "/readyz": "GET, HEAD, OPTIONS",
    "/metrics": "GET, HEAD, OPTIONS",
  };

  test.each(Object.entries(allow))("http-04: OPTIONS %s is 204 with Allow and nothing else", async (path, methods) => {
    const reply = await service.send("OPTIONS", path);
    expect(reply.code).toBe(204);
    expect(reply.headers["allow"]).toBe(methods);
    expect(reply.text).toBe("");
    expect(reply.headers).not.toHaveProperty("content-type");
  });

  test.each(Object.entries(allow))("http-10, verbs-01, statuskind-21: no other method on %s", async (path, methods) => {
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !methods.includes(method));
    for (const method of others) {
      const reply = await service.send(method, path);
      expect(reply.code).toBe(405);
      expect(reply.headers["allow"]).toBe(methods);
      expect(own(reply.json, "reason")).toBe("MethodNotAllowed");
    }
  });

  test("http-09, statuskind-15: an unknown path is named, with those that exist", async () => {
    const reply = await post("/validat", review);
    expect(details(reply)).toMatchObject({ name: "/validat" });
    expect(stringAt(reply.json, "message")).toMatch(/'\/validate'.*'\/mutate'/);
  });

  test("http-09, statuskind-15: an unknown pack is named, with those that exist", async () => {
    const reply = await post("/validate/nope", review);
    expect(details(reply)).toMatchObject({ name: "nope", kind: "PolicyPack" });
    expect(stringAt(reply.json, "message")).toContain("'strict' or 'gentle'");
  });

  test("http-09: a pack's name may be percent-encoded", async () => {
    expect((await post("/validate/%73trict", review)).code).toBe(200);
  });

  test("health is told in plain text, also before packs are loaded, and without a body to HEAD", async () => {
    for (const path of ["/healthz", "/livez"]) expect((await loading.send("GET", path)).text).toBe("ok");
    const [get, head] = await Promise.all([service.send("GET", "/readyz"), service.send("HEAD", "/readyz")]);
    expect([get.code, get.text, get.headers["content-type"]]).toEqual([200, "ok", "text/plain; charset=utf-8"]);
    expect([head.code, head.text]).toEqual([200, ""]);
  });

  test("metrics count requests by route and reviews by outcome, never by what clients make up", async () => {
    const own = await startService(packs);
    await Promise.all([
      own.post("/validate/strict", reviewOf({ a: "" })),
      own.post("/validate/made-up-1", review),
      own.send("GET", "/made-up-2"),
    ]);
    const { text, headers } = await own.send("GET", "/metrics");
    await own.close();
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        'decorum_http_requests_total{route="/validate/:pack",code="200"} 1',
        'decorum_http_requests_total{route="/validate/:pack",code="404"} 1',
        'decorum_http_requests_total{route="other",code="404"} 1',
        'decorum_admission_reviews_total{phase="validate",operation="CREATE",resource="v1/configmaps",allowed="false",dry_run="false"} 1',
      ]),
    );
    expect(text).not.toContain("made-up");
  });
});

describe("details of errors", () => {
  test.each([
    ["no uid", "request.uid"],
    ["no request", "request"],
    ["wrong kind", "kind"],
    ["wrong version", "apiVersion"],
    ["object of the wrong type", "request.object"],
    ["not JSON", "body"],
    ["not UTF-8", "body"],
    ["empty body", "body"],
    ["cut off", "body"],
    ["nested too deeply", "body"],
    ["timeout that is none", "timeout"],
  ])("http-06, statuskind-12: the cause of a bad request with %s names '%s'", async (name, field) => {
    const reply = await ERRORS[name]?.[1]();
    expect(own(reply?.json, "reason")).toBe("BadRequest");
    expect(valueAt(reply?.json, parseField("details.causes[0].field") ?? [])).toBe(field);
  });

  test("http-14, statuskind-19: overload says when to come back, in header and body", async () => {
    const reply = await busy.post("/validate", review);
    expect(reply.headers["retry-after"]).toBe("1");
    expect(details(reply)).toMatchObject({ retryAfterSeconds: 1 });
  });

  test("http-15, statuskind-22: an unexpected error has one cause and the service lives on", async () => {
    const reply = await failing.post("/validate", review);
    expect(details(reply)).toMatchObject({ causes: [{ reason: "InternalError" }] });
    expect(failing.logged.join()).toContain('"level":"error"');
    expect((await failing.send("GET", "/healthz")).text).toBe("ok");
  });

  test("statuskind-22: with the uid if it is known", async () => {
    const own = await startService(packs, {
      cluster: () => {
        throw new Error("inner workings");
      },
    });
    const reply = await own.post("/validate", review);
    await own.close();
    expect(reply.code).toBe(500);
    expect(details(reply)).toMatchObject({ uid: "7e12b264-9e00-4504-822a-a76175c49c5e" });
    expect(reply.text).not.toContain("inner workings");
  });

  test("http-16: readiness follows what is required, and names it", async () => {
    const problem = "its StorageClasses are not known yet";
    let isKnown = false;
    const check = { name: "cluster", isRequired: true, problem: () => (isKnown ? undefined : problem) };
    // kubectl prints only the message of an error, and the reason is often in a check that is not required.
    const other = { name: "renewal", isRequired: false, problem: () => (isKnown ? undefined : "403") };
    const checking = await startService(packs, { checks: [check, other] });
    const unready = await checking.send("GET", "/readyz?verbose");
    expect(unready.json).toMatchObject({
      code: 503,
      message: `check 'cluster' must pass before requests are served: ${problem}; check 'renewal' fails, too: 403`,
      details: {
        causes: [
          { field: "cluster", message: problem },
          { field: "renewal", message: "403" },
        ],
      },
    });
    isKnown = true;
    expect((await checking.send("GET", "/readyz")).text).toBe("ok");
    await checking.close();
  });

  test("readiness tells of each check when it is asked to, also of what does not keep requests away", async () => {
    const problems: string[] = [];
    const check = { name: "packs", isRequired: false, problem: () => problems[0] };
    const checking = await startService(packs, { checks: [check] });
    const verbose = async (): Promise<string> => (await checking.send("GET", "/readyz?verbose")).text;
    expect(await verbose()).toBe("[+]shutdown ok\n[+]admission ok\n[+]packs ok\nreadyz check passed\n");
    problems.push("using the packs loaded at noon");
    expect(await verbose()).toContain("\n[-]packs failed: using the packs loaded at noon\n");
    expect((await checking.send("GET", "/readyz")).text).toBe("ok");
    await checking.close();
  });

  test("http-16: readiness follows the packs", async () => {
    expect((await loading.send("GET", "/readyz")).code).toBe(503);
    expect((await service.send("GET", "/readyz")).code).toBe(200);
  });
});
