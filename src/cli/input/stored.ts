import { isBuiltInGroup } from "../../kube/api/builtin-resources.js";
import { DEFINITIONS, definedVersion, withStatusOf } from "../../kube/structural/custom-resource.js";
import { isStored } from "../../kube/api/metadata.js";
import { hasStatusSubresource } from "../../kube/structural/status-subresources.js";
import type { KubeObject } from "../../kube/json/object.js";
import { asStored, asStoredStatus } from "../../kube/structural/stored-object.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";

/**
 * The object of a request as an API server would store it: with the defaults of packs and, of a custom resource whose
 * definition is known, with those of its schema and without what the schema does not know. What the server itself fills in
 * of built-in kinds is not known here. Undefined where nothing is stored of the request's object.
 */
export const storedOf = (
  { operation, subresource, kind, oldObject, cluster }: Context,
  { object }: Decision,
): KubeObject | undefined => {
  const isWritten = (operation === "CREATE" || operation === "UPDATE") && isStored(kind.kind);
  if (!isWritten || (subresource !== undefined && subresource !== "status")) return undefined;
  if (isBuiltInGroup(kind.group))
    return subresource === undefined && hasStatusSubresource(kind.group, kind.kind)
      ? withStatusOf(object, oldObject)
      : object;
  const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
  if (version === undefined) return object;
  return subresource === "status" ? asStoredStatus(version, object, oldObject) : asStored(version, object, oldObject);
};
