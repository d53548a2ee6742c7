import { isFragment, isInUse } from "../crd/versions.js";
import { conversionOf } from "kube-schema";
import { type Crd, type CrdVersion, crdOf } from "../crd/crd.js";
import { type KubeObject, remember } from "kube-json";
import type { SchemaChange } from "./schema-change.js";
import { type Disagreements, versionChanges, versionDisagreements } from "./version-disagreements.js";

export interface VersionPair {
  readonly before: CrdVersion;
  readonly after: CrdVersion;
}

/** The changes of a CustomResourceDefinition by an update, which all compatibility rules read. */
export interface CrdChanges {
  readonly before: Crd;
  readonly after: Crd;
  /** The versions in both states, by name. */
  readonly versions: readonly VersionPair[];
  /** The schema changes of versions that are served or stored in both states. */
  readonly schemas: readonly SchemaChange[];
  /** New differences between versions that are views of the same objects, because there is no conversion. */
  readonly disagreements: Disagreements;
}

/**
 * The changes from one state of a CRD to the next. Cached, so neither object may change afterwards. Without
 * versions, the object is a patch whose missing fields mean nothing, so there are no changes.
 */
export const crdChanges = (oldObject: KubeObject, object: KubeObject): CrdChanges => changesFrom(oldObject)(object);

const changesFrom = remember((oldObject: KubeObject) => remember((object: KubeObject) => compare(oldObject, object)));

const NONE: Disagreements = { found: [], isComplete: true };

const compare = (oldObject: KubeObject, object: KubeObject): CrdChanges => {
  const [before, after] = [crdOf(oldObject), crdOf(object)];
  if (isFragment(before) || isFragment(after))
    return { before: after, after, versions: [], schemas: [], disagreements: NONE };
  const versions = pairs(before, after);
  const schemas = versions.flatMap(({ before: from, after: to }) =>
    isInUse(from) && isInUse(to) ? [...versionChanges(from, to)] : [],
  );
  const isConverted = conversionOf(oldObject) !== "None" || conversionOf(object) !== "None";
  const disagreements = isConverted ? NONE : versionDisagreements(before, after, schemas);
  return { before, after, versions, schemas, disagreements };
};

const pairs = (before: Crd, after: Crd): readonly VersionPair[] => {
  const [old, now] = [byName(before), byName(after)];
  return [...now].flatMap(([name, version]) => {
    const other = old.get(name);
    return other === undefined ? [] : [{ before: other, after: version }];
  });
};

/** A repeated name, which the API server rejects, counts once. */
const byName = ({ versions }: Crd): ReadonlyMap<string, CrdVersion> =>
  new Map(versions.map((version) => [version.name, version]));
