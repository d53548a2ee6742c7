import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  canonicalText,
  child,
  equalJson,
  firstOfEach,
  isNumber,
  isObject,
  key,
  objectAt,
  own,
  stringAt,
  utf8Length,
} from "kube-json";
import {
  dnsLabelProblem,
  dnsSubdomainProblem,
  labelProblems,
  pathSegmentNameProblem,
  qualifiedNameProblem,
} from "kube-api";
import { type WriteCause, causeOf } from "./cause.js";

/**
 * Problems of `metadata` (k8s.io/apimachinery, pkg/api/validation, objectmeta.go). Like those of the API server, they
 * name the list or map, not the owner reference, the finalizer or the key.
 */

type NameProblem = (name: string) => string | undefined;

/** The metadata of an object of its own, whose name must be a DNS subdomain or have another form. */
export function* newObjectCauses(
  metadata: JsonObject,
  field: FieldPath,
  nameProblem: NameProblem = dnsSubdomainProblem,
): Iterable<WriteCause> {
  const prefix = stringAt(metadata, "generateName") ?? "";
  yield* generatedNameCauses(prefix, child(field, "generateName"), nameProblem);
  const name = nameToBe(metadata);
  if (name === "") yield causeOf("FieldValueRequired", child(field, "name"), "must be set, or `generateName`");
  else yield* named(name, nameProblem, child(field, "name"));
  yield* namespaceCauses(metadata, field);
  yield* commonCauses(metadata, field);
}

/** The name, or one like that which the server makes of the prefix: it adds 5 letters and digits to at most 58 characters. */
export const nameToBe = (metadata: JsonObject): string => {
  const [name, prefix] = [stringAt(metadata, "name") ?? "", stringAt(metadata, "generateName") ?? ""];
  return name === "" && prefix !== "" ? `${prefix.slice(0, 58)}aaaaa` : name;
};

function* generatedNameCauses(prefix: string, field: FieldPath, nameProblem: NameProblem): Iterable<WriteCause> {
  const masked = prefix.length > 1 && prefix.endsWith("-") ? `${prefix.slice(0, -2)}a` : prefix;
  if (prefix !== "") yield* named(masked, nameProblem, field);
}

/** The metadata of an object in another object, which may lack a name. */
export function* embeddedMetadataCauses(metadata: JsonObject, field: FieldPath): Iterable<WriteCause> {
  const name = stringAt(metadata, "name") ?? "";
  const prefix = stringAt(metadata, "generateName") ?? "";
  if (prefix !== "") yield* named(prefix, pathSegmentNameProblem, child(field, "generateName"));
  if (name !== "") yield* named(name, pathSegmentNameProblem, child(field, "name"));
  yield* namespaceCauses(metadata, field);
  const generation = own(metadata, "generation");
  if (isNumber(generation) && generation < 0)
    yield causeOf("FieldValueInvalid", child(field, "generation"), "must be greater than or equal to 0");
  yield* commonCauses(metadata, field);
}

/**
 * The metadata of an update. Fields that only the server knows, such as `resourceVersion`, count only if both objects have
 * them: files do not.
 */
export function* updateCauses(metadata: JsonObject, old: JsonObject, field: FieldPath): Iterable<WriteCause> {
  const isDeleted = (own(old, "deletionTimestamp") ?? null) !== null;
  const known = new Set(arrayAt(old, "finalizers"));
  if (isDeleted && arrayAt(metadata, "finalizers").some((one) => !known.has(one)))
    yield causeOf(
      "FieldValueForbidden",
      child(field, "finalizers"),
      "may not get new finalizers while `metadata.deletionTimestamp` is set",
    );
  for (const name of ["name", "namespace", "uid"]) {
    const [now, before] = [own(metadata, name), own(old, name)];
    if (isGiven(now) && isGiven(before) && !equalJson(now, before))
      yield causeOf("FieldValueInvalid", child(field, name), "must not be changed");
  }
  if (!isDeleted && (own(metadata, "deletionTimestamp") ?? null) !== null)
    yield causeOf("FieldValueInvalid", child(field, "deletionTimestamp"), "must not be set");
  const name = stringAt(metadata, "name") ?? "";
  if (name !== "") yield* named(name, pathSegmentNameProblem, child(field, "name"));
  yield* commonCauses(metadata, field);
}

