import { crd } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import type { JsonObject, KubeObject } from "kube-json";
import { explicitDefault } from "./explicit-default.js";

const field = (more: JsonObject): KubeObject => crd({ spec: { size: { type: "integer", ...more } } });

test.each([
  ["boolean", "Defaults to true.", "true"],
  ["integer", "Defaults to 5.", "5"],
  ["string", "Defaults to `Always`.", "'Always'"],
])("of type %s with '%s' it writes %s", (type, description, value) => {
  expect(messagesOf(explicitDefault, field({ type, description }))).toEqual([
    `must have \`default\` ${value}, because its description states it`,
  ]);
});
