import { setImmediate } from "node:timers/promises";
import { createApiClient } from "../../src/client/api-client.js";
import { CLOCK } from "../../src/client/backoff.js";
import { watchCluster } from "../../src/cluster/live-cluster.js";
import { defaultStorageClass } from "../../src/defaulters/storage/default-storage-class.js";
import { type JsonObject, at, equalJson, objectAt, own, stringAt } from "kube-json";
import type { Watched } from "../../src/model/reads.js";
import { noOverlappingSelectors } from "../../src/rules/labels/no-overlapping-selectors.js";
import { packOf } from "../../src/testing/pack.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";
import { bind } from "../../src/testing/test-rule.js";
import { type FakeApiServer, startFakeApiServer } from "../support/fake-api-server.js";
import { startService, type TestService } from "../support/service.js";
import { until } from "../support/until.js";
import { admissionReview } from "../support/admission-review.js";

/** A service that answers while the cluster changes and its API server fails it again and again. */

const KINDS: readonly Watched[] = [
  { group: "storage.k8s.io", kind: "StorageClass", denies: false },
  { group: "apps", kind: "Deployment", denies: true },
];
const EVENTS = 10_000;
const PACKS = [packOf("p", [bind(noOverlappingSelectors, undefined)], [bindDefaulter(defaultStorageClass, undefined)])];

const CLAIM = admissionReview({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "it", namespace: "shop" },
  spec: {},
});
const labels = { app: "a0" };
const DEPLOYMENT = admissionReview({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "it", namespace: "shop" },
  spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } },
});

/** Reproducible changes: objects of both kinds come, change and go. */
const changesOf = (server: FakeApiServer): (() => void) => {
  let random = 1;
  const next = (limit: number): number => {
    random = (random * 48_271) % 2_147_483_647;
    return random % limit;
  };
  const storageClass = (name: string): JsonObject => ({
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: { name, annotations: { "storageclass.kubernetes.io/is-default-class": String(next(3) === 0) } },
    parameters: { changed: String(next(1_000_000)) },
  });
  const deployment = (name: string): JsonObject => ({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: { selector: { matchLabels: { app: `a${String(next(50))}` } }, replicas: next(1_000_000) },
  });
  return () => {
    const isClass = next(2) === 0;
    const resource = server.resource(isClass ? "StorageClass" : "Deployment");
    const namespace = isClass ? undefined : "shop";
    const name = `n${String(next(200))}`;
    const object = isClass ? storageClass(name) : deployment(name);
    if (server.store.get(resource, namespace, name) === undefined) server.store.create(resource, namespace, object);
    else if (next(5) === 0) server.store.remove(resource, namespace, name);
    else server.store.replace(resource, namespace, name, object);
  };
};

/** Three gaps in the history, in each form that they come in, and two lost connections; each at its step. */
const faultsOf = (server: FakeApiServer, change: () => void): Readonly<Record<number, () => void>> => {
  /** Watches miss the changes now, and when they ask, the history has lost them. */
  const forget = (goneAs: FakeApiServer["goneAs"]): void => {
    server.goneAs = goneAs;
    server.freezeWatches();
    for (let count = 0; count < 100; count++) change();
    server.store.compact();
    server.dropWatches(true);
  };
  const drop = (): void => {
    server.dropWatches();
  };
  return {
    1_500: () => {
      server.expireWatches();
    },
    3_000: drop,
    4_500: () => {
      forget("http");
    },
    6_000: drop,
    7_500: () => {
      forget("event");
    },
  };
};

/** Asks for reviews of both kinds until `isOver`, and counts the answers. */
const askedUntil = async (isOver: () => boolean, service: TestService): Promise<Answers> => {
  const answers: Answers = { defaulted: 0, warned: 0, wrong: [] };
  while (!isOver())
    for (const [path, body] of [
      ["/mutate", CLAIM],
      ["/validate", DEPLOYMENT],
    ] as const) {
      const { code, json } = await service.post(path, body);
      const response = own(json, "response");
      if (code !== 200 || at(response, "allowed") !== true) answers.wrong.push(json);
      if (stringAt(response, "patch") !== undefined) answers.defaulted++;
      if (at(response, "warnings") !== undefined) answers.warned++;
    }
  return answers;
};

interface Answers {
  defaulted: number;
  warned: number;
  readonly wrong: unknown[];
}

/** All objects that the server holds, in the form that the cluster must know. */
const stored = (server: FakeApiServer, kind: string): readonly JsonObject[] =>
  server.store.objects(server.resource(kind)).map((object) => {
    const { managedFields: _, ...metadata } = objectAt(object, "metadata");
    return { ...object, metadata };
  });

const byUid = (objects: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(objects.map((object) => [stringAt(object, "metadata", "uid") ?? "", object]));

const TITLE = `after ${String(EVENTS)} events, three gaps and two lost connections all is known, and each review was answered`;

test(TITLE, async () => {
  const server = await startFakeApiServer();
  const client = createApiClient(server.connection());
  const clock = { ...CLOCK, wait: (_: number, signal?: AbortSignal) => CLOCK.wait(1, signal) };
  const cluster = watchCluster(client, KINDS, { clock });
  const service = await startService(PACKS, { cluster: () => cluster.snapshot });
  const watched = (): Promise<void> => until(() => server.watches() === KINDS.length);
  let isOver = false;
  try {
    const asking = Promise.all([1, 2].map(() => askedUntil(() => isOver, service)));
    await watched();
    const change = changesOf(server);
    const faults = faultsOf(server, change);
    for (let step = 0; server.store.sequence < EVENTS; step++) {
      change();
      const fault = faults[step];
      fault?.();
      // Reviews and changes of others go on while it recovers; but each fault has to meet a watch.
      if (fault !== undefined) await watched();
      if (step % 20 === 0) await setImmediate();
    }
    const isKnown = ({ group, kind }: Watched): boolean =>
      equalJson(byUid(cluster.snapshot.list(group, kind) ?? []), byUid(stored(server, kind)));
    await until(() => KINDS.every(isKnown));
    isOver = true;
    const answers = await asking;

    expect(answers.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(KINDS.map(({ kind }) => stored(server, kind).length > 50)).toEqual([true, true]);
    // Both watches met each gap, and reviews used the known objects.
    expect(cluster.status()).toMatchObject([{ relists: 3 }, { relists: 3 }]);
    for (const { defaulted, warned } of answers) expect([defaulted > 5, warned > 5]).toEqual([true, true]);
  } finally {
    isOver = true;
    await cluster.stop();
    client.close();
    await service.close();
    await server.close();
  }
}, 120_000);
