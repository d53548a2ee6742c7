import {
  ADMISSION_VERSIONS,
  type AdmissionRequest,
  type AdmissionReview,
  type AdmissionUserInfo,
} from "../kube/api/admission-review.js";
import {
  type FieldPath,
  type GroupVersionKind,
  type GroupVersionResource,
  type JsonObject,
  type KubeObject,
  child,
  formatField,
  isObject,
  key,
  own,
  path,
  formatApiVersion,
  stringAt,
} from "kube-json";
import { isNamespace } from "../engine/match/match.js";
import type { Cause } from "../model/cause.js";
import { InputError } from "../model/input-error.js";
import { OPERATIONS } from "../model/match.js";
import { type Holder, type Reader, missing, reader, wrong } from "../schema/reader.js";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../model/context.js";

/**
 * Reads the AdmissionReview that an API server sends to a webhook (k8s.io/api/admission). Accepts any JSON; throws
 * InputError with a cause for every invalid field. Ignores unknown fields.
 */
export const readReview = (value: unknown): AdmissionReview => {
  const problems: Cause[] = [];
  const review = readWhole(value, problems);
  if (review === undefined) throw unusable(problems);
  return review;
};

/** Reads an AdmissionRequest at path `at`. Returns undefined if it is invalid; `problems` then has the causes. */
export const readRequest = (value: unknown, at: FieldPath, problems: Cause[]): AdmissionRequest | undefined =>
  requestAt(value, at, problems, reader(problems));

const requestAt = (value: unknown, at: FieldPath, problems: Cause[], read: Reader): AdmissionRequest | undefined => {
  const before = problems.length;
  const found = whole(value, at, problems);
  const request = found === undefined ? undefined : requestOf({ value: found, at }, read);
  return problems.length === before ? request : undefined;
};

/** A value that is not a field of a Holder; it must be an object. */
const whole = (value: unknown, at: FieldPath, problems: Cause[]): JsonObject | undefined => {
  if (isObject(value)) return value;
  problems.push(value === undefined || value === null ? missing(at) : wrong(at, "object", value));
  return undefined;
};

