import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { enumValuesDescribed } from "./enum-values-described.js";

const field = (description: string, ...values: readonly string[]): KubeObject =>
  crd({ spec: { mode: { type: "string", enum: [...values], description } } });
const missing = [["FieldValueRequired", schemaPath("spec", "mode")]] as const;

testRule(enumValuesDescribed, {
  bad: [["FieldValueRequired", schemaPath("spec", "theme")]],
  valid: {
    "all values": { object: field("With 'Light', it is bright. With 'Dark', it is not.", "Light", "Dark") },
    "no value": { object: field("mode is the theme.", "Light", "Dark") },
    "a value in several words": {
      object: field("Use LocalDisk for a local disk, or a load balancer with LB.", "LocalDisk", "LoadBalancer"),
    },
    "an ordinary word": { object: field("mode is the theme of the cluster.", "cluster", "namespace") },
    "the opposite": { object: field("Whether it runs. Default: Enabled", "Enabled", "Disabled") },
    "the zero value of a protocol buffer": {
      object: field("Valid values: FORWARD, IGNORE", "FORWARD", "IGNORE", "UNSPECIFIED"),
    },
    "many values": {
      object: field("Defaults to 'A1'.", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"),
    },
    "values that the list describes": {
      object: crd({
        spec: {
          modes: {
            type: "array",
            description: "'Fast' is quick, 'Safe' is not.",
            items: { type: "string", enum: ["Fast", "Safe"], description: "One mode, such as 'Fast'." },
          },
        },
      }),
    },
    status: {
      object: crd({
        status: { mode: { type: "string", enum: ["Fast", "Safe"], description: "Now 'Fast'." } },
      }),
    },
  },
  invalid: {
    "only the default": {
      object: field("When omitted, the Light theme is used.", "Light", "Dark"),
      causes: missing,
    },
    "one of three": {
      object: field("'Retain' keeps it; 'Delete' removes it.", "Retain", "Delete", "Recycle"),
      causes: missing,
    },
    "quoted words": { object: field('Defaults to "cluster".', "cluster", "namespace"), causes: missing },
  },
});
