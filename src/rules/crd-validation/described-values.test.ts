import { crd } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedValues } from "./described-values.js";

const text = (description: string, more: JsonObject = {}): KubeObject =>
  crd({ spec: { mode: { type: "string", description, ...more } } });

test.each([
  ["default value is \"\", means all. The value can be 'a' or 'b'.", "'', 'a' and 'b'"],
  ["Must be 'a' or 'b'. Defaults to the empty string.", "'', 'a' and 'b'"],
  ["Must be 'a' or 'b'. Must not be an empty string.", "'a' and 'b'"],
  ["Must be 'a' or 'b'.", "'a' and 'b'"],
])("of '%s' it lists the values %s", (description, values) => {
  expect(messagesOf(describedValues, text(description))).toEqual([
    `must have an \`enum\` with ${values}, because its \`description\` lists these values`,
  ]);
});
