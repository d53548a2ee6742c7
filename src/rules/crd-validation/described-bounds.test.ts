import { crd } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedBounds } from "./described-bounds.js";

const field = (more: JsonObject): KubeObject => crd({ spec: { size: more } });
const number = (description: string, more: JsonObject = {}): KubeObject =>
  field({ type: "integer", description, ...more });

test.each([
  ["Must be at most 10.", "must have `maximum` 10, because its `description` states it"],
  ["Must be between 1 and 10.", "must have `minimum` 1 and `maximum` 10, because its `description` states them"],
])("the message for '%s'", (description, message) => {
  expect(messagesOf(describedBounds, number(description))).toEqual([message]);
});
