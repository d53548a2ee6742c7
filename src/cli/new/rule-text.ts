import type { RuleId } from "./names.js";

/** Rules in TypeScript that work as they are, and what to change in them. */

const GUIDE = "docs/write-a-rule.md explains the fields, and which words messages have.";

/** A rule on all objects. `kit` is the module that rules import; `reference` is the section that the rule cites. */
export const objectRuleText = ({ id, constant }: RuleId, kit: string, reference: string): string =>
  `import { key, ON_OBJECTS, path, required, type Rule, valueAt } from "${kit}";

// Change the texts, what it matches, the examples and the check. ${GUIDE}
export const ${constant}: Rule = {
  id: "${id}",
  conventions: [],
  summary: "Objects must have the label 'example.com/owner'.",
  rationale: "Without an owner, nobody knows whom to ask before an object is changed or deleted.",
  reference: "${reference}",
  match: ON_OBJECTS,
  action: "Warn",
  good: \`
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop, labels: { example.com/owner: payments } }
\`,
  bad: \`
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop }
\`,
  *check({ object }) {
    const field = path("metadata", "labels", key("example.com/owner"));
    if (valueAt(object, field) === undefined) yield required(field, "must be set to the team that owns the object");
  },
};
`;

/** Its test in a plugin, for the test runner of Node.js. */
export const pluginTestText = ({ name, constant }: RuleId): string =>
  `import assert from "node:assert/strict";
import { test } from "node:test";
import { formatField, requestOf } from "kube-decorum/engine";
import { ${constant} } from "./${name}.js";

/** Where the rule finds something. */
const fieldsIn = (metadata: object): readonly string[] =>
  [...${constant}.check(requestOf({ apiVersion: "v1", kind: "ConfigMap", metadata }), undefined)].map(({ field }) =>
    formatField(field),
  );

test("an object without an owner is found", () => {
  assert.deepEqual(fieldsIn({ name: "a" }), ["metadata.labels[example.com/owner]"]);
});

test("an object with an owner is not", () => {
  assert.deepEqual(fieldsIn({ name: "a", labels: { "example.com/owner": "payments" } }), []);
});
`;

/** Its table in a clone of Decorum. */
export const objectTableText = ({ name, constant }: RuleId): string =>
  `import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { ${constant} } from "./${name}.js";

const configMap = (labels: Json): Json => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", namespace: "shop", labels },
});

testRule(${constant}, {
  bad: [["FieldValueRequired", "metadata.labels[example.com/owner]"]],
  valid: {
    "an owner": { object: configMap({ "example.com/owner": "payments" }) },
  },
  invalid: {
    "another label": {
      object: configMap({ app: "web" }),
      causes: [["FieldValueRequired", "metadata.labels[example.com/owner]"]],
    },
  },
});
`;

/** A rule on CRDs in a clone of Decorum. */
export const crdRuleText = ({ id, constant }: RuleId): string =>
  `import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { propertiesCalled } from "../../kube/crd/nodes.js";
import { forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

// Change the texts, the examples and the check. ${GUIDE}
export const ${constant}: Rule = {
  id: "${id}",
  conventions: [],
  summary: "A field may not be named 'todo'.",
  rationale: "The name says nothing about the value, and a field of a stored version cannot be renamed.",
  reference: "Naming conventions",
  match: ON_CRDS,
  action: "Warn",
  go: ["// +kubebuilder:validation:MaxLength=63", "// +optional", 'Note string \`json:"note,omitempty"\`'],
  good: specExample("note: { type: string, maxLength: 63 }"),
  bad: specExample("todo: { type: string, maxLength: 63 }"),
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), "todo"))
      yield forbidden(schemaField(node), "may not be named 'todo'; use a name that describes the value");
  },
};
`;

/** Its table. */
export const crdTableText = ({ name, constant }: RuleId): string =>
  `import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { ${constant} } from "./${name}.js";

testRule(${constant}, {
  bad: [["FieldValueForbidden", schemaPath("spec", "todo")]],
  valid: {
    "another name": { object: crd({ spec: { todos: { type: "string" } } }) },
  },
  invalid: {
    "in the status": {
      object: crd({ status: { todo: { type: "string" } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "todo")]],
    },
  },
});
`;
