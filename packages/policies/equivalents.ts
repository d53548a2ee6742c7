import { type BuiltInResource, BUILTIN_RESOURCES, unserved } from "kube-api";
import { conversionOf } from "kube-schema";
import {
  type GroupVersionKind,
  type GroupVersionResource,
  type KubeObject,
  arrayAt,
  groupBy,
  own,
  stringAt,
} from "kube-json";

/** Another resource with the same objects. */
export interface EquivalentResource {
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
  /** The objects differ only in `apiVersion`, so they can be converted here. */
  readonly isSame: boolean;
}

/** Core resources that another group serves too. */
const ALSO: readonly (readonly [string, string])[] = [["/events", "events.k8s.io/events"]];

const builtInByName = groupBy(BUILTIN_RESOURCES, ({ group, plural }) => [`${group}/${plural}`]);

/**
 * The other served versions of a resource; those of a custom resource come from its CRD, if it is among `definitions`.
 */
export const equivalentResources = (
  { group, version, resource }: GroupVersionResource,
  definitions: readonly KubeObject[],
): readonly EquivalentResource[] => {
  const name = `${group}/${resource}`;
  const names = [name, ...ALSO.flatMap(([a, b]) => (a === name ? [b] : b === name ? [a] : []))];
  const builtIn = names.flatMap((one) => builtInByName.get(one) ?? []);
  const custom = definitions.filter(
    (one) => stringAt(one, "spec", "group") === group && stringAt(one, "spec", "names", "plural") === resource,
  );
  return [
    ...builtIn.flatMap((one) => servedOf(one).map((other) => [one.group, other, one.plural, one.kind, false] as const)),
    ...custom.flatMap((one) =>
      arrayAt(one, "spec", "versions")
        .filter((other) => own(other, "served") === true)
        .map(
          (other) =>
            [
              group,
              stringAt(other, "name") ?? "",
              resource,
              stringAt(one, "spec", "names", "kind") ?? "",
              conversionOf(one) === "None",
            ] as const,
        ),
    ),
  ]
    .filter(([otherGroup, other]) => otherGroup !== group || other !== version)
    .map(([otherGroup, other, plural, kind, isSame]) => ({
      resource: { group: otherGroup, version: other, resource: plural },
      kind: { group: otherGroup, version: other, kind },
      isSame,
    }));
};

const servedOf = ({ group, versions, kind }: BuiltInResource): readonly string[] =>
  versions.filter((version) => unserved(group, version, kind) === undefined);
