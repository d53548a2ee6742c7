import { readFileSync, readdirSync } from "node:fs";
import { at, formatField, parseJson, path } from "kube-json";
import type { Cause } from "../model/cause.js";
import { messageProblems } from "kube-api/testing";
import { readRequest, readReview } from "./read-review.js";
import { refusalOf, reasonsOf } from "../testing/refusal.js";

const configMap = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };

const request = {
  uid: "705ab4f5-6393-11e8-b7cc-42010a800002",
  kind: { group: "", version: "v1", kind: "ConfigMap" },
  resource: { group: "", version: "v1", resource: "configmaps" },
  operation: "CREATE",
  object: configMap,
};

const review = (changes: object = {}): unknown => ({
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: { ...request, ...changes },
});

const causes = (value: unknown): readonly Cause[] => refusalOf(() => readReview(value))?.causes ?? [];

const problems = (value: unknown): readonly string[] => reasonsOf(() => readReview(value));

describe("readReview", () => {
  test("reads required fields, and ignores unknown ones", () => {
    expect(readReview({ ...(review() as object), response: {}, more: 1 })).toEqual({
      ...(review({ dryRun: false }) as object),
    });
  });

  test("reads all optional fields", () => {
    const full = {
      subResource: "status",
      requestKind: { group: "", version: "v2", kind: "ConfigMap" },
      requestResource: { group: "", version: "v2", resource: "configmaps" },
      requestSubResource: "status",
      name: "a",
      namespace: "b",
      operation: "UPDATE",
      userInfo: { username: "jane", uid: "1", groups: ["x"], extra: { "example.com/a": ["b"] } },
      oldObject: configMap,
      dryRun: true,
      options: { kind: "UpdateOptions" },
    };
    expect(readReview(review(full))).toEqual(review(full));
    expect(readReview({ ...(review() as object), apiVersion: "admission.k8s.io/v1beta1" }).apiVersion).toBe(
      "admission.k8s.io/v1beta1",
    );
  });

  test("the object is the one that came in, not a copy", () => {
    expect(readReview(review()).request.object).toBe(configMap);
  });

  test("the zero values of Go count as absent", () => {
    const empty = { name: "", namespace: "", subResource: "", oldObject: null, options: null, userInfo: {} };
    const read = readReview(review(empty)).request;
    expect(read).toEqual({ ...request, dryRun: false, userInfo: { username: "", groups: [] } });
    expect(read.oldObject).toBeUndefined();
  });

  test.each([
    ["DELETE with the old object", { operation: "DELETE", object: null, oldObject: configMap }],
    ["DELETE without any", { operation: "DELETE", object: null, oldObject: null }],
    ["CONNECT", { operation: "CONNECT", object: { apiVersion: "v1", kind: "PodExecOptions" } }],
    ["CONNECT to a subresource without options", { operation: "CONNECT", object: null }],
  ])("reads %s", (_, changes) => {
    expect(problems(review(changes))).toEqual([]);
  });

  test.each<readonly [string, unknown, readonly string[]]>([
    ["undefined", undefined, ["FieldValueRequired "]],
    ["null", null, ["FieldValueRequired "]],
    ["a list", [], ["FieldValueTypeInvalid "]],
    ["a text", "AdmissionReview", ["FieldValueTypeInvalid "]],
    ["an empty object", {}, ["FieldValueRequired kind", "FieldValueRequired apiVersion", "FieldValueRequired request"]],
    [
      "another kind",
      { ...(review() as object), kind: "Pod", apiVersion: "v1" },
      ["FieldValueNotSupported kind", "FieldValueNotSupported apiVersion"],
    ],
    ["a request that is a list", { ...(review() as object), request: [] }, ["FieldValueTypeInvalid request"]],
    [
      "inherited fields",
      Object.create(review() as object),
      ["FieldValueRequired kind", "FieldValueRequired apiVersion", "FieldValueRequired request"],
    ],
  ])("refuses %s", (_, value, expected) => {
    expect(problems(value)).toEqual(expected);
  });

  test.each<readonly [string, object, readonly string[]]>([
    ["no uid", { uid: undefined }, ["FieldValueRequired request.uid"]],
    ["an empty uid", { uid: "" }, ["FieldValueRequired request.uid"]],
    ["a uid that is a number", { uid: 1 }, ["FieldValueTypeInvalid request.uid"]],
    ["an unknown operation", { operation: "create" }, ["FieldValueNotSupported request.operation"]],
    [
      "no operation, however absent the object",
      { operation: null, object: null },
      ["FieldValueRequired request.operation"],
    ],
    ["no kind", { kind: null }, ["FieldValueRequired request.kind"]],
    [
      "an empty kind",
      { kind: {} },
      [
        "FieldValueRequired request.kind.group",
        "FieldValueRequired request.kind.version",
        "FieldValueRequired request.kind.kind",
      ],
    ],
    ["a resource that is a text", { resource: "pods" }, ["FieldValueTypeInvalid request.resource"]],
    [
      "a resource without name",
      { resource: { group: "", version: "v1" } },
      ["FieldValueRequired request.resource.resource"],
    ],
    [
      "a group that is a number",
      { resource: { ...request.resource, group: 1 } },
      ["FieldValueTypeInvalid request.resource.group"],
    ],
    ["no object", { object: null }, ["FieldValueRequired request.object"]],
    ["an object that is a list", { object: [] }, ["FieldValueTypeInvalid request.object"]],
    ["an object of no kind", { object: { apiVersion: "v1" } }, ["FieldValueRequired request.object.kind"]],
    [
      "an object of a strange kind",
      { object: { apiVersion: {}, kind: 1 } },
      ["FieldValueTypeInvalid request.object.apiVersion", "FieldValueTypeInvalid request.object.kind"],
    ],
    ["UPDATE without old object", { operation: "UPDATE" }, ["FieldValueRequired request.oldObject"]],
    [
      "a bad old object on DELETE",
      { operation: "DELETE", object: null, oldObject: 1 },
      ["FieldValueTypeInvalid request.oldObject"],
    ],
    [
      "names of other types",
      { name: 1, namespace: [], subResource: {} },
      [
        "FieldValueTypeInvalid request.subResource",
        "FieldValueTypeInvalid request.name",
        "FieldValueTypeInvalid request.namespace",
      ],
    ],
    ["dryRun as text", { dryRun: "true" }, ["FieldValueTypeInvalid request.dryRun"]],
    ["a user that is a text", { userInfo: "jane" }, ["FieldValueTypeInvalid request.userInfo"]],
    [
      "a strange user",
      { userInfo: { username: 1, groups: ["a", 2], extra: { a: "b" } } },
      [
        "FieldValueTypeInvalid request.userInfo.extra[a]",
        "FieldValueTypeInvalid request.userInfo.username",
        "FieldValueTypeInvalid request.userInfo.groups[1]",
      ],
    ],
    [
      "a strange original kind",
      { requestKind: { group: "" } },
      ["FieldValueRequired request.requestKind.version", "FieldValueRequired request.requestKind.kind"],
    ],
    ["options that are a list", { options: [] }, ["FieldValueTypeInvalid request.options"]],
  ])("refuses %s", (_, changes, expected) => {
    expect(problems(review(changes))).toEqual(expected);
    for (const cause of causes(review(changes))) expect(messageProblems(cause.message, cause.reason)).toEqual([]);
  });

  test("the error names what was expected, the first field and how many more there are", () => {
    expect(() => readReview(review({ uid: "", operation: "x", object: 1 }))).toThrow(
      /AdmissionReview.*`request\.operation`.*2 more/,
    );
  });
});

test("readRequest reports paths of the request, and returns undefined if it is invalid", () => {
  const found: Cause[] = [];
  expect(readRequest({ ...request, name: 1 }, path("spec", "cases", 0, "request"), found)).toBeUndefined();
  expect(found.map(({ field }) => formatField(field))).toEqual(["spec.cases[0].request.name"]);
  expect(readRequest(request, path(), found)).toMatchObject({ uid: request.uid });
});

describe("what a real API server sends", () => {
  const directory = new URL("../../test/recordings/", import.meta.url);
  const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
  test.each(files)("%s", (file) => {
    const body = at(parseJson(readFileSync(new URL(file, directory), "utf8")), "body");
    const read = readReview(body);
    expect(read.request.uid).toBe(at(body, "request", "uid"));
    expect(read.request.operation).toBe(at(body, "request", "operation"));
  });
});
