import { dirname, resolve } from "node:path";
import { isNativeError } from "node:util/types";
import { LIMITS, readRegular } from "../files/regular-file.js";
import { utf8Text } from "../files/readable.js";
import {
  type FieldPath,
  type JsonObject,
  arrayAt,
  at,
  child,
  isObject,
  own,
  path,
  segmentName,
  stringAt,
} from "kube-json";
import { type Manifest, parseManifests } from "kube-manifests";
import { InputError } from "../model/input-error.js";
import { fieldName, literal } from "../text/message.js";

/** What the current context of a kubeconfig selects. */
export interface CurrentContext {
  readonly cluster: KubeconfigEntry;
  readonly user: KubeconfigEntry;
  /** Relative paths in the kubeconfig start here. */
  readonly folder: string;
}

/** A cluster or a user: its settings, and how to report a problem with one of them. */
export interface KubeconfigEntry {
  readonly value: JsonObject;
  problem(key: string, must: string): InputError;
}

/**
 * Reads a kubeconfig. Throws InputError if it cannot be read, or names a context, cluster or user that it does not
 * contain.
 */
export const readKubeconfig = (file: string): CurrentContext => {
  const manifest = readConfig(file);
  const problem = (field: FieldPath, must: string): InputError => {
    const { line, column } = manifest.position(field);
    return new InputError(`${file}:${String(line)}:${String(column)}: ${fieldName(dotted(field))} ${must}`, [], file);
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

const readConfig = (file: string): Manifest => {
  const [manifest, other] = parseManifests(readText(file));
  const [error] = manifest?.errors ?? [];
  if (error !== undefined)
    throw new InputError(`${file}:${String(error.line)}:${String(error.column)}: ${error.message}`, [], file);
  if (manifest === undefined || other !== undefined || !isObject(manifest.value))
    throw new InputError(`${literal(file)} must be a kubeconfig: one YAML document`, [], file);
  return manifest;
};

const readText = (file: string): string => {
  try {
    return utf8Text(readRegular(file, LIMITS.settings), file);
  } catch (error) {
    if (!isNativeError(error) || !("code" in error)) throw error;
    throw new InputError(
      `kubeconfig ${literal(file)} must be a file that can be read; reading it failed with ${literal(String(error.code))}`,
      [],
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
