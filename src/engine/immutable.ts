import { storedAt } from "../kube/counterpart.js";
import { isImmutable } from "../kube/crd-immutability.js";
import { type FieldPath, child } from "../kube/field-path.js";
import { type Selector, select, selectsField } from "../kube/field-selector.js";
import { type ImmutableField, immutableFields } from "../kube/immutable-fields.js";
import { equalJson } from "../kube/json.js";
import type { Json } from "../kube/object.js";
import type { Context } from "../model/context.js";
import { schemaAt } from "./default-contract.js";

/**
 * True if an update may fill in `value` at `field`, which has it in `after` already: an immutable field may only get back
 * what is stored, or the API server refuses the whole update for something that its author never wrote (API conventions,
 * "Considerations For PUT Operations"). `isDeclared`: whoever proposes it says that the field is immutable.
 */
export const mayBeFilled = (
  context: Context,
  after: Json,
  field: FieldPath,
  value: Json,
  isDeclared: boolean,
): boolean => {
  const { oldObject } = context;
  if (context.operation !== "UPDATE" || oldObject === undefined) return true;
  const isStored = (place: FieldPath, given: Json): boolean => {
    const stored = storedAt(oldObject, after, place);
    return stored !== undefined && equalJson(stored, given);
  };
  if (isDeclared || isImmutableField(context, field)) return isStored(field, value);
  return fieldsOf(context).every((one) =>
    belowIn(one, field, value).every((below) => isStored(below.field, below.value)),
  );
};

/** True of a field that an update may not change, as far as is known. */
export const isImmutableField = (context: Context, field: FieldPath): boolean =>
  fieldsOf(context).some(
    ({ selector, except }) =>
      selectsField(selector, field) && !except.some((other) => selectsField(other, field)),
  ) || isImmutableBySchema(context, field);

/** Subresources have rules of their own: 'ephemeralcontainers' exists to change what the Pod may not. */
const fieldsOf = ({ resource, subresource }: Context): readonly ImmutableField[] =>
  subresource === undefined ? immutableFields(resource) : [];

const isImmutableBySchema = (context: Context, field: FieldPath): boolean =>
  field.some((_, depth) => {
    const node = schemaAt(context, field.slice(0, depth + 1));
    return node !== undefined && isImmutable(node);
  });

interface Place {
  readonly field: FieldPath;
  readonly value: Json;
}

/** What a value at `field` would set of an immutable field that lies below it. */
const belowIn = ({ selector }: ImmutableField, field: FieldPath, value: Json): readonly Place[] => {
  const above: Selector = selector.slice(0, field.length);
  if (selector.length <= field.length || !selectsField(above, field)) return [];
  return [...select(value, selector.slice(field.length))].flatMap((selected) =>
    selected.value === undefined ? [] : [{ field: child(field, ...selected.field), value: selected.value }],
  );
};
