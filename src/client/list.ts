import { type Json, type JsonObject, isArray, isObject, own, stringAt } from "../kube/json/object.js";
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
  /** Called whenever it begins with the first page, for it may have to ask in another way. */
  readonly begin?: () => void;
  readonly signal?: AbortSignal;
  /** Objects in a page. */
  readonly limit?: number;
}

/** Small pages: what is read at once is parsed at once, and reviews wait for it. */
const LIMIT = 100;
/** Fewer pages, where a list is over before it gets too old. */
const LARGE_LIMIT = 1000;
const TIMEOUT = 60_000;
/** A list that the server gives in one piece, whatever the limit; a larger one is asked for in pages. */
const ONE_PIECE = 16 * 1024 * 1024;

type Query = Readonly<Record<string, string>>;

/**
 * All objects of a collection. Tried once; throws as ApiClient's `request` does. Servers that ignore `resourceVersionMatch`
 * are put up with: one that has forgotten the version (410) is asked for the newest instead, and a list that must be of one
 * version is checked. What is too large for one answer is asked for in smaller pages.
 */
export const listAll = async <T>(
  client: ApiClient,
  path: string,
  consistency: Consistency,
  options: ListOptions<T>,
): Promise<Listed<T>> => {
  const query = queryOf(consistency);
  const { limit = LIMIT } = options;
  if (typeof consistency === "object" && "exactly" in consistency)
    return checked(
      await pages(client, path, { ...query, limit: String(limit) }, options),
      consistency.exactly,
    );
  for (const one of waysToAsk(query, limit))
    try {
      return await pages(client, path, one, options);
    } catch (error) {
      // Pages that got too old on the way are asked for in one piece; if that is too large, in larger pages.
      if (isAnswer(error, 410) && one["limit"] !== undefined) return wholeList(client, path, options);
      if (!isTooLarge(error)) throw error;
    }
  return pages(client, path, { limit: "1" }, options);
};

/** As it is wanted; then as of now, in smaller and smaller pages. */
const waysToAsk = (query: Query, limit: number): readonly Query[] => [
  { ...query, limit: String(limit) },
  // A server may answer 'any' without pages: all of it from memory.
  ...(Object.keys(query).length === 0 ? [] : [{ limit: String(limit) }]),
  { limit: String(Math.max(1, Math.floor(limit / 10))) },
];

const wholeList = async <T>(client: ApiClient, path: string, options: ListOptions<T>): Promise<Listed<T>> => {
  try {
    return await pages(client, path, {}, options);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    return pages(client, path, { limit: String(LARGE_LIMIT) }, options);
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
  { keep, begin, signal }: ListOptions<T>,
): Promise<Listed<T>> => {
  begin?.();
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
      ...(query["resourceVersion"] === "0" || query["limit"] === undefined ? { maxBytes: ONE_PIECE } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    version ??= versionOf(page, path);
    const found = itemsOf(page, path);
    for (const item of found) items.push(keep(item));
    const token = stringAt(page, "metadata", "continue") ?? "";
    if (token === "") return { items, version };
    if (token === next["continue"] || found.length === 0)
      throw garbage(path, "each page of a list must differ from the one before");
    // The token says which version goes on: to name one besides is an error.
    next = { ...rest, continue: token };
  }
};

/** Objects that have a name. Nothing else may count as an empty list: that none are there would be known then. */
const itemsOf = (page: Json, path: string): readonly JsonObject[] => {
  const items = own(page, "items");
  // As Go writes an empty list.
  if (items === null) return [];
  if (!isArray(items)) throw garbage(path, "a list must have `items`");
  return items.map((item) => {
    if (isObject(item) && (stringAt(item, "metadata", "name") ?? "") !== "") return item;
    throw garbage(path, "each item of a list must be an object with `metadata.name`");
  });
};

const versionOf = (page: Json, path: string): string => {
  const version = stringAt(page, "metadata", "resourceVersion");
  if (version !== undefined && version !== "") return version;
  throw garbage(path, "a list must have `metadata.resourceVersion`");
};

const garbage = (path: string, why: string): ConnectionError =>
  new ConnectionError(`GET ${path}`, "EBADMSG", why);

const checked = <T>(listed: Listed<T>, version: string): Listed<T> => {
  if (listed.version === version) return listed;
  throw new RangeError("the server answered with another version than the one requested");
};

const isTooLarge = (error: unknown): boolean => error instanceof ConnectionError && error.code === "EMSGSIZE";
