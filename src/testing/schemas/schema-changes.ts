import { crd } from "kube-schema/testing";
import { crdOf, property } from "../../kube/crd/crd.js";
import type { JsonObject } from "kube-json";
import { type SchemaChange, fieldPathOf } from "../../kube/changes/schema-change.js";
import { schemaChanges } from "../../kube/changes/schema-changes.js";

/** The changes from one schema of `.spec.a` to another. */
export const changes = (before: JsonObject, after: JsonObject): readonly SchemaChange[] => {
  const [from, to] = [before, after].map((a) => property(crdOf(crd({ spec: { a } })).versions[0]?.root, "spec"));
  if (from === undefined || to === undefined) throw new Error("the CRD has no spec");
  return [...schemaChanges(from, to)];
};

export const told = (before: JsonObject, after: JsonObject): readonly string[] =>
  changes(before, after).map(
    (change) => `${change.direction} ${change.aspect} ${change.keyword} ${fieldPathOf(change).replace(".spec.a", "$")}`,
  );

export const TEXT = { type: "string" };
export const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
