import { ApiError, statusOf } from "../client/api-error.js";
import { versionIn } from "../client/list.js";
import type { WatchEvent } from "../client/watch-events.js";
import { type JsonObject, type KubeObject, SCANNED_DEPTH, at, exceedsDepth, objectAt, stringAt } from "kube-json";
import type { KindStore } from "./kind-store.js";
import { withoutApplied } from "../kube/api/bookkeeping.js";

/**
 * The object without data that only its writers need: managed fields, and what kubectl applied. That is often more than
 * half of it. Of an object with more levels than a review may have, only its name and the like: rules recurse.
 */
export const trimmed = (whole: KubeObject): KubeObject => {
  const { apiVersion, kind } = whole;
  const object = exceedsDepth(whole, SCANNED_DEPTH)
    ? { apiVersion, kind, metadata: objectAt(whole, "metadata") }
    : whole;
  return withoutApplied(object, "managedFields");
};

/** An event that cannot be used, so its change is lost. */
export class UnusableEvent extends Error {
  override readonly name = "UnusableEvent";
}

interface WatchedCollection {
  readonly path: string;
  readonly kind: string;
}

/**
 * Applies an event to a store, and returns the version of the event. Throws ApiError for an ERROR event, and
 * UnusableEvent.
 */
export const takeEvent = ({ type, object }: WatchEvent, store: KindStore, source: WatchedCollection): string => {
  if (type === "ERROR") throw errorOf(object, source.path);
  const version = versionOf(object, source);
  switch (type) {
    case "ADDED":
    case "MODIFIED":
      store.put(trimmed(kubeObject(object, source)));
      break;
    case "DELETED":
      store.remove(kubeObject(object, source));
      break;
    case "BOOKMARK":
      break;
    default:
      throw unusable(source, `an event of type '${type.slice(0, 40)}'`);
  }
  return version;
};

const versionOf = (object: JsonObject, source: WatchedCollection): string => {
  const version = versionIn(object);
  if (version !== undefined) return version;
  throw unusable(source, "an object without a `metadata.resourceVersion`");
};

const kubeObject = (object: JsonObject, source: WatchedCollection): KubeObject => {
  const { apiVersion, kind } = object;
  if (typeof apiVersion !== "string" || kind !== source.kind)
    throw unusable(source, `an object that is not a ${source.kind}`);
  if ((stringAt(object, "metadata", "name") ?? "") === "") throw unusable(source, "an object without `metadata.name`");
  return { ...object, apiVersion, kind };
};

const unusable = ({ path }: WatchedCollection, what: string): UnusableEvent =>
  new UnusableEvent(`GET ${path}: the watch delivered ${what}`);

const errorOf = (object: JsonObject, path: string): ApiError => {
  const code = at(object, "code");
  return new ApiError(`GET ${path}`, typeof code === "number" ? code : 500, statusOf(object));
};
