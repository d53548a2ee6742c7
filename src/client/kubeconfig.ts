import {
  type FieldPath,
  type JsonObject,
  arrayAt,
  at,
  child,
  defined,
  isObject,
  own,
  path,
  segmentName,
  stringAt,
} from "kube-json";
import type { Access, Connection } from "./connection.js";
import { resolve, dirname } from "node:path";
import { readCertificates, readText, readToken } from "./read-file.js";
import { isNativeError } from "node:util/types";
import { LIMITS, readRegular } from "../files/regular-file.js";
import { utf8Text } from "../files/readable.js";
import { type Manifest, parseManifests } from "kube-manifests";
import { InputError } from "../model/input-error.js";
import { fieldName, literal } from "../text/message.js";

/**
 * A connection to the API server of the current context in a kubeconfig, as the user of that context. The file, and the
 * files that it names, are read again before each request; only the server's address stays. Throws InputError, with
 * file and line, for invalid settings and for those that need another program to sign in.
 */
export const kubeconfigConnection = (file: string): Connection => {
  let known: { readonly text: string; readonly context: CurrentContext } | undefined;
  const read = (): CurrentContext => {
    const text = readConfigText(file);
    if (known?.text !== text) known = { text, context: currentContext(text, file) };
    return known.context;
  };
  return { server: serverOf(read()), access: async () => await accessOf(read()) };
};

const serverOf = ({ cluster }: CurrentContext): URL => {
  const server = own(cluster.value, "server");
  const url = typeof server === "string" && URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol !== "https:") throw cluster.problem("server", "must be a URL that starts with 'https://'");
  if (own(cluster.value, "proxy-url") !== undefined)
    throw cluster.problem("proxy-url", "may not be set; the server must be reached directly");
  return url;
};

/**
 * Keys that are rejected: they need another program to sign in, are no longer supported by API servers, or impersonate
 * other users.
 */
const REFUSED: Readonly<Record<string, string>> = {
  exec: "may not be used, because Decorum does not run programs to sign in; only a token or a client certificate may be used",
  "auth-provider":
    "may not be used, because Decorum does not run programs to sign in; only a token or a client certificate may be used",
  username:
    "may not be used, because API servers do not accept passwords; only a token or a client certificate may be used",
  as: "may not be used; the user itself must have the permissions",
};

/**
 * The authorities and credentials, with the precedence of client-go: inline data before a file, but the file of a token
 * before the token.
 */
const accessOf = async ({ cluster, user, folder }: CurrentContext): Promise<Access> => {
  for (const [key, why] of Object.entries(REFUSED))
    if (own(user.value, key) !== undefined) throw user.problem(key, why);
  const [ca, cert, key, token] = await Promise.all([
    pem(cluster, "certificate-authority", folder, readCertificates),
    pem(user, "client-certificate", folder, readCertificates),
    pem(user, "client-key", folder, (file) => readText(file, "a private key in PEM format")),
    tokenOf(user, folder),
  ]);
  if ((cert === undefined) !== (key === undefined))
    throw user.problem("client-certificate", "and `client-key` must be given together");
  const isInsecure = own(cluster.value, "insecure-skip-tls-verify") === true;
  if (isInsecure && ca !== undefined)
    throw cluster.problem("insecure-skip-tls-verify", "may not be true where an authority is given");
  const serverName = text(cluster, "tls-server-name");
  return { ...defined({ ca, cert, key, token, serverName }), ...(isInsecure ? { isInsecure } : {}) };
};

const tokenOf = async (user: KubeconfigEntry, folder: string): Promise<string | undefined> => {
  const file = text(user, "tokenFile");
  if (file !== undefined) return readToken(resolve(folder, file));
  const token = text(user, "token");
  if (token !== undefined && !/^[!-~]+$/.test(token)) throw user.problem("token", "must be one line without blanks");
  return token;
};

