import { path } from "../src/kube/json/field-path.js";
import { parseJson } from "../src/kube/json/json.js";
import { type Json, type KubeObject, arrayAt, at } from "../src/kube/json/object.js";
import { parseManifests } from "../src/kube/yaml/yaml.js";
import { forbidden, invalid } from "../src/model/cause.js";
import { ON_OBJECTS } from "../src/model/match.js";
import type { BoundRule } from "../src/model/pack.js";
import type { Defaulter, Rule } from "../src/model/rule.js";
import { bind } from "../src/testing/test-rule.js";
import { bindDefaulter } from "../src/testing/test-defaulter.js";
import { PACK, noBad, tier } from "./support/cli-fixtures.js";
import { type Ran, type World, decorum, packOf, productOf } from "./support/cli-harness.js";

/** What a dry run shows of the objects as an API server would store them, and that it judges them as such. */

const product = productOf([PACK]);

const run = (line: string, world: World): Promise<Ran> => decorum(`dry-run ${line}`, product, world);

const objects = (text: string): readonly Json[] =>
  parseManifests(text).map(({ value, errors }) => {
    expect(errors).toEqual([]);
    return value ?? null;
  });

const CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: apps.acme.io }
spec:
  group: acme.io
  names: { kind: App, plural: apps }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              default: {}
              properties:
                good: { type: integer }
                bad: { type: integer }
                tier: { type: string }
                size: { type: integer, default: 3 }
                ports:
                  type: array
                  items:
                    type: object
                    properties:
                      port: { type: integer }
                      protocol: { type: string, default: TCP }
            status:
              type: object
              properties:
                phase: { type: string }
`;

const app = (spec: string, more = ""): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: web\n${more}spec:\n${spec}`;

const given = app("  unknown: 1\n  ports:\n    - port: 80\n  good: null\n", "");
const stored = {
  apiVersion: "acme.io/v1",
  kind: "App",
  metadata: { name: "web" },
  spec: { ports: [{ port: 80, protocol: "TCP" }], size: 3, tier: "web" },
};

