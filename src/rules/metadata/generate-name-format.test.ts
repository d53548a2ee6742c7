import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { generateNameFormat } from "./generate-name-format.js";

const object = (apiVersion: string, kind: string, metadata: JsonObject): Json => ({
  apiVersion,
  kind,
  metadata,
});
const job = (metadata: JsonObject): Json => object("batch/v1", "Job", metadata);

testRule(generateNameFormat, {
  bad: [["FieldValueInvalid", "metadata.generateName"]],
  valid: {
    "a dash at the end": { object: job({ generateName: "nightly-" }) },
    "no dash at the end": { object: job({ generateName: "nightly" }) },
    "a long base, which the server cuts": { object: job({ generateName: `${"a".repeat(100)}-` }) },
    "an RBAC object with a colon": {
      object: object("rbac.authorization.k8s.io/v1", "RoleBinding", { generateName: "team:" }),
    },
    none: { object: job({ name: "nightly" }) },
    "a name beside it, which wins": { object: job({ name: "nightly", generateName: "Nightly_" }) },
  },
  invalid: {
    "an underscore": {
      object: job({ generateName: "nightly_" }),
      causes: [["FieldValueInvalid", "metadata.generateName"]],
    },
    capitals: {
      object: job({ generateName: "Nightly-" }),
      causes: [["FieldValueInvalid", "metadata.generateName"]],
    },
    "a dash alone": {
      object: job({ generateName: "-" }),
      causes: [["FieldValueInvalid", "metadata.generateName"]],
    },
    "a dot before the dash": {
      object: job({ generateName: "nightly.-" }),
      causes: [["FieldValueInvalid", "metadata.generateName"]],
    },
    "a dot in a Namespace": {
      object: object("v1", "Namespace", { generateName: "team.a-" }),
      causes: [["FieldValueInvalid", "metadata.generateName"]],
    },
    "a slash in an RBAC object": {
      object: object("rbac.authorization.k8s.io/v1", "Role", { generateName: "team/" }),
      causes: [["FieldValueInvalid", "metadata.generateName"]],
    },
    "a number": {
      object: job({ generateName: 5 }),
      causes: [["FieldValueTypeInvalid", "metadata.generateName"]],
    },
  },
});
