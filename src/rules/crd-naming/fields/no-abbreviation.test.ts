import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noAbbreviation } from "./no-abbreviation.js";

const TEXT = { type: "string" };

testRule(noAbbreviation, {
  bad: [["FieldValueInvalid", schemaPath("spec", "dstName")]],
  valid: {
    "words in full": { object: crd({ spec: { message: TEXT, destination: TEXT, imagePullSecret: TEXT } }) },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, status: { sourceDestCheck: TEXT } }),
    },
    "very common ones": {
      object: crd({
        spec: {
          id: TEXT,
          args: TEXT,
          env: TEXT,
          configRef: TEXT,
          maxSize: TEXT,
          initRepo: TEXT,
          optIn: TEXT,
          caCerts: TEXT,
        },
      }),
    },
    "words that only contain one": {
      object: crd({ spec: { number: TEXT, required: TEXT, requestID: TEXT, groupIDs: TEXT, salt: TEXT } }),
    },
    "the mount of /proc": { object: crd({ spec: { procMount: TEXT } }) },
    "a kind with a word that is in full": { object: crd({ names: { kind: "Envoy", plural: "envoys" } }) },
    "a kind in a patch without versions": {
      object: crd({ names: { kind: "WidgetCfg" }, crd: { versions: undefined } }),
    },
    nanoseconds: { object: crd({ spec: { delayNs: TEXT } }) },
    "an acronym": { object: crd({ spec: { externalLB: TEXT } }) },
    "a value": { object: crd({ spec: { type: { ...TEXT, enum: ["Svc"] } } }) },
    "a name from Object.prototype": { object: crd({ spec: { constructor: TEXT } }) },
  },
  invalid: {
    "in the kind": {
      object: crd({ names: { kind: "WidgetCfg", plural: "widgetcfgs" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "an environment in the kind": {
      object: crd({ names: { kind: "EnvProfile", plural: "envprofiles" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "a source, a buffer, a percentage": {
      object: crd({ spec: { srcRepo: TEXT, bufEntries: TEXT, usagePct: TEXT, acctNames: TEXT } }),
      causes: ["srcRepo", "bufEntries", "usagePct", "acctNames"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    "other ones": {
      object: crd({ spec: { metadataAddr: TEXT, nsSelector: TEXT, extraOpts: TEXT, deps: TEXT } }),
      causes: ["metadataAddr", "nsSelector", "extraOpts", "deps"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    alone: {
      object: crd({ spec: { passwd: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "passwd")]],
    },
    first: {
      object: crd({ spec: { numRetries: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "numRetries")]],
    },
    "in the middle, twice": {
      object: crd({ spec: { awsDstSvcCheck: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "awsDstSvcCheck")]],
    },
    "in the plural": {
      object: crd({ status: { lastMsgs: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "lastMsgs")]],
    },
    "in an object, and in it": {
      object: crd({ spec: { appCfg: { type: "object", properties: { lbPolicy: TEXT } } } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "appCfg")],
        ["FieldValueInvalid", schemaPath("spec", "appCfg", "lbPolicy")],
      ],
    },
  },
});
