import { isBuiltInKind } from "kube-api";
import { withServerDefaults } from "kube-builtin";
import { type KubeObject, objectAt, remember } from "kube-json";
import type { Context } from "./context.js";
import { isUnsent } from "./unsent.js";

/** An object of a built-in kind as an API server sends it to a webhook; made once for all that judge it. */
export const served = remember(withServerDefaults);

/**
 * The context as a webhook gets it: an API server has set the defaults of built-in kinds before, which manifests lack. The same
 * context for a request, but for that of a Scale: there, an API server leaves 0 out.
 */
export const servedContext = remember((context: Context): Context => {
  const { subresource, kind } = context;
  if (subresource === "scale") return each(context, withReplicas);
  return isUnsent(context) && subresource === undefined && isBuiltInKind(kind) ? each(context, served) : context;
});

const each = (context: Context, change: (object: KubeObject) => KubeObject): Context => {
  const { object, oldObject } = context;
  return { ...context, object: change(object), ...(oldObject === undefined ? {} : { oldObject: change(oldObject) }) };
};

const withReplicas = (scale: KubeObject): KubeObject => ({
  ...scale,
  spec: { replicas: 0, ...objectAt(scale, "spec") },
});
