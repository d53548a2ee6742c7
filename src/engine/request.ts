import {
  type FieldPath,
  type Json,
  type KubeObject,
  child,
  formatField,
  isObject,
  isPlainObject,
  own,
  path,
} from "kube-json";
import { type Cause, required, typeInvalid } from "../model/cause.js";
import { type Circumstances, type Context, contextOf } from "../model/context.js";
import { InputError } from "../model/input-error.js";
import { requireCircumstances } from "./arguments.js";

/** The limit of the YAML reader: several times as deep as real manifests. */
const MAX_DEPTH = 250;

/**
 * The context of an object of a caller, as if a client sent it to an API server. It is copied: a review freezes its
 * objects, and remembers what it derived from them. Fields that are undefined are left out. Throws InputError, with
 * causes, if it is not JSON, or has no `apiVersion` or `kind`.
 */
export const requestOf = (object: unknown, circumstances: Circumstances = {}): Context => {
  requireCircumstances(circumstances);
  const { oldObject } = circumstances;
  const copied = copyObject(object, "object");
  return contextOf(copied, {
    ...circumstances,
    ...(oldObject === undefined ? {} : { oldObject: copyObject(oldObject, "oldObject") }),
  });
};

const copyObject = (given: unknown, name: string): KubeObject => {
  const copied = copy(given, path(name), 0);
  if (!isObject(copied)) throw invalid(typeInvalid(path(name), "must be an object"));
  for (const field of ["apiVersion", "kind"]) {
    const value = own(copied, field);
    if (value === undefined || value === "") throw invalid(required(path(name, field), "must be set"));
    if (typeof value !== "string") throw invalid(typeInvalid(path(name, field), "must be a string"));
  }
  return copied as KubeObject;
};

const copy = (value: unknown, field: FieldPath, depth: number): Json => {
  if (depth > MAX_DEPTH)
    throw invalid(typeInvalid(field, `may not be nested more than ${String(MAX_DEPTH)} levels deep`));
  if (value === null || ["string", "boolean", "bigint"].includes(typeof value)) return value as Json;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown, index) => copy(item, child(field, index), depth + 1));
  if (typeof value === "object" && isPlainObject(value))
    // fromEntries() makes `__proto__` an own key, as in JSON.
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, unknown>>)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => [key, copy(inner, child(field, key), depth + 1)]),
    );
  throw invalid(typeInvalid(field, "must be JSON: a plain object, a list, a string, a finite number, a bool or null"));
};

const invalid = (cause: Cause): InputError =>
  new InputError(`\`${formatField(cause.field)}\` ${cause.message}`, undefined, [cause]);
