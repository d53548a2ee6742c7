import { isBuiltInKind } from "kube-api";
import { withServerDefaults } from "kube-builtin";
import { remember, valueAt } from "kube-json";
import { type Context, isUnsent } from "../../model/context.js";
import type { Cause } from "../../model/cause.js";
import type { BoundRule } from "../../model/pack.js";

/**
 * A check of objects as a webhook gets them: an API server has set the defaults of built-in kinds before, which manifests lack. So
 * an entry about any field has the same verdict on a manifest as in a cluster.
 */
export const asServed =
  (check: BoundRule["check"]): BoundRule["check"] =>
  (context) => {
    const served = servedContext(context);
    return served === context ? check(context) : withOrigin(check(served), context, served);
  };

const servedContext = remember((context: Context): Context => {
  const { object, oldObject, subresource, kind } = context;
  if (!isUnsent(context) || subresource !== undefined || !isBuiltInKind(kind)) return context;
  return {
    ...context,
    object: withServerDefaults(object),
    ...(oldObject === undefined ? {} : { oldObject: withServerDefaults(oldObject) }),
  };
});

/** The user did not write the field. */
function* withOrigin(causes: Iterable<Cause>, { object }: Context, served: Context): Iterable<Cause> {
  for (const cause of causes) {
    const isDefault = valueAt(object, cause.field) === undefined && valueAt(served.object, cause.field) !== undefined;
    yield isDefault ? { ...cause, message: `${cause.message}; the API server sets this field by default` } : cause;
  }
}
