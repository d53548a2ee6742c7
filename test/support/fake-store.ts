import { createHash, randomUUID } from "node:crypto";
import { type JsonObject, equalJson, objectAt, stringAt } from "kube-json";

/** A resource that the fake API server has. */
export interface FakeResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export interface StoredEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly resource: FakeResource;
  readonly object: JsonObject;
  readonly before: JsonObject | undefined;
  readonly sequence: number;
}

/** An API server's answer instead of an object. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string;
  readonly retryAfter: number | undefined;

  constructor(code: number, reason: string, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** Objects with versions that do not show their order, and the changes since the last compaction. */
export interface FakeStore {
  /** The version of the whole store. */
  version(): string;
  versionOf(sequence: number): string;
  /** The sequence number behind a version; undefined if it was never given out. */
  sequenceOf(version: string): number | undefined;
  readonly sequence: number;
  /** Changes up to this one are forgotten. */
  readonly compacted: number;
  objects(resource: FakeResource): readonly JsonObject[];
  /** The objects as they were; only of versions that are not compacted. */
  objectsAt(resource: FakeResource, sequence: number): readonly JsonObject[];
  get(resource: FakeResource, namespace: string | undefined, name: string): JsonObject | undefined;
  create(resource: FakeResource, namespace: string | undefined, object: JsonObject): JsonObject;
  /** Conflicts if the object names another `resourceVersion` than the stored one. */
  replace(resource: FakeResource, namespace: string | undefined, name: string, object: JsonObject): JsonObject;
  remove(resource: FakeResource, namespace: string | undefined, name: string): JsonObject;
  since(sequence: number, resource: FakeResource): readonly StoredEvent[];
  compact(): void;
  onEvent(listener: (event: StoredEvent) => void): void;
}

const keyOf = (namespace: string | undefined, name: string): string => `${namespace ?? ""}/${name}`;
const keyIn = (object: JsonObject): string =>
  keyOf(stringAt(object, "metadata", "namespace"), stringAt(object, "metadata", "name") ?? "");
const idOf = ({ group, resource }: FakeResource): string => `${resource}.${group}`;
const withMetadata = (object: JsonObject, metadata: JsonObject): JsonObject => ({
  ...object,
  metadata: { ...objectAt(object, "metadata"), ...metadata },
});

export const createFakeStore = (): FakeStore => {
  const seed = randomUUID();
  const all = new Map<string, Map<string, JsonObject>>();
  const sequences = new Map<string, number>();
  const listeners: ((event: StoredEvent) => void)[] = [];
  let history: StoredEvent[] = [];
  let sequence = 0;
  let compacted = 0;

  const versionOf = (number: number): string => {
    const version = `v-${createHash("sha256")
      .update(`${seed}${String(number)}`)
      .digest("base64url")
      .slice(0, 12)}`;
    sequences.set(version, number);
    return version;
  };
  const of = (resource: FakeResource): Map<string, JsonObject> => {
    const found = all.get(idOf(resource)) ?? new Map<string, JsonObject>();
    all.set(idOf(resource), found);
    return found;
  };
  const found = (resource: FakeResource, namespace: string | undefined, name: string): JsonObject => {
    const object = of(resource).get(keyOf(namespace, name));
    if (object !== undefined) return object;
    const plural = resource.group === "" ? resource.resource : `${resource.resource}.${resource.group}`;
    throw new Refusal(404, "NotFound", `${plural} "${name}" not found`);
  };
  const happen = (type: StoredEvent["type"], resource: FakeResource, object: JsonObject): JsonObject => {
    sequence++;
    const stored = withMetadata(object, { resourceVersion: versionOf(sequence) });
    const key = keyIn(stored);
    const event = { type, resource, object: stored, before: of(resource).get(key), sequence };
    if (type === "DELETED") of(resource).delete(key);
    else of(resource).set(key, stored);
    history.push(event);
    for (const listener of listeners) listener(event);
    return stored;
  };
  versionOf(0);

  return {
    version: () => versionOf(sequence),
    versionOf,
    sequenceOf: (version) => sequences.get(version),
    get sequence() {
      return sequence;
    },
    get compacted() {
      return compacted;
    },
    objects: (resource) => [...of(resource).values()],
    objectsAt: (resource, until) => {
      const objects = new Map(of(resource));
      for (const event of history.toReversed()) {
        if (event.sequence <= until || event.resource !== resource) continue;
        if (event.before === undefined) objects.delete(keyIn(event.object));
        else objects.set(keyIn(event.object), event.before);
      }
      return [...objects.values()];
    },
    get: (resource, namespace, name) => of(resource).get(keyOf(namespace, name)),
    create: (resource, namespace, object) => {
      const name =
        stringAt(object, "metadata", "name") ??
        `${stringAt(object, "metadata", "generateName") ?? ""}${randomUUID().slice(0, 5)}`;
      if (of(resource).has(keyOf(namespace, name)))
        throw new Refusal(409, "AlreadyExists", `${resource.resource} "${name}" already exists`);
      const metadata = {
        ...(namespace === undefined ? {} : { namespace }),
        name,
        uid: randomUUID(),
        creationTimestamp: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
        managedFields: [{ manager: "fake", operation: "Update", fieldsType: "FieldsV1", fieldsV1: {} }],
      };
      return happen("ADDED", resource, withMetadata(object, metadata));
    },
    replace: (resource, namespace, name, object) => {
      const stored = found(resource, namespace, name);
      const { uid, creationTimestamp, resourceVersion, managedFields = [] } = objectAt(stored, "metadata");
      const given = stringAt(object, "metadata", "resourceVersion");
      if (given !== undefined && given !== resourceVersion)
        throw new Refusal(
          409,
          "Conflict",
          `Operation cannot be fulfilled on ${resource.resource} "${name}": the object has been modified; please apply your changes to the latest version and try again`,
        );
      const kept = { uid, creationTimestamp, managedFields } as JsonObject;
      const next = withMetadata(object, { ...kept, name, ...(namespace === undefined ? {} : { namespace }) });
      const isUnchanged = equalJson(withMetadata(next, { resourceVersion }), stored);
      return isUnchanged ? stored : happen("MODIFIED", resource, next);
    },
    remove: (resource, namespace, name) => happen("DELETED", resource, found(resource, namespace, name)),
    since: (number, resource) => history.filter((event) => event.sequence > number && event.resource === resource),
    compact: () => {
      compacted = sequence;
      history = [];
    },
    onEvent: (listener) => {
      listeners.push(listener);
    },
  };
};
