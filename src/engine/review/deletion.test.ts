import { type Json, type JsonObject, at, formatField, path } from "kube-json";
import { forbidden, invalid } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { BoundDefaulter } from "../../model/pack.js";
import { packOf, ruleThat } from "../../testing/pack.js";
import { scenarioContext } from "../../testing/scenario.js";
import { review } from "./review.js";
import { createRuleSet } from "../match/rule-set.js";

/** An object that is being deleted gets no new violations, and is never kept from going. */

const GOING = { deletionTimestamp: "2026-01-02T03:04:05Z" };
const service = (metadata: JsonObject, spec: Json = {}, more: JsonObject = {}): JsonObject => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "a", ...metadata },
  spec,
  ...more,
});
const BOTH = { ...GOING, finalizers: ["acme.io/a", "acme.io/b"] };
const ONE = { ...GOING, finalizers: ["acme.io/b"] };
const HOLDS = { externalIPs: ["192.0.2.1"] };

const noExternalIPs = ruleThat("test/no-external-ips", "Deny", function* ({ object }) {
  if (at(object, "spec", "externalIPs") !== undefined)
    yield forbidden(path("spec", "externalIPs"), "may not be specified");
});
/** Finds something in the object, in each part that lets it go, and as a whole, if they are there. */
const everywhere = ruleThat("test/everywhere", "Deny", function* ({ object }) {
  for (const field of [["metadata", "finalizers"], ["metadata", "ownerReferences"], ["status"], ["spec"], []])
    if (at(object, ...field) !== undefined) yield invalid(path(...field), "must be right");
});
/** Compares with the stored object: no finding is old to it. */
const onUpdate = ruleThat("test/on-update", "Deny", function* ({ oldObject }) {
  if (oldObject !== undefined) yield invalid(path("spec"), "must stay");
});
const broken = ruleThat("test/broken", "Deny", () => {
  throw new Error("oops");
});

const decide = (context: Context, rules = [noExternalIPs], defaulters: readonly BoundDefaulter[] = []): Decision =>
  review(createRuleSet([packOf("test", rules, defaulters)]), context, { default: true, validate: true });
const update = (object: JsonObject, oldObject: JsonObject): Context => scenarioContext({ object, oldObject });

describe("a new violation is denied", () => {
  test("that comes alone", () => {
    expect(decide(update(service(BOTH, HOLDS), service(BOTH))).allowed).toBe(false);
  });
  test("that comes with a finalizer that goes", () => {
    expect(decide(update(service(ONE, HOLDS), service(BOTH))).allowed).toBe(false);
  });
  test("that changes an old one", () => {
    expect(decide(update(service(BOTH, { externalIPs: ["192.0.2.2"] }), service(BOTH, HOLDS))).allowed).toBe(false);
  });
  test("but an old one is not", () => {
    expect(decide(update(service(BOTH, { ...HOLDS, type: "ClusterIP" }), service(BOTH, HOLDS))).allowed).toBe(true);
  });
});

describe("nothing is denied that only lets it go", () => {
  const owned = (uid: string): JsonObject => ({ ownerReferences: [{ uid }] });
  test.each<readonly [string, JsonObject, JsonObject]>([
    ["a finalizer goes", service(ONE, HOLDS), service(BOTH, HOLDS)],
    ["all finalizers go", service(GOING, HOLDS), service(BOTH, HOLDS)],
    ["an owner goes", service(BOTH, HOLDS), service({ ...BOTH, ...owned("1") }, HOLDS)],
    ["an owner comes", service({ ...BOTH, ...owned("1") }, HOLDS), service(BOTH, HOLDS)],
    ["the status changes", service(BOTH, HOLDS, { status: { a: 1 } }), service(BOTH, HOLDS)],
    [
      "all of it at once, and the bookkeeping of the server",
      service({ ...ONE, ...owned("2"), resourceVersion: "2", generation: 3 }, HOLDS, { status: { a: 1 } }),
      service({ ...BOTH, ...owned("1"), resourceVersion: "1", generation: 2 }, HOLDS),
    ],
  ])("%s", (_, object, oldObject) => {
    expect(decide(update(object, oldObject), [noExternalIPs, everywhere, onUpdate, broken]).allowed).toBe(true);
  });

  test("the finalizers of a Namespace itself", () => {
    const namespace = (finalizers: Json): JsonObject => ({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "a", ...GOING },
      spec: { finalizers, bad: true },
    });
    const rules = [everywhere, onUpdate];
    expect(decide(update(namespace([]), namespace(["kubernetes"])), rules).allowed).toBe(true);
    const other = { ...service(BOTH, { finalizers: [] }) };
    expect(decide(update(other, service(BOTH, { finalizers: ["kubernetes"] })), rules).allowed).toBe(false);
  });

  test("a default does not make more of it", () => {
    const defaulter = {
      id: "test/default",
      pack: "test",
      match: noExternalIPs.match,
      narrowings: [],
      defaulter: { kind: "Static" },
      defaults: () => [{ field: path("spec", "externalIPs"), value: ["192.0.2.1"] }],
    } as unknown as BoundDefaulter;
    const decision = decide(update(service(ONE), service(BOTH)), [noExternalIPs, onUpdate], [defaulter]);
    expect(decision).toMatchObject({ allowed: true, patch: [] });
  });
});

test("of an update that also changes other things, what lets the object go is not denied", () => {
  const { findings } = decide(
    update(
      service({ ...ONE, ownerReferences: [] }, { a: 2 }, { status: { a: 1 } }),
      service({ ...BOTH, ownerReferences: [{ uid: "1" }] }, { a: 1 }, { status: {} }),
    ),
    [everywhere],
  );
  expect(findings.map(({ field, action }) => [formatField(field), action])).toEqual([
    ["", "Deny"],
    ["metadata.finalizers", "Warn"],
    ["metadata.ownerReferences", "Warn"],
    ["spec", "Deny"],
    ["status", "Warn"],
  ]);
});

test("an object that a client calls deleted is judged as any other", () => {
  expect(decide(update(service(BOTH, HOLDS), service({}))).allowed).toBe(false);
});
