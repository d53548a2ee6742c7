import { type Release, releaseOf } from "kube-builtin";
import { type Level, LEVELS } from "../../model/pack.js";
import type { RuleSettings, RuleSetting } from "../../packs/choose.js";
import { type FailOn, FAIL_ON } from "./fail-on.js";
import { type OutputTarget, parseOutput } from "./output-names.js";
import { dirname, relative, resolve, join } from "node:path";
import {
  type Json,
  type JsonObject,
  arrayAt,
  at,
  defined,
  isArray,
  isObject,
  objectAt,
  path,
  stringAt,
} from "kube-json";
import { parseManifests } from "kube-manifests";
import type { Cause } from "../../model/cause.js";
import { inputErrorOf, type PackProblem, problemOf } from "../../packs/shared/problem.js";
import { validator } from "../../packs/shared/validator.js";
import { CONFIG_DOCUMENT } from "./config-schema.js";
import { readable, readableText } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { ancestorsOf, kindIfVisible } from "../sources/ancestors.js";
import type { Io } from "../host/io.js";
import { CONFIG_FILE } from "../host/called-as.js";

/** The settings in decorum.yaml; flags take precedence. */
export interface Config {
  /** The file, relative to the working directory. */
  readonly file: string;
  /** Its folder, an absolute path, to which its paths and globs are relative. */
  readonly folder: string;
  readonly paths?: readonly string[];
  readonly exclude?: readonly string[];
  readonly owned?: readonly string[];
  /** Names of built-in packs, and folders. */
  readonly packs?: readonly string[];
  /** Files and folders of exceptions. */
  readonly exceptions?: readonly string[];
  /** Modules of rules and defaulters: paths relative to the folder, and names of packages. */
  readonly plugins?: readonly string[];
  readonly level?: Level;
  readonly kubernetesVersion?: Release;
  /** Files, folders and templates of paths with schemas of kinds. */
  readonly schemaLocations?: readonly string[];
  readonly outputs?: readonly OutputTarget[];
  readonly failOn?: FailOn;
  /** A document that was not judged against a schema makes a dry run fail. */
  readonly strict?: boolean;
  /** The file of known findings, relative to the working directory. */
  readonly baseline?: string;
  readonly rules: RuleSettings;
  readonly overrides: readonly Override[];
}

/** Settings of rules for some files. */
export interface Override {
  readonly paths: readonly string[];
  readonly rules: RuleSettings;
}

/** A configuration, and how to report further problems in it. */
export interface ReadConfig {
  readonly config: Config;
  /** Throws InputError if there are causes. */
  readonly refuse: (causes: readonly Cause[]) => void;
  /** The problem with its place in the file. */
  readonly problemOf: (cause: Cause) => PackProblem;
}

const validate = validator(CONFIG_DOCUMENT);

/** Reads the text of a configuration. Throws InputError with the file, line and column of every problem. */
export const readConfig = (file: string, text: string, cwd: string): ReadConfig => {
  const name = relative(cwd, file);
  const manifests = parseManifests(text, "Refused");
  const broken = manifests.flatMap(({ errors }) => errors.map((error): PackProblem => ({ file: name, ...error })));
  if (broken.length > 0) throw failure(broken, name);
  const [manifest, second] = manifests;
  if (manifest === undefined || second !== undefined)
    throw failure(
      [{ file: name, ...second?.position([]), message: "a file must contain exactly 1 configuration" }],
      name,
    );
  const refuse = (causes: readonly Cause[]): void => {
    if (causes.length > 0)
      throw failure(
        causes.map((cause) => problemOf(cause, name, manifest)),
        name,
      );
  };
  const value = withOff(manifest.value ?? null);
  refuse(validate(value, path()));
  const config = configOf(value, name, dirname(file));
  const baseline = stringAt(value, "baseline");
  return {
    config: baseline === undefined ? config : { ...config, baseline: relative(cwd, resolve(dirname(file), baseline)) },
    refuse,
    problemOf: (cause) => problemOf(cause, name, manifest),
  };
};

