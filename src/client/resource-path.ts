import type { GroupVersionResource } from "../kube/json/object.js";

/** Whose objects are asked for: those of all namespaces, of one, or one object. */
export interface Which {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** The path of objects, or of one, below the API server's root: '/apis/apps/v1/namespaces/shop/deployments/web'. */
export const resourcePath = (
  { group, version, resource }: GroupVersionResource,
  { namespace, name }: Which = {},
): string =>
  [
    groupPath(group, version),
    ...(namespace === undefined ? [] : ["namespaces", encodeURIComponent(namespace)]),
    ...(name === undefined ? [resource] : [resource, encodeURIComponent(name)]),
  ].join("/");

/** '/api/v1' or '/apis/apps/v1'. */
export const groupPath = (group: string, version: string): string =>
  group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
