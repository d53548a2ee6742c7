import { remember } from "kube-json";
import type { GoPackage, GoSources } from "./sources.js";

const VERSION = /^v[1-9]\d*(?:(?:alpha|beta)[1-9]\d*)?$/;

/**
 * The API group of a package: its marker, or the only one that its code names. Where both are of one domain, kinds are registered
 * with that of the code, and the marker is an old one.
 */
export const groupOf: (one: GoPackage) => string | undefined = remember((one) => {
  const named = one.files.filter(({ facts }) => !facts.isGenerated).flatMap(({ facts }) => facts.groups);
  // In `GroupVersion{Group: GroupName, Version: "v1"}`, the version is the first string.
  const groups = [...new Set(named.filter((group) => !VERSION.test(group)))];
  const registered = groups.length === 1 ? groups[0] : undefined;
  const { groupName } = one;
  if (registered === undefined || groupName === undefined) return groupName ?? registered;
  return domainOf(registered) === domainOf(groupName) ? registered : groupName;
});

const domainOf = (group: string): string => group.split(".").slice(-DOMAIN).join(".");
/** Labels of a registered domain, such as 'acme.io'. */
const DOMAIN = 2;

/**
 * The API version of a package: its marker, or its name. As for controller-gen, that may be any name where the package has a
 * group and kinds. Still, beside versions of the group, 'config' is the internal one or the configuration of a program.
 */
export const versionOf = (sources: Pick<GoSources, "packages">, one: GoPackage): string | undefined =>
  one.versionName ?? (VERSION.test(one.name) || (hasKinds(one) && isVersion(sources, one)) ? one.name : undefined);

const hasKinds = ({ groupName, files }: GoPackage): boolean =>
  groupName !== undefined && files.some(({ facts }) => facts.hasRootMarker);

const isVersion = ({ packages }: Pick<GoSources, "packages">, { name, groupName }: GoPackage): boolean =>
  /^v\d/.test(name) ||
  !packages.some((other) => other.groupName === groupName && VERSION.test(other.versionName ?? other.name));
