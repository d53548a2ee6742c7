import { type Json, type JsonObject, isArray, isObject, own, stringAt } from "kube-json";
import type { ApiClient } from "./api-client.js";
import { ConnectionError, isAnswer } from "./api-error.js";

/**
 * How recent a list must be ("Resource Operations", "Concurrency Control and Consistency"). 'newest' includes
 * everything written before the request; 'any' may be old, and costs the server least; `notOlderThan` names the oldest
 * version that will do; `exactly` names the version. Versions are opaque: they are returned to the server unchanged.
 */
export type Consistency = "newest" | "any" | { readonly notOlderThan: string } | { readonly exactly: string };

export interface Listed<T> {
  readonly items: readonly T[];
  /** The version of the list, from which a watch can continue. */
  readonly version: string;
}

export interface ListOptions<T> {
  /** Returns the part of an object to keep. Called page by page, so that nothing else of a long list stays in memory. */
  readonly keep: (item: JsonObject) => T;
  /** Called before each first page: a list may start again with another query. */
  readonly begin?: () => void;
  readonly signal?: AbortSignal;
  /** Objects per page. */
  readonly limit?: number;
}

/** Pages are small because each is parsed at once, while reviews wait. */
const LIMIT = 100;
/** Larger pages, for a list that would otherwise expire before its last page. */
const LARGE_LIMIT = 1000;
const TIMEOUT = 60_000;
/** Bytes of a page, which is parsed at once, while reviews wait. Larger ones are requested with fewer objects. */
const PAGE = 4 * 1024 * 1024;
/** Bytes of a list in one response, whatever the limit, and of its larger pages. A larger one is requested in pages. */
const ONE_PIECE = 16 * 1024 * 1024;

type Query = Readonly<Record<string, string>>;

/**
 * All objects of a collection. Makes one attempt; throws as ApiClient's `request` does. Servers may ignore
 * `resourceVersionMatch`: if the version has expired (410), the newest list is requested instead, and a list of exactly
 * one version is checked. If a response is too large, smaller pages are requested.
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
    return checked(await pages(client, path, { ...query, limit: String(limit) }, options), consistency.exactly);
  for (const one of waysToAsk(query, limit))
    try {
      return await pages(client, path, one, options);
    } catch (error) {
      // If the list expires between two pages, request it at once; if that is too large, in larger pages.
      if (isAnswer(error, 410) && one["limit"] !== undefined) return wholeList(client, path, options);
      if (!isTooLarge(error)) throw error;
    }
  return pages(client, path, { limit: "1" }, options);
};

/** The query as requested; then the newest list, in smaller and smaller pages. */
const waysToAsk = (query: Query, limit: number): readonly Query[] => [
  { ...query, limit: String(limit) },
  // A server may answer 'any' without pages, from memory.
  ...(Object.keys(query).length === 0 ? [] : [{ limit: String(limit) }]),
  { limit: String(Math.max(1, Math.floor(limit / 10))) },
];

const wholeList = async <T>(client: ApiClient, path: string, options: ListOptions<T>): Promise<Listed<T>> => {
  for (const query of [{}, { limit: String(LARGE_LIMIT) }])
    try {
      return await pages(client, path, query, options);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    }
  return pages(client, path, { limit: String(LARGE_LIMIT / 4) }, options);
};

/** Sets both parameters or neither; 'exactly' needs a version. */
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
      maxBytes: isSmallPage(query) ? PAGE : ONE_PIECE,
      ...(signal === undefined ? {} : { signal }),
    });
    version ??= versionOf(page, path);
    const found = itemsOf(page, path);
    for (const item of found) items.push(keep(item));
    const token = stringAt(page, "metadata", "continue") ?? "";
    if (token === "") return { items, version };
    if (token === next["continue"] || found.length === 0)
      throw garbage(path, "each page of a list must differ from the one before");
    // The token contains the version; it is an error to specify `resourceVersion` as well.
    next = { ...rest, continue: token };
  }
};

/** False for lists that servers answer from memory without pages, for large pages, and for what is not asked for again. */
const isSmallPage = ({ resourceVersion, resourceVersionMatch, limit }: Query): boolean =>
  resourceVersion !== "0" && resourceVersionMatch !== "Exact" && Number(limit) > 1 && Number(limit) <= LIMIT;

/**
 * The items of a page, which must have names. Nothing unreadable may count as an empty list, because then it would be
 * known that there are no objects.
 */
const itemsOf = (page: Json, path: string): readonly JsonObject[] => {
  const items = own(page, "items");
  // Go encodes an empty list as null.
  if (items === null) return [];
  if (!isArray(items)) throw garbage(path, "a list must have `items`");
  return items.map((item) => {
    if (isObject(item) && (stringAt(item, "metadata", "name") ?? "") !== "") return item;
    throw garbage(path, "each item of a list must be an object with `metadata.name`");
  });
};

/** Characters of a version, which is opaque, and goes back to the server in a URL. */
const LONGEST = 1000;

/** The version of an object or a list; undefined if there is none, or none that can be sent back. */
export const versionIn = (object: Json): string | undefined => {
  const version = stringAt(object, "metadata", "resourceVersion") ?? "";
  return version === "" || version.length > LONGEST ? undefined : version;
};

const versionOf = (page: Json, path: string): string => {
  const version = versionIn(page);
  if (version !== undefined) return version;
  throw garbage(path, "a list must have a `metadata.resourceVersion`");
};

const garbage = (path: string, why: string): ConnectionError => new ConnectionError(`GET ${path}`, "EBADMSG", why);

const checked = <T>(listed: Listed<T>, version: string): Listed<T> => {
  if (listed.version === version) return listed;
  throw new RangeError("the server answered with another version than the one requested");
};

const isTooLarge = (error: unknown): boolean => error instanceof ConnectionError && error.code === "EMSGSIZE";
