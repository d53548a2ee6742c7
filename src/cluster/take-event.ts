import { ApiError, statusOf } from "../client/api-error.js";
import type { WatchEvent } from "../client/watch-events.js";
import { type JsonObject, type KubeObject, at, stringAt } from "../kube/object.js";
import type { KindStore } from "./kind-store.js";
import { trimmed } from "./trimmed.js";

/** An event that cannot be used: what it had to say is lost. */
export class UnusableEvent extends Error {
  override readonly name = "UnusableEvent";
}

/**
 * Does to a store what an event says; gives the version that it brings. Throws the ApiError that an ERROR event is, and
 * UnusableEvent.
 */
export const takeEvent = ({ type, object }: WatchEvent, store: KindStore, path: string): string => {
  switch (type) {
    case "ADDED":
    case "MODIFIED":
      store.put(trimmed(kubeObject(object, path)));
      break;
    case "DELETED":
      store.remove(kubeObject(object, path));
      break;
    case "BOOKMARK":
      break;
    case "ERROR":
      throw errorOf(object, path);
    default:
      throw new UnusableEvent(`GET ${path}: the watch has brought an event of type '${type.slice(0, 40)}'`);
  }
  const version = stringAt(object, "metadata", "resourceVersion") ?? "";
  if (version !== "") return version;
  throw new UnusableEvent(
    `GET ${path}: the watch has brought an object without \`metadata.resourceVersion\``,
  );
};

const kubeObject = (object: JsonObject, path: string): KubeObject => {
  const { apiVersion, kind } = object;
  if (typeof apiVersion === "string" && typeof kind === "string") return { ...object, apiVersion, kind };
  throw new UnusableEvent(`GET ${path}: the watch has brought an object without \`apiVersion\` or \`kind\``);
};

const errorOf = (object: JsonObject, path: string): ApiError => {
  const code = at(object, "code");
  return new ApiError(`GET ${path}`, typeof code === "number" ? code : 500, statusOf(object));
};
