import { type JsonObject, key, objectAt, own, stringAt, utf8Length } from "kube-json";
import { structNamed } from "../../types/type-table.js";
import { fixed, isSame } from "../same.js";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  SPECIFY,
  at,
  invalidIf,
  isZero,
  problem,
  textOf,
} from "../check.js";

const MAX_SIZE = 1024 * 1024;
const TOO_LONG = `must have at most ${String(MAX_SIZE)} bytes in all`;

const MAX_KEY = 253;
const KEY = /^[-._a-zA-Z0-9]+$/;

/** A key of a ConfigMap or Secret (IsConfigMapKey). */
export const dataKeyProblem = (name: string): string | undefined => {
  if (name.length > MAX_KEY || !KEY.test(name))
    return `must be at most ${String(MAX_KEY)} characters long: letters, digits, '-', '_' and '.', such as 'key.name'`;
  if (name === "." || name === "..") return "must not be '.' or '..'";
  return name.startsWith("..") ? "must not start with '..'" : undefined;
};

/** An immutable object stays immutable, and so does its data. */
const immutable = (...names: readonly string[]): Check =>
  function* (place) {
    if (own(place.old, "immutable") !== true) return;
    if (own(place.value, "immutable") !== true)
      yield problem.forbidden(at(place, "immutable"), "may not be taken back once it is 'true'");
    for (const name of names) {
      const type = structNamed(place.type).get(name);
      if (type !== undefined && !isSame(type, dataOf(place.value, name), dataOf(place.old, name)))
        yield problem.forbidden(at(place, name), "may not be changed while `immutable` is 'true'");
    }
  };

/** The data; for a Secret as it is stored, with `stringData`. */
const dataOf = (value: JsonObject | undefined, name: string): JsonObject => {
  if (name !== "data") return objectAt(value, name);
  const texts = objectAt(value, "stringData");
  const data = objectAt(value, "data");
  if (Object.keys(texts).length === 0) return data;
  const encoded = Object.keys(texts).map((name): [string, string] => [name, base64Of(stringAt(texts, name) ?? "")]);
  return { ...data, ...Object.fromEntries(encoded) };
};

/** A Secret as it is stored: what is in `stringData` replaces entries of `data`. */
export const storedSecret = (secret: JsonObject): JsonObject => {
  const { stringData, ...stored } = secret;
  return stringData === undefined ? secret : { ...stored, data: dataOf(secret, "data") };
};

const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

function* keyProblems(place: Place, name: string, keys: Iterable<string>): ReturnType<Check> {
  for (const each of keys) yield* invalidIf(at(place, name, key(each)), dataKeyProblem(each));
}

/** The number of bytes that base64, with or without line breaks, stands for. */
const base64Length = (text: string): number => Math.floor((text.replace(/[\r\n=]/g, "").length * 3) / 4);

const sizeOf = (data: JsonObject, lengthOf: (text: string) => number): number => {
  let size = 0;
  for (const value of Object.values(data)) size += typeof value === "string" ? lengthOf(value) : 0;
  return size;
};

const configMap: Check = function* (place) {
  const [data, binary] = [objectAt(place.value, "data"), objectAt(place.value, "binaryData")];
  yield* keyProblems(place, "data", Object.keys(data));
  yield* keyProblems(place, "binaryData", Object.keys(binary));
  for (const name of Object.keys(data))
    if (Object.hasOwn(binary, name))
      yield problem.invalid(at(place, "data", key(name)), "must not be in `binaryData`, too");
  if (sizeOf(data, utf8Length) + sizeOf(binary, base64Length) > MAX_SIZE) yield problem.tooLong([], TOO_LONG);
};

const secret: Check = function* (place) {
  const [data, texts] = [objectAt(place.value, "data"), objectAt(place.value, "stringData")];
  yield* keyProblems(place, "data", new Set([...Object.keys(data), ...Object.keys(texts)]));
  const stored = Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(texts, name)));
  if (sizeOf(stored, base64Length) + sizeOf(texts, utf8Length) > MAX_SIZE)
    yield problem.tooLong(at(place, "data"), TOO_LONG);
};

/** The content of a Secret's entry; from `data`, each byte becomes a character, which is enough to parse it. */
export const contentOf = (place: Struct, name: string): string | undefined => {
  const text = own(objectAt(place.value, "stringData"), name);
  const bytes = own(objectAt(place.value, "data"), name);
  if (typeof text === "string") return text;
  return typeof bytes === "string" ? atob(bytes) : undefined;
};

const needsEntries = (place: Place, ...names: readonly string[]): readonly Problem[] =>
  names
    .filter((name) => contentOf(place, name) === undefined)
    .map((name) => problem.missing(at(place, "data", key(name)), needsFor(place)));

const needsFor = (place: Place): string => `${SPECIFY} when \`type\` is '${textOf(place, "type")}'`;

const jsonEntry = (name: string): Check =>
  function* (place) {
    yield* needsEntries(place, name);
    const content = contentOf(place, name);
    if (content !== undefined && !isJsonObject(content))
      yield problem.invalid(at(place, "data", key(name)), "must be a JSON object, such as '{}'");
  };

/** Go reads null as an empty object. */
const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value);
  } catch {
    return false;
  }
};

const ACCOUNT = "kubernetes.io/service-account.name";

const OF_TYPE: Readonly<Record<string, Check>> = {
  "kubernetes.io/service-account-token": function* (place) {
    if ((stringAt(place.value, "metadata", "annotations", ACCOUNT) ?? "") === "")
      yield problem.missing(at(place, "metadata", "annotations", key(ACCOUNT)), needsFor(place));
  },
  "kubernetes.io/dockercfg": jsonEntry(".dockercfg"),
  "kubernetes.io/dockerconfigjson": jsonEntry(".dockerconfigjson"),
  "kubernetes.io/basic-auth": (place) => {
    const missing = needsEntries(place, "username", "password");
    // One of the two keys is enough.
    return missing.length === 2 ? missing : [];
  },
  "kubernetes.io/ssh-auth": function* (place) {
    if (isZero(contentOf(place, "ssh-privatekey")))
      yield problem.missing(at(place, "data", key("ssh-privatekey")), needsFor(place));
  },
  "kubernetes.io/tls": (place) => needsEntries(place, "tls.crt", "tls.key"),
};

const ofType: Check = function* (place) {
  const type = textOf(place, "type");
  if (Object.hasOwn(OF_TYPE, type)) yield* OF_TYPE[type]?.(place) ?? [];
};

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const DATA: Checks = {
  V1ConfigMap: [configMap, immutable("data", "binaryData")],
  V1Secret: [secret, ofType, fixed("type"), immutable("data")],
};