const unusable = (problems: readonly Cause[]): InputError => {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${String(problems.length - 1)} more)` : "";
  const what =
    first === undefined
      ? ""
      : `: ${first.field.length === 0 ? "the body" : `\`${formatField(first.field)}\``} ${first.message}${more}`;
  return new InputError(`The body must be a JSON object of kind 'AdmissionReview'${what}`, undefined, problems);
};

const ROOT = path();
const REQUEST = path("request");

const readWhole = (value: unknown, problems: Cause[]): AdmissionReview | undefined => {
  const review = whole(value, ROOT, problems);
  if (review === undefined) return undefined;
  const read = reader(problems);
  const holder: Holder = { value: review, at: ROOT };
  const kind = read.choice(holder, "kind", ["AdmissionReview"] as const);
  const apiVersion = read.choice(holder, "apiVersion", ADMISSION_VERSIONS);
  const request = requestAt(own(review, "request"), REQUEST, problems, read);
  return kind === undefined || apiVersion === undefined || request === undefined
    ? undefined
    : { apiVersion, kind, request };
};

const requestOf = (request: Holder, read: Reader): AdmissionRequest | undefined => {
  const operation = read.choice(request, "operation", OPERATIONS);
  const uid = read.text(request, "uid", true);
  const kind = kindOf(request, "kind", read, true);
  const resource = resourceOf(request, "resource", read, true);
  const subResource = read.text(request, "subResource");
  const requestKind = kindOf(request, "requestKind", read);
  const requestResource = resourceOf(request, "requestResource", read);
  const requestSubResource = read.text(request, "requestSubResource");
  const name = read.text(request, "name");
  const namespace = read.text(request, "namespace");
  const userInfo = userOf(request, read);
  const object = kubeObject(request, "object", read, operation === "CREATE" || operation === "UPDATE");
  const oldObject = kubeObject(request, "oldObject", read, operation === "UPDATE");
  const options = read.object(request, "options");
  const dryRun = read.flag(request, "dryRun") ?? false;
  if (uid === undefined || operation === undefined || kind === undefined || resource === undefined) return undefined;
  // Always sets all properties: objects of the same shape are faster to read.
  return {
    uid,
    operation,
    kind,
    resource,
    subResource,
    requestKind,
    requestResource,
    requestSubResource,
    name,
    namespace,
    userInfo,
    object,
    oldObject,
    options,
    dryRun,
  };
};

/** The object in a field, and its path. */
const inner = (holder: Holder, name: string, read: Reader, needed?: boolean): Holder | undefined => {
  const value = read.object(holder, name, needed);
  return value === undefined ? undefined : new Inner(value, holder, name);
};

/** Builds its path only if there is a problem. */
class Inner implements Holder {
  readonly value: JsonObject;
  readonly #outer: Holder;
  readonly #name: string;

  constructor(value: JsonObject, outer: Holder, name: string) {
    this.value = value;
    this.#outer = outer;
    this.#name = name;
  }

  get at(): FieldPath {
    return child(this.#outer.at, this.#name);
  }
}

/** A group may be '', unlike a version or kind: it is the core group. */
const groupOf = (holder: Holder, read: Reader): string | undefined =>
  own(holder.value, "group") === "" ? "" : read.text(holder, "group", true);

const kindOf = (holder: Holder, name: string, read: Reader, needed?: boolean): GroupVersionKind | undefined => {
  const found = inner(holder, name, read, needed);
  if (found === undefined) return undefined;
  const group = groupOf(found, read);
  const version = read.text(found, "version", true);
  const kind = read.text(found, "kind", true);
  return group === undefined || version === undefined || kind === undefined ? undefined : { group, version, kind };
};

const resourceOf = (holder: Holder, name: string, read: Reader, needed?: boolean): GroupVersionResource | undefined => {
  const found = inner(holder, name, read, needed);
  if (found === undefined) return undefined;
  const group = groupOf(found, read);
  const version = read.text(found, "version", true);
  const resource = read.text(found, "resource", true);
  return group === undefined || version === undefined || resource === undefined
    ? undefined
    : { group, version, resource };
};

/** An object with `apiVersion` and `kind`: the object itself, not a copy. */
const kubeObject = (holder: Holder, name: string, read: Reader, needed: boolean): KubeObject | undefined => {
  const found = inner(holder, name, read, needed);
  if (found === undefined) return undefined;
  const apiVersion = read.text(found, "apiVersion", true);
  const kind = read.text(found, "kind", true);
  // Both fields were just checked to be strings.
  return apiVersion === undefined || kind === undefined ? undefined : (found.value as KubeObject);
};

const userOf = (request: Holder, read: Reader): AdmissionUserInfo | undefined => {
  const found = inner(request, "userInfo", read);
  if (found === undefined) return undefined;
  const map = inner(found, "extra", read);
  const extra = map && extraOf(map, read);
  return {
    username: read.text(found, "username") ?? "",
    groups: read.texts(found, "groups") ?? [],
    uid: read.text(found, "uid"),
    extra,
  };
};

/** A map of lists of strings; its keys are data. */
const extraOf = ({ value, at }: Holder, read: Reader): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.keys(value).map((name) => [name, read.texts({ value, at }, name, key(name)) ?? []] as const),
  );

/**
 * The context of an admission request. On DELETE, the object is the one to delete, and there is no old object. If the
 * server sends no object, as on CONNECT to a subresource without options, only its kind, name and namespace are known.
 */
export const contextOfRequest = (request: AdmissionRequest, cluster: ClusterSnapshot = EMPTY_CLUSTER): Context => {
  const { operation, kind, resource, subResource, oldObject, userInfo } = request;
  const object = (operation === "DELETE" ? oldObject : request.object) ?? stub(request);
  const name = request.name ?? stringAt(object, "metadata", "name");
  // A Namespace counts as being in itself; on CREATE, the server does not set this.
  const namespace = request.namespace ?? (isNamespace(request) ? name : undefined);
  // Always sets all properties: contexts of the same shape are faster for every rule.
  return {
    operation,
    resource,
    kind,
    subresource: subResource,
    object,
    oldObject: operation === "UPDATE" ? oldObject : undefined,
    namespace,
    name,
    user: userInfo,
    dryRun: request.dryRun,
    options: request.options,
    cluster,
  };
};

const stub = ({ kind, name, namespace }: AdmissionRequest): KubeObject => ({
  apiVersion: formatApiVersion(kind.group, kind.version),
  kind: kind.kind,
  metadata: { ...(name === undefined ? {} : { name }), ...(namespace === undefined ? {} : { namespace }) },
});
