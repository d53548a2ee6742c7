import type { MatchTarget } from "./match.js";

/** Clients choose names and versions of resources, so the cache must be bounded. */
const MAX_TARGETS = 4096;
/** Versions, operations and subresources of a resource name, which are searched linearly. */
const MAX_VARIANTS = 128;

interface Indexed<T> {
  readonly operation: string;
  readonly group: string;
  readonly version: string;
  readonly subresource: string | undefined;
  readonly value: T;
}

/** Caches `make` by target. Joining the texts of a target to one key would take longer than this search. */
export const createTargetIndex = <T>(make: (target: MatchTarget) => T): ((target: MatchTarget) => T) => {
  /** By name of the resource. */
  const index = new Map<string, readonly Indexed<T>[]>();
  let size = 0;
  const add = (resource: string, made: Indexed<T>): void => {
    if (size >= MAX_TARGETS) {
      index.clear();
      size = 0;
    }
    const others = index.get(resource) ?? [];
    const kept = others.length < MAX_VARIANTS ? [...others, made] : [made];
    index.set(resource, kept);
    size += kept.length - others.length;
  };
  return (target) => {
    const { operation, subresource } = target;
    const { group, version, resource } = target.resource;
    for (const one of index.get(resource) ?? [])
      if (
        one.operation === operation &&
        one.version === version &&
        one.group === group &&
        one.subresource === subresource
      )
        return one.value;
    const value = make(target);
    add(resource, { operation, group, version, subresource, value });
    return value;
  };
};
