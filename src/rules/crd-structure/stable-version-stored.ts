import { type CrdVersion, crdOf } from "../../kube/crd/crd.js";
import { isDeprecated } from "../../kube/crd/versions.js";
import type { KubeObject } from "kube-json";
import { compareStability, compareVersions } from "kube-api";
import { child, crdExample, invalid, literal, ON_CRDS, type Rule } from "../kit.js";

export const stableVersionStored: Rule = {
  id: "crd-structure/stable-version-stored",
  match: ON_CRDS,
  action: "Warn",
  *check({ object, oldObject }) {
    const { versions } = crdOf(object);
    const served = servedBy(oldObject);
    const stored = versions.find(({ storage }) => storage);
    // Beside a version that was served before, a new one can only be stored by a later update.
    const better = versions
      .filter((version) => stored !== undefined && isBetter(version, stored))
      .filter(({ name }) => !served.has(stored?.name) || served.has(name))
      .reduce<CrdVersion | undefined>(newest, undefined);
    if (stored !== undefined && better !== undefined)
      yield invalid(
        child(better.field, "storage"),
        `must be true once all clusters serve the version, because ${literal(stored.name)} is ${isDeprecated(stored) ? "deprecated" : "less stable"}`,
      );
  },
  summary:
    "The most stable version must be the one that is stored, and no deprecated one, from the release after it was first served.",
  rationale:
    "Objects in an alpha or beta version keep that version in the store, so that it can never be removed. A new version is served first, because the former release could not read objects that are stored in it.",
  reference: "Types (Kinds)",
  go: ["// +kubebuilder:storageversion", "type Widget struct { /* ... */ }"],
  good: crdExample({ versions: [{}, { name: "v1beta1", storage: false }] }),
  bad: crdExample({ versions: [{ storage: false }, { name: "v1beta1" }] }),
};

const servedBy = (crd: KubeObject | undefined): ReadonlySet<string | undefined> =>
  new Set(crd && crdOf(crd).versions.flatMap(({ name, served }) => (served ? [name] : [])));

/** Whatever the order of the versions. */
const newest = (best: CrdVersion | undefined, version: CrdVersion): CrdVersion =>
  best !== undefined && compareVersions(best.name, version.name) > 0 ? best : version;

const isBetter = (version: CrdVersion, stored: CrdVersion): boolean =>
  version.served &&
  !isDeprecated(version) &&
  (compareStability(version.name, stored.name) > 0 ||
    (isDeprecated(stored) && compareVersions(version.name, stored.name) > 0));
