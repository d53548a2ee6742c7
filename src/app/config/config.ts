import type { Release } from "kube-builtin";
import type { Level } from "../../model/pack.js";
import type { RuleSettings } from "../../packs/choose.js";
import type { FailOn } from "./fail-on.js";
import type { OutputTarget } from "./output-names.js";

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
