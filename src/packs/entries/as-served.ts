import { type FieldPath, type KubeObject, valueAt } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Cause } from "../../model/cause.js";
import type { BoundRule } from "../../model/pack.js";
import { servedContext } from "../../model/served.js";

/**
 * A check of objects as a webhook gets them: an API server has set the defaults of built-in kinds before, which manifests lack. So
 * an entry about any field has the same verdict on a manifest as in a cluster.
 */
export const asServed =
  (check: BoundRule["check"]): BoundRule["check"] =>
  (context) => {
    const seen = servedContext(context);
    return seen === context ? check(context) : withOrigin(check(seen), context, seen);
  };

/** A default and the same value in a manifest are one finding. The user did not write the default. */
function* withOrigin(causes: Iterable<Cause>, { object }: Context, seen: Context): Iterable<Cause> {
  for (const cause of causes) {
    const value = valueAt(seen.object, cause.field);
    const about = value === undefined || typeof value === "object" ? {} : { about: value };
    const field = writtenField(object, cause.field);
    const isDefault = value !== undefined && valueAt(object, field) === undefined;
    const message = isDefault ? `${cause.message}; the API server sets this field by default` : cause.message;
    yield { ...about, ...cause, field, message };
  }
}

/** The entry of `stringData` that becomes one of `data` in a Secret. */
const writtenField = (object: KubeObject, field: FieldPath): FieldPath => {
  const [first, ...rest] = field;
  const isWhole = rest.length === 0 && valueAt(object, field) !== undefined;
  if (object.kind !== "Secret" || first !== "data" || isWhole) return field;
  const written: FieldPath = ["stringData", ...rest];
  return valueAt(object, written) === undefined ? field : written;
};
