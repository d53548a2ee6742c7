import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import type { JsonObject, KubeObject } from "kube-json";
import { pureMapsOnly } from "./pure-maps-only.js";

const map = (values: JsonObject): KubeObject =>
  crd({ spec: { limits: { type: "object", additionalProperties: values } } });

test.each([
  [
    "boolean",
    "must be an object with declared fields, or a list of objects with a field `name`, not a map to type 'boolean'",
  ],
  ["integer", "must be a map to strings, or a list of objects with a field `name`, not a map to type 'integer'"],
])("what a map to type %s should be", (type, message) => {
  expect(messagesOf(pureMapsOnly, map({ type }))).toEqual([message]);
});
