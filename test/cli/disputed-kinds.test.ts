import type { Narrowing } from "../../src/model/match.js";
import { EMPTY_CLUSTER } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { objectOf } from "../../src/testing/scenario.js";
import { bind } from "../../src/testing/test-rule.js";
import { noBad, seen } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";
import { crdYaml, specOf } from "../support/crd-yaml.js";

/** CRDs of one kind with other names or another scope: an API server accepts only one of them. */

const WIDGET = `apiVersion: acme.io/v1
kind: Widget
metadata: { name: a, namespace: shop, annotations: { show: "" } }
spec: { bad: 1 }
`;

const crd = (plural: string, scope = "Namespaced", version = "v1"): string =>
  crdYaml(specOf("bad: { type: integer }"), { scope })
    .replaceAll("widgets", plural)
    .replace("name: v1", `name: ${version}`);

const on = (resource: string): Narrowing => ({
  resourceRules: [{ apiGroups: ["acme.io"], resources: [resource], operations: ["CREATE"] }],
});

interface Given {
  readonly flags?: string;
  /** The resource of an exception. */
  readonly excused?: string;
  /** CRDs in the cluster. */
  readonly stored?: readonly string[];
}

/** A dry run with an entry that names this resource. */
const run = (files: Tree, resource: string, { flags = "", excused, stored }: Given = {}) => {
  const exceptions =
    excused === undefined ? [] : [{ name: "one", pack: "test", match: on(excused), reason: "They may." }];
  const rule = { ...bind(noBad, undefined), narrowings: [on(resource)], exceptions };
  const pack = packOf([rule, bind(seen, { limit: 1 })]);
  const loadCluster = () => (stored === undefined ? EMPTY_CLUSTER : snapshotOf(stored.map(objectOf)));
  return decorum(`dry-run d --cluster x ${flags}`.trim(), productOf([pack], { loadCluster }), { files });
};

const NOTE =
  "note: CRDs do not agree on Widget (acme.io): 'widgetz' (Namespaced) or 'widgeten' (Namespaced); an API server accepts only one of them, and its objects were judged by the first\n";

test("an entry covers a kind by its usual name, whatever a CRD of the input calls it", async () => {
  const files = { "d/a.yaml": crd("widgetz"), "d/b.yaml": WIDGET };
  expect((await run(files, "widgetz")).code).toBe(1);
  const { code, stderr } = await run(files, "widgets");
  expect([code, stderr]).toEqual([1, ""]);
  expect((await run(files, "gadgets")).code).toBe(0);
});

test("an entry covers a kind by the names in all CRDs, a note tells which, and '--strict' fails", async () => {
  const files = { "d/a.yaml": crd("widgetz"), "d/b.yaml": WIDGET, "d/c.yaml": crd("widgeten") };
  expect((await run(files, "widgeten")).code).toBe(1);
  const { code, stderr } = await run(files, "gadgets", { flags: "--strict" });
  expect(code).toBe(1);
  expect(stderr).toContain(NOTE);
  expect(stderr).toContain("error: CRDs do not agree on 1 kind of the input ('--strict'); see docs/not-checked.md\n");
});

test("an exception covers only the name in the CRD that counts", async () => {
  const files = { "d/a.yaml": crd("widgets"), "d/b.yaml": WIDGET, "d/c.yaml": crd("gadgets") };
  expect((await run(files, "widgets", { excused: "gadgets" })).code).toBe(1);
  expect((await run({ ...files, "d/a.yaml": crd("gadgets") }, "widgets", { excused: "gadgets" })).code).toBe(0);
});

test.each([
  [
    "differ only in their versions",
    { "d/a.yaml": crd("widgets"), "d/c.yaml": crd("widgets", "Namespaced", "v2"), "d/b.yaml": WIDGET },
  ],
  [
    "no object has",
    { "d/a.yaml": crd("widgetz"), "d/c.yaml": crd("widgets"), "d/b.yaml": WIDGET.replace("Widget", "Mouse") },
  ],
])("CRDs that %s are not noted", async (_, files) => {
  expect((await run(files, "gadgets", { flags: "--strict" })).stderr).not.toContain("do not agree");
});

test.each<[string, (one: string) => [Tree, Given]]>([
  ["the cluster", (one) => [{}, { flags: "-o json", stored: [one] }]],
  ["a location of schemas", (one) => [{ "s/a.yaml": one }, { flags: "-o json --schema-location s" }]],
])("a CRD of %s counts if those of the input have another name or scope", async (_, given) => {
  const shown = async (files: Tree, one: string) => {
    const [more, how] = given(one);
    const { stdout } = await run({ ...files, ...more, "d/b.yaml": WIDGET }, "gadgets", how);
    return [/must be '.*' in '.*?'/.exec(stdout)?.[0], /Widget \(acme.io\): (.*);/.exec(stdout)?.[1]];
  };
  expect(await shown({ "d/a.yaml": crd("widgetz") }, crd("widgeten"))).toEqual([
    "must be 'widgeten' in 'shop'",
    "'widgeten' (Namespaced) or 'widgetz' (Namespaced)",
  ]);
  expect(await shown({ "d/a.yaml": crd("widgets") }, crd("widgets", "Cluster"))).toEqual([
    "must be 'widgets' in ''",
    "'widgets' (Cluster) or 'widgets' (Namespaced)",
  ]);
  expect(await shown({ "d/a.yaml": crd("widgets", "Namespaced", "v2") }, crd("widgets"))).toEqual([
    "must be 'widgets' in 'shop'",
    undefined,
  ]);
});
