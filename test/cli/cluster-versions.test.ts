import type { Result } from "../../src/app/report/report.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { uniqueValue } from "../../src/rules/generic/unique-value.js";
import { documents, objectOf } from "../../src/testing/scenario.js";
import { bind } from "../../src/testing/test-rule.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";

/** A kind whose objects are known in several versions, in a dry run. */

const route = (version: string, name: string, host: string): string =>
  `apiVersion: acme.io/${version}\nkind: Route\nmetadata: { name: ${name}, namespace: shop }\nspec: { host: ${host} }\n`;
const FILES = { "d/x.yaml": `${route("v1", "a", "x")}---\n${route("v1", "b", "x")}---\n${route("v2", "c", "x")}` };
const stored = (version: string): ClusterSnapshot =>
  snapshotOf(documents(route(version, "d", "y")).map((one) => objectOf(one ?? {})));

const run = (flags: string, version: string | undefined, cluster = EMPTY_CLUSTER) => {
  const options = { field: "spec.host", group: "acme.io", kind: "Route", within: "Cluster" } as const;
  const pack = packOf([bind(uniqueValue, version === undefined ? options : { ...options, version })]);
  return decorum(`dry-run -f d ${flags}`, productOf([pack], { loadCluster: () => cluster }), { files: FILES });
};

test("they are compared in the version that a pack names, and what is not is told", async () => {
  const unseen =
    "not reviewed: objects of kind 'Route' must be known in 'acme.io/v1'; some are only known in 'acme.io/v2'";
  const { stdout } = await run("-o json", "v1");
  const { results } = JSON.parse(stdout) as { results: readonly Result[] };
  expect(
    results.flatMap(({ object, findings }) =>
      findings.map(({ action, message }) => `${object.name ?? ""}: ${action} ${message}`),
    ),
  ).toEqual([
    `a: Warn ${unseen}`,
    "a: Deny must be unique; Route 'b' has this value, too",
    `b: Warn ${unseen}`,
    "b: Deny must be unique; Route 'a' has this value, too",
    "c: Warn not reviewed: must be sent in 'acme.io/v1', in which the pack names the field",
  ]);
});

test("a note says where a pack names another one than those that are known", async () => {
  const { stderr } = await run("--cluster c", "v1", stored("v2"));
  expect(stderr).toContain("'Route', which 'generic/unique-value' reads in version 'v1', is known in 'v2'");
});

test("a note says where a pack names none", async () => {
  const both = snapshotOf(["v1", "v2"].flatMap((version) => [...stored(version).known("acme.io", "Route")]));
  const { stderr } = await run("--cluster c", undefined, both);
  expect(stderr).toContain("is in versions 'v1' and 'v2': name the one of the fields in `version`");
});
