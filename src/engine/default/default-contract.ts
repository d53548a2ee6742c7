import { crdOf, type SchemaNode } from "../../kube/crd/crd.js";
import { kindSchema } from "kube-builtin";
import { DEFINITIONS, definitionOf, isAtomicMap, mapKeysOf, metadataSchema, schemaAt, valuesOf } from "kube-schema";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  equalJson,
  formatApiVersion,
  isArray,
  isObject,
  own,
  segmentName,
  valueAt,
} from "kube-json";
import { type Selected, type Selector, isBuiltInGroup, select, selectsField } from "kube-api";
import { isServerOwned } from "../../kube/api/metadata.js";
import { isSecret, isWriteOnly } from "../../kube/api/secret.js";
import { nodeFor } from "../../kube/crd/nodes.js";
import { fieldName } from "../../text/message.js";
import type { Context } from "../../model/context.js";
import { declaredUnions } from "../../kube/unions/declared-unions.js";
import type { BoundRule } from "../../model/pack.js";
import type { RegisteredUnion, EntryDefault, FieldDefault } from "../../model/rule.js";
import { storedAt } from "../../kube/api/counterpart.js";
import { isImmutable } from "../../kube/crd/immutability.js";
import { type ImmutableField, immutableFields } from "../../kube/api/immutable-fields.js";

/** The limits of all proposals, whatever the object. A violation is a fault of the defaulter. */

const STRING_MAPS = new Set(["labels", "annotations"]);

/** Throws for a field that only the API server or a controller writes, or only the author of the object. */
export const checkPlace = ({ object }: Context, field: FieldPath): void => {
  const [first, second] = field;
  if (isSecret(object) && isWriteOnly(field))
    throw new Error(
      `may not touch ${fieldName(field)} of a Secret; an API server writes it over \`data\`, and no webhook sees it, so propose an entry of \`data\`, in base64, or leave it to the author of the object`,
    );
  if (isServerOwned(first, second))
    throw new Error(
      `may not touch ${fieldName(field)}; only the API server or its controller may, so propose something for \`spec\`, labels or annotations`,
    );
};

/** Throws for a label or annotation that is not a string: the API server could not decode the object. */
export const checkTexts = (field: FieldPath, value: Json): void => {
  const [first, second] = field.map(segmentName);
  if (first !== "metadata" || !STRING_MAPS.has(String(second))) return;
  const texts = field.length > 2 ? [value] : isObject(value) ? Object.values(value) : [null];
  if (field.length > 3 || texts.some((text) => typeof text !== "string"))
    throw new Error(`must propose strings for ${fieldName(field)}; nothing else can be stored there`);
};

/** Throws for a list that is known not to be merged by `mergeKey`. */
export const checkMergeKey = (context: Context, field: FieldPath, mergeKey: string): void => {
  const schema = schemaOf(context, field);
  if (schema === undefined) return;
  const [key] = mapKeysOf(schema);
  if (key === undefined)
    throw new Error(
      `may not add an entry to ${fieldName(field)}, which is one value; only lists that are merged by a key may grow`,
    );
  if (key !== mergeKey)
    throw new Error(`must add entries to ${fieldName(field)} by \`${key}\`, not by \`${mergeKey}\``);
};

/** The existing atomic map that `field` is inside, which counts as set. */
export const atomicMapAround = (context: Context, object: Json, field: FieldPath): FieldPath | undefined =>
  field
    .map((_, depth) => field.slice(0, depth))
    .find((above) => above.length > 0 && isObject(valueAt(object, above)) && isAtomicAt(context, above));

const isAtomicAt = (context: Context, field: FieldPath): boolean => {
  const schema = schemaOf(context, field) ?? {};
  if (!isBuiltInGroup(context.kind.group)) return isAtomicMap(schema);
  // A struct that is one value may get fields, but the labels that it selects are not to change.
  const holder = schemaOf(context, field.slice(0, -1)) ?? {};
  return valuesOf(schema) !== undefined && (isAtomicMap(schema) || isAtomicMap(holder));
};

