import { join, relative } from "node:path";
import { type Json, arrayAt, isObject, objectAt, own, stringAt } from "kube-json";
import { createSources, groupOf as groupInPackage } from "go-crd";
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
  /** True if its Go sources name one of these groups. */
  readonly isInGo: boolean;
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
    if (value !== undefined) return { name, ...apisOf(value, one, files) };
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
    throw new InputError(`${file}:${String(error.line)}:${String(error.column)}: ${error.message}`, file);
  return isObject(first?.value) ? first.value : undefined;
};

/** The APIs that the project itself defines: not external types, and those of Kubernetes. */
const apisOf = (project: Json, folder: string, files: Files): Omit<KubebuilderProject, "name"> => {
  // These versions list only types of the project.
  const isOld = ["2", "3-alpha"].includes(stringAt(project, "version") ?? "");
  // Most resources are in a few packages.
  const packages = new Map<string, string | undefined>();
  const resources = arrayAt(project, "resources").map((resource) => {
    const path = stringAt(resource, "path") ?? "";
    if (!packages.has(path)) packages.set(path, groupInGo(path, project, folder, files));
    const inGo = packages.get(path);
    return { resource, group: inGo ?? groupOf(resource, project), isInGo: inGo !== undefined };
  });
  const apis = resources.filter(
    ({ resource, group }) =>
      group !== "" &&
      own(resource, "external") !== true &&
      !isOfOthers(resource, project) &&
      own(resource, "core") !== true &&
      (isOld || Object.keys(objectAt(resource, "api")).length > 0 || isKindOnly(resource, group)),
  );
  return {
    groups: [...new Set(apis.map(({ group }) => group))].sort(),
    isInGo: apis.some(({ isInGo }) => isInGo),
    converted: resources
      .filter(({ resource }) => own(objectAt(resource, "webhooks"), "conversion") === true)
      .map(({ resource, group }) => `${stringAt(resource, "kind") ?? ""}.${group}`),
  };
};

/** Some projects list the kinds of their APIs as in older versions; the group of a CRD has a dot. */
const isKindOnly = (resource: Json, group: string): boolean =>
  group.includes(".") && ["api", "controller", "webhooks"].every((part) => own(resource, part) === undefined);

/** Before `external`, types of another domain and another repository were listed like the project's own. */
const isOfOthers = (resource: Json, project: Json): boolean => {
  const [domain, path] = [stringAt(resource, "domain"), stringAt(resource, "path")];
  const isElsewhere = path !== undefined && !path.startsWith(`${stringAt(project, "repo") ?? ""}/`);
  return isElsewhere && domain !== undefined && domain !== stringAt(project, "domain");
};

const groupOf = (resource: Json, project: Json): string => {
  const domain = stringAt(resource, "domain") ?? stringAt(project, "domain") ?? "";
  return [stringAt(resource, "group") ?? "", domain].filter((part) => part !== "").join(".");
};

/** The files of a package that name its group; the first one is from kubebuilder. */
const NAMING = ["groupversion_info.go", "groupversion.go", "register.go", "doc.go"];

/** The group that the Go package at an import path names: authors change it there, and not in the file of the project. */
const groupInGo = (path: string, project: Json, folder: string, files: Files): string | undefined => {
  const repo = `${stringAt(project, "repo") ?? ""}/`;
  const inside = path.startsWith(repo) ? path.slice(repo.length) : "";
  if (inside === "" || inside.split("/").includes("..")) return undefined;
  const paths = NAMING.map((name) => join(folder, inside, name)).filter(
    (file) => kindIfVisible(file, files) === "file",
  );
  const read = (file: string): string => new TextDecoder().decode(readable(file, () => files.read(file)));
  const [first] = createSources({ paths, read }).packages;
  return first === undefined ? undefined : groupInPackage(first);
};