describe("-o yaml --defaulted", () => {
  test("prints the object as it would be stored, and nothing else", async () => {
    const files = { "a.yaml": given, "crd.yaml": CRD };
    const { code, stdout, stderr } = await run("-f a.yaml -f crd.yaml -o yaml --defaulted", { files });
    expect(objects(stdout)).toEqual([stored, objects(CRD)[0]]);
    expect(stderr).toBe(
      "2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings, 0 faults; defaults for 1 object\n",
    );
    expect(code).toBe(0);
  });
  test("keeps the order in which fields were given", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml -o yaml --defaulted", {
      files: { "a.yaml": given, "crd.yaml": CRD },
    });
    expect(stdout.slice(0, stdout.indexOf("---", 3))).toBe(
      [
        "---",
        "apiVersion: acme.io/v1",
        "kind: App",
        "metadata:",
        "  name: web",
        "spec:",
        "  ports:",
        "  - port: 80",
        "    protocol: TCP",
        "  size: 3",
        "  tier: web",
        "",
      ].join("\n"),
    );
  });
  test("knows definitions of the cluster too", async () => {
    const [definition] = objects(CRD) as KubeObject[];
    const definitions = definition === undefined ? [] : [definition];
    const withCluster = productOf([PACK], {
      loadCluster: () => ({ list: () => definitions, known: () => definitions }),
    });
    const line = "dry-run -f a.yaml -o yaml --defaulted --cluster stage";
    const { stdout } = await decorum(line, withCluster, { files: { "a.yaml": given } });
    expect(objects(stdout)).toEqual([stored]);
  });
  test("without a definition, with the defaults of packs alone", async () => {
    const { stdout } = await run("-f a.yaml -o yaml --defaulted", { files: { "a.yaml": given } });
    expect(objects(stdout)).toMatchObject([{ spec: { unknown: 1, good: null, tier: "web" } }]);
  });
  test("prints every object of several files and of lists, those with problems included", async () => {
    const list = JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [JSON.parse(JSON.stringify(stored)) as Json, { apiVersion: "v1", kind: "ConfigMap" }],
    });
    const files = {
      "a.json": list,
      "b.yaml": `${app("  bad: 1\n")}---\n- 1\n---\nkind: kustomize\napiVersion: kustomize.config.k8s.io/v1\n`,
    };
    const { code, stdout, stderr } = await run("-f a.json -f b.yaml -o yaml --defaulted", { files });
    expect(objects(stdout)).toMatchObject([
      stored,
      { kind: "ConfigMap" },
      { kind: "App", spec: { bad: 1, tier: "web" } },
    ]);
    expect(stderr).toContain("b.yaml:8:1: error: ");
    expect(stderr).toMatch(/Deny .*\[test\/no-bad\]/);
    expect(stderr).not.toContain("@@");
    expect(stderr).toContain("that only clients read: b.yaml (kustomize)");
    expect(code).toBe(2);
  });
  test("prints nothing where nothing was given", async () => {
    const { code, stdout } = await run("-f a.yaml -o yaml --defaulted", { files: { "a.yaml": "- 1\n" } });
    expect([code, stdout]).toEqual([2, ""]);
  });
  test("what it prints is stored as it is", async () => {
    const first = await run("-f a.yaml -f crd.yaml -o yaml --defaulted", {
      files: { "a.yaml": given, "crd.yaml": CRD },
    });
    const again = await run("-f a.yaml -o yaml --defaulted", { files: { "a.yaml": first.stdout } });
    expect(again.stdout).toBe(first.stdout);
  });
  test("every kind of scalar is read back as it was", async () => {
    const texts = [
      "on",
      "1:30",
      "0o17",
      "017",
      "1_000",
      "0x1f",
      ".inf",
      "~",
      "null",
      "2001-01-01",
      "a: b",
      "- a",
      "<<",
    ];
    const more = [
      "=",
      "1e3",
      "",
      " a ",
      "é\u0085x",
      "\u2028",
      "\ufeffa",
      "\u0000",
      "\u007f",
      "!",
      "a\nb\n",
      "\t",
      "#a",
      "!t",
      "*a",
      "&a",
      "%a",
      "@a",
      "'",
      '"',
      "y",
    ];
    const data = Object.fromEntries([...texts, ...more].map((text) => [text === "" ? "empty" : text, text]));
    const object = { apiVersion: "v1", kind: "ConfigMap", data, numbers: [1, 0.5, -0, 1e21] };
    const big = JSON.stringify(object).replace("1e+21", "9007199254740993");
    const { stdout } = await run("-f a.json -o yaml --defaulted", { files: { "a.json": big } });
    expect(objects(stdout)).toEqual([parseJson(big)]);
  });
});

describe("-o json --defaulted", () => {
  test("prints one list", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml -o json --defaulted", {
      files: { "a.yaml": given, "crd.yaml": CRD },
    });
    expect(JSON.parse(stdout)).toEqual({ apiVersion: "v1", kind: "List", items: [stored, objects(CRD)[0]] });
  });
  test("of nothing, too", async () => {
    const { stdout } = await run("-f a.yaml -o json --defaulted", { files: { "a.yaml": "- 1\n" } });
    expect(JSON.parse(stdout)).toEqual({ apiVersion: "v1", kind: "List", items: [] });
  });
});

