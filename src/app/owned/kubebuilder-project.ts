import { join, relative } from "node:path";
import { type Json, arrayAt, isObject, objectAt, own, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { InputError } from "../../model/input-error.js";
import { ancestorsOf, kindIfVisible } from "../sources/ancestors.js";
import { readable } from "../../files/readable.js";
import type { Files } from "../host/io.js";

/** A project of kubebuilder or of the Operator SDK (kubebuilder.io/reference/project-config). */
export interface KubebuilderProject {
  /** The path of its file, relative to the working directory. */
  readonly name: string;
  /** The API groups that it defines, such as 'crew.testproject.org'. */
  readonly groups: readonly string[];
  /** The kinds whose versions a webhook of the project converts, such as 'Captain.crew.testproject.org'. */
  readonly converted: readonly string[];
}

const PROJECT = "PROJECT";

/** The innermost project around a folder, given by its absolute path. Throws InputError for a broken file. */
export const projectAround = (folder: string, cwd: string, files: Files): KubebuilderProject | undefined => {
  for (const one of ancestorsOf(folder, files)) {
    const file = join(one, PROJECT);
    if (kindIfVisible(file, files) !== "file") continue;
    const name = relative(cwd, file);
    const value = projectIn(name, new TextDecoder().decode(readable(file, () => files.read(file))));
    if (value !== undefined) return { name, groups: groupsOf(value), converted: convertedIn(value) };
  }
  return undefined;
};

/** Another tool may use the same name for a file. */
const LOOKS_LIKE_ONE = /^(?:domain|layout|multigroup|projectName|resources)\s*:/m;

const projectIn = (file: string, text: string): Json | undefined => {
  if (!LOOKS_LIKE_ONE.test(text)) return undefined;
  const [first] = parseManifests(text);
  const [error] = first?.errors ?? [];
  if (error !== undefined)
    throw new InputError(`${file}:${String(error.line)}:${String(error.column)}: ${error.message}`, [], file);
  return isObject(first?.value) ? first.value : undefined;
};

/** The groups of the APIs that the project itself defines: not those of external types and of Kubernetes. */
const groupsOf = (project: Json): readonly string[] => {
  // Version 2 lists only types of the project.
  const isOld = stringAt(project, "version") === "2";
  const groups = arrayAt(project, "resources")
    .filter((one) => own(one, "external") !== true && own(one, "core") !== true)
    .filter((one) => isOld || Object.keys(objectAt(one, "api")).length > 0)
    .map((one) => groupOf(one, project));
  return [...new Set(groups)].filter((group) => group !== "").sort();
};

const groupOf = (resource: Json, project: Json): string => {
  const domain = stringAt(resource, "domain") ?? stringAt(project, "domain") ?? "";
  return [stringAt(resource, "group") ?? "", domain].filter((part) => part !== "").join(".");
};

const convertedIn = (project: Json): readonly string[] =>
  arrayAt(project, "resources")
    .filter((one) => own(objectAt(one, "webhooks"), "conversion") === true)
    .map((one) => `${stringAt(one, "kind") ?? ""}.${groupOf(one, project)}`);
