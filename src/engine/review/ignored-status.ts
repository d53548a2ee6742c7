import { isBuiltInGroup } from "kube-api";
import { DEFINITIONS, definedVersion, hasStatusSubresource, withStatusOf } from "kube-schema";
import { own } from "kube-json";
import { type Context, isUnsent } from "../../model/context.js";

/**
 * The unsent object with the status that an API server would store: a write to the object itself does not
 * change a status with a subresource. The stored status stays, and a new object has none.
 */
export const withoutIgnoredStatus = (context: Context): Context => {
  const { object, oldObject, operation, subresource } = context;
  const isWritten = (operation === "CREATE" || operation === "UPDATE") && subresource === undefined;
  if (!isWritten || !isUnsent(context) || own(object, "status") === undefined) return context;
  return isIgnored(context) ? { ...context, object: withStatusOf(object, oldObject), written: object } : context;
};

const isIgnored = ({ kind, cluster }: Context): boolean =>
  isBuiltInGroup(kind.group)
    ? hasStatusSubresource(kind.group, kind.kind)
    : definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind)?.hasStatusSubresource === true;
