import type { KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import { noDocumentInText } from "./no-document-in-text.js";

const text = (name: string, description: string): KubeObject =>
  crd({ spec: { [name]: { type: "string", description } } });
const wrong = (
  name: string,
  description: string,
): { readonly object: KubeObject; readonly causes: [["FieldValueInvalid", string]] } => ({
  object: text(name, description),
  causes: [["FieldValueInvalid", schemaPath("spec", name)]],
});

testRule(noDocumentInText, {
  bad: [["FieldValueInvalid", schemaPath("spec", "loggingJSON")]],
  valid: {
    "an escape hatch": { object: text("listenerJSON", 'listenerJSON is an override ("escape hatch").') },
    "the file of another program": {
      object: text("daemonJson", "The contents of the /etc/docker/daemon.json file, as a JSON string."),
    },
    "an object": { object: crd({ spec: { loggingJSON: { type: "object" } } }) },
    "a JSON path": { object: text("expression", "A JSONPath in the JSON document.") },
    "a key of a Secret": { object: text("key", "The key of the Secret with the JSON document.") },
    "an object of another API": { object: text("manifest", "The manifest as a YAML document.") },
    "a template": { object: text("body", "A template of a JSON document.") },
    "one of several formats": { object: text("body", "The body in JSON or plain text.") },
    "a format": { object: crd({ spec: { outputJSON: { type: "string", enum: ["Compact", "Pretty"] } } }) },
    "a token": { object: text("token", "A JSON Web Token as a JSON object.") },
    "a status, whose text only has to be bounded": {
      object: crd({ status: { lastConfigJSON: { type: "string" } } }),
    },
  },
  invalid: {
    "a name that ends in YAML": wrong("overridesYAML", "overridesYAML replaces what the server has."),
    "a JSON document": wrong("rules", "rules is a JSON document."),
    "a JSON-encoded object": wrong("advanced", "advanced is a JSON-encoded object."),
    "a string in YAML": wrong("advanced", "advanced holds settings in YAML."),
    "text of YAML": wrong("advanced", "advanced is YAML of the server."),
  },
});

test.each([
  ["tolerations in a JSON array string format.", "must be a list whose `items` declare their type"],
  ["A list of rules in JSON.", "must be a list whose `items` declare their type"],
  ["a JSON blob that contains an encryption context", "or a map of strings if users choose the keys"],
])("what '%s' should be", (description, part) => {
  expect(messagesOf(noDocumentInText, text("context", description))).toEqual([expect.stringContaining(part)]);
});
