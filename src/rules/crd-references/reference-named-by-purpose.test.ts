import type { JsonObject, KubeObject } from "kube-json";
import { contextOf } from "../../model/context.js";
import { crd } from "kube-schema/testing";
import { referenceNamedByPurpose } from "./reference-named-by-purpose.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const kinds = (name: string, kind: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { [name]: object({ ...texts("apiGroup", "name"), kind: { ...TEXT, ...kind } }, more) } });

test.each([
  ["secretRef", "credentialsRef"],
  ["caSecretRef", "caRef"],
  ["configMapRef", "configRef"],
  ["podRef", "targetRef"],
])("for '%s', '%s' is proposed", (name, proposal) => {
  const [cause] = [...referenceNamedByPurpose.check(contextOf(kinds(name, {})), undefined)];
  expect(cause?.message).toContain(`'${proposal}'`);
});

test("a list keeps its suffix", () => {
  const list = crd({
    spec: { nodeRefs: { type: "array", items: object(texts("apiGroup", "kind", "name")) } },
  });
  const [cause] = [...referenceNamedByPurpose.check(contextOf(list), undefined)];
  expect(cause?.message).toContain("'targetRefs'");
});
