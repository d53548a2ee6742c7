import { basename, dirname, join, resolve } from "node:path";
import { arrayAt, defined, groupBy, type Json, type JsonObject, objectAt, own, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { isWithin } from "../../files/within.js";
import type { Files } from "../host/io.js";
import { kindIfVisible } from "./ancestors.js";
import { createPatchTargets } from "./patch-targets.js";
import { type Completed, type Patch, type Source, textAhead } from "./source.js";

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
  const resources = resourcesOf(kustomizations, onResource);
  const patchAt = patchesOf(kustomizations, (path) => resources.has(path), sources, cwd);
  return sources.map((source) => {
    if (source.found === undefined) return source;
    const path = resolve(cwd, source.name);
    const folder = dirname(path);
    const isResource = resources.has(path);
    const patch = patchAt(path);
    // A file beside a kustomization that does not name it may be a resource that is commented out.
    const completed = resources.get(path) ?? resources.get(folder) ?? kustomizations.get(folder)?.sets;
    if (patch === undefined && completed === undefined) return source;
    return { ...source, found: { ...source.found, ...defined({ completed, patch }), isResource } };
  });
};

type Kustomizations = ReadonlyMap<string, Named & { readonly isFound: boolean }>;

/** The paths of resources, also of kustomizations that others have as resources, with what they set. */
const resourcesOf = (
  kustomizations: Kustomizations,
  onResource: (path: string) => void,
): ReadonlyMap<string, Completed> => {
  const resources = new Map<string, Completed>();
  const waiting = [...kustomizations].map(([folder, one]) => ({ folder, one, by: one.sets }));
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
  return resources;
};

/** The role of a patch, by its path; undefined for other files, and for resources. */
const patchesOf = (
  kustomizations: Kustomizations,
  isResource: (path: string) => boolean,
  sources: readonly Source[],
  cwd: string,
): ((path: string) => Patch | undefined) => {
  const patches = groupBy(
    [...kustomizations].flatMap(([folder, one]) =>
      patchesWithin(folder, one.patches).map((patch) => ({ ...patch, path: resolve(folder, patch.path) })),
    ),
    ({ path }) => [path],
  );
  const targets = createPatchTargets(
    sources.filter(({ name }) => isResource(resolve(cwd, name))),
    [...kustomizations.values()].flatMap(({ generated }) => generated),
  );
  return (path) => {
    const named = patches.get(path) ?? [];
    const beside = besideOf(path, kustomizations);
    if (isResource(path) || (named.length === 0 && beside === undefined)) return undefined;
    const kinds = named.flatMap(({ kind }) => kind ?? []);
    return {
      isNamed: named.length > 0 || beside?.mentions(basename(path)) === true,
      hasTarget: (object) => targets.have(object) || kinds.some(targets.haveKind),
    };
  };
};

/** What the first sets stays, so that it can only become more. */
const both = (one: Completed, other: Completed): Completed => ({
  labels: { ...other.labels, ...one.labels },
  namespace: one.namespace ?? other.namespace,
});

/** True if the second, which has all of the first, has no more. */
const isSame = (one: Completed, more: Completed): boolean =>
  one.namespace === more.namespace && Object.keys(one.labels).length === Object.keys(more.labels).length;

/** The kustomization beside 'manager_config_patch.yaml', or above its folder 'patches'; undefined for other files. */
const besideOf = (path: string, kustomized: ReadonlyMap<string, Named>): Named | undefined => {
  const folder = dirname(path);
  const beside = kustomized.get(folder);
  if (beside !== undefined) return PATCH.test(basename(path)) ? beside : undefined;
  return PATCHES.test(basename(folder)) ? kustomized.get(dirname(folder)) : undefined;
};

/** A file that kustomize, kubectl or a script merges with an object. */
export const PATCH = /(?:^|[-_.])patch(?:es)?(?:[-_.]|$)/;
const PATCHES = /^patch(?:es)?$/;

/** The file that a resource is: for a folder, its kustomization. Undefined for one that is not there, or elsewhere. */
export const fileOfResource = (path: string, files: Files): string | undefined =>
  [path, ...KUSTOMIZATIONS.map((name) => join(path, name))].find((one) => kindIfVisible(one, files) === "file");

/** A patch that a kustomization names, with the kind that it selects. */
interface NamedPatch {
  readonly path: string;
  readonly kind: string | undefined;
}

/** The files and folders that a kustomization names, and the fields that it sets in its resources. */
interface Named {
  readonly patches: readonly NamedPatch[];
  readonly resources: readonly string[];
  /** The objects that it generates, as 'ConfigMap/web'. */
  readonly generated: readonly string[];
  /** True for the name of a file that occurs in it, if only in a comment: scaffolds have patches that are commented out. */
  readonly mentions: (name: string) => boolean;
  readonly sets: Completed;
}

/** The paths of the patches that the kustomization of a folder names, relative to it. */
export const patchesIn = (folder: string, text: string): readonly string[] =>
  patchesWithin(folder, namedIn(text).patches).map(({ path }) => path);

/** As kustomize does, leaves out files that are not in or below its folder. */
const patchesWithin = (folder: string, patches: readonly NamedPatch[]): readonly NamedPatch[] =>
  patches.filter(({ path }) => isWithin(folder, resolve(folder, path)));

const namedIn = (text: string): Named => {
  const kustomizations = parseManifests(text).map(({ value = null }) => value);
  const items = (list: string): readonly Json[] => kustomizations.flatMap((one) => arrayAt(one, list));
  const generated = (list: string, kind: string): readonly string[] =>
    items(list).map((item) => `${kind}/${stringAt(item, "name") ?? ""}`);
  return {
    patches: ["patches", "patchesJson6902", "patchesStrategicMerge"].flatMap(items).flatMap((item) => {
      const path = typeof item === "string" ? item : stringAt(item, "path");
      // A patch may also be written in place.
      return path === undefined || path.includes("\n") ? [] : { path, kind: stringAt(item, "target", "kind") };
    }),
    resources: ["resources", "bases", "components"]
      .flatMap(items)
      .filter((item): item is string => typeof item === "string"),
    generated: [...generated("configMapGenerator", "ConfigMap"), ...generated("secretGenerator", "Secret")],
    mentions: (name) => text.includes(name),
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
