import type { GroupVersionResource } from "kube-json";

/** The objects to request: those of all namespaces, those of one, or a single object. */
export interface Which {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** The path of a collection or an object on the API server, such as '/apis/apps/v1/namespaces/shop/deployments/web'. */
export const resourcePath = (
  { group, version, resource }: GroupVersionResource,
  { namespace, name }: Which = {},
): string =>
  [
    groupPath(group, version),
    ...(namespace === undefined ? [] : ["namespaces", encodeURIComponent(namespace)]),
    ...(name === undefined ? [resource] : [resource, encodeURIComponent(name)]),
  ].join("/");

/** Such as '/api/v1' or '/apis/apps/v1'. */
export const groupPath = (group: string, version: string): string =>
  group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
