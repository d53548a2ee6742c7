import type { KubeObject } from "kube-json";
import { createKindStore, sized } from "./kind-store.js";

import { createObjectMemory, TooManyObjects } from "./object-memory.js";

const named = (name: string, more: object = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...more },
});
const large = (name: string, bytes: number): KubeObject => named(name, { text: "x".repeat(bytes) });

test("an old deletion does not remove a recreated object of the same name", () => {
  const store = createKindStore();
  store.replace([sized(named("a", { uid: "1" }))]);
  store.put(named("a", { uid: "2" }));
  store.remove(named("a", { uid: "1" }));
  expect(store.list()).toHaveLength(1);
  store.remove(named("a", { uid: "2" }));
  expect(store.list()).toEqual([]);
});

test("an object that is put before the first list does not make the kind known", () => {
  const store = createKindStore();
  store.put(named("a"));
  expect(store.list()).toBeUndefined();
});

describe("memory for objects", () => {
  test("is used by current objects only: changes and deletions free it", () => {
    const store = createKindStore(createObjectMemory(10_000));
    store.replace([]);
    for (let round = 0; round < 100; round++) store.put(large("a", 5_000));
    for (let round = 0; round < 100; round++) {
      store.put(large("b", 3_000));
      store.remove(named("b"));
    }
    store.check();
    expect(store.list()).toHaveLength(1);
  });

  test("is made by dropping the largest kind, which throws until it is listed again", () => {
    const memory = createObjectMemory(10_000);
    const [events, classes] = [createKindStore(memory), createKindStore(memory)];
    events.replace([sized(large("a", 9_000))]);
    classes.replace([sized(large("b", 3_000))]);
    expect([events.list(), classes.list()?.length]).toEqual([undefined, 1]);
    expect(() => {
      events.check();
    }).toThrow(TooManyObjects);
    events.put(large("a", 1));
    expect(events.list()).toBeUndefined();
    events.begin();
    events.replace([sized(large("a", 1_000))]);
    events.check();
    expect([events.list()?.length, classes.list()?.length]).toEqual([1, 1]);
  });

  test("is checked during a list, which fails before it is complete", () => {
    const store = createKindStore(createObjectMemory(10_000));
    store.begin();
    expect(() => {
      store.check(10_001);
    }).toThrow("of memory; those of this kind use the most");
  });

  test("is free again once a kind is no longer followed", () => {
    const memory = createObjectMemory(10_000);
    const [one, other] = [createKindStore(memory), createKindStore(memory)];
    one.replace([sized(large("a", 9_000))]);
    one.clear();
    other.replace([sized(large("b", 8_000))]);
    other.check();
  });
});
