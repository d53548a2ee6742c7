import { crd } from "../testing/crd.js";
import { type Case, testCases } from "../testing/definitions.js";

const COLUMN = "spec.versions[0].additionalPrinterColumns[0]";
const SCALE = "spec.versions[0].subresources.scale";
const column = (more: object) =>
  crd({
    version: {
      additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".spec.a", ...more }] as never,
    },
  });
const scale = (more: object) =>
  crd({
    version: {
      subresources: {
        scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas", ...more },
      },
    },
  });

const cases: readonly Case[] = [
  ["a column", column({ format: "date-time", priority: 1 }), []],
  ["a path with an index, which is not resolved", column({ jsonPath: ".a[0]" }), []],
  [
    "a column with nothing",
    column({ name: "", type: "", jsonPath: "" }),
    [`Required ${COLUMN}.jsonPath`, `Required ${COLUMN}.name`, `Required ${COLUMN}.type`],
  ],
  ["a type that columns do not have", column({ type: "object" }), [`Invalid ${COLUMN}.type`]],
  ["a format that columns do not have", column({ format: "uuid" }), [`Invalid ${COLUMN}.format`]],
  ["a path without a dot", column({ jsonPath: "spec.a" }), [`Invalid ${COLUMN}.jsonPath`]],
  ["a priority that is no integer", column({ priority: 1.5 }), [`TypeInvalid ${COLUMN}.priority`]],
  ["scale", scale({ labelSelectorPath: ".status.selector" }), []],
  ["a selector in the spec", scale({ labelSelectorPath: ".spec.selector" }), []],
  ["an empty selector", scale({ labelSelectorPath: "" }), []],
  [
    "scale without paths",
    scale({ specReplicasPath: "", statusReplicasPath: "" }),
    [`Required ${SCALE}.specReplicasPath`, `Required ${SCALE}.statusReplicasPath`],
  ],
  ["replicas without a dot", scale({ specReplicasPath: "spec.replicas" }), [`Invalid ${SCALE}.specReplicasPath`]],
  ["replicas in the status", scale({ specReplicasPath: ".status.replicas" }), [`Invalid ${SCALE}.specReplicasPath`]],
  ["the spec itself", scale({ specReplicasPath: ".spec" }), [`Invalid ${SCALE}.specReplicasPath`]],
  ["current replicas in the spec", scale({ statusReplicasPath: ".spec.a" }), [`Invalid ${SCALE}.statusReplicasPath`]],
  ["a selector elsewhere", scale({ labelSelectorPath: ".metadata.a" }), [`Invalid ${SCALE}.labelSelectorPath`]],
];

testCases(cases);
