import type { ApiClient } from "../client/api-client.js";
import { ConnectionError, isAnswer } from "../client/api-error.js";
import { groupPath, resourcePath } from "../client/resource-path.js";
import { type Json, arrayAt, formatApiVersion, isArray, own, stringAt } from "kube-json";
import type { Read } from "../model/rule.js";
import { allOf, literal } from "../text/message.js";

/** The path of the objects of a kind on a server, and their version. */
export interface Collection {
  readonly path: string;
  readonly apiVersion: string;
}

/** The server has a kind, but not in the version that is read: another one may name its fields otherwise. */
export class NotServed extends Error {
  override readonly name = "NotServed";
  constructor({ kind, version = "" }: Read, served: readonly string[]) {
    super(`the API server has ${kind} in ${allOf(served)}, but not in ${literal(version)}`);
  }
}

/**
 * Finds where a server has the objects of a kind: in the version that is read. If that is any, in the preferred version of the group
 * if that has the kind, otherwise in the first version that has it. Undefined if the server does not know the kind or cannot watch
 * it. Makes one attempt; throws as ApiClient's `request` does, and NotServed.
 */
export const discover = async (client: ApiClient, read: Read, signal: AbortSignal): Promise<Collection | undefined> => {
  const { group, version: wanted } = read;
  const served = await versionsOf(client, group, signal);
  for (const version of wanted === undefined ? served : served.filter((one) => one === wanted)) {
    const resource = await resourceIn(client, read, version, signal);
    if (resource !== undefined)
      return { path: resourcePath({ group, version, resource }), apiVersion: formatApiVersion(group, version) };
  }
  const others = wanted === undefined ? [] : await versionsWith(client, read, signal);
  if (others.length > 0) throw new NotServed(read, others);
  return undefined;
};

/** The versions in which a server has a kind, the preferred one first. */
export const versionsWith = async (client: ApiClient, read: Read, signal: AbortSignal): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const version of await versionsOf(client, read.group, signal))
    if ((await resourceIn(client, read, version, signal)) !== undefined) found.push(version);
  return found;
};

/** The name of the resource of a kind in a version; undefined if it has none, or none that can be watched. */
const resourceIn = async (
  client: ApiClient,
  { group, kind }: Read,
  version: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const path = groupPath(group, version);
  const resources = members(await ifFound(client, path, signal), "resources", path);
  return stringAt(
    resources.find((resource) => isWatchable(resource, kind)),
    "name",
  );
};

const versionsOf = async (client: ApiClient, group: string, signal: AbortSignal): Promise<readonly string[]> => {
  if (group === "") return ["v1"];
  const path = `/apis/${encodeURIComponent(group)}`;
  const answer = await ifFound(client, path, signal);
  const preferred = stringAt(answer, "preferredVersion", "version");
  const served = members(answer, "versions", path).map((version) => stringAt(version, "version"));
  return [...new Set([preferred, ...served])].filter((version) => version !== undefined);
};

/** Without a response (404) there are no members. A response without the list is an error, not an empty list. */
const members = (answer: Json | undefined, key: string, path: string): readonly Json[] => {
  if (answer === undefined) return [];
  const found = own(answer, key);
  if (isArray(found)) return found;
  throw new ConnectionError(`GET ${path}`, "EBADMSG", `the response must have \`${key}\``);
};

/** Excludes subresources, which have the same kind. */
const isWatchable = (resource: Json, kind: string): boolean => {
  const verbs = arrayAt(resource, "verbs");
  return (
    own(resource, "kind") === kind &&
    stringAt(resource, "name")?.includes("/") === false &&
    verbs.includes("list") &&
    verbs.includes("watch")
  );
};

const ifFound = async (client: ApiClient, path: string, signal: AbortSignal): Promise<Json | undefined> => {
  try {
    return await client.request({ method: "GET", path, signal, attempts: 1 });
  } catch (error) {
    if (isAnswer(error, 404)) return undefined;
    throw error;
  }
};
