import { isBuiltInGroup } from "../../kube/api/builtin-resources.js";
import { DEFINITIONS, definedVersion, withStatusOf } from "../../kube/structural/custom-resource.js";
import { own } from "../../kube/json/object.js";
import { hasStatusSubresource } from "../../kube/api/status-subresources.js";
import { type Context, isUnsent } from "../../model/context.js";

/**
 * What an API server would store of an object that nobody has sent yet, as far as its status goes: who writes the object
 * itself does not write a status that has a subresource. The status that is stored stays, and a new object has none.
 */
export const withoutIgnoredStatus = (context: Context): Context => {
  const { object, oldObject, operation, subresource } = context;
  const isWritten = (operation === "CREATE" || operation === "UPDATE") && subresource === undefined;
  if (!isWritten || !isUnsent(context) || own(object, "status") === undefined) return context;
  return isIgnored(context)
    ? { ...context, object: withStatusOf(object, oldObject), written: object }
    : context;
};

const isIgnored = ({ kind, cluster }: Context): boolean =>
  isBuiltInGroup(kind.group)
    ? hasStatusSubresource(kind.group, kind.kind)
    : definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind)?.hasStatusSubresource === true;
