import type { ApiClient } from "../client/api-client.js";
import { isAnswer } from "../client/api-error.js";
import { resourcePath } from "../client/resource-path.js";
import { type JsonObject, isObject } from "kube-json";
import type { NamespacedName } from "./hosts.js";

/** Where the certificates are stored in the cluster, and which webhook configurations must trust them. */
export interface Whereabouts {
  readonly secret: NamespacedName;
  /** The Service whose webhooks are ours. */
  readonly service: NamespacedName;
  /** Names of webhook configurations, validating and mutating. They may be created later. */
  readonly configurations: readonly string[];
}

export interface StoredObject {
  readonly path: string;
  readonly object: JsonObject;
}

/** The field manager of our changes; see "Field Management" in the Kubernetes docs. */
const QUERY = { fieldManager: "decorum" };

const SECRETS = { group: "", version: "v1", resource: "secrets" };
const CONFIGURATIONS = ["validatingwebhookconfigurations", "mutatingwebhookconfigurations"].map((resource) => ({
  group: "admissionregistration.k8s.io",
  version: "v1",
  resource,
}));

export const secretPath = (secret: NamespacedName): string => resourcePath(SECRETS, secret);

export const configurationPaths = ({ configurations }: Whereabouts): readonly string[] =>
  configurations.flatMap((name) => CONFIGURATIONS.map((kind) => resourcePath(kind, { name })));

/** The paths of all validating and of all mutating configurations. */
export const configurationCollections = (): readonly string[] => CONFIGURATIONS.map((kind) => resourcePath(kind));

/** The stored object; undefined if there is none. Throws as the client does. */
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
    // A proxy may also answer 404, but without this reason; then it is unknown whether there is an object.
    if (isAnswer(error, 404) && error.reason === "NotFound") return undefined;
    throw error;
  }
};

/** Creates a Secret. False if it already exists. */
export const createSecret = (
  client: ApiClient,
  namespace: string,
  body: JsonObject,
  signal: AbortSignal,
): Promise<boolean> => {
  const path = resourcePath(SECRETS, { namespace });
  return unlessAnswered([409], client.request({ method: "POST", path, query: QUERY, body, signal }));
};

/** Replaces an object at its resourceVersion. False if the stored one has another version, or no longer exists. */
export const replaceObject = (
  client: ApiClient,
  path: string,
  body: JsonObject,
  signal: AbortSignal,
): Promise<boolean> => unlessAnswered([404, 409], client.request({ method: "PUT", path, query: QUERY, body, signal }));

/** False if the server answers with one of these codes, which mean that another client was faster. */
const unlessAnswered = async (codes: readonly number[], request: Promise<unknown>): Promise<boolean> => {
  try {
    await request;
    return true;
  } catch (error) {
    if (codes.some((code) => isAnswer(error, code))) return false;
    throw error;
  }
};
