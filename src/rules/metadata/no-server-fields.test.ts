import type { Json, JsonObject } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { noServerFields } from "./no-server-fields.js";

const widget = (metadata: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
});
const user = { username: "jane", groups: ["system:authenticated"] };
const managedFields = [{ manager: "kubectl", operation: "Update", apiVersion: "acme.io/v1" }];

testRule(noServerFields, {
  bad: [["FieldValueForbidden", "metadata.resourceVersion"]],
  valid: {
    "what generators write": { object: widget({ creationTimestamp: null, labels: {}, generateName: "a-" }) },
    "fields that Go writes although they are not set": {
      object: widget({ uid: "", resourceVersion: "", generation: 0, selfLink: "", managedFields: [] }),
    },
    "what a server fills in before it asks": {
      object: widget({ uid: "1", generation: 1, managedFields, creationTimestamp: "2026-01-02T15:04:05Z" }),
      user,
    },
    "a review, which has no metadata": {
      object: { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectAccessReview", spec: {} },
    },
    "a field of that name elsewhere": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, spec: { uid: "1" } },
    },
  },
  invalid: {
    "an export, which is one mistake": {
      object: widget({
        uid: "1",
        resourceVersion: "7",
        generation: 3,
        selfLink: "/apis/acme.io/v1/widgets/a",
        managedFields,
        creationTimestamp: "2026-01-02T15:04:05Z",
      }),
      causes: [["FieldValueForbidden", "metadata.resourceVersion"]],
    },
    ...Object.fromEntries(
      Object.entries({ uid: "1", generation: 3, selfLink: "/apis/acme.io/v1/widgets/a", managedFields }).map(
        ([name, value]) => [
          `${name} alone`,
          { object: widget({ [name]: value }), causes: [["FieldValueForbidden", `metadata.${name}`]] },
        ],
      ),
    ),
    "a resourceVersion that a client sends": {
      object: widget({ uid: "1", generation: 1, managedFields, resourceVersion: "7" }),
      user,
      causes: [["FieldValueForbidden", "metadata.resourceVersion"]],
    },
    "a resourceVersion of the wrong type": {
      object: widget({ resourceVersion: 7 }),
      causes: [["FieldValueForbidden", "metadata.resourceVersion"]],
    },
  },
});

test("the fix takes them out", () => {
  const exported = widget({
    uid: "1",
    resourceVersion: "7",
    generation: 3,
    managedFields,
    labels: { a: "b" },
  });
  expect(fixAll(noServerFields, exported)).toEqual({ object: widget({ labels: { a: "b" } }), left: [] });
});
