import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { type SchemaChange, fieldPathOf } from "../../kube/changes/schema-change.js";
import { schemaChanges } from "../../kube/changes/schema-changes.js";
import { crdOf, property } from "../../kube/crd/crd.js";

/** A version of a test's CRD: served, and not stored, unless `version` says otherwise. */
export interface VersionParts {
  readonly name: string;
  /** `properties` of `spec`. */
  readonly spec?: JsonObject;
  /** Merged over the version. */
  readonly version?: JsonObject;
}

/** The smallest valid CRD with these versions; `parts` are merged over its `spec`. */
export const versioned = (versions: readonly VersionParts[], parts: JsonObject = {}): KubeObject =>
  crd({ crd: { versions: versions.map(versionOf), ...parts } });

const versionOf = ({ name, spec = {}, version }: VersionParts): JsonObject => ({
  name,
  served: true,
  storage: false,
  schema: {
    openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties: spec } } },
  },
  ...version,
});

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
