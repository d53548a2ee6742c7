import { type JsonObject, objectAt, own, stringAt } from "kube-json";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";
import { splitPem } from "./certificate.js";
import type { NamespacedName } from "./hosts.js";
import { authoritiesOf, type Authority, type Material, materialProblem } from "./material.js";

/**
 * The Secret that the replicas share. Its type is kubernetes.io/tls, so that tools that watch the expiry of such
 * Secrets also watch this one. All other data is under additional keys.
 */

/** A Secret without this label is not ours, and is never written. */
const OURS = { key: "decorum.dev/certificates", value: "self-managed" };

const PUBLISHED = "decorum.dev/authority-published-since";
const NEXT_PUBLISHED = "decorum.dev/next-authority-published-since";
const PREVIOUS_UNTIL = "decorum.dev/previous-authorities-until";

const KEYS = {
  leafCert: "tls.crt",
  leafKey: "tls.key",
  /** The authorities that API servers must trust, for people and for `curl --cacert`. The first one signs. */
  bundle: "ca.crt",
  signingKey: "ca.key",
  nextCert: "ca-next.crt",
  nextKey: "ca-next.key",
  previous: "ca-previous.crt",
} as const;

/** Reads the Secret. Throws InputError if it is not ours or cannot be used. */
export const readSecret = (secret: JsonObject, { namespace, name }: NamespacedName): Material => {
  const what = `Secret ${literal(`${namespace}/${name}`)}`;
  if (own(objectAt(secret, "metadata", "labels"), OURS.key) !== OURS.value)
    throw new InputError(
      `${what} must have label ${literal(`${OURS.key}=${OURS.value}`)}; without the label, Decorum does not manage it, and another name must be given`,
    );
  const material = materialIn(secret);
  const problem = materialProblem(material);
  if (problem === undefined) return material;
  throw new InputError(`${what} must ${problem}; delete it, and a new one is created`);
};

/** Like readSecret, but does not parse the same resourceVersion twice in a row. */
export const createSecretReader = (name: NamespacedName): ((secret: JsonObject) => Material) => {
  let last: { readonly version: string; readonly material: Material } | undefined;
  return (secret) => {
    const version = stringAt(secret, "metadata", "resourceVersion");
    if (version !== undefined && version === last?.version) return last.material;
    const material = readSecret(secret, name);
    if (version !== undefined) last = { version, material };
    return material;
  };
};

const materialIn = (secret: JsonObject): Material => {
  const text = (key: string): string => decode(stringAt(secret, "data", key) ?? "");
  const time = (key: string): number | undefined => {
    const parsed = Date.parse(stringAt(secret, "metadata", "annotations", key) ?? "");
    return Number.isNaN(parsed) ? undefined : parsed;
  };
  const authority = (cert: string, key: string, since: string): Authority => ({
    cert: splitPem(text(cert))[0] ?? "",
    key: text(key),
    publishedSince: time(since),
  });
  const previous = splitPem(text(KEYS.previous));
  return {
    signing: authority(KEYS.bundle, KEYS.signingKey, PUBLISHED),
    next: text(KEYS.nextCert) === "" ? undefined : authority(KEYS.nextCert, KEYS.nextKey, NEXT_PUBLISHED),
    previous,
    previousUntil: previous.length === 0 ? undefined : time(PREVIOUS_UNTIL),
    leaf: { cert: text(KEYS.leafCert), key: text(KEYS.leafKey) },
  };
};

const OWN_KEYS: ReadonlySet<string> = new Set(Object.values(KEYS));

/** The Secret with this content. Additions of others to `was`, such as labels and keys, stay. */
export const writeSecret = (
  material: Material,
  { namespace, name }: NamespacedName,
  was: JsonObject = {},
): JsonObject => {
  const { signing, next, previous, previousUntil, leaf } = material;
  const others = Object.entries(objectAt(was, "data")).filter(([key]) => !OWN_KEYS.has(key));
  return {
    // An API server rejects another type than the stored one.
    type: "kubernetes.io/tls",
    ...was,
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      ...objectAt(was, "metadata"),
      namespace,
      name,
      labels: {
        "app.kubernetes.io/name": "decorum",
        ...objectAt(was, "metadata", "labels"),
        [OURS.key]: OURS.value,
      },
      annotations: {
        ...objectAt(was, "metadata", "annotations"),
        [PUBLISHED]: formatTime(signing.publishedSince),
        [NEXT_PUBLISHED]: formatTime(next?.publishedSince),
        [PREVIOUS_UNTIL]: formatTime(previousUntil),
      },
    },
    data: {
      ...Object.fromEntries(others),
      [KEYS.leafCert]: encode(leaf.cert),
      [KEYS.leafKey]: encode(leaf.key),
      [KEYS.bundle]: encode(authoritiesOf(material).join("")),
      [KEYS.signingKey]: encode(signing.key),
      ...(next === undefined ? {} : { [KEYS.nextCert]: encode(next.cert), [KEYS.nextKey]: encode(next.key) }),
      ...(previous.length === 0 ? {} : { [KEYS.previous]: encode(previous.join("")) }),
    },
  };
};

/** Undefined values are omitted when the object is sent. */
const formatTime = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();

export const encode = (text: string): string => Buffer.from(text).toString("base64");
export const decode = (base64: string): string => Buffer.from(base64, "base64").toString();
