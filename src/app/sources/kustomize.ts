import { basename, dirname, join, resolve } from "node:path";
import { arrayAt, defined, type Json, type JsonObject, objectAt, own, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { isWithin } from "../../files/within.js";
import type { Files } from "../host/io.js";
import { kindIfVisible } from "./ancestors.js";
import { type Completed, type Source, textAhead } from "./source.js";

/** The names of a kustomization. */
export const KUSTOMIZATIONS: readonly string[] = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/**
 * The sources, in which the patches and the resources of the kustomizations among them are marked. A patch looks like an object,
 * but holds only its changes; kustomize completes a resource. A file beside a kustomization that is called a patch is one,
 * although no kustomization names it: scaffolds contain patches for features that are commented out. But a
 * resource is no patch, even if another kustomization names it as one. `onResource` takes the paths of the
 * resources of those that were found in folders.
 */
export const withKustomizations = (
  sources: readonly Source[],
  cwd: string,
  onResource: (path: string) => void = () => undefined,
): readonly Source[] => {
  const kustomizations = new Map(
    sources
      .filter(({ name }) => KUSTOMIZATIONS.includes(basename(name)))
      .map((source) => [
        resolve(cwd, dirname(source.name)),
        { ...namedIn(textAhead(source)), isFound: source.found !== undefined },
      ]),
  );
  if (kustomizations.size === 0) return sources;
  const patches = new Set<string>();
  const resources = new Map<string, Completed>();
  const waiting = [...kustomizations].map(([folder, one]) => ({ folder, one, by: one.sets }));
  for (const [folder, one] of kustomizations)
    for (const path of patchesWithin(folder, one.patches)) patches.add(resolve(folder, path));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const all = both(next.one.sets, next.by);
    for (const named of next.one.resources) {
      const path = resolve(next.folder, named);
      if (next.one.isFound) onResource(path);
      const known = resources.get(path);
      if (known === all) continue;
      const by = known === undefined ? all : both(known, all);
      if (known !== undefined && isSame(known, by)) continue;
      resources.set(path, by);
      const one = kustomizations.get(path);
      if (one !== undefined) waiting.push({ folder: path, one, by });
    }
  }
  return sources.map((source) => {
    if (source.found === undefined) return source;
    const path = resolve(cwd, source.name);
    const folder = dirname(path);
    const isResource = resources.has(path);
    const isPatch = !isResource && (patches.has(path) || isCalledPatch(path, kustomizations));
    // A file beside a kustomization that does not name it may be a resource that is commented out.
    const completed = resources.get(path) ?? resources.get(folder) ?? kustomizations.get(folder)?.sets;
    if (!isPatch && completed === undefined) return source;
    return {
      ...source,
      found: { ...source.found, ...(isPatch ? { isPatch } : { ...defined({ completed }), isResource }) },
    };
  });
};

/** What the first sets stays, so that it can only become more. */
const both = (one: Completed, other: Completed): Completed => ({
  labels: { ...other.labels, ...one.labels },
  namespace: one.namespace ?? other.namespace,
});

/** True if the second, which has all of the first, has no more. */
const isSame = (one: Completed, more: Completed): boolean =>
  one.namespace === more.namespace && Object.keys(one.labels).length === Object.keys(more.labels).length;

/** True for 'manager_config_patch.yaml' beside a kustomization, and for all in its folder 'patches'. */
const isCalledPatch = (path: string, kustomized: ReadonlyMap<string, Named>): boolean => {
  const folder = dirname(path);
  return kustomized.has(folder)
    ? PATCH.test(basename(path))
    : PATCHES.test(basename(folder)) && kustomized.has(dirname(folder));
};

const PATCH = /(?:^|[-_.])patch(?:es)?(?:[-_.]|$)/;
const PATCHES = /^patch(?:es)?$/;

/** The file that a resource is: for a folder, its kustomization. Undefined for one that is not there, or elsewhere. */
export const fileOfResource = (path: string, files: Files): string | undefined =>
  [path, ...KUSTOMIZATIONS.map((name) => join(path, name))].find((one) => kindIfVisible(one, files) === "file");

/** The files and folders that a kustomization names, and the fields that it sets in its resources. */
interface Named {
  readonly patches: readonly string[];
  readonly resources: readonly string[];
  readonly sets: Completed;
}

/** The paths of the patches that the kustomization of a folder names, relative to it. */
export const patchesIn = (folder: string, text: string): readonly string[] =>
  patchesWithin(folder, namedIn(text).patches);

/** As kustomize does, leaves out files that are not in or below its folder. */
const patchesWithin = (folder: string, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => isWithin(folder, resolve(folder, path)));

const namedIn = (text: string): Named => {
  const kustomizations = parseManifests(text).map(({ value = null }) => value);
  const paths = (list: string): readonly string[] =>
    // A patch may also be written in place.
    kustomizations.flatMap((one) =>
      arrayAt(one, list).flatMap((item) => (typeof item === "string" ? item : (stringAt(item, "path") ?? []))),
    );
  return {
    patches: ["patches", "patchesJson6902", "patchesStrategicMerge"]
      .flatMap(paths)
      .filter((path) => !path.includes("\n")),
    resources: ["resources", "bases", "components"].flatMap(paths),
    sets: {
      labels: Object.fromEntries(kustomizations.flatMap(labelsIn).flatMap((labels) => Object.entries(labels))),
      namespace: kustomizations.map((one) => stringAt(one, "namespace")).find((one) => one !== undefined),
    },
  };
};

/** The labels that a kustomization sets in selectors, too. */
const labelsIn = (kustomization: Json): readonly JsonObject[] => [
  objectAt(kustomization, "commonLabels"),
  ...arrayAt(kustomization, "labels")
    .filter((labels) => own(labels, "includeSelectors") === true)
    .map((labels) => objectAt(labels, "pairs")),
];
