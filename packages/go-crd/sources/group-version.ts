import { remember } from "kube-json";
import type { GoPackage } from "./sources.js";

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

export const versionOf = (one: GoPackage): string | undefined =>
  one.versionName ?? (VERSION.test(one.name) ? one.name : undefined);
