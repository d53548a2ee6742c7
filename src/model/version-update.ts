import type { CrdVersion } from "../kube/crd/crd.js";
import { isDeprecated, storedVersions } from "../kube/crd/versions.js";
import { isDependable } from "kube-api";
import { type FieldPath, child, path } from "kube-json";
import type { Context } from "./context.js";
import { crdUpdate } from "./crd-update.js";

/** The changes of an update to the versions of a CRD as a whole. */

/** A version that is no longer served after the update, and the field that shows it. */
interface RetiredVersion {
  /** Before the update. */
  readonly version: CrdVersion;
  readonly field: FieldPath;
}

/**
 * The served version that is lost if the update leaves no version served, as a deletion does. It is one that clients
 * depend on and that is not deprecated.
 */
export const lostVersion = (context: Context): CrdVersion | undefined => {
  const update = crdUpdate(context);
  return update === undefined || update.after.versions.some(({ served }) => served)
    ? undefined
    : update.before.versions.find((version) => version.served && isDependable(version.name) && !isDeprecated(version));
};

/**
 * The versions that are no longer served; none if `lostVersion` reports the definition as a whole. stored-version-kept covers removed versions with stored objects.
 */
export function* retiredVersions(context: Context): Iterable<RetiredVersion> {
  const update = crdUpdate(context);
  if (update === undefined || context.oldObject === undefined || lostVersion(context) !== undefined) return;
  const stored = storedVersions(context.oldObject, update.before);
  const kept = new Map(update.versions.map(({ before, after }) => [before, after]));
  for (const version of update.before.versions) {
    const after = kept.get(version);
    if (!version.served || after?.served === true) continue;
    if (after !== undefined) yield { version, field: child(after.field, "served") };
    else if (!stored.has(version.name)) yield { version, field: path("spec", "versions") };
  }
}

interface StorageMove {
  readonly before: CrdVersion;
  readonly after: CrdVersion;
  /** The new storage version as it was before the update, if it existed. */
  readonly was: CrdVersion | undefined;
  /** True if the former storage version still exists. */
  readonly isKept: boolean;
}

/** The change of the storage version; undefined if it is the same. */
export const storageMove = (context: Context): StorageMove | undefined => {
  const update = crdUpdate(context);
  const before = update?.before.versions.find(({ storage }) => storage);
  const after = update?.after.versions.find(({ storage }) => storage);
  if (update === undefined || before === undefined || after === undefined || before.name === after.name)
    return undefined;
  const was = update.before.versions.find(({ name }) => name === after.name);
  const isKept = update.after.versions.some(({ name }) => name === before.name);
  return { before, after, was, isKept };
};
