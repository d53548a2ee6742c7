import type { ApiClient } from "../client/api-client.js";
import { ConnectionError, isAnswer } from "../client/api-error.js";
import { groupPath, resourcePath } from "../client/resource-path.js";
import { type Json, arrayAt, formatApiVersion, isArray, own, stringAt } from "../kube/json/object.js";
import type { Read } from "../model/rule.js";

/** Where a server has the objects of a kind. */
export interface Collection {
  readonly path: string;
  readonly apiVersion: string;
}

/**
 * Where a server has the objects of a kind: in the version that it prefers, if the kind is there, else in the first that
 * has it. Undefined if it does not know the kind, or cannot watch it. Tried once; throws as ApiClient's `request` does.
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

const versionsOf = async (
  client: ApiClient,
  group: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  if (group === "") return ["v1"];
  const path = `/apis/${encodeURIComponent(group)}`;
  const answer = await ifFound(client, path, signal);
  const preferred = stringAt(answer, "preferredVersion", "version");
  const served = members(answer, "versions", path).map((version) => stringAt(version, "version"));
  return [...new Set([preferred, ...served])].filter((version) => version !== undefined);
};

/** What is not there has none. What is answered with anything else is not known to have none. */
const members = (answer: Json | undefined, key: string, path: string): readonly Json[] => {
  if (answer === undefined) return [];
  const found = own(answer, key);
  if (isArray(found)) return found;
  throw new ConnectionError(`GET ${path}`, "EBADMSG", `the response must have \`${key}\``);
};

/** A subresource bears the kind too. */
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
