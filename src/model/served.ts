import { isBuiltInKind } from "kube-api";
import { withServerDefaults } from "kube-builtin";
import { remember } from "kube-json";
import type { Context } from "./context.js";
import { isUnsent } from "./unsent.js";

/** An object of a built-in kind as an API server sends it to a webhook; made once for all that judge it. */
export const served = remember(withServerDefaults);

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
