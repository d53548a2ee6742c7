import type { Result, Summary, Unusable } from "../../src/app/report/report.js";
import { path, stringAt } from "kube-json";
import { forbidden } from "../../src/model/cause.js";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../src/model/context.js";
import type { Pack } from "../../src/model/pack.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { shortNameUnique } from "../../src/rules/crd-naming/names/short-name-unique.js";
import { noOverlappingSelectors } from "../../src/rules/labels/no-overlapping-selectors.js";
import { crossNamespacePermission } from "../../src/rules/references/cross-namespace-permission.js";
import { ownerReferenceScope } from "../../src/rules/references/owner-reference-scope.js";
import { crd } from "kube-schema/testing";
import { documents, objectOf } from "../../src/testing/scenario.js";
import { ruleThat } from "../../src/testing/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { noBad } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Tree, type World } from "../support/cli-harness.js";
import { admissionReview } from "../support/admission-review.js";

/** The other objects that a dry run knows: those in its files, and those in --cluster. */

interface Report {
  readonly summary: Summary;
  readonly results: readonly Result[];
  readonly errors: readonly Unusable[];
}

const PACK = packOf([
  bind(noOverlappingSelectors, undefined),
  bind(shortNameUnique, undefined),
  bind(ownerReferenceScope, undefined),
  bind(crossNamespacePermission, { references: [] }),
]);

const report = async (
  flags: string,
  world: World,
  { cluster = EMPTY_CLUSTER, pack = PACK }: { cluster?: ClusterSnapshot; pack?: Pack } = {},
): Promise<Report & { readonly code: number }> => {
  const product = productOf([pack], { loadCluster: () => cluster });
  const { code, stdout } = await decorum(`dry-run ${flags} -o json`, product, world);
  return { ...(JSON.parse(stdout) as Report), code };
};

/** 'name: message' of each finding. */
const told = ({ results }: Report): readonly string[] =>
  results.flatMap(({ object, findings }) => findings.map(({ message }) => `${object.name ?? "?"}: ${message}`));

const deployment = (name: string, app: string, metadata = ", namespace: shop"): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}${metadata} }
spec:
  selector: { matchLabels: { app: ${app} } }
  template: { metadata: { labels: { app: ${app} } } }
`;
const overlap = (one: string, other: string): string =>
  `${one}: must not overlap with the selector of Deployment '${other}'`;

describe("objects in the files see each other", () => {
  const both = [overlap("a", "b"), overlap("b", "a")];

  test.each<[string, string, Tree]>([
    ["of one file", "-f d", { "d/x.yaml": `${deployment("a", "web")}---${deployment("b", "web")}` }],
    ["of two files", "-f d", { "d/x.yaml": deployment("a", "web"), "d/y.yaml": deployment("b", "web") }],
    ["of two folders", "-f d -f e", { "d/x.yaml": deployment("a", "web"), "e/x.yaml": deployment("b", "web") }],
    [
      "of a list",
      "-f x.json",
      {
        "x.json": JSON.stringify({
          apiVersion: "v1",
          kind: "List",
          items: documents(`${deployment("a", "web")}---${deployment("b", "web")}`),
        }),
      },
    ],
  ])("%s", async (_, flags, files) => {
    const found = await report(flags, { files });
    expect(told(found)).toEqual(both);
    expect(found.results.flatMap(({ findings }) => findings)).toMatchObject([
      { rule: "labels/no-overlapping-selectors", action: "Warn", field: "spec.selector" },
      { rule: "labels/no-overlapping-selectors", action: "Warn", field: "spec.selector" },
    ]);
  });
  test("those from standard input, too", async () => {
    const found = await report("-f - -f b.yaml", {
      stdin: deployment("a", "web"),
      files: { "b.yaml": deployment("b", "web") },
    });
    expect(told(found)).toEqual(both);
  });
  test("but an object does not see itself, wherever it is given again", async () => {
    const files = { "d/x.yaml": deployment("a", "web"), "d/y.yaml": deployment("a", "web") };
    expect(told(await report("-f d", { files }))).toEqual([]);
  });
  test("nor does one that the server has yet to name", async () => {
    const unnamed = deployment("a", "web").replace("name: a", "generateName: a-");
    const files = { "d/x.yaml": `${unnamed}---${deployment("b", "web")}---${deployment("c", "api")}` };
    expect(told(await report("-f d", { files }))).toEqual([overlap("?", "b")]);
  });
  test("an object without a namespace is in 'default', or where -n says", async () => {
    const files = {
      "x.yaml": `${deployment("a", "web", ", namespace: default")}---${deployment("b", "web", "")}---${deployment("c", "web")}`,
    };
    // What names none may be for another namespace.
    expect(told(await report("-f x.yaml", { files }))).toEqual([overlap("a", "b")]);
    expect(told(await report("-f x.yaml -n shop", { files }))).toEqual([overlap("b", "c"), overlap("c", "b")]);
  });
  test("whole AdmissionReviews are asked as if the files were in the cluster", async () => {
    const review = admissionReview(objectOf(deployment("a", "web", ", namespace: default")));
    const files = { "x.json": JSON.stringify(review), "y.yaml": deployment("b", "web", "") };
    expect(told(await report("-f x.json -f y.yaml", { files }))).toEqual([overlap("a", "b")]);
  });
  test("what cannot be read is told once and hides nothing else", async () => {
    const files = {
      "d/a.yaml": `kind: Deployment\n  a: [\n---${deployment("a", "web")}---\n- kind: Deployment\n`,
      "d/b.yaml": deployment("b", "web"),
    };
    const found = await report("-f d", { files });
    expect(told(found)).toEqual(both);
    expect(found.code).toBe(2);
    const blind = await report("-f d", { files }, { pack: packOf([bind(noBad, undefined)]) });
    expect(found.errors).toEqual(blind.errors);
    expect(found.errors).not.toEqual([]);
  });
  test("what is deleted is not there", async () => {
    const spy = ruleThat("test/spy", "Warn", function* ({ cluster }) {
      for (const one of cluster.known("", "Secret"))
        yield forbidden(path("kind"), `may not see '${stringAt(one, "metadata", "name") ?? ""}'`);
    });
    const match = {
      resourceRules: [{ apiGroups: [""], resources: ["secrets"], operations: ["*"] }],
    } as const;
    const seeing = { ...spy, match, reads: [{ group: "", kind: "Secret" }] };
    const files = { "x.yaml": "apiVersion: v1\nkind: Secret\nmetadata: { name: a }\n" };
    const pack = packOf([seeing]);
    expect(told(await report("-f x.yaml", { files }, { pack }))).toEqual(["a: may not see 'a'"]);
    expect(told(await report("-f x.yaml --operation DELETE", { files }, { pack }))).toEqual([]);
  });
  test("twice the same report, byte for byte", async () => {
    const files = Object.fromEntries(
      ["c", "a", "d", "b"].map((name) => [`d/${name}.yaml`, deployment(`${name}x`, "web")]),
    );
    const run = () => decorum("dry-run -f d", productOf([PACK]), { files });
    const [first, second] = [await run(), await run()];
    expect(first.stdout).toContain("'ax' and 2 more");
    expect(first).toEqual(second);
  });
});

describe("with --cluster", () => {
  const stored = (...yaml: readonly string[]): ClusterSnapshot => snapshotOf(yaml.map((one) => objectOf(one)));

  test("objects in the files see those of the cluster", async () => {
    const cluster = stored(deployment("b", "web"));
    const files = { "x.yaml": deployment("a", "web") };
    expect(told(await report("-f x.yaml --cluster c", { files }, { cluster }))).toEqual([overlap("a", "b")]);
  });
  test("an object in a file takes the place of the stored one", async () => {
    const cluster = stored(deployment("b", "web"));
    const files = { "x.yaml": `${deployment("a", "web")}---${deployment("b", "api")}` };
    expect(told(await report("-f x.yaml --cluster c", { files }, { cluster }))).toEqual([]);
  });
  test("all is known, and what is missing can be told; without it, it cannot", async () => {
    const route = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ backendRefs: [{ name: db, namespace: data }] }] }
`;
    const grant = (to: string): string => `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: a, namespace: data }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: ${to} }]
`;
    const ask = async (to: string, flags: string): Promise<number> => {
      const files = { "x.yaml": `${route}---${grant(to)}` };
      return told(await report(`-f x.yaml ${flags}`, { files }, { cluster: snapshotOf([]) })).length;
    };
    expect(await ask("Service", "--cluster c")).toBe(0);
    expect(await ask("Secret", "--cluster c")).toBe(1);
    expect(await ask("Secret", "")).toBe(0);
  });
});

