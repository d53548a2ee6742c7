import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";

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
