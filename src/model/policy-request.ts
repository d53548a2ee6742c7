import { type KubeObject, objectName, remember } from "kube-json";
import type { PolicyRequest } from "kube-admission-policies";
import { inNamespace } from "../kube/api/metadata.js";
import { served } from "./served.js";
import type { Context } from "./context.js";
import { isUnsent } from "./unsent.js";

/** The request under review, as admission policies and expressions see it. */
export const policyRequest = remember((context: Context): PolicyRequest => {
  const { operation, kind, resource, subresource, name, namespace, user, dryRun, options, stored } = context;
  const isStored = stored !== undefined;
  const sent = { user, isUnsent: isUnsent(context), dryRun, options, isStored };
  const request = { operation, kind, resource, subresource, name, namespace, ...sent };
  const object = asSent(context.object, context);
  if (operation === "DELETE") return { ...request, oldObject: object };
  const oldObject = context.oldObject && asSent(context.oldObject, context);
  return { ...request, object, oldObject };
});

/** An API server has put the object into its namespace before anything judges it. */
const asSent = (object: KubeObject, context: Context): KubeObject =>
  isForNamespace(context) || !isUnsent(context) ? object : inNamespace(object, context.namespace);

const isForNamespace = ({ kind }: Context): boolean => kind.group === "" && kind.kind === "Namespace";

/** The Namespace of the object: null if it is in none, undefined if it is not known. */
export const policyNamespace = (context: Context): KubeObject | null | undefined => {
  if (context.namespace === undefined || isForNamespace(context)) return null;
  const found = context.cluster.known("", "Namespace").find((one) => objectName(one) === context.namespace);
  // A file may lack the label with its name.
  return found !== undefined && isUnsent(context) ? served(found) : found;
};
