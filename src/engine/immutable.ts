import { storedAt } from "../kube/counterpart.js";
import { isImmutable } from "../kube/crd-immutability.js";
import { type FieldPath, valueAt } from "../kube/field-path.js";
import { type Selected, type Selector, select, selectsField } from "../kube/field-selector.js";
import { type ImmutableField, immutableFields } from "../kube/immutable-fields.js";
import { equalJson } from "../kube/json.js";
import { type Json, isArray, own } from "../kube/object.js";
import type { Context } from "../model/context.js";
import type { EntryDefault, FieldDefault } from "../model/rule.js";
import { schemaAt } from "./default-contract.js";

/**
 * True if an update may fill this in: an immutable field may only get back what is stored, or the API server refuses the
 * whole update for something that its author never wrote (API conventions, "Considerations For PUT Operations").
 */
export const mayBeFilled = (context: Context, proposal: FieldDefault | EntryDefault): boolean => {
  const { object, oldObject, operation } = context;
  if (operation !== "UPDATE" || oldObject === undefined) return true;
  const { field } = proposal;
  const [value, stored] = proposedAndStored(proposal, object, storedAt(oldObject, object, field));
  if ("immutable" in proposal || isImmutableField(context, field)) return isSame(stored, value);
  return fieldsOf(context).every((one) =>
    belowIn(one, field, value).every(
      (below) =>
        below.value === undefined || isSame(stored && storedAt(stored, value, below.field), below.value),
    ),
  );
};

const isSame = (stored: Json | undefined, value: Json): boolean =>
  stored !== undefined && equalJson(stored, value);

/** What would stand there, and what is stored: of a list that is there the entry alone, of one that is not all of it. */
const proposedAndStored = (
  proposal: FieldDefault | EntryDefault,
  object: Json,
  stored: Json | undefined,
): readonly [Json, Json | undefined] => {
  if (!("entry" in proposal)) return [proposal.value, stored];
  const { field, entry, mergeKey } = proposal;
  if (valueAt(object, field) === undefined) return [[entry], stored];
  const same = (item: Json): boolean => own(item, mergeKey) === own(entry, mergeKey);
  return [entry, isArray(stored) ? stored.find(same) : undefined];
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

/** What a value at `field` would set of an immutable field that lies below it; the fields begin at the value. */
const belowIn = ({ selector }: ImmutableField, field: FieldPath, value: Json): readonly Selected[] => {
  const above: Selector = selector.slice(0, field.length);
  if (selector.length <= field.length || !selectsField(above, field)) return [];
  return [...select(value, selector.slice(field.length))];
};
