import { type KubeObject, formatJson, remember } from "kube-json";
import type { ClusterSnapshot } from "../../model/context.js";
import type { Read } from "../../model/rule.js";
import type { ClusterUpdate, KindUpdate } from "./messages.js";

/** Sends the cluster state to one thread: for each kind, only the changes since the last time. */
export interface ClusterFeed {
  update(reads: readonly Read[], snapshot: ClusterSnapshot): ClusterUpdate;
}

let next = 0;
const idOf = remember<KubeObject, number>(() => next++);
const textOf = remember((object: KubeObject): string => formatJson(object));

interface Told {
  readonly objects: readonly KubeObject[];
  readonly isComplete: boolean;
  readonly ids: ReadonlySet<number>;
}

export const createClusterFeed = (): ClusterFeed => {
  const told = new Map<string, Told>();
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
