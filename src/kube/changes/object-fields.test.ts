import { type JsonObject, formatField } from "kube-json";
import { crdOf } from "../crd/crd.js";
import { versioned } from "../../testing/schemas/crd-versions.js";
import { changeField } from "./schema-change.js";
import { schemaChanges } from "./schema-changes.js";

/** Every object has a name, so a schema that declares it only restricts it. */

const rootOf = (properties: JsonObject) =>
  crdOf(versioned([{ name: "v1", version: { schema: { openAPIV3Schema: { type: "object", properties } } } }]))
    .versions[0]?.root;

const told = (before: JsonObject, after: JsonObject): readonly string[] => {
  const [from, to] = [rootOf(before), rootOf(after)];
  if (from === undefined || to === undefined) throw new Error("the CRD has no schema");
  return [...schemaChanges(from, to)].map(
    (change) =>
      `${change.direction} ${change.keyword} ${formatField(changeField(change)).replace("spec.versions[0].schema.openAPIV3Schema.", "")}`,
  );
};

const metadata = (names: JsonObject): JsonObject => ({ metadata: { type: "object", properties: names } });
const NONE = { metadata: { type: "object" } };
const SHORT = { type: "string", maxLength: 63 };

const AT = "properties.metadata.properties";

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ["a new one", NONE, metadata({ name: SHORT }), [`tightened maxLength ${AT}.name`]],
  ["a new one, without metadata", {}, metadata({ generateName: SHORT }), [`tightened maxLength ${AT}.generateName`]],
  ["one that goes", metadata({ name: SHORT }), NONE, [`loosened maxLength ${AT}.name`]],
  ["one that goes with metadata", metadata({ name: SHORT }), {}, [`loosened maxLength ${AT}.name`]],
  [
    "one that changes",
    metadata({ name: SHORT }),
    metadata({ name: { type: "string", maxLength: 9 } }),
    [`tightened maxLength ${AT}.name`],
  ],
  ["one that all names keep", NONE, metadata({ name: { type: "string", minLength: 1, maxLength: 253 } }), []],
  ["a declaration without one", NONE, metadata({ name: { type: "string", description: "name is the name." } }), []],
  ["metadata that is declared", {}, { metadata: { type: "object", "x-kubernetes-preserve-unknown-fields": true } }, []],
])("a restriction of names: %s", (_, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});

test("other fields of that name may come and go", () => {
  const fields = (properties: JsonObject): JsonObject => ({ spec: { type: "object", properties } });
  expect(told(fields({ name: SHORT }), fields({}))).toEqual(["tightened properties properties.spec.properties.name"]);
});
