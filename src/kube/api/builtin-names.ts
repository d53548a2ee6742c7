import { type BuiltInResource, BUILTIN_RESOURCES } from "kube-api";

/** True for resources that clusters lack by default: alpha APIs, and one removed from all supported releases. */
const isAbsent = ({ kind, versions }: BuiltInResource): boolean =>
  kind === "PodSecurityPolicy" || versions.every((version) => version.includes("alpha"));

const index = (names: (resource: BuiltInResource) => readonly string[]): ReadonlyMap<string, BuiltInResource> => {
  const found = new Map<string, BuiltInResource>();
  for (const resource of BUILTIN_RESOURCES) {
    if (isAbsent(resource)) continue;
    for (const name of names(resource)) if (!found.has(name)) found.set(name, resource);
  }
  return found;
};

const BY_SHORT_NAME = index(({ shortNames }) => shortNames);
const BY_NAME = index(({ plural, singular }) => [plural, singular]);

/** The built-in resource with this short name, such as 'services' for 'svc'. */
export const builtInByShortName = (name: string): BuiltInResource | undefined => BY_SHORT_NAME.get(name);

/** The built-in resource with this plural or singular name. */
export const builtInByName = (name: string): BuiltInResource | undefined => BY_NAME.get(name);
