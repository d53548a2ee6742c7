import { type FieldPath, segmentName } from "../kube/field-path.js";
import { type Json, type KubeObject, isArray, own } from "../kube/object.js";

/** An object that is being filled in. What it shares with the one that it began as is copied before it is written to. */
export interface Draft {
  object: KubeObject;
  /** The objects and lists that are the draft's own. */
  readonly copies: WeakSet<object>;
}

export const draftOf = (object: KubeObject): Draft => ({ object, copies: new WeakSet() });

/** Puts `value` at `place`, whose parent is there; at the length of a list it is the new last item. */
export const write = (draft: Draft, place: FieldPath, value: Json): void => {
  define(editable(draft, place.slice(0, -1)), segmentName(place.at(-1) ?? ""), value);
};

/** Takes away the field of an object at `place`. */
export const remove = (draft: Draft, place: FieldPath): void => {
  Reflect.deleteProperty(editable(draft, place.slice(0, -1)), segmentName(place.at(-1) ?? ""));
};

/** What stands under a name or index; own properties only. */
export const stepInto = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);

/** The object or list at `field`, made the draft's own with all that it lies in. */
const editable = (draft: Draft, field: FieldPath): object => {
  draft.object = ownCopy(draft, draft.object);
  let container: Json = draft.object;
  for (const segment of field) {
    const name = segmentName(segment);
    const inner = stepInto(container, name);
    if (typeof inner !== "object" || inner === null) throw new Error("a place must have a parent");
    const copy = ownCopy(draft, inner);
    if (copy !== inner) define(container, name, copy);
    container = copy;
  }
  return container;
};

const ownCopy = <T extends object>(draft: Draft, value: T): T => {
  if (draft.copies.has(value)) return value;
  const copy = (Array.isArray(value) ? value.slice() : { ...value }) as T;
  draft.copies.add(copy);
  return copy;
};

/** `__proto__` becomes an own key, as it is in JSON. */
const define = (container: object, name: string | number, value: Json): void => {
  Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });
};
