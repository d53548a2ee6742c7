import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { explicitSizeUnit } from "./explicit-size-unit.js";

const INTEGER = { type: "integer", format: "int64" };
const said = (description: string): typeof INTEGER & { description: string } => ({ ...INTEGER, description });

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
