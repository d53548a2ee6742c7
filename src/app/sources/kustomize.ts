import { basename, dirname, resolve } from "node:path";
import { arrayAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import type { Finding } from "../../model/decision.js";
import { type Source, textAhead } from "./source.js";

/** The names of a kustomization; that without an extension is not read. */
export const KUSTOMIZATION = /^kustomization\.ya?ml$/;

/**
 * The sources, in which the patches and the resources of the kustomizations among them are marked. A patch looks like an
 * object, but holds only what it changes; kustomize completes a resource. A file beside a kustomization that is called
 * a patch is one, although no kustomization names it: scaffolds contain patches for features that are commented out.
 */
export const withKustomizations = (sources: readonly Source[], cwd: string): readonly Source[] => {
  const kustomizations = sources.filter(({ name }) => KUSTOMIZATION.test(basename(name)));
  if (kustomizations.length === 0) return sources;
  const folders = new Set(kustomizations.map(({ name }) => resolve(cwd, dirname(name))));
  const patches = new Set<string>();
  const resources = new Set<string>();
  for (const source of kustomizations) {
    const folder = dirname(source.name);
    const { patches: named, resources: completed } = namedIn(source);
    for (const path of named) patches.add(resolve(cwd, folder, path));
    for (const path of completed) resources.add(resolve(cwd, folder, path));
  }
  return sources.map((source) => {
    if (source.found === undefined) return source;
    const path = resolve(cwd, source.name);
    const isPatch = patches.has(path) || (!resources.has(path) && isCalledPatch(path, folders));
    if (!isPatch && !resources.has(path)) return source;
    return { ...source, found: { ...source.found, ...(isPatch ? { isPatch } : { isResource: true }) } };
  });
};

/** True for 'manager_config_patch.yaml' beside a kustomization, and for all in its folder 'patches'. */
const isCalledPatch = (path: string, kustomized: ReadonlySet<string>): boolean => {
  const folder = dirname(path);
  return kustomized.has(folder)
    ? PATCH.test(basename(path))
    : PATCHES.test(basename(folder)) && kustomized.has(dirname(folder));
};

const PATCH = /(?:^|[-_.])patch(?:es)?(?:[-_.]|$)/;
const PATCHES = /^patch(?:es)?$/;

/** The files that a kustomization names. */
const namedIn = (source: Source): Readonly<Record<"patches" | "resources", readonly string[]>> => {
  const kustomizations = parseManifests(textAhead(source)).map(({ value = null }) => value);
  const paths = (list: string): readonly string[] =>
    // A patch may also be written in place.
    kustomizations.flatMap((one) =>
      arrayAt(one, list).flatMap((item) => (typeof item === "string" ? item : (stringAt(item, "path") ?? []))),
    );
  return {
    patches: ["patches", "patchesJson6902", "patchesStrategicMerge"]
      .flatMap(paths)
      .filter((path) => !path.includes("\n")),
    resources: paths("resources"),
  };
};

/** Says of which fields, by their places, kustomize sets what is missing. */
export const kustomizedNotes = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  return others.length === 0
    ? [`${first} is missing, but kustomize sets it`]
    : [
        `${String(others.length + 1)} namespaces are missing in resources of kustomizations, but kustomize sets them: ${first}, ...`,
      ];
};

/**
 * True for the namespace of a ServiceAccount or a Service that a resource refers to, if it is missing: kustomize sets it to the
 * one that the ServiceAccount or Service has in its output.
 */
export const isSetByKustomize = ({ found }: Source, { field, reason }: Finding): boolean =>
  found?.isResource === true &&
  reason === "FieldValueRequired" &&
  field.at(-1) === "namespace" &&
  (field[0] === "subjects" || (field.at(-2) === "service" && field.at(-3) === "clientConfig"));
