import type { KubeObject } from "../kube/object.js";
import { type Context, EMPTY_CLUSTER, contextOf } from "../model/context.js";
import type { Read } from "../model/rule.js";
import { snapshotOf } from "../model/snapshot.js";
import { unknownReads } from "./unknown-reads.js";

const object: KubeObject = { apiVersion: "v1", kind: "ConfigMap" };
const unknown: Context = contextOf(object, { cluster: EMPTY_CLUSTER });
const empty: Context = contextOf(object, { cluster: snapshotOf([]) });

const SIZES: Read = { group: "acme.io", kind: "Size" };
const COLORS: Read = { group: "acme.io", kind: "Color", partly: true };

test.each<[string, "Static" | "AdmissionControlled", readonly Read[], Context, boolean]>([
  ["nothing is read", "AdmissionControlled", [], unknown, false],
  ["what is read is not known", "AdmissionControlled", [SIZES], unknown, true],
  ["there are none, and that is known", "AdmissionControlled", [SIZES], empty, false],
  ["those that are known will do", "AdmissionControlled", [COLORS], unknown, false],
  ["one of two must be known", "AdmissionControlled", [COLORS, SIZES], unknown, true],
  ["a static one sees no cluster", "Static", [SIZES], unknown, false],
])("%s", (_, kind, reads, context, isUnknown) => {
  expect(unknownReads({ defaulter: { kind }, reads }, context) !== undefined).toBe(isUnknown);
});

test("names the kinds that nobody knows", () => {
  expect(unknownReads({ defaulter: { kind: "AdmissionControlled" }, reads: [SIZES, COLORS] }, unknown)).toBe(
    "objects of kind 'Size' are not known",
  );
});
