import type { ApiClient } from "../client/api-client.js";
import { isAnswer } from "../client/api-error.js";
import { resourcePath } from "../client/resource-path.js";
import { isObject, type JsonObject } from "../kube/json/object.js";
import type { NamespacedName } from "./hosts.js";

/** Where in the cluster the certificates are kept, and who must trust them. */
export interface Whereabouts {
  readonly secret: NamespacedName;
  /** The Service whose webhooks are ours. */
  readonly service: NamespacedName;
  /** Names of webhook configurations, validating and mutating. One that does not exist is waited for. */
  readonly configurations: readonly string[];
}

/** An object as it is stored, and where. */
export interface StoredObject {
  readonly path: string;
  readonly object: JsonObject;
}

/** Changes of objects are told to have been made by this one; see 'Field Management' of Kubernetes. */
const QUERY = { fieldManager: "decorum" };

const SECRETS = { group: "", version: "v1", resource: "secrets" };
const CONFIGURATIONS = ["validatingwebhookconfigurations", "mutatingwebhookconfigurations"].map(
  (resource) => ({ group: "admissionregistration.k8s.io", version: "v1", resource }),
);

export const secretPath = (secret: NamespacedName): string => resourcePath(SECRETS, secret);

export const configurationPaths = ({ configurations }: Whereabouts): readonly string[] =>
  configurations.flatMap((name) => CONFIGURATIONS.map((kind) => resourcePath(kind, { name })));

/** The object as it is stored now, or undefined if there is none. Throws as the client does. */
export const readObject = async (
  client: ApiClient,
  path: string,
  signal: AbortSignal,
): Promise<StoredObject | undefined> => {
  try {
    const object = await client.request({ method: "GET", path, signal });
    if (isObject(object)) return { path, object };
    throw new TypeError(`the API server answered ${path} without an object`);
  } catch (error) {
    if (isAnswer(error, 404)) return undefined;
    throw error;
  }
};

/** Makes a Secret. False if somebody else has. */
export const createSecret = (
  client: ApiClient,
  namespace: string,
  body: JsonObject,
  signal: AbortSignal,
): Promise<boolean> => {
  const path = resourcePath(SECRETS, { namespace });
  return unlessAnswered([409], client.request({ method: "POST", path, query: QUERY, body, signal }));
};

/** Writes an object at the resourceVersion that it bears. False if it is not stored at that any more, or not at all. */
export const replaceObject = (
  client: ApiClient,
  path: string,
  body: JsonObject,
  signal: AbortSignal,
): Promise<boolean> =>
  unlessAnswered([404, 409], client.request({ method: "PUT", path, query: QUERY, body, signal }));

/** False if the answer is one of these codes, which mean that somebody else was faster. */
const unlessAnswered = async (codes: readonly number[], request: Promise<unknown>): Promise<boolean> => {
  try {
    await request;
    return true;
  } catch (error) {
    if (codes.some((code) => isAnswer(error, code))) return false;
    throw error;
  }
};
