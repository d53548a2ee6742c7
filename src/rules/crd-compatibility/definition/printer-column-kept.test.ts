import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { printerColumnKept } from "./printer-column-kept.js";

testRule(printerColumnKept, {
  bad: [["FieldValueRequired", "spec.versions[0].additionalPrinterColumns"]],
  valid: {
    "one is added": {
      oldObject: crd({
        version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".a" }] },
      }),
      object: crd({
        version: {
          additionalPrinterColumns: [
            { name: "B", type: "string", jsonPath: ".b" },
            { name: "A", type: "string", jsonPath: ".a" },
          ],
        },
      }),
    },
    "another order": {
      oldObject: crd({
        version: {
          additionalPrinterColumns: [
            { name: "A", type: "string", jsonPath: ".a" },
            { name: "B", type: "string", jsonPath: ".b" },
          ],
        },
      }),
      object: crd({
        version: {
          additionalPrinterColumns: [
            { name: "B", type: "string", jsonPath: ".b" },
            { name: "A", type: "string", jsonPath: ".a" },
          ],
        },
      }),
    },
    "two of one name": {
      oldObject: crd({
        version: {
          additionalPrinterColumns: [
            { name: "A", type: "string", jsonPath: ".a" },
            { name: "A", type: "string", jsonPath: ".b" },
          ],
        },
      }),
      object: crd({
        version: {
          additionalPrinterColumns: [
            { name: "A", type: "string", jsonPath: ".b" },
            { name: "A", type: "string", jsonPath: ".a" },
          ],
        },
      }),
    },
    "other quotes": {
      oldObject: crd({
        version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".a[?(@.b=='c')]" }] },
      }),
      object: crd({
        version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: '.a[?(@.b == "c")]' }] },
      }),
    },
    "another description": {
      oldObject: crd({ version: { additionalPrinterColumns: [{ name: "A", jsonPath: ".a" }] } }),
      object: crd({
        version: { additionalPrinterColumns: [{ name: "A", jsonPath: ".a", description: "x", priority: 1 }] },
      }),
    },
    "an alpha version": {
      oldObject: crd({
        version: { name: "v1alpha1", additionalPrinterColumns: [{ name: "A", jsonPath: ".a" }] },
      }),
      object: crd({ version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "one goes": {
      oldObject: crd({
        version: {
          additionalPrinterColumns: [
            { name: "A", type: "string", jsonPath: ".a" },
            { name: "B", type: "string", jsonPath: ".b" },
          ],
        },
      }),
      object: crd({ version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".a" }] } }),
      causes: [["FieldValueRequired", "spec.versions[0].additionalPrinterColumns"]],
    },
    "one is renamed": {
      oldObject: crd({
        version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".a" }] },
      }),
      object: crd({ version: { additionalPrinterColumns: [{ name: "B", type: "string", jsonPath: ".a" }] } }),
      causes: [["FieldValueRequired", "spec.versions[0].additionalPrinterColumns"]],
    },
    "one of two of one name goes": {
      oldObject: crd({
        version: {
          additionalPrinterColumns: [
            { name: "A", type: "string", jsonPath: ".a" },
            { name: "A", type: "string", jsonPath: ".b" },
          ],
        },
      }),
      object: crd({ version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".b" }] } }),
      causes: [["FieldValueRequired", "spec.versions[0].additionalPrinterColumns"]],
    },
    "one shows something else": {
      oldObject: crd({
        version: {
          additionalPrinterColumns: [
            { name: "A", type: "string", jsonPath: ".a" },
            { name: "B", type: "string", jsonPath: ".b" },
          ],
        },
      }),
      object: crd({
        version: {
          additionalPrinterColumns: [
            { name: "B", type: "string", jsonPath: ".b" },
            { name: "A", type: "string", jsonPath: ".c" },
          ],
        },
      }),
      causes: [["FieldValueInvalid", "spec.versions[0].additionalPrinterColumns[1].jsonPath"]],
    },
  },
});
