import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { avoidBool } from "./avoid-bool.js";

test.each([
  ["enabled", "'Enabled' and 'Disabled'"],
  ["bpfEnabled", "'Enabled' and 'Disabled'"],
  ["disableAudit", "'Enabled' and 'Disabled'"],
  ["preserveOnDelete", "'Delete' and 'Retain'"],
  ["allowOverlap", "'Allow' and 'Deny'"],
  ["injectionPaused", "'Running' and 'Paused'"],
  ["backgroundAudit", "'Always' and 'Never'"],
])("for %s it proposes %s", (name, choices) => {
  expect(messagesOf(avoidBool, crd({ spec: { [name]: { type: "boolean" } } }))).toEqual([
    `must be a string whose \`enum\` names the choices, such as ${choices}, unless there can never be a third`,
  ]);
});
