import type { ApiClient } from "../client/api-client.js";
import { ConnectionError, isAnswer } from "../client/api-error.js";
import { groupPath, resourcePath } from "../client/resource-path.js";
import { type Json, arrayAt, formatApiVersion, isArray, own, stringAt } from "kube-json";
import type { Read } from "../model/rule.js";

/** The path of the objects of a kind on a server, and their version. */
export interface Collection {
  readonly path: string;
  readonly apiVersion: string;
}

/**
 * Finds where a server has the objects of a kind: in the preferred version of the group if that has the kind, otherwise
 * in the first version that has it. Undefined if the server does not know the kind or cannot watch it. Makes one
 * attempt; throws as ApiClient's `request` does.
 */
export const discover = async (
  client: ApiClient,
  { group, kind }: Read,
  signal: AbortSignal,
): Promise<Collection | undefined> => {
  for (const version of await versionsOf(client, group, signal)) {
    const answer = await ifFound(client, groupPath(group, version), signal);
    const found = members(answer, "resources", groupPath(group, version)).find((resource) =>
      isWatchable(resource, kind),
    );
    const resource = stringAt(found, "name");
    if (resource !== undefined)
      return {
        path: resourcePath({ group, version, resource }),
        apiVersion: formatApiVersion(group, version),
      };
  }
  return undefined;
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