const failure = (problems: readonly PackProblem[], name: string): Error => inputErrorOf("settings", problems, name);

/** YAML reads an unquoted Off as false. */
const withOff = (value: Json): Json => {
  if (!isObject(value)) return value;
  const { rules, overrides } = value;
  return {
    ...value,
    ...(isObject(rules) ? { rules: rulesWithOff(rules) } : {}),
    ...(isArray(overrides) ? { overrides: overrides.map(withOff) } : {}),
  };
};

const rulesWithOff = (rules: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(rules).map(([id, setting]) => {
      if (setting === false) return [id, "Off"];
      return [id, isObject(setting) && setting["action"] === false ? { ...setting, action: "Off" } : setting];
    }),
  );

const configOf = (value: Json, file: string, folder: string): Config => ({
  file,
  folder,
  ...defined({
    paths: textsAt(value, "paths"),
    exclude: textsAt(value, "exclude"),
    owned: textsAt(value, "owned"),
    packs: textsAt(value, "packs"),
    exceptions: textsAt(value, "exceptions"),
    plugins: textsAt(value, "plugins"),
    kubernetesVersion: releaseOf(stringAt(value, "kubernetesVersion") ?? ""),
    schemaLocations: textsAt(value, "schemaLocations"),
    level: LEVELS.find((one) => one === stringAt(value, "level")),
    outputs: outputsAt(value),
    failOn: FAIL_ON.find((one) => one === stringAt(value, "failOn")),
    strict: booleanAt(value, "strict"),
  }),
  rules: settingsOf(objectAt(value, "rules")),
  overrides: arrayAt(value, "overrides").map((one) => ({
    paths: textsAt(one, "paths") ?? [],
    rules: settingsOf(objectAt(one, "rules")),
  })),
});

const booleanAt = (value: unknown, name: string): boolean | undefined => {
  const flag = at(value, name);
  return typeof flag === "boolean" ? flag : undefined;
};

/** One output, or a list of them; the schema allows no others. */
const outputsAt = (value: unknown): readonly OutputTarget[] | undefined => {
  const output = at(value, "output");
  if (output === undefined) return undefined;
  return (isArray(output) ? output : [output]).flatMap((one) =>
    typeof one === "string" ? (parseOutput(one) ?? []) : [],
  );
};

const textsAt = (value: unknown, name: string): readonly string[] | undefined =>
  at(value, name) === undefined ? undefined : arrayAt(value, name).map(String);

const settingsOf = (rules: JsonObject): RuleSettings =>
  new Map(Object.entries(rules).map(([id, value]) => [id, settingOf(value)]));

const settingOf = (value: Json | undefined): RuleSetting =>
  isObject(value)
    ? {
        ...actionOf(at(value, "action")),
        ...("options" in value ? { options: objectAt(value, "options") } : {}),
      }
    : actionOf(value);

const actionOf = (value: Json | undefined): Pick<RuleSetting, "action"> => {
  const action = (["Off", "Warn", "Deny"] as const).find((one) => one === value);
  return action === undefined ? {} : { action };
};

/**
 * The configuration that `flag` names, or else the innermost decorum.yaml from the working directory upward; none if
 * `flag` is false. Throws InputError if it cannot be used.
 */
export const findConfig = (flag: string | false | undefined, { files, cwd }: Io): ReadConfig | undefined => {
  if (flag === false) return undefined;
  const file = flag === undefined ? nearest(cwd, files) : resolve(cwd, flag);
  if (file === undefined) return undefined;
  const name = flag ?? relative(cwd, file);
  if (readable(name, () => files.kindOf(file)) === undefined)
    throw new InputError("must be a file; it does not exist", name);
  const text = readableText(name, () => files.read(file));
  return readConfig(file, text, cwd);
};

const nearest = (cwd: string, files: Io["files"]): string | undefined =>
  [...ancestorsOf(cwd, files)]
    .map((folder) => join(folder, CONFIG_FILE))
    // Reading says that it must be a regular file.
    .find((file) => ["file", "stream"].includes(kindIfVisible(file, files) ?? ""));
