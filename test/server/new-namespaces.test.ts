import type { KubeObject } from "kube-json";
import { untilNamespace } from "../../src/cluster/new-namespace.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { RULES } from "../../src/rules/index.js";
import { packsFromText } from "../../src/packs/from-text.js";
import { admissionReview } from "../support/admission-review.js";
import { startService } from "../support/service.js";

/** Objects in a Namespace that a service does not know yet. */

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  rules:
    - use: generic/cel
      match: { resourceRules: [{ apiGroups: ["", apps], resources: ["*"], operations: [CREATE] }] }
      options:
        expression: "namespaceObject == null || namespaceObject.metadata.labels.tier == 'a'"
        message: must be in tier 'a'
      good: &namespace { apiVersion: v1, kind: Namespace, metadata: { name: a } }
      bad: *namespace
`;
const packs = packsFromText([{ from: "a", text: PACK }], { rules: RULES, defaulters: DEFAULTERS, version: "0.1.0" });
const namespace = (name: string, tier: string): KubeObject => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, labels: { tier } },
});
const web = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web", namespace: "shop" } };

/** The answer to an object, and how often the service waited; after `arrives` times, the Namespace is known. */
const answered = async (
  object: KubeObject,
  known: readonly KubeObject[] | undefined,
  { arrives = Infinity, path = "/validate" } = {},
) => {
  let namespaces = known;
  let waits = 0;
  let now = 0;
  const list = (group: string, kind: string): readonly KubeObject[] | undefined =>
    kind === "Namespace" ? namespaces : snapshotOf([]).list(group, kind);
  const cluster = { list, known: (group: string, kind: string) => list(group, kind) ?? [] };
  const clock = {
    now: () => now,
    random: () => 0,
    wait: (milliseconds: number) => {
      now += milliseconds;
      if (++waits === arrives) namespaces = [namespace("shop", "a")];
      return Promise.resolve();
    },
  };
  const service = await startService(packs, {
    cluster: () => cluster,
    unjudged: "Deny",
    untilKnown: untilNamespace(cluster, clock),
  });
  const { json } = await service.post(path, admissionReview(object));
  await service.close();
  const { response } = json as { readonly response: { readonly allowed: boolean } };
  return { allowed: response.allowed, waits };
};

test("the review waits until the watch has told of the Namespace", async () => {
  expect(await answered(web, [namespace("other", "a")], { arrives: 3 })).toEqual({ allowed: true, waits: 3 });
});

test("it does not wait for long", async () => {
  expect(await answered(web, [])).toEqual({ allowed: false, waits: 15 });
});

test("half of the time that the client leaves is for the review itself", async () => {
  // The clock of the wait is not that of the service, which has used a few milliseconds.
  const { allowed, waits } = await answered(web, [], { path: "/validate?timeout=400ms" });
  expect([allowed, waits > 0, waits <= 9]).toEqual([false, true, true]);
});

test.each([
  [1000, 300],
  [90, 45],
  [0, 0],
  [-5, 0],
])("of %d milliseconds, it waits for %d", async (left, expected) => {
  let now = 0;
  const wait = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  const until = untilNamespace({ list: () => [] }, { now: () => now, random: () => 0, wait });
  await until(() => "shop", left);
  expect(now).toBe(expected);
});

test("it does not wait if the Namespace is known, or none is, nor for a Namespace itself", async () => {
  expect(await answered(web, [namespace("shop", "b")])).toEqual({ allowed: false, waits: 0 });
  expect(await answered(web, undefined)).toEqual({ allowed: true, waits: 0 });
  expect(await answered(namespace("new", "a"), [])).toEqual({ allowed: true, waits: 0 });
});
