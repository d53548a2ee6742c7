import { METADATA_FIELDS } from "./object-meta.js";
import { unknownName } from "./suggest.js";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  child,
  isArray,
  isBase64,
  isNumber,
  isObject,
  key,
  own,
} from "kube-json";

/** Why a value is no string: the usual reason is a word or digits in YAML without quotes, such as 'no', 'on' or '8080'. */
export const notAString = (value: Json | undefined): string => {
  const read = typeof value === "boolean" ? String(value) : isNumber(value) ? "a number" : undefined;
  return read === undefined ? STRING : `${STRING}, in quotes, because YAML reads it as ${read}`;
};

const STRING = "must be of type 'string'";

/**
 * The types of Go that an API server decodes an object into: of a field, of the items of a list, of the values of a map,
 * or of the fields of a struct. It can decode no other types, and its strict decoder knows no other fields.
 */
export type Shape = Scalar | readonly [Shape] | MapShape | StructShape;

/** A 'former' field may be anything, and no misspelled name is taken for it. */
type Scalar = "any" | "former" | "string" | "bytes" | "boolean" | "int32" | "int64" | "object";

interface MapShape {
  readonly each: Shape;
}

export interface StructShape {
  readonly [field: string]: Shape;
}

/** A field that cannot be decoded, or an unknown one. */
export interface Misfit {
  readonly field: FieldPath;
  /** The requirement. */
  readonly problem: string;
  readonly isUnknown: boolean;
}

/** More than anyone reads. */
const MAX_MISFITS = 500;

/** Lists the misfits of `value`, at most 500. Null counts as absent. */
export const misfits = (value: Json | undefined, shape: Shape): readonly Misfit[] => {
  const found: Misfit[] = [];
  for (const misfit of misfitsIn(value, shape, [])) {
    found.push(misfit);
    if (found.length === MAX_MISFITS) break;
  }
  return found;
};

function* misfitsIn(value: Json | undefined, shape: Shape, field: FieldPath): Iterable<Misfit> {
  if (value === undefined || value === null) return;
  if (typeof shape === "string") {
    if (!isOfType(value, shape)) yield { field, problem: `must be ${WORDS[shape]}`, isUnknown: false };
  } else if (isList(shape)) {
    if (!isArray(value)) yield { field, problem: "must be a list, such as '[]'", isUnknown: false };
    else for (const [index, item] of value.entries()) yield* misfitsIn(item, shape[0], child(field, index));
  } else if (!isObject(value)) yield { field, problem: `must be ${WORDS.object}`, isUnknown: false };
  else if (isMap(shape))
    for (const [name, one] of Object.entries(value)) yield* misfitsIn(one, shape.each, child(field, key(name)));
  else yield* structMisfits(value, shape, field);
}

function* structMisfits(value: JsonObject, shape: StructShape, field: FieldPath): Iterable<Misfit> {
  for (const name of Object.keys(value)) {
    const below = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (below === undefined)
      yield { field: child(field, name), problem: unknownName(name, namesIn(shape)), isUnknown: true };
    else yield* misfitsIn(own(value, name), below, child(field, name));
  }
}

const namesIn = (shape: StructShape): readonly string[] =>
  Object.keys(shape).filter((name) => shape[name] !== "former");

const WORDS: Readonly<Record<Scalar, string>> = {
  any: "anything",
  former: "anything",
  string: "a string, such as 'a'",
  bytes: "a string in base64, such as 'YQ=='",
  boolean: "'true' or 'false'",
  int32: "an integer of 32 bits, such as 1",
  int64: "an integer of 64 bits, such as 1",
  object: "an object, such as '{}'",
};

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);

const isMap = (shape: MapShape | StructShape): shape is MapShape => Object.hasOwn(shape, "each");

const isOfType = (value: Json, type: Scalar): boolean => {
  if (type === "any" || type === "former") return true;
  if (type === "bytes") return typeof value === "string" && isBase64(value);
  if (type === "int32" || type === "int64") return isInteger(value, type === "int32" ? 31n : 63n);
  return type === "object" ? isObject(value) : typeof value === type;
};

/** True for an integer of so many bits and a sign. */
const isInteger = (value: Json, bits: bigint): boolean => {
  if (!isNumber(value) || (typeof value === "number" && !Number.isInteger(value))) return false;
  return value >= -(2n ** bits) && value < 2n ** bits;
};

const OWNER: Shape = {
  apiVersion: "any",
  kind: "any",
  name: "any",
  uid: "any",
  controller: "any",
  blockOwnerDeletion: "any",
};

const MANAGED: Shape = {
  manager: "any",
  operation: "any",
  apiVersion: "any",
  time: "any",
  fieldsType: "any",
  fieldsV1: "any",
  subresource: "any",
};

/** Other rules review the types of these fields. */
const METADATA: Shape = {
  ...Object.fromEntries(METADATA_FIELDS.map((name) => [name, "any"])),
  managedFields: [MANAGED],
  ownerReferences: [OWNER],
};

/** A condition in a status, whose types other rules review. */
export const CONDITION_SHAPE: Shape = {
  type: "any",
  status: "any",
  observedGeneration: "any",
  lastTransitionTime: "any",
  reason: "any",
  message: "any",
};

export const objectShape = (sections: StructShape): StructShape => ({
  apiVersion: "any",
  kind: "any",
  metadata: METADATA,
  ...sections,
});
