import { key, ON_OBJECTS, path, required, type Rule, valueAt } from "{{kit}}";

// Change the texts, what it matches, the examples and the check. docs/write-a-rule.md explains the fields, and which words messages have.
export const {{constant}}: Rule = {
  id: "{{id}}",
  match: ON_OBJECTS,
  action: "Warn",
  *check({ object }) {
    const field = path("metadata", "labels", key("example.com/owner"));
    if (valueAt(object, field) === undefined) yield required(field, "must be set to the team that owns the object");
  },
  summary: "Objects must have the label 'example.com/owner'.",
  rationale: "Without an owner, nobody knows whom to ask before an object is changed or deleted.",
  reference: "{{reference}}",
  good: `
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop, labels: { example.com/owner: payments } }
`,
  bad: `
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop }
`,
};
