import { type JsonObject, arrayAt, isObject, stringAt } from "../kube/object.js";
import type { ApiClient } from "./api-client.js";
import { ConnectionError, isAnswer } from "./api-error.js";

/**
 * How new a list must be ("Resource Operations", "Concurrency Control and Consistency"):
 * 'newest' has all that was written before it was asked for; 'any' may be of long ago, and costs the server least;
 * `notOlderThan` a version that is known; `exactly` as of that version. Versions are opaque: they come from the server and go
 * back to it as they are.
 */
export type Consistency = "newest" | "any" | { readonly notOlderThan: string } | { readonly exactly: string };

export interface Listed<T> {
  readonly items: readonly T[];
  /** The version of the list: a watch goes on from here. */
  readonly version: string;
}

export interface ListOptions<T> {
  /** What is kept of each object; called page by page, so that no more than that is ever held of them all. */
  readonly keep: (item: JsonObject) => T;
  readonly signal?: AbortSignal;
  /** Objects in a page. */
  readonly limit?: number;
}

/** Small pages: what is read at once is parsed at once, and reviews wait for it. */
const LIMIT = 100;
const TIMEOUT = 60_000;

type Query = Readonly<Record<string, string>>;

/**
 * All objects of a collection. Tried once; throws as ApiClient's `request` does. Servers that ignore `resourceVersionMatch`
 * are put up with: one that has forgotten the version (410) is asked for the newest instead, and a list that must be of one
 * version is checked.
 */
export const listAll = async <T>(
  client: ApiClient,
  path: string,
  consistency: Consistency,
  options: ListOptions<T>,
): Promise<Listed<T>> => {
  const query = queryOf(consistency);
  const limit = { limit: String(options.limit ?? LIMIT) };
  if (typeof consistency === "object" && "exactly" in consistency)
    return checked(await pages(client, path, { ...query, ...limit }, options), consistency.exactly);
  try {
    return await pages(client, path, { ...query, ...limit }, options);
  } catch (error) {
    // A server may answer 'any' without pages: all of it from memory.
    if (isTooLarge(error) && consistency !== "newest") return pages(client, path, limit, options);
    if (!isAnswer(error, 410)) throw error;
    // The version, or a page, was too old. In one piece nothing gets old on the way.
    return pages(client, path, {}, options);
  }
};

/** Both parameters or none; 'exactly' means nothing without a version. */
const queryOf = (consistency: Consistency): Query => {
  if (consistency === "newest") return {};
  if (consistency === "any") return { resourceVersion: "0", resourceVersionMatch: "NotOlderThan" };
  if ("notOlderThan" in consistency)
    return { resourceVersion: consistency.notOlderThan, resourceVersionMatch: "NotOlderThan" };
  const { exactly } = consistency;
  if (exactly === "" || exactly === "0")
    throw new RangeError("a list of exactly one version must name one that a server has given");
  return { resourceVersion: exactly, resourceVersionMatch: "Exact" };
};

const pages = async <T>(
  client: ApiClient,
  path: string,
  query: Query,
  { keep, signal }: ListOptions<T>,
): Promise<Listed<T>> => {
  const items: T[] = [];
  const rest = query["limit"] === undefined ? {} : { limit: query["limit"] };
  let version: string | undefined;
  let next: Query = query;
  for (;;) {
    const page = await client.request({
      method: "GET",
      path,
      query: next,
      attempts: 1,
      timeoutMs: TIMEOUT,
      ...(signal === undefined ? {} : { signal }),
    });
    version ??= versionOf(page, path);
    for (const item of arrayAt(page, "items")) if (isObject(item)) items.push(keep(item));
    const token = stringAt(page, "metadata", "continue") ?? "";
    if (token === "") return { items, version };
    // The token says which version goes on: to name one besides is an error.
    next = { ...rest, continue: token };
  }
};

const versionOf = (page: unknown, path: string): string => {
  const version = stringAt(page, "metadata", "resourceVersion");
  if (version !== undefined && version !== "") return version;
  throw new ConnectionError(`GET ${path}`, "EBADMSG", "a list must have `metadata.resourceVersion`");
};

const checked = <T>(listed: Listed<T>, version: string): Listed<T> => {
  if (listed.version === version) return listed;
  throw new RangeError("the server has answered with another version than the one that was asked for");
};

const isTooLarge = (error: unknown): boolean => error instanceof ConnectionError && error.code === "EMSGSIZE";
