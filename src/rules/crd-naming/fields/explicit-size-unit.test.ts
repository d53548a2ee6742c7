import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { explicitSizeUnit } from "./explicit-size-unit.js";

const INTEGER = { type: "integer", format: "int64" };
const said = (description: string): typeof INTEGER & { description: string } => ({ ...INTEGER, description });

testRule(explicitSizeUnit, {
  bad: [["FieldValueInvalid", schemaPath("spec", "volumeSize")]],
  valid: {
    "a unit in the name": {
      object: crd({
        spec: {
          volumeSizeBytes: INTEGER,
          diskSizeGiB: INTEGER,
          memoryMi: INTEGER,
          byteRate: INTEGER,
          bitsPerSecondRate: INTEGER,
        },
      }),
    },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, spec: { volumeSize: INTEGER } }),
    },
    "a count": {
      object: crd({ spec: { size: INTEGER, clusterSize: INTEGER, maxCapacity: INTEGER, rate: INTEGER } }),
    },
    "a count by its description": {
      object: crd({ spec: { size: said("Number of copies of each object.") } }),
    },
    "a count of entries, and ratios": {
      object: crd({
        spec: {
          tokenCacheSize: said("The maximum number of entries."),
          samplingRate: INTEGER,
          errorRate: INTEGER,
          restartLimit: INTEGER,
        },
      }),
    },
    "the bits of a key": { object: crd({ spec: { size: said("The key size in bits.") } }) },
    "quotas and limits of other things": {
      object: crd({
        spec: { podQuota: INTEGER, max: INTEGER, retriesMax: INTEGER, payload: INTEGER, tokenUsage: INTEGER },
      }),
    },
    "a percentage": { object: crd({ spec: { diskUsage: said("The percentage of the disk in use.") } }) },
    "a quantity": {
      object: crd({
        spec: { volumeSize: { "x-kubernetes-int-or-string": true }, memory: { type: "string" } },
      }),
    },
    "words that only end alike": { object: crd({ spec: { resize: INTEGER, separate: INTEGER } }) },
  },
  invalid: {
    "sizes and rates by the word before": {
      object: crd({
        spec: {
          memoryLimit: INTEGER,
          cacheSize: INTEGER,
          bufferSize: INTEGER,
          diskCapacity: INTEGER,
          requestRate: INTEGER,
        },
      }),
      causes: ["memoryLimit", "cacheSize", "bufferSize", "diskCapacity", "requestRate"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    "quotas and limits of stores": {
      object: crd({
        spec: { diskQuota: INTEGER, maxPayload: INTEGER, memoryUsed: INTEGER, heapMax: INTEGER },
      }),
      causes: ["diskQuota", "maxPayload", "memoryUsed", "heapMax"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    "what has no other meaning": {
      object: crd({ spec: { memory: INTEGER, allocatedStorage: INTEGER, maxBandwidth: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "memory")],
        ["FieldValueInvalid", schemaPath("spec", "allocatedStorage")],
        ["FieldValueInvalid", schemaPath("spec", "maxBandwidth")],
      ],
    },
    "a size by the word before": {
      object: crd({ spec: { diskSize: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "diskSize")]],
    },
    "a unit that only the description tells": {
      object: crd({
        spec: {
          size: said("The size in GiB."),
          rate: said("Requests per second."),
          capacity: said("In bytes."),
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "size")],
        ["FieldValueInvalid", schemaPath("spec", "rate")],
        ["FieldValueInvalid", schemaPath("spec", "capacity")],
      ],
    },
  },
});

test.each([
  ["diskSize", "The size of the disk.", "'diskSizeBytes'"],
  ["volumeSize", "The size (in GiB) of the volume.", "'volumeSizeGiB'"],
  ["throughput", "The throughput in MiB/s.", "'throughputMiBPerSecond'"],
  ["rate", "Requests per second.", "'ratePerSecond'"],
  ["rate", "The rate of uploads in MB/s.", "'rateMBPerSecond'"],
  ["uploadLimit", "The limit of uploads in MB/s.", "'uploadLimitMBPerSecond'"],
  ["uploadLimit", "The limit of uploads in MiB per second.", "'uploadLimitMiBPerSecond'"],
  ["uploadLimit", "The limit of uploads in Mbps.", "'uploadLimitMbps'"],
  ["bandwidth", "The bandwidth in megabits per second.", "'bandwidthMbps'"],
  ["cacheSize", "The size of the cache in megabytes.", "'cacheSizeMB'"],
  ["cacheSize", "The size of the cache, in Mi.", "'cacheSizeMi'"],
])("for %s, '%s', it proposes %s", (name, description, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: said(description) } }) });
  const causes: readonly Cause[] = [...explicitSizeUnit.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
