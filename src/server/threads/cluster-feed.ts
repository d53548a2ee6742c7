import { type KubeObject, formatJson, remember, parseJson } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import type { Read } from "../../model/rule.js";
import type { ClusterUpdate, KindUpdate } from "./messages.js";

/** Sends the cluster state to one thread: for each kind, only the changes since the last time. */
export interface ClusterFeed {
  update(reads: readonly Read[], snapshot: ClusterSnapshot): ClusterUpdate;
}

let next = 0;
const idOf = remember<KubeObject, number>(() => next++);
const textOf = remember((object: KubeObject): string => formatJson(object));

interface ToldKind {
  readonly objects: readonly KubeObject[];
  readonly isComplete: boolean;
  readonly ids: ReadonlySet<number>;
}

export const createClusterFeed = (): ClusterFeed => {
  const told = new Map<string, ToldKind>();
  return {
    update: (reads, snapshot) => ({
      isWatched: snapshot.isWatched === true,
      kinds: reads.flatMap(({ group, kind }): readonly KindUpdate[] => {
        const name = `${group}/${kind}`;
        const all = snapshot.list(group, kind);
        const objects = all ?? snapshot.known(group, kind);
        const isComplete = all !== undefined;
        const last = told.get(name);
        // A snapshot gives the same list until something changes.
        if (last?.objects === objects && last.isComplete === isComplete) return [];
        const ids = objects.map(idOf);
        const added = objects.flatMap((object, index): KindUpdate["added"] => {
          const id = ids[index];
          return id === undefined || last?.ids.has(id) === true ? [] : [[id, textOf(object)]];
        });
        told.set(name, { objects, isComplete, ids: new Set(ids) });
        return [{ group, kind, isComplete, ids, added }];
      }),
    }),
  };
};

/** The cluster state in a review thread, as the service sends it. */
interface FedCluster {
  readonly snapshot: () => ClusterSnapshot;
  take(update: ClusterUpdate): void;
}

/** The objects of a kind; they are parsed when a rule reads them. */
interface FedKind {
  readonly isComplete: boolean;
  readonly objects: () => readonly KubeObject[];
  readonly texts: ReadonlyMap<number, () => KubeObject>;
}

export const createFedCluster = (): FedCluster => {
  const kinds = new Map<string, FedKind>();
  const kindOf = (group: string, kind: string): FedKind | undefined => kinds.get(`${group}/${kind}`);
  let isWatched = false;
  const snapshot: ClusterSnapshot = {
    list: (group, kind) => {
      const found = kindOf(group, kind);
      return found?.isComplete === true ? found.objects() : undefined;
    },
    known: (group, kind) => kindOf(group, kind)?.objects() ?? EMPTY_CLUSTER.known(group, kind),
  };
  return {
    snapshot: () => (isWatched ? { ...snapshot, isWatched } : snapshot),
    take(update) {
      isWatched = update.isWatched;
      for (const { group, kind, isComplete, ids, added } of update.kinds) {
        const before = kindOf(group, kind)?.texts;
        const sent = new Map(added.map(([id, text]) => [id, once(() => parseJson(text) as KubeObject)]));
        const texts = new Map(
          ids.flatMap((id) => {
            const object = sent.get(id) ?? before?.get(id);
            return object === undefined ? [] : [[id, object] as const];
          }),
        );
        const objects = once(() => [...texts.values()].map((object) => object()));
        kinds.set(`${group}/${kind}`, { isComplete, objects, texts });
      }
    },
  };
};

/** Calls `make` on first use, and keeps its value. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};
