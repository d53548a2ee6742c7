import { basename, dirname, resolve } from "node:path";
import { arrayAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { type Source, textAhead } from "./source.js";

/** The names of a kustomization; that without an extension is not read. */
export const KUSTOMIZATION = /^kustomization\.ya?ml$/;

/**
 * The sources, in which those that a kustomization among them names as patches are marked: a patch looks like an
 * object, but holds only what it changes.
 */
export const withPatches = (sources: readonly Source[], cwd: string): readonly Source[] => {
  const patches = new Set(
    sources
      .filter(({ name }) => KUSTOMIZATION.test(basename(name)))
      .flatMap((source) => patchesOf(source).map((path) => resolve(cwd, dirname(source.name), path))),
  );
  return patches.size === 0
    ? sources
    : sources.map((source) =>
        source.found !== undefined && patches.has(resolve(cwd, source.name))
          ? { ...source, found: { ...source.found, isPatch: true } }
          : source,
      );
};

/** The files that a kustomization names as patches. */
const patchesOf = (source: Source): readonly string[] =>
  parseManifests(textAhead(source)).flatMap(({ value = null }) => [
    ...["patches", "patchesJson6902"].flatMap((list) =>
      arrayAt(value, list).flatMap((one) => stringAt(one, "path") ?? []),
    ),
    // A patch may also be written in place.
    ...arrayAt(value, "patchesStrategicMerge").filter(
      (one): one is string => typeof one === "string" && !one.includes("\n"),
    ),
  ]);
