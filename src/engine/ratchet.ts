import { segmentName } from "../kube/field-path.js";
import { isArray, isObject, own } from "../kube/object.js";
import type { Json, KubeObject } from "../kube/object.js";
import type { Cause } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { Check } from "./validate.js";
import { check } from "./validate.js";

/** Old findings are only compared with, so far more of them may be kept than of new ones. */
const MAX_OLD_FINDINGS = 100_000;

/**
 * Which causes the old object had already: they must not keep an old object from living on. Two findings are the
 * same if rule, reason, place and offending value are; the place does not depend on the order of list items.
 */
export const ratcheted = ({ bound, causes }: Check, context: Context): ReadonlySet<Cause> => {
  const { oldObject, ...rest } = context;
  if (oldObject === undefined || causes.length === 0) return new Set();
  // As if the old object came in now: what compares old with new finds nothing.
  const old = check(bound, { ...rest, operation: "CREATE", object: oldObject }, MAX_OLD_FINDINGS);
  const known = new Set(old.causes.map((cause) => findingKey(cause, oldObject)));
  return new Set(causes.filter((cause) => known.has(findingKey(cause, context.object))));
};

/** Identity of a finding within its rule, across two states of an object. */
export const findingKey = (cause: Cause, object: KubeObject): string =>
  `${cause.reason} ${cause.key ?? semanticPlace(cause, object)}`;

const semanticPlace = (cause: Cause, object: KubeObject): string => {
  let value: Json | undefined = object;
  let place = "";
  for (const segment of cause.field) {
    const name = segmentName(segment);
    if (typeof name === "number") {
      value = isArray(value) ? value[name] : undefined;
      place += `/[${itemIdentity(value)}]`;
    } else {
      value = own(value, name);
      place += `/${name}`;
    }
  }
  // Of an object or list only its kind counts: a change somewhere inside does not make an old finding new.
  return `${place} ${isArray(value) ? "list" : isObject(value) ? "object" : scalar(value)}`;
};

/** What tells a list item from its neighbours wherever it stands. */
const itemIdentity = (item: Json | undefined): string => {
  if (!isObject(item)) return scalar(item);
  for (const name of ["name", "type", "key", "id", "ip", "uid"]) {
    const value = own(item, name);
    if (typeof value === "string") return `${name}=${value}`;
  }
  return "object";
};

const scalar = (value: Json | undefined): string => {
  if (value === undefined) return "absent";
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
};
