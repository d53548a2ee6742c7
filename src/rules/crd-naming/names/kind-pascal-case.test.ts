import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import { kindPascalCase } from "./kind-pascal-case.js";

testRule(kindPascalCase, {
  bad: [["FieldValueInvalid", "spec.names.kind"]],
  valid: {
    "one word": { object: crd({ names: { kind: "Widget" } }) },
    "several words with an acronym and a digit": { object: crd({ names: { kind: "HTTP2Route" } }) },
    "one letter": { object: crd({ names: { kind: "W" } }) },
    "a patch without versions": { object: crd({ names: { kind: undefined }, crd: { versions: undefined } }) },
  },
  invalid: {
    "all lowercase": {
      object: crd({ names: { kind: "postgresql" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    camelCase: {
      object: crd({ names: { kind: "gadgetController" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "a dash": {
      object: crd({ names: { kind: "My-Widget" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "a line break at the end": {
      object: crd({ names: { kind: "Widget\n" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "no kind": {
      object: crd({ names: { kind: undefined } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
  },
});

test.each([
  ["postgresql", ", such as 'Postgresql'"],
  ["My-Widget", ", such as 'MyWidget'"],
  ["-", ""],
])("for %s it proposes%s", (kind, proposal) => {
  expect(messagesOf(kindPascalCase, crd({ names: { kind } }))).toEqual([
    `must match regex '[A-Z][A-Za-z0-9]*'${proposal}`,
  ]);
});
