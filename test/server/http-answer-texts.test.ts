import { path } from "kube-json";
import { invalid } from "../../src/model/cause.js";
import type { Action } from "../../src/model/rule.js";
import { packOf, reviewOf, ruleThat } from "../../src/testing/pack.js";
import { startService, type TestService } from "../support/service.js";

/** Clients print the texts of answers in terminals, and others than those who wrote the object may read them. */

const HOSTILE = "a\u202eb\u001b[2J\u0085\n";
const SAFE = "a\\u202eb\\u001b[2J\\u0085\\u000a";

const says = (id: string, action: Action) =>
  ruleThat(id, action, function* () {
    yield invalid(path("metadata", "annotations", HOSTILE), `must not be ${HOSTILE}`);
  });

let service: TestService;
beforeAll(async () => {
  service = await startService([packOf("p", [says("test/denies", "Deny"), says("test/warns", "Warn")])]);
});
afterAll(() => service.close());

const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u202e]/;

/** All strings in a value. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(textsIn)
      : [];

test("control characters and those that change the writing direction are escaped, as in the command", async () => {
  const { json } = await service.post("/validate", JSON.stringify(reviewOf({})));
  const texts = textsIn(json);
  expect(texts.filter((text) => UNSAFE.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes(`must not be ${SAFE}`))).toHaveLength(3);
});

test("the uid of a request stays what it is", async () => {
  const uid = "1\u202e";
  const body = JSON.stringify(reviewOf({}), (key, value: unknown) => (key === "uid" ? uid : value));
  expect((await service.post("/validate", body)).json).toMatchObject({ response: { uid } });
});

test("names in errors are escaped, too", async () => {
  const { code, json } = await service.post(`/validate/${encodeURIComponent("\u202e")}`, "{}");
  expect([code, textsIn(json).filter((text) => UNSAFE.test(text))]).toEqual([404, []]);
});
