import { type Json, type JsonObject, at, isArray, isObject } from "kube-json";
import { recording } from "../support/recordings.js";
import { startService, type TestService } from "../support/service.js";
import { shippedPacks } from "../support/shipped-packs.js";

/**
 * Bodies made to break the service: wrong types at every place of real reviews, and text that is hard to read. Each is answered,
 * as a review or as a bad request, and the service serves on. All are the same in every run.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService(shippedPacks(["workload-defaults"]));
});
afterAll(() => service.close());

const SEEDS = [
  "validate-create-deployments",
  "0034-validate-create-customresourcedefinitions",
  "0036-validate-create-customresourcedefinitions",
  "validate-create-secrets",
  "validate-create-events",
  "0042-validate-update-widgets_status",
  "0064-validate-update-services",
  "validate-connect-pods_exec",
  "0141-validate-delete-configmaps",
].map((name): [string, JsonObject] => [name, recording(name)]);

/** Milliseconds: on a machine that is busy with other tests. */
const PATIENCE = 60_000;

const nested = (levels: number): string => '{"a":['.repeat(levels / 2) + "]}".repeat(levels / 2);

/** JSON text that does not belong where it is put. */
const WRONG: readonly string[] = [
  "null",
  "true",
  "0",
  "-1",
  "1.5",
  "9007199254740993",
  "-123456789012345678901234567890",
  '""',
  '"\\u0000\\ud800\\u202e"',
  `"${"x".repeat(10_000)}"`,
  '"a.b/c[0]~1"',
  "[]",
  "[null]",
  "[[[]]]",
  '["a","a",1,{}]',
  "{}",
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":1}',
  '{"name":1,"name":"a","type":["x"]}',
  nested(900),
];

/** Every place in a value that holds something, as keys from the root. */
function* places(value: Json | undefined, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (isArray(value)) for (const [index, item] of value.entries()) yield* places(item, [...path, String(index)]);
  else if (isObject(value)) for (const name of Object.keys(value)) yield* places(value[name], [...path, name]);
}

/** The text of `root` with raw JSON text in one place. */
const withRaw = (root: Json, path: readonly string[], raw: string): string => {
  const [name, ...rest] = path;
  if (name === undefined) return raw;
  const entries = isArray(root)
    ? root.map((item, index): [string, Json] => [String(index), item])
    : Object.entries(root as JsonObject).map(([key, value]): [string, Json] => [key, value ?? null]);
  const parts = entries.map(([key, value]) => {
    const text = key === name ? withRaw(value, rest, raw) : JSON.stringify(value);
    return isArray(root) ? text : `${JSON.stringify(key)}:${text}`;
  });
  return isArray(root) ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
};

/** A few wrong values at each place; with the place changes which ones. */
const mutations = (seed: JsonObject): readonly string[] =>
  [...places(seed)].flatMap((path, index) =>
    [0, 7].map((offset) => withRaw(seed, path, WRONG[(index + offset) % WRONG.length] ?? "null")),
  );

const send = async (path: string, body: string | Buffer): Promise<number> => {
  const { code, json } = await service.send("POST", path, {
    headers: { "content-type": "application/json" },
    body,
  });
  expect([200, 400]).toContain(code);
  if (code === 200) expect(at(json, "response", "auditAnnotations", "fault")).toBeUndefined();
  return code;
};

const expectToServe = async (): Promise<void> => {
  for (const [, seed] of SEEDS) expect((await service.post("/validate", seed)).code).toBe(200);
  expect({}).not.toHaveProperty("polluted");
  expect(service.logged.filter((line) => line.includes('"failure"'))).toEqual([]);
};

describe.each(SEEDS)("wrong values in every field of %s", (_, seed) => {
  const bodies = mutations(seed);
  test("there are enough of them", () => {
    expect(bodies.length).toBeGreaterThan(60);
  });
  test.each(["/validate", "/mutate"])(
    "are answered by %s",
    async (path) => {
      const codes = new Set<number>();
      for (const body of bodies) codes.add(await send(path, body));
      expect([...codes].sort()).toEqual([200, 400]);
      await expectToServe();
    },
    PATIENCE,
  );
});

const review = JSON.stringify(recording("validate-create-secrets"));
const inObject = (raw: string): string => withRaw(JSON.parse(review) as Json, ["request", "object", "data"], raw);
const TEXTS: Readonly<Record<string, string | Buffer>> = {
  "a byte order mark": `\ufeff${review}`,
  "UTF-16": Buffer.from(review, "utf16le"),
  "broken UTF-8": Buffer.concat([Buffer.from(review.slice(0, -3)), Buffer.from([0xff, 0xfe, 0xc0])]),
  "a NUL": "\u0000",
  "two documents": review + review,
  "single quotes": review.replaceAll('"', "'"),
  comments: `/* */ ${review}`,
  NaN: inObject("NaN"),
  "a number out of range": inObject("1e999999"),
  "a very long number": inObject("9".repeat(100_000)),
  "the same key twice": review.replace('"request"', '"request":{},"request"'),
  "the same key twice, last one wrong": `${review.slice(0, -1)},"request":[]}`,
  "another prototype of the review": `{"__proto__":${review}}`,
  "a prototype in the request": review.replace('"request":{', '"request":{"__proto__":{"uid":"x"},'),
  "nesting just within the limit": inObject(nested(990)),
  "nesting just over the limit": inObject(nested(1000)),
  "nesting far over the limit": nested(200_000),
  "nesting with large integers": nested(20_000).replace("[]", "[9007199254740993]"),
  "a string of a megabyte": inObject(`{"a":"${"x".repeat(1_000_000)}"}`),
  "a key of a megabyte": inObject(`{"${"x".repeat(1_000_000)}":1}`),
  "a hundred thousand keys": inObject(`{${Array.from({ length: 100_000 }, (_, n) => `"k${String(n)}":1`).join()}}`),
  "a hundred thousand items": inObject(`[${"{},".repeat(100_000)}{}]`),
  "a hundred thousand large integers": inObject(`[${"9007199254740993,".repeat(100_000)}1]`),
  "a hundred thousand wrong groups": review.replace(/"groups":\[/, `"groups":[${"1,".repeat(100_000)}`),
};

test.each(Object.entries(TEXTS))(
  "%s is answered",
  async (_, text) => {
    for (const path of ["/validate", "/mutate"]) await send(path, text);
    await expectToServe();
  },
  PATIENCE,
);

test(
  "cut off anywhere, a review is a bad request",
  async () => {
    for (let length = 0; length < review.length; length += 37)
      expect(await send("/validate", review.slice(0, length))).toBe(400);
    await expectToServe();
  },
  PATIENCE,
);
