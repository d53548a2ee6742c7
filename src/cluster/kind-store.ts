import { type KubeObject, stringAt } from "../kube/json/object.js";
import { createRoom, type Room, type Share, sizeOf, type TooManyObjects } from "./room.js";

/** An object, and about how many bytes it takes. */
export interface Sized {
  readonly object: KubeObject;
  readonly bytes: number;
}

export const sized = (object: KubeObject): Sized => ({ object, bytes: sizeOf(object) });

/** The objects of one kind, as they were last heard of. */
export interface KindStore {
  /** The same array until something changes: rules remember what they read off a list. Undefined while nobody knows them. */
  list(): readonly KubeObject[] | undefined;
  readonly size: number;
  /** These are all that there are. */
  replace(objects: readonly Sized[]): void;
  /** Puts an object in the place of the one of its name. */
  put(object: KubeObject): void;
  /** What is said of an object that was deleted and made anew since is not said of the new one. */
  remove(object: KubeObject): void;
  /** Forgets all: nobody knows any more. */
  clear(): void;
  /** Before a list: there may be room for it now. */
  begin(): void;
  /** Throws TooManyObjects if all had to be forgotten for want of room, or if a list of so many bytes has none. */
  check(bytes?: number): void;
}

interface State {
  objects: Map<string, Sized> | undefined;
  bytes: number;
  crowdedOut: TooManyObjects | undefined;
  /** Made when somebody asks: many changes may come in between. */
  listed: readonly KubeObject[] | undefined;
}

const NOTHING = { objects: undefined, listed: undefined, bytes: 0 };

export const createKindStore = (room: Room = createRoom()): KindStore => {
  const state: State = { ...NOTHING, crowdedOut: undefined };
  const share = room.share((why) => {
    Object.assign(state, NOTHING);
    state.crowdedOut = why;
  });
  return {
    ...changing(state, share),
    list: () =>
      (state.listed ??= state.objects && Array.from(state.objects.values(), ({ object }) => object)),
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
    check: (wanted = 0) => {
      if (wanted > state.bytes) share.take(wanted);
      if (state.crowdedOut !== undefined) throw state.crowdedOut;
    },
  };
};

const changing = (state: State, share: Share): Pick<KindStore, "replace" | "put" | "remove"> => {
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

/** At one moment there is one object of a name; one that was deleted and made anew has another uid, and takes its place. */
const identityOf = (object: KubeObject): string =>
  `${stringAt(object, "metadata", "namespace") ?? ""}/${stringAt(object, "metadata", "name") ?? ""}`;
