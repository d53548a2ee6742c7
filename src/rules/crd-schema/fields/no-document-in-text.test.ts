import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { noDocumentInText } from "./no-document-in-text.js";

const text = (name: string, description: string): KubeObject =>
  crd({ spec: { [name]: { type: "string", description } } });

test.each([
  ["tolerations in a JSON array string format.", "must be a list whose `items` declare their type"],
  ["A list of rules in JSON.", "must be a list whose `items` declare their type"],
  ["a JSON blob that contains an encryption context", "or a map of strings if users choose the keys"],
])("what '%s' should be", (description, part) => {
  expect(messagesOf(noDocumentInText, text("context", description))).toEqual([expect.stringContaining(part)]);
});
