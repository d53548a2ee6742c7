import { groupBy, type KubeObject, objectName } from "kube-json";
import { splitManifests } from "kube-manifests";
import { namesIn } from "./names-in-text.js";
import { type Source, textAhead } from "./source.js";

/**
 * The objects that the patches of kustomizations may be merged with. `generated` are objects as 'ConfigMap/web'. Texts are looked
 * through when the first target is asked for.
 */
export const createPatchTargets = (resources: readonly Source[], generated: readonly string[]) => {
  let byKind: ReadonlyMap<string, readonly string[]> | undefined;
  const namesOf = (kind: string): readonly string[] => {
    byKind ??= groupBy([...resources.flatMap(namesOfSource), ...generated], (id) => [id.slice(0, id.indexOf("/"))]);
    return byKind.get(kind) ?? [];
  };
  return {
    /** True if there is one with the kind and name of the patch, before or after kustomize changes the name. */
    have: (patch: KubeObject): boolean => {
      const { kind } = patch;
      const name = objectName(patch);
      return namesOf(kind).some((id) => {
        const other = id.slice(kind.length + 1);
        return name !== "" && (other.includes(name) || name.includes(other));
      });
    },
    haveKind: (kind: string): boolean => namesOf(kind).length > 0,
  };
};

const namesOfSource = (source: Source): readonly string[] =>
  splitManifests(textAhead(source)).flatMap(({ text }) => [...namesIn(text)]);
