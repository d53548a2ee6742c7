import { BUILTIN_RESOURCES, subresourcesOf } from "kube-api";
import { type GroupVersionResource, type KubeObject, arrayAt, remember, stringAt } from "kube-json";
import { resourceName } from "../../admission/record.js";

/** Whoever reaches the service may make up resources: of those that it does not know, only this many are distinguished. */
const MAX_UNKNOWN = 200;
/** No name of a group, version, resource and subresource is longer that can exist. */
const MAX_LENGTH = 512;

/**
 * Returns the resource as a label; 'other' once there are too many that nobody knows, or if nothing can have such a name. Those of
 * Kubernetes and of known CRDs are always told apart, so that made-up names cannot take their place.
 */
export const createResourceLabel = (definitions: () => readonly KubeObject[]): ((resource: string) => string) => {
  const unknown = new Set<string>();
  return (resource) => {
    if (BUILT_IN.has(resource) || definedNames(definitions()).has(resource) || unknown.has(resource)) return resource;
    if (unknown.size >= MAX_UNKNOWN || resource.length > MAX_LENGTH) return "other";
    unknown.add(resource);
    return resource;
  };
};

const namesOf = (resource: GroupVersionResource, subresources: readonly string[]): readonly string[] =>
  [undefined, ...subresources].map((subresource) => resourceName({ resource, subresource }));

const BUILT_IN: ReadonlySet<string> = new Set(
  BUILTIN_RESOURCES.flatMap(({ group, versions, plural }) =>
    versions.flatMap((version) => namesOf({ group, version, resource: plural }, subresourcesOf(group, plural))),
  ),
);

const definedNames = remember(
  (definitions: readonly KubeObject[]): ReadonlySet<string> =>
    new Set(
      definitions.flatMap((one) => {
        const group = stringAt(one, "spec", "group") ?? "";
        const resource = stringAt(one, "spec", "names", "plural") ?? "";
        return arrayAt(one, "spec", "versions").flatMap((version) =>
          namesOf({ group, version: stringAt(version, "name") ?? "", resource }, ["status", "scale"]),
        );
      }),
    ),
);
