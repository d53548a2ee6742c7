import { type KubeObject, parseJson } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import type { ClusterUpdate } from "./messages.js";

/** The cluster state in a review thread, as the service sends it. */
export interface FedCluster {
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
