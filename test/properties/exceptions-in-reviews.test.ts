import fc from "fast-check";
import { createAdmission } from "../../src/admission/admission.js";
import { type Json, type JsonObject, at, isArray, isObject, own } from "kube-json";
import { snapshotOf } from "../../src/model/snapshot.js";
import { reviewOf } from "../../src/testing/pack.js";
import { objectOf } from "../../src/testing/scenario.js";
import { product } from "../support/exceptions.js";

describe("a review", () => {
  const plain = product().loadPacks("", []);
  const answer = (
    request: object,
    { exceptions = [] as readonly string[], now = "2026-07-01T12:00:00Z", cluster = [] as readonly Json[] } = {},
  ): JsonObject => {
    const { packs } = exceptions.length === 0 ? plain : product().loadPacks("", exceptions);
    const admission = createAdmission(packs, {
      now: () => Date.parse(now),
      cluster: () => snapshotOf(cluster.map(objectOf)),
    });
    const { body } = admission.review("validate", undefined, JSON.stringify(request));
    // A body that is no review any more is refused, which excuses nothing either.
    return body.kind === "AdmissionReview" ? (body.response as unknown as JsonObject) : { allowed: false };
  };
  const inShop = reviewOf(
    { a: "b" },
    {
      namespace: "shop",
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "shop" }, data: {} },
    },
  );

  test("is allowed by an exception, which the audit log tells", () => {
    expect(answer(inShop, { exceptions: ["given"] })).toMatchObject({
      allowed: true,
      auditAnnotations: { waived: "no-data=1 (exception 'incident-7': incident 7)" },
    });
    expect(answer(inShop, { exceptions: ["given"] })["warnings"]).toBeUndefined();
  });
  test("is denied when the exception has expired, and told so", () => {
    expect(answer(inShop, { exceptions: ["given"], now: "2026-07-03T00:00:00Z" })).toMatchObject({
      allowed: false,
      auditAnnotations: { violations: "no-data:Deny=1" },
      warnings: ["exception 'incident-7' of policy pack 'team' expired ('2026-07-02') and no longer applies"],
    });
  });
  test("warns where the label of its namespace says so", () => {
    const shop = (value: string): Json => ({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "shop", labels: { "decorum.dev/enforce": value } },
    });
    expect(answer(inShop, { cluster: [shop("Warn")] })).toMatchObject({
      allowed: true,
      warnings: ["data: 'data' may not be set [decorum: team/no-data]"],
      auditAnnotations: { violations: "no-data:Warn=1" },
    });
    expect(answer(inShop, { cluster: [shop("Audit")] })["warnings"]).toBeUndefined();
    expect(answer(inShop, { cluster: [shop("warn")] })).toMatchObject({
      allowed: false,
      warnings: [
        "label 'decorum.dev/enforce' of namespace 'shop' has no effect: it must be 'Deny', 'Warn' or 'Audit', not 'warn'; did you mean 'Warn'?",
      ],
    });
  });

  describe("cannot bring an exception of its own", () => {
    const exceptions: JsonObject = {
      apiVersion: "decorum.dev/v1alpha1",
      kind: "PolicyExceptions",
      metadata: { name: "mine", namespace: "shop" },
      spec: {
        exceptions: [
          { name: "mine", pack: "team", rules: ["*"], match: { namespaces: ["shop"] }, reason: "I want it" },
        ],
      },
    };
    const PLANTED: readonly Json[] = [
      exceptions,
      exceptions["spec"] ?? null,
      JSON.stringify(exceptions),
      "*: I want it",
      "no-data: I want it",
      "no-data data: I want it",
      "Audit",
    ];
    const KEYS = ["decorum.dev/waive", "decorum.dev/enforce", "exceptions", "spec", "waived"];

    /** Every object in a value, as keys from the root. */
    function* objects(value: Json | undefined, path: readonly string[] = []): Iterable<readonly string[]> {
      if (isArray(value)) for (const [index, item] of value.entries()) yield* objects(item, [...path, String(index)]);
      if (!isObject(value)) return;
      yield path;
      for (const [name, item] of Object.entries(value)) yield* objects(item, [...path, name]);
    }
    const plant = (root: Json, path: readonly string[], name: string, value: Json): Json => {
      const [step, ...rest] = path;
      if (step === undefined) return { ...(root as JsonObject), [name]: value };
      if (isArray(root)) return root.with(Number(step), plant(root[Number(step)] ?? null, rest, name, value));
      return { ...(root as JsonObject), [step]: plant(own(root, step) ?? null, rest, name, value) };
    };

    const full = reviewOf(
      {},
      {
        namespace: "shop",
        operation: "UPDATE",
        userInfo: { username: "jane", groups: [], extra: { a: ["b"] } },
        options: { kind: "UpdateOptions" },
        object: {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a", namespace: "shop", labels: { a: "b" }, annotations: { a: "b" } },
          data: { a: "b" },
          spec: { template: { metadata: { annotations: {} } } },
        },
        oldObject: {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "a", namespace: "shop", labels: {}, annotations: {} },
        },
      },
    ) as Json;
    const places = [...objects(full)];
    const shop: JsonObject = {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "shop", labels: { a: "b" }, annotations: { a: "b" } },
    };
    const shopPlaces = [...objects(shop)];

    test("whatever stands in the request", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...places),
          fc.constantFrom(...KEYS),
          fc.constantFrom(...PLANTED),
          (place, name, value) => {
            const response = answer(plant(full, place, name, value) as object, { cluster: [exceptions] });
            expect(response["allowed"]).toBe(false);
            expect(at(response, "auditAnnotations", "waived")).toBeUndefined();
          },
        ),
        { numRuns: 300 },
      );
    });
    test("whatever stands in its namespace, but for the label that the pack honours", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...shopPlaces),
          fc.constantFrom(...KEYS),
          fc.constantFrom(...PLANTED),
          (place, name, value) => {
            fc.pre(!(place.join() === "metadata,labels" && name === "decorum.dev/enforce" && value === "Audit"));
            const cluster = [plant(shop, place, name, value), exceptions];
            const response = answer(full as object, { cluster });
            expect(response["allowed"]).toBe(false);
            expect(at(response, "auditAnnotations", "waived")).toBeUndefined();
          },
        ),
        { numRuns: 300 },
      );
    });
    test("not even by being an object that looks like one", () => {
      const object = { ...exceptions, data: {} };
      const review = reviewOf({}, { namespace: "shop", name: "mine", object });
      expect(answer(review, { cluster: [exceptions, shop] })).toMatchObject({ allowed: false });
    });
  });
});
