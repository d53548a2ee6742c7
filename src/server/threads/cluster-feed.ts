import { type KubeObject, formatJson, parseJson, remember } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import { objectSize } from "../../model/object-size.js";
import { type Read, readKey } from "../../model/rule.js";
import type { ClusterUpdate, KindObjects, KindUpdate } from "./messages.js";
import { STATE_BYTES } from "./thread-limits.js";

/** Sends the cluster state to one thread: for each kind, only the changes since the last time. */
export interface ClusterFeed {
  /**
   * The next changes of the kinds that a review reads, few enough to be sent and read in a moment; further calls return
   * the rest. A kind that does not fit into a thread is unknown there.
   */
  update(reads: readonly Read[], snapshot: ClusterSnapshot): FeedUpdate;
}

interface FeedUpdate extends ClusterUpdate {
  /** The kinds that are unknown to the thread from now on. */
  readonly tooLarge: readonly LargeKind[];
}

/** A kind, and the bytes that it would take in a thread. */
interface LargeKind extends Pick<Read, "group" | "kind" | "version"> {
  readonly bytes: number;
}

let next = 0;
const idOf = remember<KubeObject, number>(() => next++);
const textOf = remember((object: KubeObject): string => formatJson(object));

/** Bytes of objects that are sent together. */
const BATCH = 1024 * 1024;

/** What a thread has of a kind. */
interface ToldKind extends Pick<Read, "group" | "kind" | "version"> {
  /** The list that it has, or gets at present. */
  objects: readonly KubeObject[] | undefined;
  isComplete: boolean;
  /** It has the whole list. */
  isDone: boolean;
  /** The ids of the objects of the list so far. */
  ids: number[];
  /** The sizes of these objects. */
  bytes: number;
  /** The ids of all objects that it has. */
  sent: Set<number>;
  /** It did not fit the last time, and is unknown. */
  isTooLarge: boolean;
}

/** `limit` is the size of all objects, in bytes. */
export const createClusterFeed = (limit = STATE_BYTES): ClusterFeed => {
  const told = new Map<string, ToldKind>();
  const toldOf = ({ group, kind, version }: Read, snapshot: ClusterSnapshot): ToldKind => {
    const name = readKey({ group, kind, version });
    const found = told.get(name) ?? {
      group,
      kind,
      version,
      ...noObjects(),
      objects: undefined,
      isComplete: false,
      isDone: false,
      isTooLarge: false,
    };
    told.set(name, found);
    return current(found, snapshot);
  };
  return {
    update: (reads, snapshot) => {
      const wanted = reads.map((read) => toldOf(read, snapshot)).filter(({ isDone }) => !isDone);
      const large = wanted.length === 0 ? [] : tooMany([...told.values()], limit);
      const tooLarge = large
        .filter(({ isTooLarge }) => !isTooLarge)
        .map(({ group, kind, version, bytes }) => ({ group, kind, version, bytes }));
      const kinds = large.map(withdrawn);
      let room = BATCH;
      for (const kind of wanted) {
        if (room <= 0 || kind.isDone) continue;
        const [update, bytes] = more(kind, room);
        kinds.push(update);
        room -= bytes;
      }
      const isWhole = wanted.every(({ isDone }) => isDone);
      return { isWatched: snapshot.isWatched === true, kinds, isWhole, tooLarge };
    },
  };
};

const noObjects = (): Pick<ToldKind, "ids" | "bytes" | "sent"> => ({ ids: [], bytes: 0, sent: new Set() });

/** A snapshot gives the same list until something changes; of a new list, all is still to be told. */
const current = (told: ToldKind, snapshot: ClusterSnapshot): ToldKind => {
  const { group, kind, version } = told;
  const all = snapshot.list(group, kind, version);
  const objects = all ?? snapshot.known(group, kind, version);
  const isComplete = all !== undefined;
  if (told.objects === objects && told.isComplete === isComplete) return told;
  const bytes = objects.reduce((sum, object) => sum + objectSize(object), 0);
  return Object.assign(told, { objects, isComplete, isDone: false, ids: [], bytes });
};

/** The next objects, of about `room` bytes, and their size. */
const more = (told: ToldKind, room: number): readonly [KindUpdate, number] => {
  const { group, kind, version, objects = [], isComplete, ids, sent } = told;
  const added: (readonly [id: number, text: string])[] = [];
  let bytes = 0;
  for (const object of objects.slice(ids.length)) {
    if (bytes >= room) return [{ group, kind, version, added }, bytes];
    const id = idOf(object);
    ids.push(id);
    if (sent.has(id)) continue;
    sent.add(id);
    added.push([id, textOf(object)]);
    bytes += objectSize(object);
  }
  Object.assign(told, { isDone: true, isTooLarge: false });
  if (sent.size > ids.length) told.sent = new Set(ids);
  return [{ group, kind, version, added, now: { isComplete, ids } }, bytes];
};

/** The largest kinds, without which the others fit. */
const tooMany = (kinds: readonly ToldKind[], limit: number): readonly ToldKind[] => {
  let bytes = kinds.reduce((sum, kind) => sum + kind.bytes, 0);
  if (bytes <= limit) return [];
  const largest = kinds.toSorted((a, b) => b.bytes - a.bytes);
  return largest.filter((kind) => {
    const isTooMuch = bytes > limit;
    if (isTooMuch) bytes -= kind.bytes;
    return isTooMuch;
  });
};

/** Nothing is known of this list, until it changes. */
const withdrawn = (told: ToldKind): KindUpdate => {
  Object.assign(told, noObjects(), { isDone: true, isTooLarge: true });
  const { group, kind, version } = told;
  return { group, kind, version, added: [], now: { isComplete: false, ids: [] } };
};

interface FedKind {
  isComplete: boolean;
  objects: readonly KubeObject[];
  readonly byId: Map<number, KubeObject>;
}

/** The cluster state in a review thread, as the service sends it. */
export const createFedCluster = () => {
  const kinds = new Map<string, FedKind>();
  const kindOf = (group: string, kind: string, version?: string): FedKind | undefined =>
    kinds.get(readKey({ group, kind, version }));
  let isWatched = false;
  const snapshot: ClusterSnapshot = {
    list: (...read) => {
      const found = kindOf(...read);
      return found?.isComplete === true ? found.objects : undefined;
    },
    known: (group, kind, version) => kindOf(group, kind, version)?.objects ?? EMPTY_CLUSTER.known(group, kind),
  };
  return {
    snapshot: (): ClusterSnapshot => (isWatched ? { ...snapshot, isWatched } : snapshot),
    take(update: ClusterUpdate): void {
      isWatched = update.isWatched;
      for (const { added, now, ...read } of update.kinds) {
        const fed: FedKind = kinds.get(readKey(read)) ?? { isComplete: false, objects: [], byId: new Map() };
        kinds.set(readKey(read), fed);
        for (const [id, text] of added) fed.byId.set(id, parseJson(text) as KubeObject);
        if (now !== undefined) settle(fed, now);
      }
    },
  };
};

const settle = (fed: FedKind, { isComplete, ids }: KindObjects): void => {
  if (fed.byId.size > ids.length) {
    const kept = new Set(ids);
    for (const id of fed.byId.keys()) if (!kept.has(id)) fed.byId.delete(id);
  }
  fed.isComplete = isComplete;
  fed.objects = ids.flatMap((id) => fed.byId.get(id) ?? []);
};
