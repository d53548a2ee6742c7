import { isBuiltInKind } from "kube-api";
import { remember } from "kube-json";
import { served } from "../kube/api/served.js";
import { type Context, isUnsent } from "./context.js";

/**
 * The context as a webhook gets it: an API server has set the defaults of built-in kinds before, which manifests lack. The same
 * context for a request.
 */
export const servedContext = remember((context: Context): Context => {
  const { object, oldObject, subresource, kind } = context;
  if (!isUnsent(context) || subresource !== undefined || !isBuiltInKind(kind)) return context;
  return {
    ...context,
    object: served(object),
    ...(oldObject === undefined ? {} : { oldObject: served(oldObject) }),
  };
});