/** The schema of a field of a built-in kind, or of a custom resource if the cluster state has its CRD; undefined if it is not known. */
const schemaOf = (context: Context, field: FieldPath): JsonObject | undefined => {
  const { group, version, kind } = context.kind;
  if (field[0] === "metadata") return metadataSchema(field);
  if (!isBuiltInGroup(group)) return nodeAt(context, field)?.schema;
  const schema = kindSchema(formatApiVersion(group, version), kind);
  return schema && schemaAt(schema, field);
};

/**
 * The node of a field of a custom resource, if the cluster state has its CRD. The engine may read the whole
 * cluster state, a defaulter only its `reads`.
 */
const nodeAt = ({ cluster, kind }: Context, field: FieldPath): SchemaNode | undefined => {
  const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  const definition = definitionOf(definitions, kind.group, kind.kind);
  const version = definition && crdOf(definition).versions.find(({ name }) => name === kind.version);
  return version && nodeFor(version.root, field);
};

/** The unions that rules of packs review. */
export const registeredUnions = (rules: readonly BoundRule[]): readonly RegisteredUnion[] =>
  rules.flatMap(({ union }) => union ?? []);

/**
 * Throws for a proposal that would set a member of a union: only the author knows which one is meant, and two
 * contradict each other (API conventions, "Unions"). The discriminator and fields below an existing member
 * may be defaulted. Members with a default in the schema are exempt: the API server sets them anyway.
 */
export const checkUnions = (
  context: Context,
  unions: readonly RegisteredUnion[],
  object: Json,
  field: FieldPath,
): void => {
  for (let depth = 0; depth < field.length; depth++) {
    const place = field.slice(0, depth + 1);
    if ((valueAt(object, place) ?? undefined) !== undefined) continue;
    if (isRegistered(unions, place) || isDeclaredMember(context, place))
      throw new Error(
        `may not default ${fieldName(place)}, a member of a union; only its discriminator and fields below a member that is set may be defaulted`,
      );
  }
};

const isRegistered = (unions: readonly RegisteredUnion[], place: FieldPath): boolean =>
  unions.some(
    ({ holder, members }) =>
      holder.length === place.length - 1 &&
      selectsField(holder, place) &&
      members.includes(String(segmentName(place.at(-1) ?? ""))),
  );

const isDeclaredMember = (context: Context, place: FieldPath): boolean => {
  const node = nodeAt(context, place);
  if (node?.parent === undefined || node.step !== "property" || node.name === undefined) return false;
  if (own(node.schema, "default") !== undefined) return false;
  const { exclusive, tied } = declaredUnions(node.parent);
  const { name } = node;
  return [...exclusive, ...tied].some(({ members }) => members.includes(name));
};

/** A proposal that may be applied. */
interface Fillable {
  readonly proposal: FieldDefault | EntryDefault;
  /** The stored object already has this value. */
  readonly isStored: boolean;
}

/**
 * The proposal as an update may apply it; undefined if it may not. An immutable field gets only its stored value, whatever the
 * proposal: the API server would reject the update because of a value that its author never wrote (API conventions,
 * "Considerations For PUT Operations").
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
    ({ selector, except, ofStored }) =>
      selectsField(selector, field) &&
      !except.some((other) => selectsField(other, field)) &&
      (ofStored !== true || isStored(context, field.slice(0, selector.length))),
  ) || isImmutableBySchema(context, field);

/** Subresources differ: 'ephemeralcontainers' exists to change a field that is immutable in the Pod. */
const fieldsOf = ({ resource, subresource }: Context): readonly ImmutableField[] =>
  immutableFields(resource, subresource);

const isStored = ({ oldObject, object }: Context, item: FieldPath): boolean =>
  oldObject !== undefined && storedAt(oldObject, object, item) !== undefined;

const isImmutableBySchema = (context: Context, field: FieldPath): boolean =>
  field.some((_, depth) => {
    const node = nodeAt(context, field.slice(0, depth + 1));
    return node !== undefined && isImmutable(node);
  });

/** The values that a value at `field` would set in an immutable field below it; paths start at the value. */
const belowIn = ({ selector }: ImmutableField, field: FieldPath, value: Json): readonly Selected[] => {
  const above: Selector = selector.slice(0, field.length);
  if (selector.length <= field.length || !selectsField(above, field)) return [];
  return [...select(value, selector.slice(field.length))];
};
