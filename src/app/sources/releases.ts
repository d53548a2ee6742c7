import { splitManifests } from "kube-manifests";
import { DEFINITIONS } from "kube-schema";
import { namesIn } from "./names-in-text.js";
import { type Source, textAhead } from "./source.js";

/** A version in the name of a file or a folder, as in 'releases/app-1.15.0.yaml' and 'bundle/v1.4.0/'. */
const OF_VERSION = /^.*?(?:^|[-_/])v?\d+[._]\d+[._]\d+[^/]*/;

/** The bundle that the Operator SDK makes for the Operator Lifecycle Manager when a project is released. */
const OF_BUNDLE = /^(?:.*\/)?bundle\/(?=(?:manifests|metadata|tests)\/)/;

const releaseOf = ({ found }: Source): string | undefined =>
  (OF_VERSION.exec(found?.inside ?? "") ?? OF_BUNDLE.exec(found?.inside ?? ""))?.[0];

/**
 * The sources without those of releases, which go to `skip`: their paths have a version below a folder that was given, or belong
 * to a bundle, and other files of this folder also define their CRDs. A released file does not change.
 */
export const withoutReleases = <S extends Source>(
  sources: readonly S[],
  skip: (source: S) => void = () => undefined,
): readonly S[] => {
  const released = new Map(sources.map((source) => [source, releaseOf(source)]));
  if (![...released.values()].some((release) => release !== undefined)) return sources;
  const others = sources.filter((source) => source.found !== undefined && released.get(source) === undefined);
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

/** The CRDs in a source, each with the folder that was given, as far as one can see without parsing. */
const definedIn = (source: Source): readonly string[] => {
  const text = textAhead(source);
  if (!text.includes(DEFINITIONS.kind)) return [];
  const folder = source.name.slice(0, source.name.length - (source.found?.inside ?? "").length);
  return splitManifests(text)
    .flatMap((one) => [...namesIn(one.text)])
    .filter((name) => name.startsWith(`${DEFINITIONS.kind}/`))
    .map((name) => `${folder} ${name}`);
};
