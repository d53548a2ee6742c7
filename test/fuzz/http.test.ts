import fc from "fast-check";
import jsonpatch, { type Operation } from "fast-json-patch";
import { createAdmission } from "../../src/admission/admission.js";
import { type Json, type JsonObject, at, formatJson, stringAt } from "kube-json";
import { answerProblem } from "../support/answer-schema.js";
import { type Path, json, places, plant } from "../support/arbitraries.js";
import { fuzzing, PATIENCE, randomOf } from "../support/fuzz.js";
import { spelled } from "../support/json-spellings.js";
import { recordings } from "../support/recordings.js";
import { startService, type TestService } from "../support/service.js";
import { shippedPacks } from "../support/shipped-packs.js";
import { testWhatIsLeftBehind, withinBudgetAsync } from "./budget.js";

/**
 * Answers to any request over HTTPS: an AdmissionReview with the uid of the request, or a Status with its problem; never an error
 * of the service, and it goes on serving.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService(shippedPacks(["workload-defaults"]));
});
afterAll(async () => {
  await service.close();
});

const seeds = recordings();
const bodies = fc.constantFrom(...seeds.map(({ body }) => body));
const paths = fc.constantFrom("/validate", "/mutate");

/** Codes for problems of a body, and for decisions. */
const EXPECTED = [200, 400, 413];

interface Answered {
  readonly code: number;
  readonly json: Json;
}

const send = async (path: string, body: string | Buffer): Promise<Answered> => {
  const headers = { "content-type": "application/json" };
  const {
    code,
    json: answer,
    text,
  } = await withinBudgetAsync(Buffer.byteLength(body), () => service.send("POST", path, { headers, body }));
  expect(EXPECTED).toContain(code);
  expect(answer === undefined ? text : answerProblem(answer, code === 200)).toBe("");
  if (code !== 200) expect(at(answer, "code")).toBe(code);
  return { code, json: answer as Json };
};

const expectHealthy = async (): Promise<void> => {
  const [seed] = seeds;
  expect((await send("/validate", formatJson(seed?.body ?? null))).code).toBe(200);
  expect((await service.send("GET", "/healthz")).code).toBe(200);
  expect(service.logged.filter((line) => line.includes('"failure"') || line.includes("request failed"))).toEqual([]);
  expect({}).not.toHaveProperty("allowed");
};
afterEach(expectHealthy);

/** The uid that must come back, as JSON.parse reads the review, if it can; or none. */
const uidIn = (text: string): string | undefined => {
  try {
    return stringAt(JSON.parse(text) as Json, "request", "uid");
  } catch {
    return undefined;
  }
};

const expectUid = ({ code, json: answer }: Answered, text: string): void => {
  if (code === 200) expect(stringAt(answer, "response", "uid")).toBe(uidIn(text));
};

/** Anything at any place of a review, or nothing. */
const disturbedReviews = bodies.chain((body) =>
  fc
    .tuple(fc.constantFrom<Path>(...places(body)), fc.option(json, { nil: undefined }), fc.boolean())
    .map(([path, value, inside]) => plant(body, inside ? [...path, "added"] : path, value) ?? null),
);

test(
  "anything at any place of a review",
  async () => {
    await fc.assert(
      fc.asyncProperty(disturbedReviews, paths, fc.nat(), async (review, path, spelling) => {
        const text = spelled(review, randomOf(spelling));
        expectUid(await send(path, text), text);
      }),
      fuzzing(300, 6),
    );
  },
  PATIENCE,
);

test(
  "JSON of any kind",
  async () => {
    await fc.assert(
      fc.asyncProperty(json, paths, async (value, path) => {
        expect((await send(path, formatJson(value))).code).toBe(400);
      }),
      fuzzing(50, 6),
    );
  },
  PATIENCE,
);

/** The bytes of a review after bits flip, bytes go, and pieces come twice. */
const damaged = fc
  .tuple(
    bodies.map((body) => Buffer.from(formatJson(body))),
    fc.array(fc.tuple(fc.constantFrom("flip", "cut", "repeat", "overwrite"), fc.nat(), fc.nat()), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([bytes, damages]) =>
    damages.reduce((before, [how, one, other]) => {
      if (before.length === 0) return before;
      const place = one % before.length;
      const after = Buffer.from(before);
      if (how === "flip") after[place] = (after[place] ?? 0) ^ (1 << (other % 8));
      else if (how === "overwrite") after[place] = other % 256;
      else if (how === "cut") return after.subarray(0, place);
      else return Buffer.concat([after.subarray(0, place), after.subarray(other % before.length)]);
      return after;
    }, bytes),
  );

test(
  "damaged bytes",
  async () => {
    await fc.assert(
      fc.asyncProperty(damaged, paths, async (bytes, path) => {
        expectUid(await send(path, bytes), bytes.toString());
      }),
      fuzzing(300, 6),
    );
  },
  PATIENCE,
);

test(
  "bytes of any kind",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), paths, async (bytes, path) => {
        expect((await send(path, Buffer.from(bytes))).code).toBe(400);
      }),
      fuzzing(50, 6),
    );
  },
  PATIENCE,
);

test(
  "other encodings of a review are no JSON, and judged by none",
  async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom("utf16le", "base64", "hex"), paths, async (body, encoding, path) => {
        const bytes = Buffer.from(formatJson(body));
        const sent = encoding === "utf16le" ? Buffer.from(bytes.toString(), "utf16le") : bytes.toString(encoding);
        expect((await send(path, sent)).code).toBe(400);
      }),
      fuzzing(30, 6),
    );
  },
  PATIENCE,
);

/** As Go reads it: the patched object has no number beyond the range of a double. */
const withPatch = (object: Json, patch: string): Json => {
  const operations = JSON.parse(Buffer.from(patch, "base64").toString()) as Operation[];
  return jsonpatch.applyPatch(structuredClone(object), operations, true).newDocument;
};

/** Reviews of objects with filled fields, with another value somewhere. */
const defaulting = createAdmission(shippedPacks(["workload-defaults"]));
const patched = seeds.filter(
  ({ body }) => defaulting.review("mutate", undefined, formatJson(body)).decision?.patch.length,
);
const mutableReviews = fc.constantFrom(...patched.map(({ body }) => body)).chain((body) => {
  const request = at(body, "request") as JsonObject;
  const below = [...places(request["object"])].filter((path) => path.length > 0 && path.length < 6);
  if (below.length === 0) return fc.constant(body);
  return fc
    .tuple(fc.constantFrom(...below), fc.constantFrom<Json | undefined>(undefined, null, [], {}, "", 0, ["a"], [{}]))
    .map(([path, value]): JsonObject => {
      const object = plant(request["object"], path, value) ?? null;
      return { ...body, request: { ...request, object } };
    });
});

test(
  "a patch applies, is no larger than the object may be, and is none the second time",
  async () => {
    let patches = 0;
    await fc.assert(
      fc.asyncProperty(mutableReviews, async (body) => {
        const { json: answer, code } = await send("/mutate", formatJson(body));
        const patch = stringAt(answer, "response", "patch");
        if (code !== 200 || patch === undefined) return;
        patches++;
        expect(patch.length).toBeLessThan(3_000_000);
        const object = withPatch(at(body, "request", "object") ?? null, patch);
        const request = { ...(at(body, "request") as JsonObject), object };
        const second = await send("/mutate", formatJson({ ...body, request }));
        expect(stringAt(second.json, "response", "patch")).toBeUndefined();
      }),
      fuzzing(200, 6),
    );
    expect(patches).toBeGreaterThan(100);
  },
  PATIENCE,
);

testWhatIsLeftBehind();
