import { type Json, type JsonObject, type KubeObject, segmentName } from "kube-json";
import { type Selector, selectsEach } from "kube-api";
import { decode } from "./decode/decode.js";
import { DEFAULTS } from "./defaults.js";
import { type Release, NEWEST, kindAddedAfter } from "./types/newer.js";
import { typeOfKind } from "./types/type-table.js";
import { CHECKS } from "./checks.js";
import { statefulSetProblems } from "./validity/workloads/stateful-set.js";
import type { Problem } from "./validity/check.js";
import { validate } from "./validity/walk.js";

/** An API server's answer to a write of an object of a built-in kind. */
export interface BuiltInAnswer {
  /** Why it cannot read the object at all (code 400), or why the object is invalid (code 422). Empty if it accepts it. */
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
  return { problems: type === "V1StatefulSet" ? ofStatefulSet(value, found, before) : found, isUnreadable: false };
};

const ofStatefulSet = (
  set: JsonObject,
  found: readonly Problem[],
  before: JsonObject | undefined,
): readonly Problem[] =>
  statefulSetProblems(
    set,
    found,
    () => before && ofStatefulSet(before, validate("V1StatefulSet", before, undefined, CHECKS), undefined),
  );

/**
 * True if an API server sets a field of a built-in kind that is not set, before it calls webhooks, in an object with only
 * the parents of the field.
 */
export const isSetByServer = (apiVersion: string, kind: string, field: Selector): boolean => {
  const type = typeOfKind(apiVersion, kind);
  if (type === undefined) return false;
  const object = around(field.slice(0, -1)) as JsonObject;
  let value: unknown = decode(type, { apiVersion, kind, ...object }, DEFAULTS, NEWEST).value;
  for (const step of field)
    value = (value as Record<string | number, unknown> | undefined)?.[selectsEach([step]) ? 0 : nameOf(step)];
  return value !== undefined;
};

const nameOf = (step: Selector[number]): string | number =>
  typeof step === "object" && "each" in step ? 0 : segmentName(step);

/** The smallest value in which a path leads to an object. */
const around = (path: Selector): Json =>
  path.reduceRight<Json>((inner, step) => (selectsEach([step]) ? [inner] : { [nameOf(step)]: inner }), {});
