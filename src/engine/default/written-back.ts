import {
  type FieldPath,
  type Json,
  type KubeObject,
  type PatchOperation,
  child,
  deepFreeze,
  equalJson,
  formatPointer,
  isArray,
  isObject,
  own,
  segmentName,
  valueAt,
} from "kube-json";
import type { Defaulted } from "../../model/decision.js";
import { served } from "../../model/served.js";
import { type Draft, draftOf, remove, write } from "./draft.js";
import { fieldAt } from "./pointer-field.js";

interface Filled {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
}

/**
 * The defaults of an object as a webhook gets it, in the object as its author wrote it, which lacks what an API server sets first. A
 * parent that is not written is created. What the API server sets is only added where it would then set something else.
 */
export const writtenBack = (written: KubeObject, { object, defaulted }: Filled): Filled => {
  const draft = draftOf(written);
  const records = defaulted.map((record) => ({
    ...record,
    operations: record.operations.flatMap((operation) => rewritten(draft, operation, object) ?? []),
  }));
  const small = deepFreeze(draft.object);
  const whole = draftOf(small);
  const makes = served(small);
  // An object that cannot be read stays as it is.
  for (const [field, operation] of makes === small ? [] : different(object, makes, small, [])) {
    write(whole, field, operation.value);
    records.at(-1)?.operations.push(operation);
  }
  return { object: deepFreeze(whole.object), defaulted: records.filter(({ operations }) => operations.length > 0) };
};

/** The operation in the draft of the written object; undefined if there is nothing to do. `filled` is the object with all defaults. */
const rewritten = (draft: Draft, operation: PatchOperation, filled: KubeObject): PatchOperation | undefined => {
  const field = fieldAt(filled, operation.path);
  const present = valueAt(draft.object, field);
  if (operation.op === "remove") {
    if (present === undefined) return undefined;
    remove(draft, field);
    return operation;
  }
  const { value } = operation;
  const isAppended = operation.path.endsWith("/-") && isArray(valueAt(filled, field));
  if (isAppended && isArray(present)) {
    write(draft, child(field, present.length), value);
    return operation;
  }
  if (present !== undefined) return writing(draft, "replace", field, value);
  const depth = field.findIndex((_, index) => valueAt(draft.object, field.slice(0, index + 1)) === undefined);
  const below = field.slice(depth + 1).map(segmentName);
  // An item of a list that is not written comes with the list.
  if (below.some((step) => typeof step === "number")) return undefined;
  const nested = below.reduceRight<Json>((inner, step) => ({ [step]: inner }), isAppended ? [value] : value);
  return writing(draft, "add", field.slice(0, depth + 1), nested);
};

type Writing = Exclude<PatchOperation, { op: "remove" }>;

const writing = (draft: Draft, op: Writing["op"], field: FieldPath, value: Json): Writing => {
  write(draft, field, value);
  return { op, path: formatPointer(field), value };
};

/** What is to be written so that the API server makes of `written` the value that is wanted, and not the one that it `makes`. */
function* different(
  wanted: Json,
  makes: Json | undefined,
  written: Json,
  field: FieldPath,
): Iterable<readonly [FieldPath, Writing]> {
  if (equalJson(wanted, makes ?? null)) return;
  const names = isArray(wanted) ? [...wanted.keys()] : Object.keys(isObject(wanted) ? wanted : {});
  for (const name of names) {
    const place = child(field, name);
    const [value, made, present] = [wanted, makes, written].map((one) => inside(one, name));
    if (value === undefined || equalJson(value, made ?? null)) continue;
    const isBelow = present !== undefined && typeof value === "object" && isArray(value) === isArray(present);
    if (isBelow && typeof present === "object" && present !== null && value !== null)
      yield* different(value, made, present, place);
    else yield [place, { op: present === undefined ? "add" : "replace", path: formatPointer(place), value }];
  }
}

const inside = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);
