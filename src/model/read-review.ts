import {
  ADMISSION_VERSIONS,
  type AdmissionRequest,
  type AdmissionReview,
  type AdmissionUserInfo,
} from "../kube/admission-review.js";
import { type FieldPath, child, formatField, key, path } from "../kube/field-path.js";
import {
  type GroupVersionKind,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  type KubeObject,
  own,
} from "../kube/object.js";
import type { Cause } from "./cause.js";
import { InputError } from "./input-error.js";
import { OPERATIONS } from "./match.js";
import { type Reader, defined, reader } from "./reader.js";

/**
 * Reads what an API server posts to a webhook (k8s.io/api/admission AdmissionReview). Takes any JSON; throws InputError
 * with a cause for every field that is not as it must be. What it does not know is left out.
 */
export const readReview = (value: unknown): AdmissionReview => {
  const problems: Cause[] = [];
  const review = readWhole(value, problems);
  if (review === undefined) throw unusable(problems);
  return review;
};

/**
 * Reads an AdmissionRequest alone; `at` is where it stands. What is wrong with it goes to `problems`, and the result is
 * undefined then.
 */
export const readRequest = (
  value: unknown,
  at: FieldPath,
  problems: Cause[],
): AdmissionRequest | undefined => {
  const before = problems.length;
  const read = reader(problems);
  const found = read.object(value, at, true);
  const request = found === undefined ? undefined : requestOf(found, at, read);
  return problems.length === before ? request : undefined;
};

const unusable = (problems: readonly Cause[]): InputError => {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${String(problems.length - 1)} more)` : "";
  const what =
    first === undefined
      ? ""
      : `: ${first.field.length === 0 ? "the body" : `\`${formatField(first.field)}\``} ${first.message}${more}`;
  return new InputError(`The body must be a JSON object of kind 'AdmissionReview'${what}`, problems);
};

const readWhole = (value: unknown, problems: Cause[]): AdmissionReview | undefined => {
  const read = reader(problems);
  const review = read.object(value, path(), true);
  if (review === undefined) return undefined;
  const kind = read.choice(own(review, "kind"), path("kind"), ["AdmissionReview"] as const);
  const apiVersion = read.choice(own(review, "apiVersion"), path("apiVersion"), ADMISSION_VERSIONS);
  const request = readRequest(own(review, "request"), path("request"), problems);
  return kind === undefined || apiVersion === undefined || request === undefined
    ? undefined
    : { apiVersion, kind, request };
};

const requestOf = (request: JsonObject, at: FieldPath, read: Reader): AdmissionRequest | undefined => {
  const field = (name: string): readonly [Json | undefined, FieldPath] => [
    own(request, name),
    child(at, name),
  ];
  const operation = read.choice(...field("operation"), OPERATIONS);
  const uid = read.text(...field("uid"), true);
  const kind = kindOf(...field("kind"), read, true);
  const resource = resourceOf(...field("resource"), read, true);
  const rest = defined({
    subResource: read.text(...field("subResource")),
    requestKind: kindOf(...field("requestKind"), read),
    requestResource: resourceOf(...field("requestResource"), read),
    requestSubResource: read.text(...field("requestSubResource")),
    name: read.text(...field("name")),
    namespace: read.text(...field("namespace")),
    userInfo: userOf(...field("userInfo"), read),
    object: kubeObject(...field("object"), read, operation !== undefined && operation !== "DELETE"),
    oldObject: kubeObject(...field("oldObject"), read, operation === "UPDATE"),
    options: read.object(...field("options")),
  });
  const dryRun = read.flag(...field("dryRun")) ?? false;
  return uid === undefined || operation === undefined || kind === undefined || resource === undefined
    ? undefined
    : { uid, operation, kind, resource, ...rest, dryRun };
};

/** The core group is '', which a group may be as a kind may not. */
const groupOf = (value: JsonObject, at: FieldPath, read: Reader): string | undefined =>
  own(value, "group") === "" ? "" : read.text(own(value, "group"), child(at, "group"), true);

const kindOf = (
  value: unknown,
  at: FieldPath,
  read: Reader,
  needed?: boolean,
): GroupVersionKind | undefined => {
  const found = read.object(value, at, needed);
  if (found === undefined) return undefined;
  const group = groupOf(found, at, read);
  const version = read.text(own(found, "version"), child(at, "version"), true);
  const kind = read.text(own(found, "kind"), child(at, "kind"), true);
  return group === undefined || version === undefined || kind === undefined
    ? undefined
    : { group, version, kind };
};

const resourceOf = (
  value: unknown,
  at: FieldPath,
  read: Reader,
  needed?: boolean,
): GroupVersionResource | undefined => {
  const found = read.object(value, at, needed);
  if (found === undefined) return undefined;
  const group = groupOf(found, at, read);
  const version = read.text(own(found, "version"), child(at, "version"), true);
  const resource = read.text(own(found, "resource"), child(at, "resource"), true);
  return group === undefined || version === undefined || resource === undefined
    ? undefined
    : { group, version, resource };
};

/** An object with `apiVersion` and `kind`: the object itself, not a copy. */
const kubeObject = (value: unknown, at: FieldPath, read: Reader, needed: boolean): KubeObject | undefined => {
  const found = read.object(value, at, needed);
  if (found === undefined) return undefined;
  const apiVersion = read.text(own(found, "apiVersion"), child(at, "apiVersion"), true);
  const kind = read.text(own(found, "kind"), child(at, "kind"), true);
  // Both were just seen to be strings.
  return apiVersion === undefined || kind === undefined ? undefined : (found as KubeObject);
};

const userOf = (value: unknown, at: FieldPath, read: Reader): AdmissionUserInfo | undefined => {
  const found = read.object(value, at);
  if (found === undefined) return undefined;
  const extra = read.object(own(found, "extra"), child(at, "extra"));
  const lists = Object.entries(extra ?? {}).map(
    ([name, list]) => [name, read.texts(list, child(at, "extra", key(name))) ?? []] as const,
  );
  return {
    username: read.text(own(found, "username"), child(at, "username")) ?? "",
    groups: read.texts(own(found, "groups"), child(at, "groups")) ?? [],
    ...defined({
      uid: read.text(own(found, "uid"), child(at, "uid")),
      extra: extra === undefined ? undefined : Object.fromEntries(lists),
    }),
  };
};
