import { type KubeObject, stringAt } from "kube-json";
import { objectSize } from "../model/object-size.js";
import { createObjectMemory, type ObjectMemory, type MemoryShare, type TooManyObjects } from "./object-memory.js";

/** An object and its approximate size in memory. */
interface Sized {
  readonly object: KubeObject;
  readonly bytes: number;
}

export const sized = (object: KubeObject): Sized => ({ object, bytes: objectSize(object) });

/** The last known objects of one kind. */
export interface KindStore {
  /**
   * Returns the same array until something changes, so that rules can cache results by it. Undefined while the objects are not
   * known.
   */
  list(): readonly KubeObject[] | undefined;
  readonly size: number;
  /** Replaces all objects; from now on they are known. */
  replace(objects: readonly Sized[]): void;
  /** Adds an object, or replaces the one of its name. Does nothing while the objects are not known. */
  put(object: KubeObject): void;
  /** Removes an object. Does nothing if the stored one has another uid, because it was recreated since. */
  remove(object: KubeObject): void;
  /** Removes all objects; from now on they are not known. */
  clear(): void;
  /** To be called before a list, because there may be room again. */
  begin(): void;
  /**
   * Throws TooManyObjects if the objects were dropped for lack of memory, or if there is no memory for this many bytes.
   */
  check(bytes?: number): void;
  /** Calls `told` when the objects are dropped for lack of memory; the function of an earlier call is no longer called. */
  whenDropped(told: (why: TooManyObjects) => void): void;
}

interface KindState {
  objects: Map<string, Sized> | undefined;
  bytes: number;
  crowdedOut: TooManyObjects | undefined;
  /** Created on demand, because many changes may come between two reads. */
  listed: readonly KubeObject[] | undefined;
}

const NOTHING = { objects: undefined, listed: undefined, bytes: 0 };

export const createKindStore = (memory: ObjectMemory = createObjectMemory()): KindStore => {
  const state: KindState = { ...NOTHING, crowdedOut: undefined };
  let tell: (why: TooManyObjects) => void = () => undefined;
  const share = memory.share((why) => {
    Object.assign(state, NOTHING);
    state.crowdedOut = why;
    tell(why);
  });
  return {
    ...changing(state, share),
    list: () => (state.listed ??= state.objects && Array.from(state.objects.values(), ({ object }) => object)),
    get size() {
      return state.objects?.size ?? 0;
    },
    clear: () => {
      Object.assign(state, NOTHING);
      share.leave();
    },
    begin: () => {
      state.crowdedOut = undefined;
    },
    whenDropped: (told) => {
      tell = told;
    },
    check: (wanted = 0) => {
      if (wanted > state.bytes) share.take(wanted);
      if (state.crowdedOut !== undefined) throw state.crowdedOut;
    },
  };
};

const changing = (state: KindState, share: MemoryShare): Pick<KindStore, "replace" | "put" | "remove"> => {
  const change = (by: number): void => {
    state.bytes += by;
    state.listed = undefined;
    share.take(state.bytes);
  };
  return {
    replace: (all) => {
      state.objects = new Map(all.map((one) => [identityOf(one.object), one]));
      change(all.reduce((sum, one) => sum + one.bytes, -state.bytes));
    },
    put: (object) => {
      const name = identityOf(object);
      const one = sized(object);
      const before = state.objects?.get(name)?.bytes ?? 0;
      if (state.objects?.set(name, one) !== undefined) change(one.bytes - before);
    },
    remove: (object) => {
      const name = identityOf(object);
      const stored = state.objects?.get(name);
      if (stored === undefined || !isSame(stored.object, object)) return;
      state.objects?.delete(name);
      change(-stored.bytes);
    },
  };
};

const isSame = (one: KubeObject, other: KubeObject): boolean => {
  const [a, b] = [one, other].map((object) => stringAt(object, "metadata", "uid"));
  return a === undefined || b === undefined || a === b;
};

/** A name identifies one object at a time: a recreated object, with its new uid, replaces the old one. */
const identityOf = (object: KubeObject): string =>
  `${stringAt(object, "metadata", "namespace") ?? ""}/${stringAt(object, "metadata", "name") ?? ""}`;
