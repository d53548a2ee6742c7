import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  firstOfEach,
  formatField,
  isArray,
  isObject,
  own,
  segmentName,
  valueAt,
  objectAt,
} from "kube-json";
import { type Selector, selectsEach } from "kube-api";
import { type Decoded, decode } from "./decode/decode.js";
import { type Release, NEWEST, kindAddedAfter, fieldAddedAfter } from "./types/newer.js";
import { typeOfKind, structNamed } from "./types/type-table.js";
import { CHECKS, WARNINGS } from "./checks.js";
import { statefulSetProblems } from "./validity/workloads/stateful-set.js";
import type { Problem } from "./validity/check.js";
import { storedSecret } from "./validity/config/data.js";
import { validate } from "./validity/walk.js";
import { isSame } from "./validity/same.js";

export interface BuiltInAnswer {
  /**
   * Why it cannot read the object (code 400), and why the object is invalid (code 422), which the server says once it can read
   * it. Empty if it accepts it.
   */
  readonly problems: readonly Problem[];
  /** Those of them for which the server cannot read the object. */
  readonly unreadable: readonly Problem[];
  /** What it warns of. Here also of an object that it refuses, because the author needs to know both. */
  readonly warnings: readonly Problem[];
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
  const { problems, value: written, renamed, isMeant } = decode(type, object, release);
  // Under the name that was meant, a field may have another problem.
  const unreadable = firstOfEach(
    problems.map((one) => asGiven(one, renamed)),
    ({ field }) => formatField(field),
  );
  if (!isMeant) return { problems: unreadable, unreadable, warnings: [] };
  const before = old === undefined ? undefined : decode(type, old, release).value;
  const value = old && before ? withStoredDefaults(type, written, object, before, old) : written;
  const found = validate(type, value, before, CHECKS);
  const invalid = type === "V1StatefulSet" ? ofStatefulSet(value, found, before) : found;
  const warned = toldWarnings(validate(type, value, before, WARNINGS), type, value, before, release);
  if (problems.length === 0) return { problems: invalid, unreadable, warnings: besides(invalid, warned) };
  // A field that is not read, and the struct that it is in, may lack what was meant, and so may a default that follows from it.
  const unread = new Set(unreadable.flatMap(({ field }) => [formatField(field), formatField(field.slice(0, -1))]));
  const certain = (all: readonly Problem[]): readonly Problem[] =>
    all.flatMap((one) => {
      const given = asGiven(one, renamed);
      const isUnread = [given.field, placeOf(given)].some((path) => unread.has(formatField(path)));
      const isDefault = valueAt(object, placeOf(given)) === undefined && valueAt(value, placeOf(one)) !== undefined;
      return isUnread || isDefault ? [] : [given];
    });
  const told = [...unreadable, ...certain(invalid)];
  return { problems: told, unreadable, warnings: besides(told, certain(warned)) };
};

/** The warnings of fields that have no problem. */
const besides = (problems: readonly Problem[], warnings: readonly Problem[]): readonly Problem[] => {
  const told = new Set(problems.flatMap((one) => [one.field, placeOf(one)].map(formatField)));
  return warnings.filter(({ field }) => !told.has(formatField(field)));
};

const placeOf = ({ field, place = field }: Problem): FieldPath => place;

/** The problem at the names that the object has, where others were meant. */
const asGiven = (one: Problem, renamed: Decoded["renamed"]): Problem => {
  if (renamed.size === 0) return one;
  const given = (path: FieldPath): FieldPath =>
    path.map((segment, index) => renamed.get(formatField(path.slice(0, index + 1))) ?? segment);
  const { field, place } = one;
  return { ...one, field: given(field), ...(place === undefined ? {} : { place: given(place) }) };
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
 * The object as an API server sends it to a webhook: with the defaults of its built-in kind, without nulls, with texts for quantities
 * that are numbers, and with the `stringData` of a Secret in its `data`. Other objects, and those that it cannot read, stay as they are.
 */
export const withServerDefaults = (object: KubeObject): KubeObject => {
  const type = typeOfKind(object.apiVersion, object.kind);
  if (type === undefined) return object;
  const { problems, value } = decode(type, object, NEWEST);
  if (problems.length > 0) return object;
  return (type === "V1Secret" ? storedSecret(value) : value) as KubeObject;
};

/**
 * True if an API server sets a field of a built-in kind that is not set, before it calls webhooks, in an object with only
 * the parents of the field.
 */
export const isSetByServer = (apiVersion: string, kind: string, field: Selector): boolean => {
  const type = typeOfKind(apiVersion, kind);
  if (type === undefined) return false;
  const object = around(field.slice(0, -1)) as JsonObject;
  let value: unknown = decode(type, { apiVersion, kind, ...object }, NEWEST).value;
  for (const step of field)
    value = (value as Record<string | number, unknown> | undefined)?.[selectsEach([step]) ? 0 : nameOf(step)];
  return value !== undefined;
};

const nameOf = (step: Selector[number]): string | number =>
  typeof step === "object" && "each" in step ? 0 : segmentName(step);

/** The smallest value in which a path leads to an object. */
const around = (path: Selector): Json =>
  path.reduceRight<Json>((inner, step) => (selectsEach([step]) ? [inner] : { [nameOf(step)]: inner }), {});

/** Fields that an update may not freely change, and whose defaults follow from fields that it may. */
const KEPT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  V1Job: [["spec", "completions"]],
  V1Pod: ["containers", "initContainers"].map((list) => ["spec", list, "imagePullPolicy"]),
};