/** The server sets an empty text to what it knows. */
const isGiven = (value: Json | undefined): value is Json => value !== undefined && value !== "";

function* named(name: string, problemOf: NameProblem, field: FieldPath): Iterable<WriteCause> {
  const problem = problemOf(name);
  if (problem !== undefined) yield causeOf("FieldValueInvalid", field, problem);
}

function* namespaceCauses(metadata: JsonObject, field: FieldPath): Iterable<WriteCause> {
  const namespace = stringAt(metadata, "namespace") ?? "";
  if (namespace !== "") yield* named(namespace, dnsLabelProblem, child(field, "namespace"));
}

/** In UTF-8. */
const MAX_ANNOTATIONS = 256 * 1024;

const invalid = (field: FieldPath, message: string, place: FieldPath = field): WriteCause => ({
  ...causeOf("FieldValueInvalid", field, message),
  place,
});

export function* commonCauses(metadata: JsonObject, field: FieldPath): Iterable<WriteCause> {
  yield* labelProblems(objectAt(metadata, "labels"), child(field, "labels"), invalid);
  yield* annotationCauses(objectAt(metadata, "annotations"), child(field, "annotations"));
  yield* ownerCauses(metadata, child(field, "ownerReferences"));
  yield* finalizerCauses(arrayAt(metadata, "finalizers"), child(field, "finalizers"));
}

function* annotationCauses(annotations: JsonObject, field: FieldPath): Iterable<WriteCause> {
  let size = 0;
  for (const [name, value] of Object.entries(annotations)) {
    const problem = qualifiedNameProblem(name.toLowerCase());
    if (problem !== undefined) yield invalid(field, problem, child(field, key(name)));
    size += utf8Length(name) + (typeof value === "string" ? utf8Length(value) : 0);
  }
  if (size > MAX_ANNOTATIONS)
    yield causeOf("FieldValueTooLong", field, `must have at most ${String(MAX_ANNOTATIONS)} bytes in all`);
}

/** The fields that an owner reference must have, with examples. */
const OWNER = {
  apiVersion: "v1",
  kind: "Pod",
  name: "my-pod",
  uid: "d0b84db9-2b67-4368-9b5f-3440e08c57cd",
};

function* ownerCauses(metadata: JsonObject, field: FieldPath): Iterable<WriteCause> {
  let controllers = 0;
  // The server drops those that repeat.
  for (const owner of firstOfEach(arrayAt(metadata, "ownerReferences").filter(isObject), canonicalText)) {
    for (const [name, example] of Object.entries(OWNER))
      if ((stringAt(owner, name) ?? "") === "")
        yield causeOf(
          "FieldValueInvalid",
          child(field, name),
          `must be specified in every owner reference, such as '${example}'`,
        );
    if (/^[^/]*\/(?:$|.*\/)/.test(stringAt(owner, "apiVersion") ?? ""))
      yield causeOf(
        "FieldValueInvalid",
        child(field, "apiVersion"),
        "must be a version, or a group and a version, such as 'apps/v1'",
      );
    if (own(owner, "apiVersion") === "v1" && own(owner, "kind") === "Event")
      yield causeOf("FieldValueInvalid", field, "must not name an object of kind 'Event'");
    if (own(owner, "controller") === true) controllers += 1;
  }
  if (controllers > 1) yield causeOf("FieldValueInvalid", field, "must have only one owner with `controller` 'true'");
}

function* finalizerCauses(finalizers: ReturnType<typeof arrayAt>, field: FieldPath): Iterable<WriteCause> {
  for (const finalizer of finalizers) {
    const problem = typeof finalizer === "string" ? qualifiedNameProblem(finalizer) : undefined;
    if (problem !== undefined) yield causeOf("FieldValueInvalid", field, problem);
  }
  if (finalizers.includes("orphan") && finalizers.includes("foregroundDeletion"))
    yield causeOf("FieldValueInvalid", field, "must not have both 'orphan' and 'foregroundDeletion'");
}
