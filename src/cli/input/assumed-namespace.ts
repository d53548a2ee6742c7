import { resourceFor } from "../../kube/api/builtin-resources.js";
import { DEFAULT_NAMESPACE } from "../../kube/api/metadata.js";
import { type KubeObject, parseApiVersion } from "../../kube/json/object.js";
import type { CustomResource, CustomResources } from "./custom-resources.js";

/** Where an object goes that names no namespace, and what its definition says of it. */
export interface Assumed {
  /** Undefined if it is in none, or if nobody knows because its kind may as well be cluster-scoped. */
  readonly namespace: string | undefined;
  /** Of a kind that is not built in. */
  readonly custom: CustomResource | undefined;
}

/** `namespace` is where objects go that name none; 'default' where nobody says so. */
export const assumedOf = (
  object: KubeObject,
  namespace: string | undefined,
  customResources: CustomResources,
): Assumed => {
  const { group, version } = parseApiVersion(object.apiVersion);
  const builtIn = resourceFor(group, version, object.kind).namespaced;
  const custom = builtIn === undefined ? customResources.find(group, object.kind) : undefined;
  const isNamespaced = builtIn ?? custom?.namespaced;
  if (isNamespaced === false) return { namespace: undefined, custom };
  return { namespace: namespace ?? (isNamespaced === true ? DEFAULT_NAMESPACE : undefined), custom };
};