describe("definitions in the files", () => {
  const definition = (group: string, plural: string, kind: string, scope = "Namespaced"): string =>
    JSON.stringify(
      crd({
        metadata: { name: `${plural}.${group}` },
        names: { plural, kind, listKind: `${kind}List`, singular: kind.toLowerCase(), shortNames: ["vs"] },
        crd: { group, scope },
      }),
    );

  test("see each other's short names", async () => {
    const files = {
      "d/a.json": definition("istio.io", "virtualservices", "VirtualService"),
      "d/b.json": definition("snap.istio.io", "volumesnaps", "VolumeSnap"),
    };
    expect(told(await report("-f d", { files }))).toEqual([
      "virtualservices.istio.io: must not be 'vs', which CRD 'volumesnaps.snap.istio.io' uses",
      "volumesnaps.snap.istio.io: must not be 'vs', which CRD 'virtualservices.istio.io' uses",
    ]);
  });
  test("of other organizations only count in a cluster", async () => {
    const files = {
      "d/a.json": definition("istio.io", "virtualservices", "VirtualService"),
      "d/b.json": definition("acme.io", "volumesnaps", "VolumeSnap"),
    };
    expect(told(await report("-f d", { files }))).toEqual([]);
    expect(told(await report("-f d --cluster c", { files }, { cluster: snapshotOf([]) }))).toEqual([
      "virtualservices.istio.io: must not be 'vs', which CRD 'volumesnaps.acme.io' uses",
      "volumesnaps.acme.io: must not be 'vs', which CRD 'virtualservices.istio.io' uses",
    ]);
  });
  test("tell the scope of owners", async () => {
    const role = `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: a, ownerReferences: [{ apiVersion: acme.io/v1, kind: Widget, name: a, uid: "1" }] }
rules: []
`;
    const ask = async (scope: string): Promise<readonly string[]> => {
      const files = { "d/a.yaml": role, "d/b.json": definition("acme.io", "widgets", "Widget", scope) };
      const { results } = await report("-f d", { files });
      return results.flatMap(({ findings }) => findings.map(({ field }) => field));
    };
    expect(await ask("Cluster")).toEqual([]);
    expect(await ask("Namespaced")).toEqual(["metadata.ownerReferences[0].kind"]);
  });
});
