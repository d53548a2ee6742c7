import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noKindSuffix } from "./no-kind-suffix.js";

const TEXT = { type: "string" };
const FULL = { type: "string", enum: ["Full", "Incremental"] };

testRule(noKindSuffix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "windowKind")]],
  valid: {
    type: { object: crd({ spec: { backupType: FULL } }) },
    "kind itself, of which nested-kind-field tells": { object: crd({ spec: { kind: FULL } }) },
    "values that are not listed": { object: crd({ spec: { targetKind: TEXT } }) },
    "built-in kinds": {
      object: crd({ spec: { workloadKind: { ...TEXT, enum: ["Deployment", "StatefulSet"] } } }),
    },
    "kinds of a family": {
      object: crd({ spec: { issuerKind: { ...TEXT, enum: ["Issuer", "ClusterIssuer"] } } }),
    },
    "next to a name": {
      object: crd({ spec: { backupKind: FULL, backupName: TEXT } }),
    },
    "next to an API group": { object: crd({ spec: { backupKind: FULL, apiGroup: TEXT } }) },
    "described as the kind of an object": {
      object: crd({ spec: { parentKind: { ...FULL, description: "The kind of the referenced object." } } }),
    },
  },
  invalid: {
    "a sub-category": {
      object: crd({ spec: { backupKind: FULL } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "backupKind")]],
    },
    "in status, next to the name of something else": {
      object: crd({ status: { metricKind: FULL, clusterName: TEXT, name: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "metricKind")]],
    },
  },
});
