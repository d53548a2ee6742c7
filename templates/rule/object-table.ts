import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { {{constant}} } from "./{{name}}.js";

const configMap = (labels: Json): Json => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", namespace: "shop", labels },
});

testRule({{constant}}, {
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
