import type { KubeObject } from "kube-json";
import { decode } from "./decode/decode.js";
import { DEFAULTS } from "./defaults.js";
import { NEWEST, type Release, kindAddedAfter } from "./types/newer.js";
import { typeOfKind } from "./types/type-table.js";
import { CHECKS } from "./checks.js";
import { withClaimVolumes } from "./validity/pods/claim-volumes.js";
import type { Problem } from "./validity/problem.js";
import { validate } from "./validity/walk.js";
import { withoutKept } from "./validity/workloads/stateful-set-kept.js";

/** What an API server says to a write of an object of a built-in kind. */
export interface BuiltInAnswer {
  /** Why it cannot read the object at all (code 400), or why the object is invalid (code 422). Without any, it accepts it. */
  readonly problems: readonly Problem[];
  /** True if the server could not read the object: then nothing else is judged. */
  readonly isUnreadable: boolean;
}

/**
 * Answers a create of an object as kube-apiserver does, or an update of `old`, without a cluster. Undefined for a kind or version
 * that the release does not serve. Its validation is that of 1.36.
 */
export const builtInAnswer = (
  object: KubeObject,
  old?: KubeObject,
  release: Release = NEWEST,
): BuiltInAnswer | undefined => {
  const type = typeOfKind(object.apiVersion, object.kind);
  if (type === undefined || kindAddedAfter(release, object.apiVersion, object.kind) !== undefined) return undefined;
  const { problems, value } = decode(type, object, DEFAULTS, release);
  if (problems.length > 0) return { problems, isUnreadable: true };
  const before = old === undefined ? undefined : decode(type, old, DEFAULTS, release).value;
  const found = validate(type, value, before, CHECKS);
  const kept = type === "V1StatefulSet" ? withClaimVolumes(value, withoutKept(value, before, found)) : found;
  return { problems: kept, isUnreadable: false };
};