/**
 * The decoded object of an update. A field that neither manifest sets keeps the default that the stored object has: `kubectl apply`
 * does not send it, although a PUT would get another default.
 */
const withStoredDefaults = (
  type: string,
  value: JsonObject,
  given: JsonObject,
  stored: JsonObject,
  old: JsonObject,
): JsonObject =>
  (KEPT[type] ?? []).reduce((whole, path) => kept(path, [whole, given, stored, old]) as JsonObject, value);

/** Follows the path in all four. */
const kept = (path: readonly string[], versions: readonly (Json | undefined)[]): Json | undefined => {
  const [value, given, stored, old] = versions;
  const [name, ...rest] = path;
  if (name === undefined) return isUnset(given) && isUnset(old) ? (stored ?? value) : value;
  if (isArray(value))
    return value.map(
      (item, index) =>
        kept(
          path,
          versions.map((list) => (isArray(list) ? list[index] : undefined)),
        ) ?? item,
    );
  // Under a name that is misspelt, or in another form, it is not known what is set.
  if (!isObject(value) || !isObject(given)) return value;
  const inner = kept(
    rest,
    versions.map((struct) => own(struct, name)),
  );
  return inner === undefined ? value : { ...value, [name]: inner };
};

const isUnset = (value: Json | undefined): boolean => (value ?? "") === "";

/** What an update must change so that a server looks at the Pods of an object (WarningsOnUpdate); in a Pod, nothing does. */
const LOOKED_AT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  V1Pod: [],
  V1PodTemplate: [["template"]],
  V1Deployment: [["spec"], ["metadata", "annotations"]],
  V1ReplicaSet: [["spec"]],
  V1ReplicationController: [["spec"]],
  V1StatefulSet: [["spec"]],
  V1DaemonSet: [["spec", "template"]],
  V1Job: [["spec"]],
  V1CronJob: [["spec"]],
};

/** Those of the warnings of an object that a server tells. */
const toldWarnings = (
  warnings: readonly Problem[],
  type: string,
  object: JsonObject,
  old: JsonObject | undefined,
  release: Release,
): readonly Problem[] => {
  const known = warnings.filter(({ field }) => isKnown(release, type, field));
  const parts = old === undefined ? undefined : LOOKED_AT[type];
  if (parts === undefined || parts.some((part) => isChanged(type, object, old, part))) return known;
  return known.filter(
    ({ field }) => !(type === "V1Pod" || field.includes("template") || field.includes("jobTemplate")),
  );
};

const isChanged = (
  type: string,
  object: JsonObject,
  old: JsonObject | undefined,
  [name = "", ...below]: readonly string[],
): boolean => {
  const field = structNamed(type).get(name);
  if (field === undefined) return false;
  if (field.kind !== "struct" || below.length === 0) return !isSame(field, own(object, name), own(old, name));
  return isChanged(field.name, objectAt(object, name), objectAt(old, name), below);
};

/** A server does not ask for a field that it does not have. */
const NEW_FIELD = "serviceAccountTokenInSecrets";
const isKnown = (release: Release, type: string, field: Problem["field"]): boolean =>
  type !== "V1CSIDriver" ||
  !field.includes(NEW_FIELD) ||
  fieldAddedAfter(release, "V1CSIDriverSpec", NEW_FIELD) === undefined;
