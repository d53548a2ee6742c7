import { snapshotOf } from "../../src/model/snapshot.js";
import { validCustomResource } from "../../src/rules/objects/valid-custom-resource.js";
import { objectOf } from "../../src/testing/scenario.js";
import { bind } from "../../src/testing/test-rule.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";
import { crdYaml } from "../support/crd-yaml.js";
import { admissionReview } from "../support/admission-review.js";

/** A dry run of custom resources without a known schema. */

const SCHEMA_PACK = packOf([bind(validCustomResource, undefined)]);

const notes = async (files: Tree, line = "", product = productOf([SCHEMA_PACK])): Promise<readonly string[]> => {
  const { stderr } = await decorum(`dry-run d ${line}`, product, { files });
  return stderr.split("\n").filter((text) => text !== "");
};

const widget = (name: string, kind = "Widget", version = "v1"): string =>
  `apiVersion: acme.io/${version}\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: { size: 1 }\n`;
const definition = crdYaml("{ type: object, x-kubernetes-preserve-unknown-fields: true }");
const NO_CRD =
  "note: no CRD for Widget (acme.io/v1, 2 objects), so its fields were not checked against a schema; give it with '--cluster' or '--schema-location'";

test("a kind without CRD is noted once", async () => {
  expect(await notes({ "d/a.yaml": widget("a"), "d/b.yaml": widget("b") })).toEqual([NO_CRD]);
});

test("of several kinds, the first are named", async () => {
  const files = (count: number): Tree => ({
    "d/x.yaml": Array.from({ length: count }, (_, index) => widget("x", `Kind${String(index)}`)).join("---\n"),
  });
  expect(await notes(files(2))).toEqual([
    "note: no CRDs for Kind0 (acme.io/v1) and Kind1 (acme.io/v1), so their fields were not checked against a schema; give them with '--cluster' or '--schema-location'",
  ]);
  expect(await notes(files(9))).toEqual([
    "note: no CRDs for Kind0 (acme.io/v1), Kind1 (acme.io/v1), Kind2 (acme.io/v1) and 6 other kinds, so their fields were not checked against a schema; give them with '--cluster' or '--schema-location'",
  ]);
});

test("a CRD in the input or the cluster has the schema", async () => {
  expect(await notes({ "d/a.yaml": widget("a"), "d/z.yaml": definition })).toEqual([]);
  const product = productOf([SCHEMA_PACK], { loadCluster: () => snapshotOf([objectOf(definition)]) });
  expect(await notes({ "d/a.yaml": widget("a") }, "--cluster c", product)).toEqual([]);
});

test("a version that the CRD does not have is noted", async () => {
  expect(await notes({ "d/a.yaml": widget("a", "Widget", "v2"), "d/z.yaml": definition })).toEqual([
    "note: no schema for Widget (acme.io/v2) in its CRD, so its fields were not checked against a schema",
  ]);
});

test("there is no note for what Kubernetes serves, what a server has validated, or a deletion", async () => {
  const pod = "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n";
  const review = JSON.stringify(admissionReview(objectOf(widget("a")), { namespace: "default" }));
  expect(await notes({ "d/a.yaml": pod, "d/b.json": review })).toEqual([]);
  expect(await notes({ "d/a.yaml": widget("a") }, "--operation DELETE")).toEqual([]);
});

test("nor if no rule reads the schemas of CRDs", async () => {
  expect(await notes({ "d/a.yaml": widget("a") }, "", productOf([PACK]))).toEqual([]);
});

test("'--quiet' leaves it out", async () => {
  expect(await notes({ "d/a.yaml": widget("a") }, "--quiet")).toEqual([]);
});
