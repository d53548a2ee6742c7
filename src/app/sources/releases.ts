import { splitManifests } from "kube-manifests";
import { DEFINITIONS } from "kube-schema";
import { namesIn } from "./copies.js";
import { type Source, textAhead } from "./source.js";

/** A version in the name of a file or a folder, as in 'releases/app-1.15.0.yaml' and 'bundle/v1.4.0/'. */
const OF_RELEASE = /^.*?(?:^|[-_/])v?\d+[._]\d+[._]\d+[^/]*/;

/**
 * The sources without those of releases, which go to `skip`: files found in folders, with a version in their path below these, if
 * the input has CRDs of them elsewhere, too. Only the CRDs that are developed count; those of releases stay as they are.
 */
export const withoutReleases = <S extends Source>(
  sources: readonly S[],
  skip: (source: S) => void = () => undefined,
): readonly S[] => {
  const released = new Map(sources.map((source) => [source, OF_RELEASE.exec(source.found?.inside ?? "")?.[0]]));
  if (![...released.values()].some((release) => release !== undefined)) return sources;
  const others = sources.filter((source) => released.get(source) === undefined);
  const developed = new Set(others.flatMap(definedIn));
  const archives = new Set<string>();
  for (const [source, release] of released)
    if (release !== undefined && !archives.has(release) && definedIn(source).some((name) => developed.has(name)))
      archives.add(release);
  return sources.filter((source) => {
    const isKept = !archives.has(released.get(source) ?? "");
    if (!isKept) skip(source);
    return isKept;
  });
};

/** The CRDs in a source, as far as one can see without parsing. */
const definedIn = (source: Source): readonly string[] => {
  const text = textAhead(source);
  if (!text.includes(DEFINITIONS.kind)) return [];
  return splitManifests(text)
    .flatMap((one) => [...namesIn(one.text)])
    .filter((name) => name.startsWith(`${DEFINITIONS.kind}/`));
};
