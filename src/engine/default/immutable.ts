import { storedAt } from "../../kube/api/counterpart.js";
import { isImmutable } from "../../kube/crd/immutability.js";
import { type FieldPath, type Json, equalJson, isArray, isObject, own, valueAt } from "kube-json";
import { type Selected, type Selector, select, selectsField } from "kube-api";
import { type ImmutableField, immutableFields } from "../../kube/api/immutable-fields.js";
import type { Context } from "../../model/context.js";
import type { EntryDefault, FieldDefault } from "../../model/rule.js";
import { schemaAt } from "./default-contract.js";

/** A proposal that may be applied. */
export interface Fillable {
  readonly proposal: FieldDefault | EntryDefault;
  /** The stored object already has this value. */
  readonly isStored: boolean;
}

/**
 * The proposal as an update may apply it; undefined if it may not. An immutable field gets only its stored
 * value, whatever the proposal: the API server would reject the update because of a value that its author
 * never wrote (API conventions, "Considerations For PUT Operations").
 */
export const fillable = (context: Context, proposal: FieldDefault | EntryDefault): Fillable | undefined => {
  const { object, oldObject, operation } = context;
  if (operation !== "UPDATE" || oldObject === undefined) return { proposal, isStored: false };
  const { field } = proposal;
  const [value, stored] = proposedAndStored(proposal, object, storedAt(oldObject, object, field));
  if (isSame(stored, value)) return { proposal, isStored: true };
  if (isImmutableField(context, field)) return givenBack(proposal, object, stored);
  if ("immutable" in proposal || setsImmutable(context, field, value, stored)) return undefined;
  return { proposal, isStored: false };
};

const givenBack = (
  proposal: FieldDefault | EntryDefault,
  object: Json,
  stored: Json | undefined,
): Fillable | undefined => {
  const { field } = proposal;
  if (stored === undefined) return undefined;
  if (!("entry" in proposal) || valueAt(object, field) === undefined)
    return { proposal: { field, value: stored }, isStored: true };
  return isObject(stored) ? { proposal: { ...proposal, entry: stored }, isStored: true } : undefined;
};

/** True if the value would set an immutable field below it to another value than the stored one. */
const setsImmutable = (context: Context, field: FieldPath, value: Json, stored: Json | undefined): boolean =>
  fieldsOf(context).some((one) =>
    belowIn(one, field, value).some(
      (below) => below.value !== undefined && !isSame(stored && storedAt(stored, value, below.field), below.value),
    ),
  );

const isSame = (stored: Json | undefined, value: Json): boolean => stored !== undefined && equalJson(stored, value);

/** The proposed and the stored value: for an existing list the item, for an absent one the whole list. */
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

/** True for a field that is known to be immutable. */
export const isImmutableField = (context: Context, field: FieldPath): boolean =>
  fieldsOf(context).some(
    ({ selector, except }) => selectsField(selector, field) && !except.some((other) => selectsField(other, field)),
  ) || isImmutableBySchema(context, field);

/** Subresources differ: 'ephemeralcontainers' exists to change a field that is immutable in the Pod. */
const fieldsOf = ({ resource, subresource }: Context): readonly ImmutableField[] =>
  subresource === undefined ? immutableFields(resource) : [];

const isImmutableBySchema = (context: Context, field: FieldPath): boolean =>
  field.some((_, depth) => {
    const node = schemaAt(context, field.slice(0, depth + 1));
    return node !== undefined && isImmutable(node);
  });

/** The values that a value at `field` would set in an immutable field below it; paths start at the value. */
const belowIn = ({ selector }: ImmutableField, field: FieldPath, value: Json): readonly Selected[] => {
  const above: Selector = selector.slice(0, field.length);
  if (selector.length <= field.length || !selectsField(above, field)) return [];
  return [...select(value, selector.slice(field.length))];
};
