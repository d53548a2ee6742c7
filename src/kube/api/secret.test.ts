import { formatField, path } from "kube-json";
import { isSecret, shownSecretField, shownSecretValue, withoutSecretValues } from "./secret.js";

const secret = (more: object) => ({ apiVersion: "v1", kind: "Secret", ...more }) as never;

test("only a Secret of the core group is one", () => {
  expect(isSecret(secret({}))).toBe(true);
  expect(isSecret({ apiVersion: "acme.io/v1", kind: "Secret" })).toBe(false);
});

test("values are replaced by others of their type, under the same keys", () => {
  const data = { a: "x", b: 12, c: true, d: null, e: ["x"], f: { x: "y" }, g: "" };
  expect(withoutSecretValues(secret({ data, stringData: "x", type: "Opaque" }))).toEqual({
    apiVersion: "v1",
    kind: "Secret",
    data: { a: "redacted", b: 0, c: false, d: null, e: [], f: {}, g: "" },
    stringData: "redacted",
    type: "Opaque",
  });
});

test("what differed from the object beside it differs still", () => {
  const [before, after] = [secret({ data: { a: "x", b: "y" } }), secret({ data: { a: "x", b: "z" } })];
  const { a, b } = withoutSecretValues(before, after)["data"] as Record<string, unknown>;
  expect(a).toBe("redacted");
  expect(b).not.toBe("redacted");
});

test("kubectl's copy of the object is replaced too", () => {
  const name = "kubectl.kubernetes.io/last-applied-configuration";
  expect(withoutSecretValues(secret({ metadata: { annotations: { a: "b", [name]: "x" } } }))).toMatchObject({
    metadata: { annotations: { a: "b", [name]: "redacted" } },
  });
});

test.each([
  [path("data", "a", "b", "c"), { data: { a: {} } }, "data.a"],
  [path("data", "a"), { data: "text" }, "data"],
  [path("data", "a"), { data: { a: "x" } }, "data.a"],
  [path("metadata", "labels", "a"), {}, "metadata.labels.a"],
])("a field is cut where it would tell what a value holds: %j of %j", (field, more, expected) => {
  expect(formatField(shownSecretField(field, secret(more)))).toBe(expected);
});

test("of an operation's value no more is shown than of the object", () => {
  expect(shownSecretValue(["data"], { a: "x" })).toEqual({ a: "redacted" });
  expect(shownSecretValue(["stringData", "a"], "x")).toBe("redacted");
  expect(shownSecretValue(["metadata", "labels"], { a: "x" })).toEqual({ a: "x" });
});
