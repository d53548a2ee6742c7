import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { conditionTypeName } from "./condition-type-name.js";

const list = (type: JsonObject, more: JsonObject = {}): JsonObject => ({
  conditions: {
    type: "array",
    items: { type: "object", properties: { type: { type: "string", ...type } } },
    ...more,
  },
});
const column = (jsonPath: string): KubeObject =>
  crd({
    status: list({}),
    version: { additionalPrinterColumns: [{ name: "State", type: "string", jsonPath }] },
  });

test.each([
  ["ACK.ResourceSynced", "ResourceSynced"],
  ["storage.ready", "StorageReady"],
])("for %s it proposes %s", (type, proposal) => {
  expect(messagesOf(conditionTypeName, column(`.status.conditions[?(@.type=="${type}")].status`))).toEqual([
    `must name the type '${proposal}' instead of '${type}'`,
  ]);
});