/** PEM from the kubeconfig itself, in base64, or from another file. */
const pem = async (
  entry: KubeconfigEntry,
  key: string,
  folder: string,
  read: (file: string) => Promise<string>,
): Promise<string | undefined> => {
  const data = text(entry, `${key}-data`);
  const file = text(entry, key);
  if (data === undefined) return file === undefined ? undefined : read(resolve(folder, file));
  const decoded = Buffer.from(data, "base64").toString("utf8");
  if (decoded.includes("-----BEGIN ")) return decoded;
  throw entry.problem(`${key}-data`, "must be PEM in base64");
};

/** A string; undefined if it is absent or empty, which client-go treats alike. */
const text = (entry: KubeconfigEntry, key: string): string | undefined => {
  const value = own(entry.value, key) ?? "";
  if (typeof value !== "string") throw entry.problem(key, "must be a string");
  return value === "" ? undefined : value;
};

/** The cluster and user of the current context of a kubeconfig. */
interface CurrentContext {
  readonly cluster: KubeconfigEntry;
  readonly user: KubeconfigEntry;
  /** Relative paths in the kubeconfig start here. */
  readonly folder: string;
}

/** A cluster or a user: its settings, and how to report a problem with one of them. */
interface KubeconfigEntry {
  readonly value: JsonObject;
  problem(key: string, must: string): InputError;
}

/** Throws InputError for a text that is no kubeconfig, or names a context, cluster or user that it does not contain. */
const currentContext = (text: string, file: string): CurrentContext => {
  const manifest = readConfig(text, file);
  const problem = (field: FieldPath, must: string): InputError => {
    const { line, column } = manifest.position(field);
    return new InputError(`${file}:${String(line)}:${String(column)}: ${fieldName(dotted(field))} ${must}`, file);
  };
  const config = manifest.value;
  const named = (list: string, of: string, name: string | undefined, from: FieldPath): KubeconfigEntry => {
    const index = arrayAt(config, list).findIndex((one) => own(one, "name") === name);
    const value = at(arrayAt(config, list)[index], of);
    if (name === undefined || !isObject(value))
      throw problem(from, `must be the name of one of \`${list}\`; ${literal(name ?? "")} is none`);
    const field = path(list, index, of);
    return { value, problem: (key, must) => problem(child(field, key), must) };
  };
  const current = stringAt(config, "current-context");
  const context = named("contexts", "context", current, path("current-context"));
  const index = arrayAt(config, "contexts").findIndex((one) => own(one, "name") === current);
  const pick = (list: string, key: string): KubeconfigEntry =>
    named(list, key, stringAt(context.value, key), path("contexts", index, "context", key));
  return {
    cluster: pick("clusters", "cluster"),
    user: pick("users", "user"),
    folder: dirname(resolve(file)),
  };
};

const readConfig = (text: string, file: string): Manifest => {
  const [manifest, other] = parseManifests(text);
  const [error] = manifest?.errors ?? [];
  if (error !== undefined)
    throw new InputError(`${file}:${String(error.line)}:${String(error.column)}: ${error.message}`, file);
  if (manifest === undefined || other !== undefined || !isObject(manifest.value))
    throw new InputError(`${literal(file)} must be a kubeconfig: one YAML document`, file);
  return manifest;
};

/** The text of the file. Throws InputError if it cannot be read. */
const readConfigText = (file: string): string => {
  try {
    return utf8Text(readRegular(file, LIMITS.settings), file);
  } catch (error) {
    if (!isNativeError(error) || !("code" in error)) throw error;
    throw new InputError(
      `kubeconfig ${literal(file)} must be a file that can be read; reading it failed with ${literal(String(error.code))}`,
      file,
    );
  }
};

/** The field as kubectl writes it: names with a dash get no brackets. */
const dotted = (field: FieldPath): string =>
  field
    .map((segment) => (typeof segment === "number" ? `[${String(segment)}]` : `.${segmentName(segment)}`))
    .join("")
    .slice(1);
