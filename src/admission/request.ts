import type { AdmissionRequest } from "../kube/api/admission-review.js";
import { type KubeObject, formatApiVersion, stringAt } from "kube-json";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../model/context.js";

/**
 * The context of an admission request. On DELETE, the object is the one to delete, and there is no old object. If the
 * server sends no object, as on CONNECT to a subresource without options, only its kind, name and namespace are known.
 */
export const contextOfRequest = (request: AdmissionRequest, cluster: ClusterSnapshot = EMPTY_CLUSTER): Context => {
  const { operation, kind, resource, subResource, oldObject, userInfo } = request;
  const object = (operation === "DELETE" ? oldObject : request.object) ?? stub(request);
  const name = request.name ?? stringAt(object, "metadata", "name");
  // A Namespace counts as being in itself; on CREATE, the server does not set this.
  const namespace = request.namespace ?? (isNamespace(request) ? name : undefined);
  // Always sets all properties: contexts of the same shape are faster for every rule.
  return {
    operation,
    resource,
    kind,
    subresource: subResource,
    object,
    oldObject: operation === "UPDATE" ? oldObject : undefined,
    namespace,
    name,
    user: userInfo,
    dryRun: request.dryRun,
    cluster,
  };
};

const isNamespace = ({ resource }: AdmissionRequest): boolean =>
  resource.group === "" && resource.resource === "namespaces";

const stub = ({ kind, name, namespace }: AdmissionRequest): KubeObject => ({
  apiVersion: formatApiVersion(kind.group, kind.version),
  kind: kind.kind,
  metadata: { ...(name === undefined ? {} : { name }), ...(namespace === undefined ? {} : { namespace }) },
});
