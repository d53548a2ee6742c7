import { type KubeObject, stringAt } from "../kube/object.js";

/** The objects of one kind, as they were last heard of. */
export interface KindStore {
  /** The same array until something changes: rules remember what they read off a list. Undefined while nobody knows them. */
  list(): readonly KubeObject[] | undefined;
  readonly size: number;
  /** These are all that there are. */
  replace(objects: readonly KubeObject[]): void;
  /** Puts an object in the place of the one of its name. */
  put(object: KubeObject): void;
  remove(object: KubeObject): void;
  /** Forgets all: nobody knows any more. */
  clear(): void;
}

export const createKindStore = (): KindStore => {
  let objects: Map<string, KubeObject> | undefined;
  /** Made when somebody asks: many changes may come in between. */
  let listed: readonly KubeObject[] | undefined;
  return {
    list: () => {
      listed ??= objects && [...objects.values()];
      return listed;
    },
    get size() {
      return objects?.size ?? 0;
    },
    replace: (all) => {
      objects = new Map(all.map((object) => [identityOf(object), object]));
      listed = undefined;
    },
    put: (object) => {
      objects?.set(identityOf(object), object);
      listed = undefined;
    },
    remove: (object) => {
      if (objects?.delete(identityOf(object)) === true) listed = undefined;
    },
    clear: () => {
      objects = undefined;
      listed = undefined;
    },
  };
};

/** At one moment there is one object of a name; one that was deleted and made anew has another uid, and takes its place. */
const identityOf = (object: KubeObject): string =>
  `${stringAt(object, "metadata", "namespace") ?? ""}/${stringAt(object, "metadata", "name") ?? ""}`;
