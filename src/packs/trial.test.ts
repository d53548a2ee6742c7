import { type JsonObject, path } from "kube-json";
import type { Catalogue, Defaulter } from "../model/rule.js";
import { union } from "../rules/generic/union.js";
import { compilePack } from "./compile.js";
import { defaulterOf, packDocument } from "../testing/pack.js";
import { causesOf } from "../testing/refusal.js";

const defaulter = (name: string, defaults: Defaulter["defaults"]): Defaulter => defaulterOf(`test/${name}`, defaults);

const count = (object: JsonObject, prefix: string): number =>
  Object.keys(object).filter((name) => name.startsWith(prefix)).length;

const CATALOGUE: Catalogue = {
  rules: [union],
  defaulters: [
    defaulter("good", () => [{ field: path("spec", "size"), value: 1 }]),
    defaulter("status", () => [{ field: path("status", "size"), value: 1 }]),
    defaulter("secret", () => [{ field: path("stringData", "user"), value: "a" }]),
    defaulter("ping", ({ object }) => [{ field: path(`ping${String(count(object, "pong"))}`), value: 1 }]),
    defaulter("pong", ({ object }) => [{ field: path(`pong${String(count(object, "ping"))}`), value: 1 }]),
    defaulter("member", () => [{ field: path("spec", "git"), value: {} }]),
  ],
};

const widgets = {
  resourceRules: [{ apiGroups: ["acme.io"], resources: ["widgets"], operations: ["CREATE"] }],
};

const problems = (names: readonly string[], spec: JsonObject = { match: widgets }): readonly string[] => {
  const document = packDocument({ defaulters: names.map((name) => ({ use: `test/${name}` })), ...spec });
  return causesOf(() => compilePack(document, CATALOGUE));
};

test("defaulters that settle are accepted", () => {
  expect(problems(["good"])).toEqual([]);
});

test("one that breaks the contract is refused, and the message says what its author must do", () => {
  expect(problems(["good", "status"])).toEqual([
    expect.stringMatching(/^spec\.defaulters\[1\]: may not touch `status\.size`; .* new widgets that has no fields$/),
  ]);
});

test("two that never settle are refused, and both are named; each alone is accepted", () => {
  const found = problems(["ping", "good", "pong"]);
  expect(found).toHaveLength(2);
  for (const text of found) expect(text).toContain("'test/ping' and 'test/pong'");
  expect(found.map((text) => text.slice(0, 18))).toEqual(["spec.defaulters[0]", "spec.defaulters[2]"]);
  expect(problems(["ping", "good"])).toEqual([]);
});

test("one of a pack that extends another is reported at its own entry, and an inherited one where it extends", () => {
  const document = (name: string, spec: JsonObject): JsonObject => packDocument({ match: widgets, ...spec }, name);
  const base = document("base", { defaulters: [{ use: "test/good" }, { use: "test/member" }] });
  const bad = document("base", { defaulters: [{ use: "test/status" }] });
  const problem = (own: JsonObject, extended: JsonObject): unknown => {
    const inherited = [{ document: extended, bases: [] }];
    return causesOf(() => compilePack(document("test", { extends: ["base"], ...own }), CATALOGUE, inherited));
  };
  expect(problem({ defaulters: [{ use: "test/status" }] }, base)).toEqual([
    expect.stringMatching(/^spec\.defaulters\[0\]: may not touch `status\.size`/),
  ]);
  expect(problem({}, bad)).toEqual([
    expect.stringMatching(
      /^spec\.extends: may not bring the defaulter 'test\/status', which may not touch `status\.size`/,
    ),
  ]);
});

test("unions-07: one that fills in a member of a union of the same pack is refused", () => {
  const example = (spec: JsonObject): JsonObject => ({
    apiVersion: "acme.io/v1",
    kind: "Widget",
    metadata: { name: "a" },
    spec,
  });
  const rules = [
    {
      use: "generic/union",
      options: { field: "spec", members: ["git", "http"] },
      good: example({ git: {} }),
      bad: example({ git: {}, http: {} }),
    },
  ];
  expect(problems(["good", "member"], { match: widgets, rules })).toEqual([
    expect.stringContaining("spec.defaulters[1]: may not default `spec.git`, a member of a union"),
  ]);
  expect(problems(["good", "member"])).toEqual([]);
});

test("resources that an entry names are tried, and wildcards are not", () => {
  const secrets = { resourceRules: [{ apiGroups: [""], resources: ["secrets"], operations: ["*"] }] };
  expect(problems([], { defaulters: [{ use: "test/status", match: secrets }] })).toEqual([
    expect.stringContaining("new Secret that has no fields"),
  ]);
  expect(problems([], { defaulters: [{ use: "test/secret", match: secrets }] })).toEqual([
    expect.stringMatching(
      /may not touch `stringData\.user` of a Secret; .* an entry of `data`, in base64, or leave it/,
    ),
  ]);
  expect(problems(["status", "secret"], {})).toEqual([]);
});