describe("AdmissionReviews", () => {
  const review = (request: object): string =>
    JSON.stringify({
      apiVersion: "admission.k8s.io/v1",
      kind: "AdmissionReview",
      request: {
        uid: "1",
        kind: { group: "acme.io", version: "v1", kind: "App" },
        resource: { group: "acme.io", version: "v1", resource: "apps" },
        name: "web",
        namespace: "demo",
        userInfo: { username: "jane" },
        ...request,
      },
    });
  const old = { ...stored, metadata: { name: "web", uid: "1" }, status: { phase: "Ready" } };
  const update = {
    operation: "UPDATE",
    oldObject: old,
    object: {
      ...stored,
      metadata: { name: "web", uid: "1", managedFields: [{ manager: "kubectl" }] },
      spec: { size: 5 },
      status: { phase: "Mine" },
    },
  };
  test("of an update: the new object, with the status that is stored", async () => {
    const { stdout, stderr } = await run("-f a.json -f crd.yaml -o yaml --defaulted", {
      files: { "a.json": review(update), "crd.yaml": CRD },
    });
    expect(objects(stdout)[0]).toEqual({ ...old, spec: { size: 5, tier: "web" } });
    expect(stderr).toContain("2 objects");
  });
  test("are read as updates", async () => {
    const bad = { ...stored, spec: { bad: 1 } };
    const files = {
      "old.json": review({
        operation: "UPDATE",
        oldObject: bad,
        object: { ...bad, metadata: { name: "web", labels: { a: "b" } } },
      }),
      "new.json": review({ operation: "UPDATE", oldObject: stored, object: bad }),
    };
    expect((await run("-f old.json", { files })).code).toBe(0);
    const { code, stdout } = await run("-f new.json", { files });
    expect(code).toBe(1);
    expect(stdout).toContain("new.json:1  App/demo/web  UPDATE\n");
    expect((await run("-f old.json", { files })).stdout).toContain("(existed before)");
  });
  test("of the status: nothing else is written", async () => {
    const request = { ...update, subResource: "status" };
    const { stdout } = await run("-f a.json -f crd.yaml -o yaml --defaulted", {
      files: { "a.json": review(request), "crd.yaml": CRD },
    });
    expect(objects(stdout)[0]).toEqual({ ...old, status: { phase: "Mine" } });
  });
  test.each<[string, object]>([
    ["a deletion", { operation: "DELETE", oldObject: old }],
    ["another subresource", { ...update, subResource: "scale" }],
    ["a connection", { operation: "CONNECT", object: stored, subResource: "exec" }],
  ])("of %s: nothing is stored, and a note says so", async (_, request) => {
    const { code, stdout, stderr } = await run("-f a.json -o yaml --defaulted", {
      files: { "a.json": review(request) },
    });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("note: 1 object is not shown because nothing would be stored: a.json (App)\n");
  });
});

describe("text", () => {
  const files = { "a.yaml": given, "crd.yaml": CRD };
  test("with --defaulted shows who does what, beside each hunk", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml --defaulted", { files });
    expect(stdout).toBe(
      [
        "a.yaml:1  App/default/web",
        "  --- as given",
        "  +++ as stored",
        "  @@ -6,4 +6,6 @@ generic/from-schema",
        "     unknown: 1",
        "     ports:",
        "     - port: 80",
        "  +    protocol: TCP",
        "     good: null",
        "  +  size: 3",
        "  @@ -9,3 +9,4 @@ test/tier",
        "       protocol: TCP",
        "     good: null",
        "     size: 3",
        "  +  tier: web",
        "  @@ -3,10 +3,8 @@ the API server drops",
        "   metadata:",
        "     name: web",
        "   spec:",
        "  -  unknown: 1",
        "     ports:",
        "     - port: 80",
        "       protocol: TCP",
        "  -  good: null",
        "     size: 3",
        "     tier: web",
        "",
        "2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings, 0 faults; defaults for 1 object",
        "",
      ].join("\n"),
    );
  });
  test("without it, the defaults of packs alone", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml", { files });
    expect(stdout).toContain("@@ test/tier\n");
    expect(stdout).not.toContain("generic/from-schema");
    expect(stdout).not.toContain("the API server");
  });
  test("says nothing of an object to which only its definition adds", async () => {
    const quiet = { "a.yaml": app("  tier: web\n"), "crd.yaml": CRD };
    const { stdout } = await run("-f a.yaml -f crd.yaml", { files: quiet });
    expect(stdout).toBe("2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings, 0 faults\n");
  });
});

test("the report for scripts says who fills in what, defaults of the definition first", async () => {
  const { stdout } = await run("-f a.yaml -f crd.yaml -o json", {
    files: { "a.yaml": app("  good: 1\n"), "crd.yaml": CRD },
  });
  const [result] = arrayAt(JSON.parse(stdout), "results");
  const size = { op: "add", path: "/spec/size", value: 3 };
  const inTier = { op: "add", path: "/spec/tier", value: "web" };
  expect(at(result, "defaults")).toEqual([
    { defaulter: "generic/from-schema", operations: [size] },
    { defaulter: "test/tier", operations: [inTier] },
  ]);
  expect(at(result, "patch")).toEqual([size, inTier]);
});

describe("rules and defaulters see the defaults of the definition, as they would in a cluster", () => {
  const ruled = (rule: BoundRule, defaulter?: Defaulter): ReturnType<typeof productOf> =>
    productOf([packOf([rule], defaulter === undefined ? [] : [bindDefaulter(defaulter, undefined)])]);
  const rule = (check: Rule["check"]): BoundRule =>
    bind({ ...noBad, id: "test/size", match: ON_OBJECTS, conventions: [], check }, undefined);
  const files = { "a.yaml": app("  good: 1\n"), "crd.yaml": CRD, "old.yaml": app("  good: 1\n  size: 3\n") };

  test("a required field may have a default", async () => {
    const needed = rule(function* ({ object }) {
      if (object.kind === "App" && at(object, "spec", "size") === undefined)
        yield invalid(path("spec"), "must have `size`");
    });
    expect((await decorum("dry-run -f a.yaml -f crd.yaml", ruled(needed), { files })).code).toBe(0);
    expect((await decorum("dry-run -f a.yaml", ruled(needed), { files })).code).toBe(1);
  });
  test("an update that leaves a default out changes nothing", async () => {
    const fixed = rule(function* ({ object, oldObject }) {
      if (oldObject !== undefined && at(object, "spec", "size") !== at(oldObject, "spec", "size"))
        yield forbidden(path("spec", "size"), "may not change");
    });
    const line = "dry-run -f a.yaml -f crd.yaml --old old.yaml";
    expect((await decorum(line, ruled(fixed), { files })).code).toBe(0);
  });
  test("the definition's default comes before that of a pack", async () => {
    const other: Defaulter = {
      ...tier,
      id: "test/other",
      *defaults({ object }) {
        if (object.kind === "App") yield { field: path("spec", "size"), value: 9 };
      },
    };
    const quiet = rule(function* () {});
    const line = "dry-run -f a.yaml -f crd.yaml -o yaml --defaulted";
    const { stdout } = await decorum(line, ruled(quiet, other), { files });
    expect(objects(stdout)[0]).toMatchObject({ spec: { size: 3 } });
  });
  test("what a pack adds gets its defaults in turn", async () => {
    const port: Defaulter = {
      ...tier,
      id: "test/port",
      *defaults({ object }) {
        if (object.kind === "App") yield { field: path("spec", "ports"), value: [{ port: 80 }] };
      },
    };
    const quiet = rule(function* () {});
    const line = "dry-run -f a.yaml -f crd.yaml -o yaml --defaulted";
    const { stdout } = await decorum(line, ruled(quiet, port), { files });
    expect(objects(stdout)[0]).toMatchObject({ spec: { ports: [{ port: 80, protocol: "TCP" }] } });
  });
});

describe("what no default could be chosen for", () => {
  const chooser: Defaulter = {
    ...tier,
    id: "test/chooser",
    kind: "AdmissionControlled",
    reads: [{ group: "acme.io", kind: "Size" }],
    *defaults({ object, cluster }) {
      if (object.kind === "App" && cluster.list("acme.io", "Size")?.length === 0)
        yield { field: path("spec", "size"), undecided: "no Size is marked as the default" };
    },
  };
  const files = { "a.yaml": app("  good: 1\n") };
  const choosing = (isKnown: boolean): ReturnType<typeof productOf> =>
    productOf([packOf([], [bindDefaulter(chooser, undefined)])], {
      loadCluster: () => ({ list: () => (isKnown ? [] : undefined), known: () => [] }),
    });
  const because = "no Size is marked as the default";

  test("is a note with the object", async () => {
    const { stdout } = await decorum("dry-run -f a.yaml --cluster stage", choosing(true), { files });
    expect(stdout).toContain(`Note  \`spec.size\` is left unset: ${because} [test/chooser]\n`);
  });
  test("is told to scripts", async () => {
    const { stdout } = await decorum("dry-run -f a.yaml --cluster stage -o json", choosing(true), { files });
    expect(at(arrayAt(JSON.parse(stdout), "results")[0], "undecided")).toEqual([
      { defaulter: "test/chooser", field: "spec.size", because },
    ]);
  });
  test("is one note at the end where nobody knows what there is in the cluster", async () => {
    const two = { "a.yaml": `${files["a.yaml"]}---\n${files["a.yaml"]}` };
    const { stdout, stderr } = await decorum("dry-run -f a.yaml", choosing(false), { files: two });
    expect(stdout).toMatch(/^2 objects/);
    expect(stderr).toBe(
      "note: 'test/chooser' could not set defaults for 2 objects: objects of kind 'Size' are not known; give them with '--cluster'\n",
    );
  });
});
